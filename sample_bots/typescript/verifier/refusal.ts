/** What is wrong with a record, and where. */

export class Refusal extends Error {}

/** Refuse the record unless something holds. */
export function hold(condition: boolean, why: () => string): asserts condition {
  if (!condition) throw new Refusal(why());
}
