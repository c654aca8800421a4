// Turning the board, by half or onto its side: what is written or stands on it stays upright.

/** @typedef {import("./types.js").SceneNode} SceneNode */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").Area} Area */

const TINY = 0.5;
const FLOOR = "floor"; // the kind of a node that is a part of the board, laid down whole

export class Flip {
  constructor() {
    this.on = false; // seen from the other side
    this.side = false; // the left edge is at the bottom, as on a tall screen
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
      // A figure of somebody that lies down points nowhere.
      if ((node.owner ?? -1) < 0) this.note(node.shapes ?? []);
      if (node.kind !== FLOOR) continue;
      this.floors.add(node.id);
      for (const { k, symbol } of node.shapes ?? []) if (k === "use" && symbol) this.grounds.add(symbol);
    }
    for (const { fixed, shapes } of still) {
      for (const { k, x = 0, y = 0, symbol } of (fixed && shapes) || []) if (k === "use" && symbol && !x && !y) this.grounds.add(symbol);
    }
    for (const shapes of Object.values(symbols)) this.note(shapes);
  }

  /** How far the board is turned, in degrees clockwise. */
  get degrees() {
    return ((this.on ? 180 : 0) + (this.side ? 270 : 0)) % 360;
  }

  /**
   * Give the part of the page that an area takes as it lies now.
   * @param {Area} area
   */
  box({ left, top, width, height }) {
    return this.side ? { left, top, width: height, height: width } : { left, top, width, height };
  }

  /** Give where a spot of the scene comes to lie. @param {number} x @param {number} y @returns {[number, number]} */
  spot(x, y) {
    const [right, down] = this.on ? [this.right - x, this.bottom - y] : [x - this.left, y - this.top];
    return this.side ? [this.left + down, this.top + this.right - this.left - right] : [this.left + right, this.top + down];
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
    return this.degrees > 0 && !node.group && !stands(node);
  }

  /**
   * Give how far one shape of a node is turned against the node, in degrees.
   * @param {SceneNode | null} node null for a shape of a symbol
   * @param {Shape} shape
   * @param {string} [within] the symbol it is a shape of
   */
  spins(node, shape, within = "") {
    const { degrees } = this;
    if (!degrees || (node && this.grounds.has(shape.symbol ?? ""))) return 0;
    const round = node ? this.round(node) : this.grounds.has(within);
    if (shape.k === "text") return round ? -degrees : 0;
    if (shape.k !== "use" || round === this.ways.has(shape.symbol ?? "")) return 0;
    return round ? -degrees : degrees;
  }

  /**
   * Give where a node goes: right, down, and how far it is turned.
   * @param {SceneNode} node
   * @returns {[number, number, number]}
   */
  place(node) {
    const { x = 0, y = 0, turn = 0 } = node;
    const { degrees } = this;
    if (degrees && node.group && this.floors.has(node.group) && stands(node)) return [x, y, turn - degrees];
    if (!degrees || node.group) return [x, y, turn];
    return [...this.spot(x, y), this.round(node) ? turn + degrees : turn];
  }
}

/**
 * Tell what stands on a board from what is the board: a figure looks the same from both sides, or is somebody's.
 * @param {SceneNode} node
 */
function stands({ shapes = [], owner = -1, fixed, kind }) {
  if (fixed || !shapes.length || kind === FLOOR) return false;
  if (shapes.every(({ k }) => k === "circle" || k === "use" || k === "text")) return true;
  return (owner >= 0 || kind === "hover") && even(shapes[0]);
}

/** Tell whether an outline is the same after half a turn. @param {Shape} shape */
function even({ k, x = 0, y = 0, w = 0, h = 0, points = [] }) {
  if (k === "rect") return Math.abs(2 * x + w) < TINY && Math.abs(2 * y + h) < TINY;
  if (k === "circle") return Math.abs(x) < TINY && Math.abs(y) < TINY;
  if (k !== "poly") return false;
  return points.every(([px, py]) => points.some(([qx, qy]) => Math.abs(px + qx) < TINY && Math.abs(py + qy) < TINY));
}
