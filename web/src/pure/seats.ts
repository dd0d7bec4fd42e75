/** Who sits where around the table that one looks at. */

export type Place = "bottom" | "right" | "left" | "top" | "topRight" | "topLeft";
export type Direction = "clockwise" | "counterclockwise";

const AROUND: { [players: number]: Place[] } = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "topRight", "topLeft"],
  4: ["bottom", "right", "top", "left"],
  5: ["bottom", "right", "topRight", "topLeft", "left"],
};
const MIRRORED: { [place in Place]: Place } = {
  bottom: "bottom",
  top: "top",
  right: "left",
  left: "right",
  topRight: "topLeft",
  topLeft: "topRight",
};

/**
 * The place of each seat, by seat. Who looks on sits at the bottom; the next seat in play is the right-hand
 * neighbour where play runs counter-clockwise, else the left-hand one.
 */
export function places(players: number, viewer: number, direction: Direction): Place[] {
  const around = AROUND[players] ?? AROUND[5]!;
  return Array.from({ length: players }, (_, seat) => {
    const place = around[(seat - viewer + players) % players]!;
    return direction === "counterclockwise" ? place : MIRRORED[place];
  });
}

/** The seat that played the card at this place of a trick. */
export const playedBy = (leader: number, index: number, players: number): number => (leader + index) % players;
