/** Hearts in all its variants, written from docs/rules/hearts.md alone. */

import { hold } from "./refusal.js";
import type { Match, Options, Phase } from "./rules.js";

const OPTIONS = [
  "lead_hearts_over_queen", "max_hands", "moon", "omnibus_card", "omnibus_moon_needs_card", "pass_count", "players",
  "queen_breaks_hearts", "target", "three_player_removed", "tie_rule", "variant",
];
const CARDS = [..."CDSH"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const REMOVED: Readonly<Record<number, string>> = { 5: "2C 2D", 6: "3C 4C 2D 3D", 7: "3C 2D 3D" };
const SPADES_QUEEN = 36;
const SUBTRACT = 52;
const BONUS = -10;

const suitOf = (card: number): number => Math.floor(card / 13);
const isHeart = (card: number): boolean => suitOf(card) === 3;
const isPenalty = (card: number): boolean => isHeart(card) || card === SPADES_QUEEN;
const ascending = (cards: readonly number[]): number[] => [...cards].sort((a, b) => a - b);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** The rules of a match. */
class Ruleset {
  readonly players: number;
  readonly variant: "base" | "omnibus" | "spot" | "cancellation";
  readonly target: number;
  readonly passCount: number;
  readonly moon: "choice" | "add" | "subtract";
  readonly queenBreaks: boolean;
  readonly heartsOverQueen: boolean;
  readonly playsOn: boolean;
  readonly maxDeals: number;
  readonly bonusCard: number | undefined;
  readonly moonNeedsBonus: boolean;
  readonly pack: readonly number[];

  constructor(options: Options) {
    options.expect(OPTIONS);
    this.players = options.number("players");
    this.variant = options.word("variant", ["base", "omnibus", "spot", "cancellation"]);
    this.target = options.number("target");
    this.passCount = options.number("pass_count");
    this.moon = options.word("moon", ["choice", "add", "subtract"]);
    this.queenBreaks = options.flag("queen_breaks_hearts");
    this.heartsOverQueen = options.flag("lead_hearts_over_queen");
    this.playsOn = options.word("tie_rule", ["share", "play_on"]) === "play_on";
    this.maxDeals = options.number("max_hands");
    const bonus = CARDS.indexOf(options.word("omnibus_card", ["JD", "TD"]));
    this.bonusCard = this.variant === "omnibus" ? bonus : undefined;
    this.moonNeedsBonus = options.flag("omnibus_moon_needs_card");
    const [least, most] = this.cancels ? [6, 11] : [3, 7];
    hold(this.players >= least && this.players <= most, () => `players is ${this.players}`);
    hold(this.passCount === 0 || (this.passCount === 3 && !this.cancels), () => `pass_count is ${this.passCount}`);
    const three = options.word("three_player_removed", ["2D", "2C"]);
    const removed = (this.players === 3 ? three : (REMOVED[this.players] ?? "")).split(" ");
    const all = CARDS.map((_, card) => card);
    this.pack = this.cancels ? [...all, ...all] : all.filter((card) => !removed.includes(CARDS[card] as string));
  }

  get cancels(): boolean {
    return this.variant === "cancellation";
  }

  /** What a card counts for its taker, the bonus card apart. */
  penalty(card: number): number {
    if (!isPenalty(card)) return 0;
    if (this.variant === "spot") return isHeart(card) ? (card % 13) + 2 : 25;
    return isHeart(card) ? 1 : 13;
  }

  bonus(cards: readonly number[]): number {
    return this.bonusCard !== undefined && cards.includes(this.bonusCard) ? BONUS : 0;
  }

  /** How many seats onwards cards are passed in a deal, from 1. */
  passOffset(deal: number): number {
    const offsets = this.players === 4 ? [1, 3, 2, 0] : [1, this.players - 1];
    return this.passCount === 0 ? 0 : (offsets[(deal - 1) % offsets.length] as number);
  }

  /** The deal that ends a match that moons have made endless. */
  lastDeal(): number {
    if (this.maxDeals > 0) return this.maxDeals;
    const inADeal = sum(this.pack.map((card) => this.penalty(card))) + this.bonus(this.pack);
    const longest = Math.floor((this.players * (this.target - 1)) / inADeal) + 1;
    return Math.max(100, 10 * longest);
  }
}

export class Hearts implements Match {
  readonly actions = [...CARDS, "subtract", "add"];
  readonly seatCount: number;
  readonly #rules: Ruleset;
  #question: "deal" | "pass" | "play" | "moon" | "over" = "deal";
  #deal = 1;
  #totals: number[];
  #hands: number[][] = [];
  #taken: number[][] = [];
  #trick: number[] = [];
  #leader = 0;
  /** Cards of tricks that nobody took, and the widow until somebody takes a trick. */
  #onTheTable: number[] = [];
  #isFirstTrick = true;
  #broken = false;
  #playingOn = false;

  constructor(options: Options) {
    this.#rules = new Ruleset(options);
    this.seatCount = this.#rules.players;
    this.#totals = new Array<number>(this.seatCount).fill(0);
  }

  phase(): Phase {
    const all = this.#totals.map((_, seat) => seat);
    switch (this.#question) {
      case "deal":
        return { kind: "shuffle", size: this.#rules.pack.length };
      case "pass":
        return { kind: "decide", seats: all, pick: this.#rules.passCount };
      case "play":
        return { kind: "decide", seats: [this.#turn()], pick: 1 };
      case "moon":
        return { kind: "decide", seats: [this.#shooter() as number], pick: 1 };
      case "over":
        return { kind: "over", points: this.#totals };
    }
  }

  legal(seat: number): readonly number[] {
    if (this.#question === "moon") return [SUBTRACT, SUBTRACT + 1];
    const hand = [...new Set(this.#hand(seat))];
    return this.#question === "pass" ? hand : this.#playable(hand);
  }

  substitute(seat: number): readonly number[] {
    const pick = this.#question === "pass" ? this.#rules.passCount : 1;
    return this.legal(seat).slice(0, pick);
  }

  shuffled(order: readonly number[]): void {
    const { pack, players } = this.#rules;
    const dealt = order.map((place) => pack[place] as number);
    const inHands = dealt.length - (dealt.length % players);
    this.#hands = this.#totals.map((_, seat) =>
      ascending(dealt.slice(0, inHands).filter((_card, place) => place % players === seat)),
    );
    this.#onTheTable = dealt.slice(inHands);
    this.#taken = this.#totals.map(() => []);
    this.#isFirstTrick = true;
    this.#broken = false;
    this.#question = "pass";
    if (this.#rules.passOffset(this.#deal) === 0) this.#beginPlay();
  }

  chosen(choices: readonly (readonly number[])[]): void {
    const first = choices[0]?.[0] as number;
    if (this.#question === "pass") this.#pass(choices);
    else if (this.#question === "moon") this.#score(first === SUBTRACT ? "subtract" : "add");
    else this.#play(first);
  }

  #hand(seat: number): number[] {
    return this.#hands[seat] as number[];
  }

  #turn(): number {
    return (this.#leader + this.#trick.length) % this.seatCount;
  }

  #pass(choices: readonly (readonly number[])[]): void {
    const offset = this.#rules.passOffset(this.#deal);
    const kept = this.#hands.map((hand, seat) => hand.filter((card) => !choices[seat]?.includes(card)));
    this.#hands = kept.map((hand, seat) => {
      const giver = (seat + this.seatCount - offset) % this.seatCount;
      return ascending([...hand, ...(choices[giver] ?? [])]);
    });
    this.#beginPlay();
  }

  #beginPlay(): void {
    this.#question = "play";
    const opening = this.#rules.pack[0] as number;
    const holder = this.#hands.findIndex((hand) => hand.includes(opening));
    this.#leader = this.#rules.cancels ? this.#deal % this.seatCount : holder;
  }

  #playable(hand: readonly number[]): readonly number[] {
    const [led] = this.#trick;
    if (led === undefined) return this.#leadable(hand);
    const following = hand.filter((card) => suitOf(card) === suitOf(led));
    if (following.length > 0) return following;
    const harmless = this.#isFirstTrick ? hand.filter((card) => !isPenalty(card)) : hand;
    return harmless.length > 0 ? harmless : hand;
  }

  #leadable(hand: readonly number[]): readonly number[] {
    if (this.#isFirstTrick && !this.#rules.cancels) return hand.slice(0, 1); // the lowest club in the pack
    const isHarmless = (card: number): boolean => !isHeart(card);
    if (this.#broken || !hand.some(isHarmless)) return hand;
    if (this.#rules.heartsOverQueen && hand.every(isPenalty)) return hand;
    return hand.filter(isHarmless);
  }

  #play(card: number): void {
    const hand = this.#hand(this.#turn());
    hand.splice(hand.indexOf(card), 1);
    this.#trick.push(card);
    this.#broken ||= isHeart(card) || (card === SPADES_QUEEN && this.#rules.queenBreaks);
    if (this.#trick.length === this.seatCount) this.#takeTrick();
  }

  #takeTrick(): void {
    const isLast = this.#hand(0).length === 0;
    const taker = this.#taker() ?? (isLast ? this.#leader : undefined);
    this.#onTheTable.push(...this.#trick);
    this.#trick = [];
    this.#isFirstTrick = false;
    if (taker !== undefined) {
      this.#taken[taker]?.push(...this.#onTheTable.splice(0));
      this.#leader = taker;
    }
    if (isLast) this.#endPlay();
  }

  /** Who takes the trick; nobody when all cards of the led suit have cancelled each other. */
  #taker(): number | undefined {
    const trick = this.#trick;
    const standing = trick.filter((card) => trick.indexOf(card) === trick.lastIndexOf(card));
    const led = standing.filter((card) => suitOf(card) === suitOf(trick[0] as number));
    if (led.length === 0) return undefined;
    return (this.#leader + trick.indexOf(Math.max(...led))) % this.seatCount;
  }

  /** Who has taken every card that a moon needs. */
  #shooter(): number | undefined {
    const { pack, moonNeedsBonus, bonusCard } = this.#rules;
    const needed = pack.filter((card) => isPenalty(card) || (moonNeedsBonus && card === bonusCard)).length;
    const shooter = this.#taken.findIndex(
      (cards) =>
        cards.filter((card) => isPenalty(card) || (moonNeedsBonus && card === bonusCard)).length === needed,
    );
    return shooter < 0 ? undefined : shooter;
  }

  #endPlay(): void {
    if (this.#shooter() === undefined) this.#score();
    else if (this.#rules.moon === "choice") this.#question = "moon";
    else this.#score(this.#rules.moon);
  }

  #score(moon?: "add" | "subtract"): void {
    const rules = this.#rules;
    const shooter = this.#shooter();
    const worth = sum(rules.pack.map((card) => rules.penalty(card)));
    const bonusInMoon = rules.moonNeedsBonus ? rules.bonus(rules.pack) : 0;
    this.#taken.forEach((cards, seat) => {
      const bonus = rules.bonus(cards);
      if (shooter === undefined) this.#add(seat, sum(cards.map((card) => rules.penalty(card))) + bonus);
      else {
        const isShooter = seat === shooter;
        const moved = worth + bonusInMoon;
        const counted = moon === "subtract" ? (isShooter ? -moved : 0) : isShooter ? 0 : moved;
        this.#add(seat, counted + (bonusInMoon === 0 ? bonus : 0));
      }
    });
    this.#endDeal();
  }

  #add(seat: number, points: number): void {
    this.#totals[seat] = (this.#totals[seat] as number) + points;
  }

  #endDeal(): void {
    const isTied = this.#totals.filter((total) => total === Math.min(...this.#totals)).length > 1;
    const isReached = this.#playingOn || Math.max(...this.#totals) >= this.#rules.target;
    this.#playingOn = isReached && this.#rules.playsOn && isTied;
    const isOver = (isReached && !this.#playingOn) || this.#deal >= this.#rules.lastDeal();
    this.#deal += 1;
    this.#question = isOver ? "over" : "deal";
  }
}
