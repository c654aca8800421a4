// Whose move a line of the log tells, and what on the table it speaks of; only from what the viewer was shown.

/** @typedef {import("./types.js").LogLine} LogLine */

const SUBJECT = /^(Seat \d+|[^\s:']+)(?=[\s:'])/;
const LONG = 3; // letters that a name has at least, to be looked for in a sentence

export class Turns {
  constructor() {
    /** Who made the move that led to a ply. @type {Map<number, string>} */
    this.movers = new Map();
    /** Words that sentences about somebody began with. @type {Map<string, string>} */
    this.subjects = new Map();
  }

  /**
   * @param {LogLine[]} lines
   * @param {string} who made the move that they tell
   */
  note(lines, who) {
    for (const { ply, text } of lines) {
      this.movers.set(ply, who);
      const subject = SUBJECT.exec(text)?.[1];
      // What luck and forced answers add may be about others: the first sentence is about the mover.
      if (subject && text === lines[0].text && !this.subjects.has(subject)) this.subjects.set(subject, who);
    }
  }

  /**
   * Give whose turn a line belongs to; nothing where it goes with the line before.
   * @param {LogLine} line
   * @param {import("./types.js").Seat[]} seats
   */
  whose({ ply, text }, seats) {
    const known = this.movers.get(ply);
    if (known) return known;
    const subject = SUBJECT.exec(text)?.[1] ?? "";
    return this.subjects.get(subject) ?? (seats.some(({ side }) => side === subject) || text.startsWith(`${subject}:`) ? subject : "");
  }
}

/**
 * Name the things on the table that a sentence speaks of, by their labels.
 * @param {string} text
 * @param {Iterable<import("./picture.js").Piece>} pieces
 */
export function spoken(text, pieces) {
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u));
  return [...pieces].filter(({ node }) => {
    const name = (node.label ?? "").split(/[,:(]/)[0].trim();
    if (node.fixed || name.length < 2) return false;
    return name.length < LONG || !name.includes(" ") ? words.has(name) : text.includes(name);
  }).map(({ node }) => node.id);
}
