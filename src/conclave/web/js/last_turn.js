// What others did since one's own last move: a strip of at most three sentences, and the same numbers on arrows.

import { el, fill, svg } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {{ply: number, who: string, text: string, ways: [number[], number[]][], ids: string[]}} Step */

const MOST = 3; // sentences, and ways of one step
const MARK = 0.22; // of its way: where the number of an arrow stands
const CLOSE = 20; // pixels: whoever only makes room in a stack went nowhere

export class LastTurn {
  /**
   * @param {HTMLElement} stage
   * @param {import("./areas.js").Areas} areas
   * @param {(ply: number) => void} watch shows it again from a ply on
   */
  constructor(stage, areas, watch) {
    this.areas = areas;
    this.stage = stage;
    /** @type {Step[]} */
    this.steps = [];
    /** What each move touched, for the log to light. @type {Map<number, string[]>} */
    this.lights = new Map();
    this.list = el("ol", {});
    this.who = el("strong", {});
    this.more = el("span", { class: "more" });
    const again = el("button", { type: "button", class: "again", onclick: () => watch(this.steps[0].ply) });
    again.append(icon("play"), "Watch again");
    const shut = el("button", { type: "button", class: "close", "aria-label": "Put the last turn away", onclick: () => this.clear() }, "×");
    this.strip = el("section", { class: "last-turn", "aria-label": "Last turn", hidden: true }, this.who, this.list, this.more, again, shut);
    stage.append(this.strip);
    this.arrows = svg("g", { class: "arrows", "aria-hidden": "true" });
  }

  clear() {
    this.steps = [];
    this.draw();
  }

  /**
   * Take note of one move: what it touched on the board, and what was said of it.
   * @param {Scene} before
   * @param {Scene} after
   * @param {number} ply before it
   * @param {LogLine[]} lines
   * @param {string} who made it; nobody where it was the viewer
   * @returns where it went on the board
   */
  add(before, after, ply, lines, who) {
    const board = (/** @type {Scene} */ scene) => scene.areas.find((area) => area.role === "board");
    const old = new Map(board(before)?.nodes.map((node) => [node.id, node]));
    const { turn, camera } = this.areas;
    /** @type {Step} */
    const step = { ply, who, text: told(lines), ways: [], ids: [] };
    for (const node of board(after)?.nodes ?? []) {
      if (node.fixed || !node.label || node.kind === "hover") continue;
      const was = old.get(node.id);
      if (was === node) continue;
      if (was && was.x === node.x && was.y === node.y && was.state === node.state && was.label === node.label) continue;
      step.ids.push(node.id);
      if (!was || node.group || was.group) continue;
      const [[fromX, fromY], [x, y]] = [turn.place(was), turn.place(node)];
      if (Math.hypot(x - fromX, y - fromY) * camera.scale > CLOSE) step.ways.push([[fromX, fromY], [x, y]]);
    }
    const nodes = (/** @type {Scene} */ scene) => board(scene)?.nodes ?? [];
    const went = strayed(nodes(before), nodes(after));
    if (went) step.ways.push(/** @type {[number[], number[]]} */ (went.map((node) => turn.place(node))));
    if (step.ways.length > MOST) step.ways = [];
    for (const line of lines) this.lights.set(line.ply, step.ids);
    if (!who) this.clear();
    else if (step.text || step.ways.length) this.steps.push(step);
    return step.ways.length ? step.ways.map(([, end]) => end) : [];
  }

  /** Show the strip and the arrows, anew where the board was drawn anew. */
  draw() {
    const told = merged(this.steps.filter((step) => step.text));
    const moved = told.filter((step) => step.ways.length);
    // Who went where says more than that a turn ended.
    const worth = moved.length > 1 ? moved : told;
    const shown = worth.slice(-MOST);
    const left = worth.length - shown.length;
    this.strip.hidden = !shown.length || this.areas.layout.root.classList.contains("past");
    this.who.textContent = new Set(this.steps.map((step) => step.who)).size > 1 ? "Last turn" : this.steps[0]?.who ?? "";
    fill(this.list, ...shown.map((step, at) => el("li", {
      onpointerenter: () => this.areas.light(step.ids), onpointerleave: () => this.areas.light([]),
    }, el("span", { class: "number", "aria-hidden": "true" }, String(at + 1)), el("span", { class: "words" }, step.text))));
    this.more.textContent = left > 0 ? `and ${left} more` : "";
    const view = this.areas.board()?.view;
    if (!view) return;
    if (this.arrows.parentNode !== view.over) view.over.append(this.arrows);
    const unit = 1 / this.areas.camera.scale;
    this.arrows.replaceChildren(...(this.strip.hidden ? [] : shown.flatMap((step, at) => step.ways.map((way) => arrow(way, String(at + 1), unit)))));
    this.aside();
  }

  /** Step aside where something that can be chosen would lie under the strip. */
  aside() {
    this.strip.classList.remove("low");
    if (this.strip.hidden) return;
    const { left, right, top, bottom } = this.strip.getBoundingClientRect();
    const under = [...this.areas.pieces.values()].some(({ ring, mark }) => {
      if (!ring || (mark !== "lit" && mark !== "soon")) return false;
      const box = ring.getBoundingClientRect();
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    });
    this.strip.classList.toggle("low", under);
  }
}

/**
 * Find a piece that has another name where it went: its old name is gone, and there is one new one like it. Whoever may
 * not know which piece it is sees no more than that one left a place and one came to another.
 * @param {import("./types.js").SceneNode[]} before
 * @param {import("./types.js").SceneNode[]} after
 * @returns {[import("./types.js").SceneNode, import("./types.js").SceneNode] | null}
 */
export function strayed(before, after) {
  const piece = (/** @type {import("./types.js").SceneNode} */ node) => !node.fixed && !node.group && node.label && (node.owner ?? -1) >= 0;
  const [old, now] = [before, after].map((nodes) => new Set(nodes.map((node) => node.id)));
  const gone = before.filter((node) => piece(node) && !now.has(node.id));
  const come = after.filter((node) => piece(node) && !old.has(node.id));
  if (gone.length !== 1 || come.length !== 1) return null;
  return gone[0].kind === come[0].kind && gone[0].owner === come[0].owner ? [gone[0], come[0]] : null;
}

/**
 * Tell once what was done several times in a row, and how often.
 * @param {Step[]} steps
 * @returns {Step[]}
 */
function merged(steps) {
  /** @type {(Step & {times: number})[]} */
  const found = [];
  for (const step of steps) {
    const last = found.at(-1);
    if (last && last.who === step.who && last.text === step.text) {
      Object.assign(last, { ways: [...last.ways, ...step.ways], ids: [...last.ids, ...step.ids], times: last.times + 1 });
    } else found.push({ ...step, times: 1 });
  }
  return found.map((step) => ({ ...step, text: step.times > 1 ? `${step.text} ×${step.times}` : step.text }));
}

/**
 * Say a move in one sentence: the first that was written of it, without the name that the strip begins with.
 * @param {LogLine[]} lines
 */
function told(lines) {
  const begins = lines.filter((line, at) => !at || line.ply !== lines[at - 1].ply).slice(-2);
  return begins.map(({ text }) => text.replace(/^\S+: /, "")).map((words) => words.charAt(0).toUpperCase() + words.slice(1)).join(" ");
}

/**
 * Draw a dotted arrow with its number in the middle, at the same size on the screen whatever the zoom.
 * @param {[number[], number[]]} way
 * @param {string} number
 * @param {number} unit so much of the board is a pixel
 */
function arrow([[fromX, fromY], [x, y]], number, unit) {
  const long = Math.hypot(x - fromX, y - fromY);
  const [right, down] = [(x - fromX) / long, (y - fromY) / long];
  const gap = Math.min(14 * unit, long / 4);
  const [endX, endY] = [x - right * gap, y - down * gap];
  const [baseX, baseY] = [endX - right * 14 * unit, endY - down * 14 * unit];
  const side = 8 * unit;
  const group = svg("g", {});
  // Near where it began, as the other end and what lies between may be where one wants to go.
  const [markX, markY] = [fromX + (x - fromX) * MARK, fromY + (y - fromY) * MARK];
  const label = svg("text", { x: markX, y: markY + 4.5 * unit, "font-size": 13 * unit, "text-anchor": "middle" });
  label.textContent = number;
  group.append(
    svg("path", { d: `M${fromX} ${fromY}L${baseX} ${baseY}`, "stroke-width": 4.5 * unit, "stroke-dasharray": `${unit} ${9 * unit}` }),
    svg("path", { class: "head", d: `M${endX} ${endY}L${baseX - down * side} ${baseY + right * side}L${baseX + down * side} ${baseY - right * side}Z` }),
    svg("circle", { cx: markX, cy: markY, r: 11 * unit, "stroke-width": 2 * unit }), label);
  return group;
}
