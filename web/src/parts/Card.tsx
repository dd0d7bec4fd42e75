/** Cards and suits: a few SVG paths of our own, and letters in the page's font. */
import { rank, suit } from "../pure/cards";
import { t } from "../texts";

const PATHS = {
  S: "M12 2C17 7 22 10.6 22 15a4.6 4.6 0 0 1-8.7 2.1c.3 2 .9 3.6 2.2 4.9h-7c1.3-1.3 1.9-2.9 2.2-4.9A4.6 4.6 0 0 1 2 15C2 10.6 7 7 12 2z",
  H: "M12 21.5C7 17 2 13 2 8.2A5.2 5.2 0 0 1 12 6a5.2 5.2 0 0 1 10 2.2c0 4.8-5 8.8-10 13.3z",
  D: "M12 1.5 20.5 12 12 22.5 3.5 12z",
  C: "M12 2a4.7 4.7 0 0 1 4 7.1 4.7 4.7 0 1 1-2.7 7.6c.3 2.2.9 3.9 2.2 5.3h-7c1.3-1.4 1.9-3.1 2.2-5.3A4.7 4.7 0 1 1 8 9.1 4.7 4.7 0 0 1 12 2z",
};

/** The suit symbols that every card refers to. */
export const Sprite = () => (
  <svg class="sprite" aria-hidden="true">
    {Object.entries(PATHS).map(([of, path]) => (
      <symbol key={of} id={`suit-${of}`} viewBox="0 0 24 24">
        <path d={path} />
      </symbol>
    ))}
  </svg>
);

export const Suit = ({ of }: { of: string }) =>
  of === "NT" ? (
    <span class="suit nt" aria-hidden="true" data-text={t.suits.NT === "no trump" ? "NT" : t.suits.NT} />
  ) : (
    <svg class={`suit suit-${of}`} aria-hidden="true">
      <use href={`#suit-${of}`} />
    </svg>
  );

/** Return a card's name in the page's language. */
export const cardName = (text: string): string => t.card(text[0]!, suit(text));

/** The face of a card. It is hidden from screen readers: the element around it has the name. */
export const Face = ({ card }: { card: string }) => {
  const of = suit(card);
  return (
    <span class={`face face-${of ?? "joker"}`} aria-hidden="true">
      <b>{rank(card)}</b>
      {of && <Suit of={of} />}
    </span>
  );
};

/** A bid as a number and a suit. */
export const BidFigure = ({ tricks, trump }: { tricks: number; trump: string }) => (
  <bdi class="bid-figure">
    {tricks}
    <Suit of={trump} />
    <span class="unseen"> {t.suits[trump as keyof typeof t.suits]}</span>
  </bdi>
);
