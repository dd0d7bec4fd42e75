/** Seats around the table, as the viewer sees them. */

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
 * Return the place of each seat, by seat. The viewer sits at the bottom. The next seat in play is on the viewer's
 * right if play runs counter-clockwise, otherwise on the left.
 */
export function places(players: number, viewer: number, direction: Direction): Place[] {
  const around = AROUND[players] ?? AROUND[5]!;
  return Array.from({ length: players }, (_, seat) => {
    const place = around[(seat - viewer + players) % players]!;
    return direction === "counterclockwise" ? place : MIRRORED[place];
  });
}

export type PlaceName = "king" | "sub_king" | "upper_kooz" | "kooz";

/** Return the name of a place, as the service's `place_names` has it. Players who share a place share its name. */
export function placeName(place: number, places: readonly number[]): PlaceName | null {
  if (place === 1) return "king";
  if (place === Math.max(...places)) return "kooz";
  if (place === 2) return "sub_king";
  return place === places.length - 1 ? "upper_kooz" : null;
}

/** Return the seat that played the card at this index of a trick. */
export const playedBy = (leader: number, index: number, players: number): number => (leader + index) % players;
