// The table in a browser: builds the page round the board and joins its parts.

import { Act } from "./act.js";
import { Areas } from "./areas.js";
import { Book } from "./book.js";
import { Camera } from "./camera.js";
import { Chat } from "./chat.js";
import { CommandLine } from "./command.js";
import { Curve } from "./curve.js";
import { Desk } from "./desk.js";
import { el } from "./dom.js";
import { Focus } from "./focus.js";
import { tool } from "./icons.js";
import { hintWords, showHints } from "./hint.js";
import { Keys } from "./keys.js";
import { Layout, zoomButtons } from "./layout.js";
import { LastTurn } from "./last_turn.js";
import { Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { Notes } from "./notes.js";
import { Overview } from "./overview.js";
import { Players } from "./players.js";
import { Pointer } from "./pointer.js";
import { refusal } from "./why_not.js";
import { Replay } from "./replay.js";
import { Settings } from "./settings.js";
import { Sound } from "./sound.js";
import { read, told } from "./store.js";
import { Tip } from "./tip.js";
import { spoken } from "./turns.js";
import { typed } from "./typed.js";
import { Wire } from "./wire.js";

const PROTOCOL = "3"; // of docs/reference/wire.md; a server that speaks only newer ones says to reload

/** @param {HTMLElement} root */
function begin(root) {
  const settings = new Settings(root.dataset);
  const desk = new Desk();
  desk.page.read(root);
  const layout = new Layout(root);
  const { parts } = layout;
  const camera = new Camera(parts.board);
  const areas = new Areas(layout, camera);
  areas.overview = new Overview(layout.corner, camera, areas.symbols);
  zoomButtons(layout, camera);
  const tip = new Tip(root);
  const notes = new Notes(layout.stage, parts.live);
  const seat = root.dataset.seat ?? "-1";

  const lesson = root.dataset.lesson ? new Lesson(layout, areas, root.dataset) : null;
  const wire = lesson ?? new Wire(() => {
    const address = new URL(root.dataset.ws ?? `/t/${root.dataset.table}/ws`, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    if (desk.store.version >= 0) address.searchParams.set("since", String(desk.store.version));
    address.searchParams.set("protocol", PROTOCOL);
    if (seat === "-1") address.searchParams.set("seat", "-1");
    return address.href;
  }, () => desk.store.version, JSON.parse(root.dataset.closes ?? "{}"));

  const replay = new Replay(parts.replay, (ply, eyes) =>
    `/api/v1/tables/${encodeURIComponent(root.dataset.table ?? "")}/replay?ply=${ply}&seat=${eyes}`);
  replay.prepare = async (view) => {
    await desk.store.sheets.fetch(desk.store.sheets.missing(view));
    return { ...view, scene: read(view.scene), state: told(view.state) };
  };
  const focus = new Focus(root, areas, camera, tip, (id) => desk.point(id));
  new Pointer(root, areas, camera, tip, (id, beneath, finger) => {
    desk.intent.finger = finger;
    desk.point(id, beneath);
  });
  const act = new Act(parts.prompt, parts.choices, layout.main, root);
  const sound = new Sound(() => settings.likes.sound === "on");
  const chat = new Chat(parts.chat, (fields) => void desk.command({ t: "chat", ...fields }));
  desk.parts = {
    layout, wire, areas, camera, act, replay, notes, focus, settings, sound, chat,
    last: new LastTurn(layout.stage, areas, (ply) => replay.watch(ply)), log: new Log(parts.log), players: new Players(parts.players),
  };

  layout.dock.prepend(desk.basket.list);
  skipping(root, desk);
  areas.onflip = () => desk.parts.last.clear();
  desk.parts.log.onpoint = (line) => {
    const touched = (line && desk.parts.last.lights.get(line.ply)) || [];
    areas.light(touched.length || !line ? touched : spoken(line.text, areas.pieces.values()));
  };
  act.onchoice = (choice) => desk.choose(choice);
  act.onclosed = ({ sentence, rule }, by) => notes.tell(sentence, rule, "no", by);
  act.onundo = () => desk.undo();
  act.onback = () => void desk.back();
  if (!lesson) act.onhint = () => void showHints(desk);
  areas.onstrange = () => desk.outdated();
  replay.onshow = (view) => {
    // Back at now, the address should not lead into the past when it is opened again.
    if (!view && /^#\d+$/.test(location.hash)) history.replaceState(null, "", location.pathname + location.search);
    desk.look(view);
  };
  replay.mine.hidden = seat === "-1";
  replay.curve = new Curve(replay.track, () =>
    `/api/v1/tables/${encodeURIComponent(root.dataset.table ?? "")}/course?seat=${replay.seat}`);
  replay.ontrouble = (words) => notes.tell(words);
  if (lesson) {
    replay.none = true;
    lesson.onpoint = (id) => desk.point(id);
    lesson.onchoice = (choice) => desk.choose(choice);
    desk.wrong = () => lesson.wrong();
  }
  wire.onmessage = (message) => desk.hear(message);
  wire.onopen = () => desk.opened();
  wire.online = (line) => {
    layout.say(line);
    if (line !== "connected") notes.speak(`Connection: ${line}.`);
  };
  new CommandLine(parts.command, (line) => {
    const { scene, state, log, table } = desk.store;
    if (!scene || !state) return Promise.resolve("The table is still loading.");
    return typed(line, {
      scene: { title: scene.title, nodes: [...areas.pieces.values()].map(({ node }) => node) }, state, log, seat: desk.store.seat, names: table?.seats.map((one) => one.side) ?? [],
      choose: (choice) => desk.choose(choice), refusal: (token) => refusal(desk, token),
      undo: () => desk.undo(), end: () => desk.end(), hint: () => hintWords(desk),
    });
  });
  parts.command.prepend(act.moves);
  settings.build(parts.settings);
  settings.ontrouble = (words) => notes.tell(words);
  const hush = tool("sound", "Sounds", () => settings.set("sound", settings.likes.sound === "on" ? "off" : "on"), "m");
  settings.onchange = () => dressSound(hush, settings);
  dressSound(hush, settings);

  const next = () => location.assign(`/me/next?after=${encodeURIComponent(root.dataset.table ?? "")}`);
  const openSettings = () => layout.dialog.open || layout.dialog.showModal();
  const keys = new Keys(root);
  const book = new Book(parts.book, () => desk.store.state?.rule ?? "", () => keys.help());
  layout.ontab = () => {
    areas.fit();
    if (layout.chosen === "book") book.open();
  };
  layout.tools.append(
    tool("flip", "Flip board", () => areas.flip(), "f"), hush,
    tool("zen", "Only the board", () => layout.zen(), "z"), tool("gear", "Settings", () => void openSettings()),
    tool("help", "Rules", () => layout.go("book"), "?"));
  listKeys(keys, desk, layout, next);
  keys.on = () => settings.likes.keys === "on";
  parts.settings.append(desk.page.deeds(desk, layout.dialog), closing(layout, keys));

  const toHash = () => {
    const ply = /^#(\d+)$/.exec(location.hash)?.[1];
    if (ply !== undefined) replay.go(Number(ply));
    else if (location.hash === "#mine") void replay.toMine();
  };
  addEventListener("hashchange", toHash);
  // A log line that is clicked twice names the same address, which is no change to the browser.
  parts.log.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a.ply") : null;
    if (link && link.getAttribute("href") === location.hash) toHash();
    if (link) layout.drawer(false);
  });
  const first = desk.update.bind(desk);
  desk.update = () => {
    first();
    desk.update = first;
    toHash();
  };
  wire.open();
}

/**
 * A click while the moves of others are shown skips to now, and means nothing else.
 * @param {HTMLElement} root
 * @param {Desk} desk
 */
function skipping(root, desk) {
  let skipped = false;
  root.addEventListener("pointerdown", () => { skipped = desk.inbox.hurry(); }, true);
  root.addEventListener("click", (event) => {
    if (!skipped || event.detail === 0) return; // a key is no click
    skipped = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  root.addEventListener("keydown", () => void desk.inbox.hurry(), true);
}

/**
 * @param {HTMLElement} button
 * @param {Settings} settings
 */
function dressSound(button, settings) {
  const on = settings.likes.sound === "on";
  button.setAttribute("aria-pressed", String(on));
  button.title = on ? "Sounds are on (m)" : "Sounds are off (m)";
}

/**
 * @param {Layout} layout
 * @param {Keys} keys
 */
function closing(layout, keys) {
  const help = el("button", { type: "button", class: "quiet", onclick: () => { layout.dialog.close(); keys.help(); } }, "List of shortcuts");
  return el("form", { method: "dialog", class: "row" }, help, el("button", { type: "submit", class: "choice sure" }, "Done"));
}

/**
 * @param {Keys} keys
 * @param {Desk} desk
 * @param {Layout} layout
 * @param {() => void} next
 */
function listKeys(keys, desk, layout, next) {
  const { replay, camera, areas, notes, act, settings } = desk.parts;
  const escape = () => {
    notes.hush();
    layout.drawer(false);
    if (!desk.back() && desk.past) replay.go(null);
    if (!act.chooser.hidden) act.chooser.hidden = true;
  };
  keys.add("Tab", "Tab arrows", "move between what can be chosen on the board", null);
  keys.add("Enter", "Enter", "choose", null);
  keys.add("i", "i", "open the rule of the thing in focus", null);
  keys.add("u", "u", "undo, or ask for a takeback", () => desk.undo());
  keys.add("t", "t", "a hint: good answers, and why", () => act.onhint?.());
  keys.add("Ctrl+Enter e", "Ctrl+Enter e", "end the turn", () => desk.end() || notes.tell("There is no turn to end now."));
  keys.add("k ArrowLeft ArrowUp", "k ←", "one move back in the replay", () => replay.step(-1));
  keys.add("j ArrowRight ArrowDown", "j →", "one move on", () => replay.step(1));
  keys.add("p", "p", "play the replay, or pause it", () => replay.toggle());
  keys.add("Home", "Home", "the beginning", () => replay.go(0));
  keys.add("End", "End", "now", () => replay.go(null));
  keys.add("f", "f", "flip the board", () => areas.flip());
  keys.add("m", "m", "sounds on or off", () => settings.set("sound", settings.likes.sound === "on" ? "off" : "on"));
  keys.add("+ =", "+", "zoom in", () => camera.zoomBy(1.3));
  keys.add("-", "-", "zoom out", () => camera.zoomBy(1 / 1.3));
  keys.add("0", "0", "fit the board", () => camera.fit());
  keys.add("z", "z", "only the board", () => layout.zen());
  keys.add("c", "c", "chat", () => layout.go("chat"));
  keys.add("n", "n", "the next game that waits for you", next);
  keys.add("/", "/", "type a command", () => layout.go("command"));
  keys.add("Escape", "Esc", "back, close", escape);
  keys.add("?", "?", "search the rules", () => layout.go("book"));
  keys.add("h", "h", "this list", () => keys.help());
}

const root = document.getElementById("table");
if (root) begin(root);
