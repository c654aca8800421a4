// What the client holds of the table: one version, whole; a delta that does not fit is never applied.

/** @typedef {import("./types.js").ViewMessage} ViewMessage */
/** @typedef {import("./types.js").DeltaMessage} DeltaMessage */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").LogLine} LogLine */

export class Store {
  constructor() {
    this.version = -1;
    this.seat = -1;
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
    const symbols = this.scene && sameKeys(this.scene, view.scene) ? this.scene.symbols : view.scene.symbols;
    this.version = view.v;
    this.seat = view.seat;
    this.table = view.table;
    this.scene = { ...view.scene, symbols };
    this.state = view.state;
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
    const nodes = patched(this.scene.nodes, delta);
    if (!nodes) return "gap";
    this.fresh = false;
    this.version = delta.v;
    this.scene = { ...this.scene, nodes };
    this.state = delta.state;
    // After an undo the log is shorter than what was heard; lines beyond the ply are taken back.
    this.log = this.log.filter((line) => line.ply <= delta.state.ply).concat(delta.state.log);
    return "taken";
  }
}

/**
 * Two scenes of one game share their symbols, so that the picture keeps them.
 * @param {Scene} one
 * @param {Scene} other
 */
function sameKeys(one, other) {
  return one.title === other.title && JSON.stringify(one.symbols) === JSON.stringify(other.symbols);
}

/**
 * Lay changed nodes over the old ones; null when the result could not be a whole board.
 * @param {import("./types.js").SceneNode[]} nodes
 * @param {DeltaMessage} delta
 */
function patched(nodes, delta) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const id of delta.gone ?? []) if (!byId.delete(id)) return null;
  for (const node of delta.nodes ?? []) byId.set(node.id, node);
  if (!delta.order) return byId.size > nodes.length ? null : [...byId.values()];
  if (delta.order.length !== byId.size) return null;
  const laid = [];
  for (const id of delta.order) {
    const node = byId.get(id);
    if (!node) return null;
    laid.push(node);
  }
  return laid;
}
