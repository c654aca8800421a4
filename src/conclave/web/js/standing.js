// How the seats stand, as one number for each, from the facts that a game keeps in sight.

/** @typedef {import("./types.js").Fact} Fact */

const GOAL = /^(goal|points to win)$/; // what all of them play for
const WORTH = /^(score|points|fame|standing|stands)/; // kinds of facts that say who is ahead

/**
 * Give for each seat what its number is the sum of, where its fact says so: "12 = 3² + 3".
 * @param {Fact[]} status
 * @param {number} seats
 * @returns {string[]}
 */
export function sumsOf(status, seats) {
  return Array.from({ length: seats }, (_, seat) => status.find((one) => one.seat === seat && WORTH.test(one.kind))?.value.split(" = ")[1] ?? "");
}

/**
 * Give one number for each seat, with what it takes to win where the game says it; null where no fact counts for all.
 * @param {Fact[]} status
 * @param {number} seats
 * @returns {string[] | null}
 */
export function standing(status, seats) {
  for (const { kind } of status) {
    if (!WORTH.test(kind)) continue;
    const found = Array.from({ length: seats }, (_, seat) => {
      const value = status.find((one) => one.kind === kind && one.seat === seat)?.value ?? "";
      return Number.parseInt(/-?\d+/.exec(value)?.[0] ?? "", 10);
    });
    const goal = Number.parseInt(status.find((one) => GOAL.test(one.kind))?.value ?? "", 10);
    if (found.length && found.every(Number.isFinite)) return found.map((number) => (goal ? `${number}/${goal}` : `${number}`));
  }
  return null;
}
