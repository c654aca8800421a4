// What happened, shown: pieces glide to where they went, new ones settle in, and both stay marked for a turn.

import { still } from "./dom.js";

/** @typedef {import("./picture.js").Piece} Piece */

const GLIDE = { duration: 340, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" };
const MOST = 60; // when more than this changes it is another board, and is shown at once
const FEW = 12; // so many changes can be told apart

/**
 * Let what changed be seen. Nothing here asks the browser to measure anything.
 * @param {Piece[]} moved each knows from where
 * @param {Piece[]} fresh
 */
export function happen(moved, fresh) {
  if (moved.length + fresh.length > MOST || document.hidden || still()) return;
  const floor = moved.find(({ node, from, at }) => node.kind === "floor" && from && from[2] !== at[2]);
  for (const piece of moved) {
    if (!piece.node.fixed && piece.from) piece.group.animate(way(piece, floor), GLIDE);
  }
  for (const { group, node, at } of fresh) {
    if (node.fixed || node.kind === "hover") continue;
    group.animate([{ opacity: 0, transform: `${styled(at)} scale(1.35)` }, { opacity: 1, transform: styled(at) }],
      { duration: 260, easing: "ease-out" });
  }
}

/**
 * Name the pieces that the last move touched, so that they can be marked until the next.
 * @param {Piece[]} touched
 * @returns {Piece[]} none where so much changed that a mark would say nothing
 */
export function tellable(touched) {
  if (touched.length > MOST) return [];
  const things = touched.filter(({ node }) => !node.fixed && node.label);
  return things.length > FEW ? [] : things;
}

/**
 * Give the way of a piece: straight, by the shorter turn; what stands on a floor that turns goes round with it.
 * @param {Piece} piece
 * @param {Piece | undefined} floor
 */
function way({ from, at, node }, floor) {
  const [fromX, fromY, was] = from ?? at;
  const [x, y, turn] = at;
  const start = was - 360 * Math.round((was - turn) / 360);
  const plain = [{ transform: styled([fromX, fromY, start]) }, { transform: styled(at) }];
  if (!floor?.from || node.group || node.kind === "floor") return plain;
  const [midX, midY, now] = floor.at;
  const spun = now - floor.from[2] - 360 * Math.round((now - floor.from[2]) / 360);
  /** @param {number} part @returns {[number, number, number]} */
  const round = (part) => {
    const [sin, cos] = [Math.sin((spun * part * Math.PI) / 180), Math.cos((spun * part * Math.PI) / 180)];
    const [right, down] = [fromX - midX, fromY - midY];
    return [midX + right * cos - down * sin, midY + right * sin + down * cos, start + (turn - start) * part];
  };
  const [endX, endY] = round(1);
  if (Math.hypot(endX - x, endY - y) > 1) return plain;
  return [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1].map((part) => ({ transform: styled(round(part)) }));
}

/** @param {[number, number, number]} place */
const styled = ([x, y, turn]) => `translate(${x}px,${y}px) rotate(${turn}deg)`;
