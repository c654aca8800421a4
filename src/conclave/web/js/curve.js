// The score along the slider of the replay: a line for each seat, and marks where the lead changed most.

import { svg } from "./dom.js";

const MARKS = 4;
const HIGH = 100;

export class Curve {
  /**
   * @param {HTMLElement} place
   * @param {() => string} address
   */
  constructor(place, address) {
    this.address = address;
    this.place = place;
    this.picture = svg("svg", { class: "curve", viewBox: `0 0 100 ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" });
    place.prepend(this.picture);
    this.known = "";
    /** Plies at which the lead changed most. @type {number[]} */
    this.marks = [];
    this.last = 0;
    this.here = svg("path", { class: "here" });
  }

  /**
   * Ask for the scores until a ply, once.
   * @param {number} last
   * @param {number} seat
   */
  want(last, seat) {
    const key = `${last} ${seat}`;
    if (this.known === key) return;
    this.known = key;
    fetch(this.address(), { credentials: "same-origin" }).then((answer) => (answer.ok ? answer.json() : null)).then((course) => {
      if (course && this.known === key) this.draw(course.plies, course.scores, last);
    }, () => {}); // without its curve a slider is still a slider
  }

  /**
   * @param {number[]} plies
   * @param {number[][]} scores a row for each of the plies, a number for each seat
   * @param {number} last
   */
  draw(plies, scores, last) {
    this.last = Math.max(1, last);
    const flat = scores.flat();
    const [low, high] = [Math.min(...flat), Math.max(...flat)];
    const seats = scores[0]?.length ?? 0;
    this.marks = [];
    if (high <= low || !seats) {
      this.picture.replaceChildren();
      return;
    }
    const x = (/** @type {number} */ ply) => (ply / this.last) * 100;
    const y = (/** @type {number} */ score) => HIGH - 6 - ((score - low) / (high - low)) * (HIGH - 12);
    const lines = Array.from({ length: seats }, (_, seat) => svg("path", {
      class: "score", "data-seat": seat,
      d: plies.map((ply, at) => `${at ? "L" : "M"}${x(ply).toFixed(2)} ${y(scores[at][seat]).toFixed(1)}`).join(""),
    }));
    this.marks = turning(plies, scores);
    const ticks = this.marks.map((ply) => svg("path", { class: "mark", d: `M${x(ply)} 0V${HIGH}` }));
    this.picture.replaceChildren(...ticks, ...lines, this.here);
  }

  /** @param {number} ply */
  at(ply) {
    this.here.setAttribute("d", `M${((ply / Math.max(1, this.last)) * 100).toFixed(2)} 0V${HIGH}`);
  }
}

/**
 * Give the plies where the distance between the first seat and the best of the others changed most.
 * @param {number[]} plies
 * @param {number[][]} scores
 */
function turning(plies, scores) {
  const lead = scores.map(([first, ...others]) => first - (others.length ? Math.max(...others) : 0));
  const jumps = lead.slice(1).map((now, at) => ({ ply: plies[at + 1], by: Math.abs(now - lead[at]) })).filter(({ by }) => by > 0);
  return jumps.sort((one, other) => other.by - one.by).slice(0, MARKS).map(({ ply }) => ply);
}
