/** A link to a player's page: the board stays open behind it, and a report from there names this table. */
import type { ComponentChildren } from "preact";
import { tableId } from "../state";

export const PlayerLink = ({ name, children }: { name: string; children?: ComponentChildren }) => (
  <a href={`/players/${encodeURIComponent(name)}?table=${tableId()}`} target="_blank"><bdi>{children ?? name}</bdi></a>
);
