// Flipping the board: it turns by half, and what is written or stands on it stays upright.

/** @typedef {import("./types.js").SceneNode} SceneNode */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").Area} Area */

const TINY = 0.5;
const FLOOR = "floor"; // the kind of a node that is a part of the board, laid down whole

export class Flip {
  constructor() {
    this.on = false;
    /** The part of the scene that turns. */
    this.left = 0;
    this.top = 0;
    this.right = 0;
    this.bottom = 0;
    /** Symbols that somewhere point in a direction: they turn with the board. @type {Set<string>} */
    this.ways = new Set();
    /** Symbols that are the ground itself, drawn once and laid down whole. @type {Set<string>} */
    this.grounds = new Set();
    /** Nodes that are a part of the board and turn with it: what stands on them is set upright again. @type {Set<string>} */
    this.floors = new Set();
  }

  /**
   * Look at a board: where it ends, and which symbols have a direction.
   * @param {Area} area
   * @param {SceneNode[]} still
   * @param {Record<string, Shape[]>} symbols
   */
  read(area, still, symbols) {
    [this.left, this.top] = [area.left, area.top];
    [this.right, this.bottom] = [area.left + area.width, area.top + area.height];
    this.floors = new Set();
    for (const node of [...still, ...area.nodes]) {
      this.note(node.shapes ?? []);
      if (node.kind !== FLOOR) continue;
      this.floors.add(node.id);
      for (const { k, symbol } of node.shapes ?? []) if (k === "use" && symbol) this.grounds.add(symbol);
    }
    for (const { fixed, shapes } of still) {
      for (const { k, x = 0, y = 0, symbol } of (fixed && shapes) || []) if (k === "use" && symbol && !x && !y) this.grounds.add(symbol);
    }
    for (const shapes of Object.values(symbols)) this.note(shapes);
  }

  /** @param {Shape[]} shapes */
  note(shapes) {
    for (const { k, turn, symbol } of shapes) if (k === "use" && turn && symbol) this.ways.add(symbol);
  }

  /**
   * Tell whether a node turns round with the board; else it stays as it is, wherever it goes.
   * @param {SceneNode} node
   */
  round(node) {
    return this.on && !node.group && !stands(node);
  }

  /**
   * Tell whether one shape of a node is drawn the other way up.
   * @param {SceneNode | null} node null for a shape of a symbol
   * @param {Shape} shape
   * @param {string} [within] the symbol it is a shape of
   */
  spins(node, shape, within = "") {
    if (!this.on || (node && this.grounds.has(shape.symbol ?? ""))) return false;
    const round = node ? this.round(node) : this.grounds.has(within);
    if (shape.k === "text") return round;
    return shape.k === "use" && round !== this.ways.has(shape.symbol ?? "");
  }

  /**
   * Give where a node goes: right, down, and how far it is turned.
   * @param {SceneNode} node
   * @returns {[number, number, number]}
   */
  place(node) {
    const { x = 0, y = 0, turn = 0 } = node;
    if (this.on && node.group && this.floors.has(node.group) && stands(node)) return [x, y, turn + 180];
    if (!this.on || node.group) return [x, y, turn];
    return [this.left + this.right - x, this.top + this.bottom - y, this.round(node) ? turn + 180 : turn];
  }
}

/**
 * Tell what stands on a board from what is the board: a figure looks the same from both sides, or is somebody's.
 * @param {SceneNode} node
 */
function stands({ shapes = [], owner = -1, fixed, kind }) {
  if (fixed || !shapes.length || kind === FLOOR) return false;
  if (shapes.every(({ k }) => k === "circle" || k === "use" || k === "text")) return true;
  return owner >= 0 && even(shapes[0]);
}

/** Tell whether an outline is the same after half a turn. @param {Shape} shape */
function even({ k, x = 0, y = 0, w = 0, h = 0, points = [] }) {
  if (k === "rect") return Math.abs(2 * x + w) < TINY && Math.abs(2 * y + h) < TINY;
  if (k === "circle") return Math.abs(x) < TINY && Math.abs(y) < TINY;
  if (k !== "poly") return false;
  return points.every(([px, py]) => points.some(([qx, qy]) => Math.abs(px + qx) < TINY && Math.abs(py + qy) < TINY));
}
