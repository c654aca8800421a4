// What the client holds of the table: one version, whole; a delta that does not fit is never applied.

import { readNode, Sheets } from "./sheets.js";

/** @typedef {import("./types.js").ViewMessage} ViewMessage */
/** @typedef {import("./types.js").DeltaMessage} DeltaMessage */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").LogLine} LogLine */

export class Store {
  constructor() {
    this.version = -1;
    this.seat = -1;
    this.sheets = new Sheets();
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {import("./types.js").TableState | null} */
    this.state = null;
    /** @type {import("./types.js").TableFacts | null} */
    this.table = null;
    /** @type {LogLine[]} */
    this.log = [];
    this.fresh = true; // the next view is the first of a connection and is always believed
  }

  /**
   * Take a whole view.
   * @param {ViewMessage} view
   * @returns {boolean} whether it was taken: an old one that comes late is not
   */
  view(view) {
    // Every seat counts its own versions, so one from another seat cannot be old.
    if (!this.fresh && view.seat === this.seat && view.v < this.version) return false;
    this.fresh = false;
    this.version = view.v;
    this.seat = view.seat;
    this.table = view.table;
    this.scene = read(view.scene);
    this.state = told(view.state);
    this.log = view.state.log.slice();
    return true;
  }

  /**
   * Take a delta: `taken`, `old` (held already) or `gap` (something before it is missing).
   * @param {DeltaMessage} delta
   * @returns {"taken" | "old" | "gap"}
   */
  delta(delta) {
    if (!this.scene || !this.state) return "gap";
    if (delta.v <= this.version) return "old";
    if (delta.from !== this.version) return "gap";
    const areas = patched(this.scene.areas, delta);
    if (!areas) return "gap";
    const { log = [], choices, ...rest } = delta.state;
    this.fresh = false;
    this.version = delta.v;
    this.scene = { ...this.scene, areas, sheets: delta.sheets ?? this.scene.sheets };
    this.state = { ...this.state, ...rest, choices: choices ? again(this.state.choices, choices) : this.state.choices };
    // After an undo the log is shorter than what was heard; lines beyond the ply are taken back.
    const { ply } = this.state;
    this.log = this.log.filter((line) => line.ply <= ply).concat(log);
    return "taken";
  }
}

/**
 * Read a scene as it travels.
 * @param {any} scene
 * @returns {Scene}
 */
export function read(scene) {
  return { ...scene, areas: scene.areas.map((/** @type {any} */ area) => ({ ...area, nodes: area.nodes.map(readNode) })) };
}

/**
 * Fill in what a state leaves out of its choices.
 * @param {any} state
 * @returns {import("./types.js").TableState}
 */
export function told(state) {
  return { ...state, choices: state.choices.map((/** @type {Choice} */ choice) => ({ ...choice, path: choice.path ?? [] })) };
}

/**
 * Give the choices after a change: runs of the list before, and new ones as short rows.
 * @param {Choice[]} before
 * @param {(string | any[])[]} parts
 * @returns {Choice[]}
 */
function again(before, parts) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return before.slice(...part.split(":").map(Number));
    const [token, label, path, press] = part;
    return [{ token, label, path, ends: (press & 1) > 0, final: (press & 2) > 0, several: (press & 4) > 0 }];
  });
}

/**
 * Lay changes over the areas; null when the result could not be a whole scene.
 * @param {Area[]} areas
 * @param {DeltaMessage} delta
 * @returns {Area[] | null}
 */
function patched(areas, delta) {
  const byId = new Map(areas.map((area) => [area.id, area]));
  for (const change of delta.areas ?? []) {
    const was = byId.get(change.id);
    if (!was && change.role === undefined) return null;
    const nodes = changed(was?.nodes ?? [], change);
    if (!nodes) return null;
    const { gone: _, ...head } = change;
    byId.set(change.id, /** @type {Area} */ ({ ...was, ...head, nodes }));
  }
  if (!delta.layout) return byId.size > areas.length ? null : [...byId.values()];
  const laid = delta.layout.map((id) => byId.get(id));
  return laid.includes(undefined) ? null : /** @type {Area[]} */ (laid);
}

/**
 * Lay changes over the nodes of an area: what is not mentioned of a node stays as it was.
 * @param {import("./types.js").SceneNode[]} nodes
 * @param {any} change
 */
function changed(nodes, change) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const id of change.gone ?? []) if (!byId.delete(id)) return null;
  const order = [...byId.keys()];
  for (const { before, ...given } of change.nodes ?? []) {
    const part = readNode(given);
    const was = byId.get(part.id);
    if (!was && part.kind === undefined) return null;
    byId.set(part.id, was ? { ...was, ...part } : part);
    if (before === undefined && was) continue;
    if (was) order.splice(order.indexOf(part.id), 1);
    const at = before ? order.indexOf(before) : order.length;
    if (at < 0) return null;
    order.splice(at, 0, part.id);
  }
  return order.map((id) => /** @type {import("./types.js").SceneNode} */ (byId.get(id)));
}
