import { expect, test } from "vitest";
import { placeName, places, playedBy } from "../src/pure/seats";

test("the next seat is on the right if play runs counter-clockwise, and on the left if it runs clockwise", () => {
  expect(places(4, 0, "counterclockwise")).toEqual(["bottom", "right", "top", "left"]);
  expect(places(4, 0, "clockwise")).toEqual(["bottom", "left", "top", "right"]);
});

test.each([2, 3, 4, 5])("at a table for %i, the viewer sits at the bottom and each seat has its own place", (players) => {
  for (let viewer = 0; viewer < players; viewer += 1) {
    const found = places(players, viewer, "clockwise");
    expect(found[viewer]).toBe("bottom");
    expect(new Set(found).size).toBe(players);
  }
});

test("the leader played the first card of a trick, and the next seats played the next cards", () => {
  expect([0, 1, 2, 3].map((index) => playedBy(2, index, 4))).toEqual([2, 3, 0, 1]);
});

test.each([
  [[1, 2, 3, 4], ["king", "sub_king", "upper_kooz", "kooz"]],
  [[1, 2, 3, 3], ["king", "sub_king", "kooz", "kooz"]],
  [[1, 2, 2, 2], ["king", "kooz", "kooz", "kooz"]],
  [[1, 2, 2, 4], ["king", "sub_king", "sub_king", "kooz"]],
  [[1, 1, 1, 1], ["king", "king", "king", "king"]],
  [[1, 2, 3], ["king", "sub_king", "kooz"]],
  [[1, 2, 3, 4, 5], ["king", "sub_king", null, "upper_kooz", "kooz"]],
  [[1, 2], ["king", "kooz"]],
])("the places %j are called %j: players who share a place share its name", (all, names) => {
  expect(all.map((place) => placeName(place, all))).toEqual(names);
});
