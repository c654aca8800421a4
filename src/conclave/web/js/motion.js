// What happened, shown: pieces glide to where they went, new ones settle in, and both stay marked for a turn.

import { still } from "./dom.js";

/** @typedef {import("./picture.js").Piece} Piece */

const GLIDE = { duration: 340, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" };
const MOST = 60; // when more than this changes it is another board, and is shown at once
const LINES = 4; // so many ways can be followed by eye
const FEW = 12; // so many changes can be told apart

/**
 * Let what changed be seen. Nothing here asks the browser to measure anything.
 * @param {Piece[]} moved each knows from where
 * @param {Piece[]} fresh
 */
export function happen(moved, fresh) {
  if (moved.length + fresh.length > MOST || document.hidden || still()) return;
  for (const { group, node, from, at } of moved) {
    if (!node.fixed && from) group.animate([{ transform: styled(from) }, { transform: styled(at) }], GLIDE);
  }
  for (const { group, node, at } of fresh) {
    if (node.fixed) continue;
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
 * Draw the way that pieces went on the board, as one path; nothing where too many went to follow.
 * @param {Piece[]} moved
 */
export function ways(moved) {
  const went = moved.filter(({ node, from }) => from && !node.fixed && node.label && !node.group);
  if (went.length > LINES) return "";
  return went.map(({ from, at }) => (from && Number.isFinite(from[0]) ? `M${from[0]} ${from[1]}L${at[0]} ${at[1]}` : "")).join("");
}

/** @param {[number, number, number]} place */
const styled = ([x, y, turn]) => `translate(${x}px,${y}px) rotate(${turn}deg)`;
