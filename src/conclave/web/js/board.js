// The board: a scene as a picture, where only what changed is touched and pieces glide by their ids.

import { same, svg } from "./dom.js";
import { wear } from "./defs.js";
import { happen, tellable, ways } from "./motion.js";
import { draw, known, symbolId } from "./shapes.js";
import { Turn } from "./turn.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").SceneNode} SceneNode */
/** @typedef {import("./types.js").Shape} Shape */
/** @typedef {[number, number, number]} Spot right, down, turned */
/** @typedef {{node: SceneNode, group: SVGGElement, ring: SVGElement | null, mark: string, at: Spot, from: Spot | null, shift: SVGTransform}} Piece */

const MARKS = ["lit", "soon", "picked"];

export class Board {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.picture = /** @type {SVGSVGElement} */ (svg("svg", { class: "scene", role: "group" }));
    this.defs = svg("defs");
    this.symbols = svg("g");
    this.layer = svg("g", { class: "layer" });
    this.ring = svg("rect", { class: "focus-ring", rx: 8, visibility: "hidden" });
    this.defs.append(this.symbols);
    this.over = svg("g", { class: "layer" });
    this.trace = svg("path", { class: "trace" });
    this.over.append(this.trace, this.ring);
    this.picture.append(this.defs, this.layer, this.over);
    place.prepend(this.picture); // what the server drew stays in sight until there is something better
    /** @type {Map<string, Piece>} */
    this.pieces = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    /** A shape this client has never heard of: the page is older than the server. @type {() => void} */
    this.onstrange = () => {};
    this.touched = 0;
    this.turn = new Turn();
    /** @type {Piece[]} */
    this.news = [];
  }

  /**
   * Show a scene; nodes that stayed as they were are left alone.
   * @param {Scene} scene
   * @param {boolean} [near] whether it follows from what is shown, so that changes tell what happened
   */
  show(scene, near = true) {
    const before = this.scene;
    this.scene = scene;
    this.touched = 0;
    if (!before || before.symbols !== scene.symbols) this.dressSymbols(scene.symbols ?? {});
    if (before?.title !== scene.title) this.picture.setAttribute("aria-label", `Board of ${scene.title}`);
    if (before?.mood !== scene.mood) {
      void wear(scene.mood, this.defs).then((anew) => anew && this.repaint());
    }
    if (this.turn.on || !before || before.width !== scene.width) this.turn.read(scene);
    const ids = new Set(scene.nodes.map((node) => node.id));
    for (const id of this.pieces.keys()) if (!ids.has(id)) this.drop(id);
    /** @type {Piece[]} */
    const moved = [];
    /** @type {Piece[]} */
    const fresh = [];
    /** @type {Element | null} */
    let at = this.layer.firstElementChild;
    for (const node of scene.nodes) {
      const { group } = this.put(node, moved, fresh);
      // Walking along the old order keeps moves in the tree to those that really change places.
      if (group === at) at = at.nextElementSibling;
      else if (at && group === at.nextElementSibling) at = group.nextElementSibling;
      else this.layer.insertBefore(group, at);
    }
    if (!before) this.place.querySelector(".still")?.remove();
    else if (moved.length || fresh.length || !near) {
      if (near) happen(moved, fresh);
      this.mention(near ? [...moved, ...fresh] : []);
      this.trace.setAttribute("d", near ? ways(moved, this.turn) : "");
    }
  }

  /**
   * Bring one node up to date and give its piece; only writes, so that the browser measures nothing on the way.
   * @param {SceneNode} node
   * @param {Piece[]} moved takes note of what changed places
   * @param {Piece[]} fresh takes note of what is new
   */
  put(node, moved, fresh) {
    let piece = this.pieces.get(node.id);
    if (!piece) {
      const group = /** @type {SVGGElement} */ (svg("g"));
      // A transform that is kept and changed costs a third of one that is written and read each time.
      const shift = group.transform.baseVal.appendItem(this.picture.createSVGTransform());
      piece = { node, group, ring: null, mark: "", at: [NaN, NaN, 0], from: null, shift };
      this.pieces.set(node.id, piece);
      this.dress(piece);
      this.move(piece);
      fresh.push(piece);
      return piece;
    }
    const old = piece.node;
    if (old === node) return piece;
    piece.node = node;
    if ((old.x !== node.x || old.y !== node.y || old.turn !== node.turn) && this.move(piece)) moved.push(piece);
    if (!alike(old, node)) this.dress(piece);
    return piece;
  }

  /**
   * Draw the shapes of a node and say what it is.
   * @param {Piece} piece
   */
  dress(piece) {
    const { node, group, mark } = piece;
    this.touched++;
    const shapes = node.shapes ?? [];
    const focused = piece.ring !== null && piece.ring === document.activeElement;
    if (!shapes.every(known)) this.onstrange();
    group.setAttribute("class", `node${node.fixed ? " fixed" : ""}${node.label || node.tip ? "" : " mute"}`);
    group.dataset.id = node.id;
    group.dataset.kind = node.kind;
    group.replaceChildren(...shapes.map((shape) => {
      const part = draw(shape, false, this.turn.spins(node, shape));
      // A label says the same in whole words.
      if (shape.k === "text" && node.label) part.setAttribute("aria-hidden", "true");
      return part;
    }));
    piece.ring = null;
    if (mark) {
      piece.mark = "";
      this.markOne(piece, mark);
      if (focused) /** @type {SVGElement | null} */ (group.querySelector(".ring"))?.focus();
    } else name(piece);
  }

  /**
   * Put a piece where its node says.
   * @param {Piece} piece
   * @returns {boolean} whether it was elsewhere
   */
  move(piece) {
    const [x, y, turn] = this.turn.place(piece.node);
    const [wasX, wasY, wasTurn] = piece.at;
    if (x === wasX && y === wasY && turn === wasTurn) return false;
    this.touched++;
    piece.from = piece.at;
    piece.at = [x, y, turn];
    piece.shift.setTranslate(x, y);
    if (turn === wasTurn) return true;
    const { baseVal } = piece.group.transform;
    const spin = baseVal.numberOfItems > 1 ? baseVal.getItem(1) : baseVal.appendItem(this.picture.createSVGTransform());
    spin.setRotate(turn, 0, 0);
    return true;
  }

  /**
   * Mark what the last move touched, until the next.
   * @param {Piece[]} touched
   */
  mention(touched) {
    for (const { group } of this.news) group.classList.remove("news");
    this.news = tellable(touched);
    for (const { group } of this.news) group.classList.add("news");
  }

  /** Look at the table from the other side, or again from this one. */
  flip() {
    this.turn.on = !this.turn.on;
    this.picture.classList.toggle("turned", this.turn.on);
    this.trace.setAttribute("d", "");
    if (!this.scene) return;
    this.turn.read(this.scene);
    this.repaint();
    for (const piece of this.pieces.values()) this.move(piece);
  }

  /** @param {string} id */
  drop(id) {
    this.touched++;
    this.pieces.get(id)?.group.remove();
    this.pieces.delete(id);
  }

  /**
   * Say which nodes can be chosen: an id to `lit`, `soon` or `picked`.
   * @param {Map<string, string>} marks
   */
  mark(marks) {
    for (const [id, piece] of this.pieces) {
      const wanted = marks.get(id) ?? "";
      if (piece.mark !== wanted) this.markOne(piece, wanted);
    }
  }

  /**
   * @param {Piece} piece
   * @param {string} mark
   */
  markOne(piece, mark) {
    const { group } = piece;
    piece.mark = mark;
    for (const name of MARKS) group.classList.toggle(name, name === mark);
    if (mark && !piece.ring) {
      piece.ring = ringOf(piece);
      group.append(piece.ring);
    } else if (!mark) {
      piece.ring?.remove();
      piece.ring = null;
    }
    name(piece);
  }

  /** Give where things to choose are; those on the board itself, if there are any. @returns {[number, number][]} */
  lit() {
    const marked = [...this.pieces.values()].filter(({ mark }) => mark === "lit" || mark === "soon");
    const there = marked.filter(({ node }) => this.turn.holds(node));
    return (there.length ? there : marked).map(({ at: [x, y] }) => [x, y]);
  }

  /** Draw everything again, as gradients have come. */
  repaint() {
    this.dressSymbols(this.scene?.symbols ?? {});
    for (const piece of this.pieces.values()) this.dress(piece);
  }

  /** @param {Record<string, Shape[]>} symbols */
  dressSymbols(symbols) {
    this.symbols.replaceChildren(...Object.entries(symbols).map(([name, shapes]) => {
      const group = svg("g", { id: symbolId(name) });
      group.append(...shapes.map((shape) => draw(shape, false, this.turn.spins(null, shape, name))));
      return group;
    }));
  }

  /**
   * Set the ring of the keyboard's focus round a node, or hide it.
   * @param {string | null} id
   */
  focusRing(id) {
    const piece = id === null ? undefined : this.pieces.get(id);
    this.ring.setAttribute("visibility", piece ? "visible" : "hidden");
    if (!piece) return;
    const box = piece.group.getBBox();
    const edge = 5;
    const place = { x: box.x - edge, y: box.y - edge, width: box.width + 2 * edge, height: box.height + 2 * edge };
    for (const [name, value] of Object.entries(place)) this.ring.setAttribute(name, String(value));
    this.ring.setAttribute("transform", piece.group.getAttribute("transform") ?? "");
  }

  /** @param {string} id */
  find(id) {
    return this.pieces.get(id);
  }
}

/**
 * Tell whether two nodes look and read the same, wherever they are.
 * @param {SceneNode} one
 * @param {SceneNode} other
 */
function alike(one, other) {
  return one.label === other.label && one.tip === other.tip && one.kind === other.kind && one.rule === other.rule
    && one.fixed === other.fixed && same(one.shapes, other.shapes);
}

/**
 * Say what a piece is. One that can be chosen is named on its ring, which is the button.
 * @param {Piece} piece
 */
function name({ node, group, ring, mark }) {
  const label = node.label || (mark ? node.id : "");
  const button = mark ? ring : null;
  for (const [bearer, role] of /** @type {[Element | null, string][]} */ ([[group, "img"], [button, "button"]])) {
    if (!bearer) continue;
    const speaks = label && !node.fixed && (bearer === button || !button);
    const given = { role: speaks ? role : "", "aria-label": speaks ? label : "", "aria-description": speaks && node.tip !== label ? node.tip : "" };
    for (const [attribute, value] of Object.entries(given)) {
      if (value) bearer.setAttribute(attribute, value);
      else bearer.removeAttribute(attribute);
    }
  }
}

/** @param {Piece} piece */
function ringOf({ node, group }) {
  const first = node.shapes?.find((shape) => shape.k !== "text" && shape.k !== "use");
  let ring;
  if (first) ring = draw(first, true);
  else {
    const box = group.getBBox();
    ring = svg("rect", { x: box.x - 3, y: box.y - 3, width: box.width + 6, height: box.height + 6, rx: 8 });
  }
  ring.setAttribute("class", "ring");
  ring.setAttribute("tabindex", "0");
  return ring;
}
