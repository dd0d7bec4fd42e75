/** Tricks won out of those estimated, as a ring: full if exact, crossed if there are too many or cannot be enough. */
import type { Standing } from "../pure/counts";

const AROUND = 2 * Math.PI * 8;

export const Ring = ({ won, estimate, standing }: { won: number | null; estimate: number | null; standing: Standing }) => {
  const part = won === null || estimate === null ? 0 : estimate === 0 ? (won === 0 ? 1 : 0) : Math.min(1, won / estimate);
  return (
    <svg class={`ring ring-${standing}`} viewBox="0 0 22 22" aria-hidden="true">
      <circle cx="11" cy="11" r="8" class="ring-track" />
      <circle cx="11" cy="11" r="8" class="ring-part" stroke-dasharray={`${part * AROUND} ${AROUND}`} transform="rotate(-90 11 11)" />
      {standing === "exact" && <path class="ring-mark" d="M7.2 11.2l2.6 2.6 5-5.2" />}
      {(standing === "over" || standing === "missed") && <path class="ring-mark" d="M7.8 7.8l6.4 6.4M14.2 7.8l-6.4 6.4" />}
    </svg>
  );
};
