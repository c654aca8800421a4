// Narrowing: which choices remain after some clicks, and what the next click may point at.

/** @typedef {import("./types.js").Choice} Choice */

const FEW = 60; // later ids glow only where that does not light the whole board

export class Narrow {
  constructor() {
    /** @type {Choice[]} */
    this.all = [];
    /** @type {string[]} */
    this.picked = [];
  }

  /** @param {Choice[]} choices */
  begin(choices) {
    this.all = choices;
    this.picked = [];
  }

  /** @param {string[]} [picked] @returns {Choice[]} */
  left(picked = this.picked) {
    return picked.reduce((choices, id, at) => step(choices, id, at), this.all);
  }

  /**
   * Pick a node. Gives the choices that remain, or none where it is in no remaining choice.
   * @param {string} id
   */
  pick(id) {
    if (this.picked.includes(id)) {
      this.picked = this.picked.filter((other) => other !== id); // a second click takes it back
      return this.left();
    }
    const left = this.left([...this.picked, id]);
    if (left.length) this.picked.push(id);
    return left;
  }

  back() {
    return this.picked.pop() !== undefined;
  }

  /** Give an id to how it shows: picked, lit (the next click) or soon (a later one). */
  marks() {
    /** @type {Map<string, string>} */
    const marks = new Map();
    const left = this.left();
    const at = this.picked.length;
    const later = new Set(left.flatMap((choice) => choice.path));
    if (later.size <= FEW) for (const id of later) marks.set(id, "soon");
    for (const choice of left) if (choice.path.length > at) marks.set(choice.path[at], "lit");
    for (const id of this.picked) marks.set(id, "picked");
    return marks;
  }
}

/**
 * A click in its turn counts first; one out of turn still narrows where no other reading is left.
 * @param {Choice[]} choices
 * @param {string} id
 * @param {number} at
 */
function step(choices, id, at) {
  const next = choices.filter((choice) => choice.path[at] === id);
  return next.length ? next : choices.filter((choice) => choice.path.includes(id));
}
