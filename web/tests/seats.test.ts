import { expect, test } from "vitest";
import { places, playedBy } from "../src/pure/seats";

test("counter-clockwise the next seat is the right-hand neighbour, clockwise the left-hand one", () => {
  expect(places(4, 0, "counterclockwise")).toEqual(["bottom", "right", "top", "left"]);
  expect(places(4, 0, "clockwise")).toEqual(["bottom", "left", "top", "right"]);
});

test.each([2, 3, 4, 5])("at a table for %i whoever looks sits at the bottom and nobody shares a place", (players) => {
  for (let viewer = 0; viewer < players; viewer += 1) {
    const found = places(players, viewer, "clockwise");
    expect(found[viewer]).toBe("bottom");
    expect(new Set(found).size).toBe(players);
  }
});

test("the cards of a trick belong to the seats from the leader on", () => {
  expect([0, 1, 2, 3].map((index) => playedBy(2, index, 4))).toEqual([2, 3, 0, 1]);
});
