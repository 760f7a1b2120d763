/**
 * A little sense for Hearts: pass what is dangerous, stay below the trick, throw points on others, lead low.
 * A card is suit * 13 + rank (docs/rules/hearts.md), and playing or passing it is the action of the same number.
 */

import type { HeartsObservation__Output as HeartsObservation } from "../generated/quinola/v1/HeartsObservation.js";

const SPADES = 2;
const HEARTS = 3;
const QUEEN_OF_SPADES = SPADES * 13 + 10;
const SUBTRACT = 52;
/** So many other spades hide the queen well enough. */
const GUARDS = 4;

const suitOf = (card: number): number => Math.floor(card / 13);
const rankOf = (card: number): number => card % 13;

/** `pick` of the legal actions. */
export function chooseInHearts(seen: HeartsObservation, legal: readonly number[], pick: number): number[] {
  switch (seen.question) {
    case "HEARTS_QUESTION_PASS":
      return [...legal].sort((a, b) => danger(b, seen.hand) - danger(a, seen.hand)).slice(0, pick);
    case "HEARTS_QUESTION_MOON":
      return [SUBTRACT];
    default:
      return [cardToPlay(seen, legal)];
  }
}

/** How much a hand would like to be without a card before the play. */
function danger(card: number, hand: readonly number[]): number {
  const [suit, rank] = [suitOf(card), rankOf(card)];
  const length = hand.filter((held) => suitOf(held) === suit).length;
  if (suit === SPADES) {
    if (length > GUARDS || card < QUEEN_OF_SPADES) return rank - 13;
    return card === QUEEN_OF_SPADES ? 100 : 90;
  }
  // A short suit is soon empty, and then the points go on other people's tricks.
  return suit === HEARTS ? 2 * rank : 2 * rank - 2 * length;
}

function cardToPlay(seen: HeartsObservation, legal: readonly number[]): number {
  const seats = seen.tricks.length;
  const trick = seen.played.slice(seen.played.length - (seen.played.length % seats));
  const [led] = trick;
  if (led === undefined) return best(legal, (card) => -riskOfLeading(card, seen));
  if (suitOf(legal[0] ?? led) !== suitOf(led)) return best(legal, (card) => worthDiscarding(card, seen));
  return cardToFollow(legal, trick, seats);
}

/** Of cards that all follow suit: the highest that stays below; or the cheapest that does not. */
function cardToFollow(legal: readonly number[], trick: readonly number[], seats: number): number {
  const [led = 0] = trick;
  const highest = Math.max(...trick.filter((card) => suitOf(card) === suitOf(led)));
  const below = legal.filter((card) => card < highest);
  if (below.includes(QUEEN_OF_SPADES)) return QUEEN_OF_SPADES;
  if (below.length > 0) return Math.max(...below);
  const others = legal.filter((card) => card !== QUEEN_OF_SPADES);
  if (others.length === 0) return QUEEN_OF_SPADES;
  const isLast = trick.length === seats - 1;
  return isLast ? Math.max(...others) : Math.min(...others);
}

/** Whether the queen of spades is still in another hand. */
function queenIsAbroad(seen: HeartsObservation): boolean {
  return ![...seen.played, ...seen.hand].includes(QUEEN_OF_SPADES);
}

function worthDiscarding(card: number, seen: HeartsObservation): number {
  if (card === QUEEN_OF_SPADES) return 1000;
  if (card > QUEEN_OF_SPADES && suitOf(card) === SPADES && queenIsAbroad(seen)) return 500 + card;
  return suitOf(card) === HEARTS ? 100 + rankOf(card) : rankOf(card);
}

/** The share of the unseen cards of its suit that a led card would beat, and so take the trick. */
function riskOfLeading(card: number, seen: HeartsObservation): number {
  const suit = suitOf(card);
  if (card === QUEEN_OF_SPADES) return 10;
  if (card > QUEEN_OF_SPADES && suit === SPADES && queenIsAbroad(seen)) return 9;
  const known = new Set([...seen.played, ...seen.hand]);
  const unseen = Array.from({ length: 13 }, (_, rank) => 13 * suit + rank).filter((other) => !known.has(other));
  if (unseen.length === 0) return 8; // it surely takes the trick, and whatever is thrown on it
  return unseen.filter((other) => other < card).length / unseen.length;
}

function best(cards: readonly number[], worth: (card: number) => number): number {
  return cards.reduce((chosen, card) => (worth(card) > worth(chosen) ? card : chosen));
}
