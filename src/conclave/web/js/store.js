// What the client holds of the table: one version, whole; a delta that does not fit is never applied.

import { readNode, Sheets, unfold } from "./sheets.js";

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
    const { log = [], choices, status, ...rest } = delta.state;
    this.fresh = false;
    this.version = delta.v;
    this.scene = { ...this.scene, areas, sheets: delta.sheets ?? this.scene.sheets };
    const was = this.state;
    this.state = {
      ...was, ...rest,
      choices: choices ? unfold(was.choices, choices, choice) : was.choices,
      status: status ? unfold(was.status, status, ([kind, seat, value]) => ({ kind, seat, value })) : was.status,
    };
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
  return { ...scene, areas: scene.areas.map((/** @type {any} */ area) => ({ ...area, nodes: area.nodes.map((/** @type {any} */ node) => readNode(node)) })) };
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
 * Read a new choice from its short row.
 * @param {any[]} row
 * @returns {Choice}
 */
function choice([token, label, path, press]) {
  return { token, label, path, ends: (press & 1) > 0, final: (press & 2) > 0, several: (press & 4) > 0, asks: (press & 8) > 0 };
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
  /** @type {Record<string, any>} */
  const named = {}; // the last node of each kind in this change: a new one may say only how it differs from that
  let last = "";
  for (const { before, like, ...given } of change.nodes ?? []) {
    const was = byId.get(given.id);
    const base = like ? named[like] : was;
    if (!base && given.kind === undefined) return null;
    const node = { ...base, ...readNode(given, base?.shapes) };
    const next = before ?? (was ? undefined : last);
    byId.set(node.id, node);
    named[node.kind] = node;
    last = node.id;
    if (next === undefined) continue;
    if (was) order.splice(order.indexOf(node.id), 1);
    const at = next ? order.indexOf(next) : order.length;
    if (at < 0) return null;
    order.splice(at, 0, node.id);
  }
  return order.map((id) => /** @type {import("./types.js").SceneNode} */ (byId.get(id)));
}
