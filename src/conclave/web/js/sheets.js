// What never changes on a scene travels once, by its hash: fetched here, kept by the browser, read into shapes.

/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {import("./types.js").SceneNode} SceneNode */
/** @typedef {{symbols?: Record<string, Shape[]>, nodes?: SceneNode[]}} Sheet */

/** @type {Record<string, [string, string[]]>} */
const KINDS = {
  u: ["use", ["symbol", "x", "y", "turn", "scale"]],
  t: ["text", ["x", "y", "content", "size", "ink", "anchor", "bold"]],
  g: ["poly", ["points"]],
  c: ["circle", ["x", "y", "r", "ry"]],
  r: ["rect", ["x", "y", "w", "h", "round"]],
  p: ["path", ["d"]],
};
const STYLE = ["fill", "edge", "width", "opacity", "shadow"];

/**
 * Read a shape as it travels: a letter for its kind, its numbers, its style.
 * @param {any[]} row
 * @returns {Shape}
 */
export function readShape(row) {
  const [k, fields] = KINDS[row[0]] ?? [String(row[0]), []];
  /** @type {Record<string, any>} */
  const shape = { k };
  const names = k === "use" || k === "text" ? fields : [...fields, ...STYLE];
  for (let at = 1; at < row.length; at++) shape[names[at - 1]] = row[at];
  if (k === "poly") shape.points = paired(shape.points ?? []);
  return /** @type {Shape} */ (shape);
}

/** @param {number[]} numbers */
function paired(numbers) {
  const points = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) points.push([numbers[at], numbers[at + 1]]);
  return points;
}

/**
 * Read a node as it travels, or what changed of one whose shapes were these.
 * @param {any} node
 * @param {Shape[]} [before]
 * @returns {SceneNode}
 */
export function readNode(node, before = []) {
  /** @type {Record<string, any[]>} */
  const last = {}; // of each kind: a row with a capital ends as that one
  const whole = (/** @type {any[]} */ [letter, ...row]) => {
    const kind = letter.toLowerCase();
    last[kind] = [kind, ...row, ...(kind === letter ? [] : (last[kind] ?? []).slice(row.length + 1))];
    return readShape(last[kind]);
  };
  return node.shapes ? { ...node, shapes: unfold(before, node.shapes, whole) } : node;
}

/**
 * Give a list after a change: runs of the list before ("3:7"), and new parts as rows.
 * @template T
 * @param {T[]} before
 * @param {(string | any[])[]} parts
 * @param {(row: any[]) => T} read
 * @returns {T[]}
 */
export function unfold(before, parts, read) {
  return parts.flatMap((part) => (typeof part === "string" ? before.slice(...part.split(":").map(Number)) : [read(part)]));
}

export class Sheets {
  constructor() {
    /** @type {Map<string, Sheet>} */
    this.held = new Map();
    /** @type {Map<string, Promise<void>>} */
    this.coming = new Map();
  }

  /**
   * Name the sheets that a message needs and that are not here.
   * @param {any} message
   * @returns {string[]}
   */
  missing(message) {
    const areas = [...(message.scene?.areas ?? []), ...(message.areas ?? [])];
    const names = [...(message.scene?.sheets ?? []), ...(message.sheets ?? []), ...areas.map((area) => area.static)];
    return names.filter((name) => name && !this.held.has(name));
  }

  /**
   * Fetch sheets; whatever comes is kept.
   * @param {string[]} names
   */
  async fetch(names) {
    await Promise.all(names.map((name) => {
      const coming = this.coming.get(name) ?? this.load(name).finally(() => this.coming.delete(name));
      this.coming.set(name, coming);
      return coming;
    }));
  }

  /** @param {string} name */
  async load(name) {
    const answer = await fetch(`/sheets/${encodeURIComponent(name)}.json`);
    if (!answer.ok) throw new Error(`no sheet ${name}`);
    const { symbols, nodes } = await answer.json();
    this.held.set(name, {
      symbols: symbols && Object.fromEntries(Object.entries(symbols).map(([id, rows]) => [id, /** @type {any} */ (rows).map(readShape)])),
      nodes: nodes?.map((/** @type {any} */ node) => readNode(node)),
    });
  }

  /** @param {string} name @returns {SceneNode[]} */
  nodes(name) {
    return (name && this.held.get(name)?.nodes) || [];
  }

  /** @param {string} name @returns {Record<string, Shape[]>} */
  symbols(name) {
    return this.held.get(name)?.symbols ?? {};
  }
}
