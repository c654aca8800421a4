// The desk: what the viewer sees and does, between the connection to the table and the parts of the page.

import { ends } from "./act.js";
import { Basket } from "./basket.js";
import { heard } from "./chat.js";
import { el, fill } from "./dom.js";
import { moved, recall, waits } from "./happened.js";
import { Inbox } from "./inbox.js";
import { Intent } from "./intent.js";
import { Narrow } from "./narrow.js";
import { declined, showOffers, takeBack } from "./offers.js";
import { Page } from "./page.js";
import { nameOf } from "./players.js";
import { whyNot } from "./why_not.js";
import { nextGame, pastWords, resultCard, waysOn } from "./result.js";
import { rulesOf } from "./rules.js";
import { Store } from "./store.js";
import { Turns } from "./turns.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").ViewMessage} ViewMessage */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Parts} Parts */

const OLD = "This page is older than the table. Reload to go on; nothing is lost.";
const SOON = ["busy", "limit"]; // answers that only mean: a little later
const NEAR = 8; // plies: an answer, what luck adds to it, and the answers of others
const LATE = 2500; // an answered move whose news does not come by then is asked for

export class Desk {
  constructor() {
    this.store = new Store();
    this.narrow = new Narrow();
    /** @type {Parts} */
    this.parts = /** @type {any} */ (null);
    /** A past view on the board, or null for now. @type {ViewMessage | null} */
    this.past = null;
    this.sending = false;
    // A view that comes with a new connection may be older than a move that is still on its way.
    this.unanswered = false;
    this.syncing = false;
    this.turn = false;
    this.told = "";
    /** The ply of the question that was answered last. @type {number | null} */
    this.asked = null;
    this.page = new Page();
    this.turns = new Turns();
    /** Answers a click that is no choice, where the table itself does not. @type {(() => void) | null} */
    this.wrong = null;
    this.seen = { eyes: -2, ply: 0 };
    this.inbox = new Inbox(this.store.sheets, (message) => this.take(message), () => {
      this.syncing = false;
      this.store.fresh = true;
      this.resync();
    });
    /** What was clicked last, to ask beside it. @type {string | null} */
    this.clicked = null;
    this.intent = new Intent(this);
    this.basket = new Basket(this);
  }

  /** @param {any} message */
  hear(message) {
    this.inbox.put(message);
  }

  /** @param {any} message */
  take(message) {
    const { store, parts } = this;
    switch (message.t) {
      case "view":
        this.syncing = false;
        if (!store.view(message)) break;
        parts.last.clear();
        if (this.told === "") void recall(this);
        this.update();
        break;
      case "delta": {
        const { state: before, scene } = store;
        const taken = store.delta(message);
        if (taken === "taken") {
          const went = before && scene ? moved(this, scene, before) : [];
          this.update();
          if (!this.past && !store.state?.choices.length) parts.camera.follow(went);
          if (before) declined(this, before);
        } else if (taken === "gap") this.resync();
        break;
      }
      case "table":
        this.seated(message.table ?? message);
        break;
      case "chat":
        heard(parts, message);
        break;
      case "bye":
        if (parts.wire.after(message.code) === "reload") this.outdated();
        else parts.notes.tell(`The server closed the connection: ${message.reason}.`);
        break;
      default:
        this.outdated();
    }
  }

  /** Somebody sat down, left or was renamed. @param {import("./types.js").TableFacts} table */
  seated(table) {
    const { table: before } = this.store;
    this.store.table = table;
    this.showPlayers();
    // Once the table has begun, or a rematch is made, what can be done is another thing.
    if (!this.past && (before?.phase !== table.phase || before?.rematch !== table.rematch)) this.paint();
  }

  outdated() {
    this.parts.layout.reload(OLD);
    this.parts.wire.close();
  }

  /** Ask for the whole view, once; what is on the board stays a board that really was. */
  resync() {
    if (this.syncing) return;
    this.syncing = true;
    void this.parts.wire.send({ t: "resync" });
  }

  /** A new connection: what was asked on the old one may never be answered there. */
  opened() {
    this.syncing = false;
    this.store.fresh = true;
  }

  update() {
    const { store, parts } = this;
    const { state, scene, table } = store;
    if (!state || !scene || !table) return;
    rulesOf(table.game);
    const first = this.told === "";
    this.sending = this.unanswered;
    this.narrow.begin(state.choices);
    parts.act.rated = table.rated === true;
    parts.replay.length(state.ply);
    this.showPlayers();
    const fresh = parts.log.show(store.log, (line) => this.turns.whose(line, table.seats));
    if (!first && fresh.length < 30) fresh.forEach((line) => parts.notes.speak(line.text));
    if (this.told !== state.prompt) parts.notes.speak(state.prompt);
    this.told = state.prompt;
    const turn = state.choices.length > 0;
    if (!first) parts.sound.play(state.over ? "end" : turn && !this.turn ? "turn" : "move");
    this.turn = turn;
    document.title = `${turn ? "● " : ""}${scene.title}`;
    fill(parts.layout.title, scene.title, table.title !== scene.title ? el("small", {}, table.title) : null);
    if (!this.past) this.paint();
    if (turn && !this.past) parts.areas.reveal(state.ply);
    this.intent.next();
  }

  showPlayers() {
    const { table, state, seat } = this.store;
    if (!table || !state) return;
    this.parts.players.show(table, state, seat);
    this.page.between(table, state, seat);
    this.parts.replay.seats(table.seats.map((who, at) => nameOf(who, at)), seat, state.over);
  }

  /** Show a past view, or now. @param {ViewMessage | null} view */
  look(view) {
    this.past = view;
    this.narrow.picked = [];
    this.paint();
  }

  /** Draw what is to be seen, and what may be done with it. */
  paint() {
    const { areas, camera, act, log, layout, focus } = this.parts;
    const scene = this.past?.scene ?? this.store.scene;
    const state = this.past?.state ?? this.store.state;
    if (!scene || !state) return;
    const eyes = this.past?.seat ?? this.store.seat;
    // From one move to another close by, what changed is what happened; from farther it is only another board.
    const near = this.seen.eyes === eyes && Math.abs(this.seen.ply - state.ply) <= NEAR;
    this.seen = { eyes, ply: state.ply };
    areas.show(scene, this.store.sheets, near);
    layout.root.classList.toggle("past", this.past !== null);
    log.at(this.past ? this.past.state.ply : null);
    if (state.over && !this.past) act.result(resultCard(this));
    else act.ask(this.past ? pastWords(this, this.past) : state.prompt, state.rule, !this.past && state.choices.length > 0, this.past ? "" : this.intent.hint());
    if (!this.past) showOffers(this);
    this.offer();
    if (!this.past && !this.sending) camera.seek(areas.lit());
    this.parts.last.draw();
    focus.keep();
  }

  /** Show the choices that remain, on the board and as buttons. */
  offer() {
    const { areas, act } = this.parts;
    const { state, table } = this.store;
    if (!state) return;
    if (this.past) {
      areas.mark(new Map());
      act.ended([], this.parts.replay.now);
      return;
    }
    this.basket.show();
    areas.mark(this.sending ? new Map() : this.intent.marks(this.narrow.marks()));
    areas.hint(this.narrow.picked);
    if (state.over) {
      act.ended(waysOn(this), nextGame(this));
      return;
    }
    if (table?.phase === "open" && !state.choices.length) {
      act.ended([this.page.waiting()], "Waiting for players");
      return;
    }
    const { undo, undoes = "", closed = [] } = state;
    act.offer(this.narrow.left(), { picked: this.narrow.picked, undo, undoes, closed: this.narrow.picked.length ? [] : closed, sending: this.sending, waits: waits(this), seated: this.store.seat >= 0 });
  }

  /** A thing on the table was pointed at. @param {string | null} id @param {string[]} [beneath] what else lay there */
  point(id, beneath = this.intent.beneath) {
    const { notes, areas, act, sound } = this.parts;
    notes.hush();
    this.intent.beneath = beneath;
    if (id !== null && act.again(id)) return;
    this.clicked = id;
    if (id === null) return void (act.chooser.hidden = true);
    if (this.sending || (!this.past && this.intent.click(id))) return;
    const piece = areas.find(id);
    if (!piece?.mark) {
      sound.play("no");
      return void (this.wrong ? this.wrong() : whyNot(this, id));
    }
    const left = this.narrow.pick(id);
    // What asks before it is done stands in a list even when it is alone: nobody is startled by a question.
    if (left.length === 1 && this.narrow.picked.length && !left[0].asks) return this.choose(left[0]);
    this.offer();
    const spent = left.filter((choice) => choice.path.every((one) => this.narrow.picked.includes(one)));
    if (spent.length && this.narrow.picked.length && spent.length === left.length) act.among(left, piece.group.getBoundingClientRect());
  }

  back() {
    this.parts.act.chooser.hidden = true;
    const was = this.narrow.back();
    this.offer();
    return was;
  }

  /** A choice was made; perhaps it is asked about once more. @param {Choice} choice */
  choose(choice) {
    const { settings, act, areas, layout } = this.parts;
    if (this.past || this.sending) return;
    const { confirm } = settings.likes;
    const piece = this.clicked !== null && choice.path.includes(this.clicked) ? areas.find(this.clicked) : undefined;
    if (choice.asks || confirm === "always" || (confirm === "irreversible" && choice.final)) {
      act.chooser.hidden = true;
      const where = { by: piece?.group.getBoundingClientRect() ?? null, tip: piece?.node.tip ?? "", stage: layout.stage.getBoundingClientRect() };
      act.confirm(choice, where, (yes) => (yes ? this.play(choice) : (this.narrow.picked = [], this.offer())));
    } else this.play(choice);
  }

  /** @param {Choice} choice */
  play(choice) {
    this.basket.note(choice);
    this.sending = this.unanswered = true;
    this.inbox.shown = -Infinity; // whoever acts need not be shown what he did before he may go on
    this.offer();
    const ply = this.store.state?.ply ?? 0;
    void this.command({ t: "play", token: choice.token }).then((reply) => {
      this.unanswered = false;
      if (!reply.ok) return;
      this.asked = ply;
      if (reply.v > this.store.version) return;
      this.sending = false;
      this.offer();
      this.intent.next();
    });
  }

  /**
   * Send a command and see to its answer.
   * @param {import("./types.js").Command} command
   * @param {boolean} [quiet] the caller tells the answer itself
   * @returns {Promise<Reply>}
   */
  async command(command, quiet = false) {
    let reply = await this.parts.wire.send(command);
    for (let tries = 0; tries < 3 && SOON.includes(reply.error?.code ?? ""); tries++) {
      // Nothing was changed, so asking anew under another id is safe.
      await new Promise((go) => setTimeout(go, Math.min(reply.error?.retry || 600, 4000)));
      reply = await this.parts.wire.send(command);
    }
    if (reply.ok) {
      // The news of one's own move may be lost where the answer was not.
      setTimeout(() => reply.v > this.store.version && !this.inbox.waiting.length && this.resync(), LATE);
      return reply;
    }
    this.sending = false;
    this.narrow.picked = [];
    if (!quiet) {
      this.offer();
      const stale = reply.error?.code === "stale";
      this.parts.sound.play("no");
      this.parts.notes.tell(stale ? "The table had moved on. Look again." : reply.error?.sentence ?? "The table refused.", reply.error?.rule, "no");
    }
    return reply;
  }

  /** Take back where that is free; else ask the others. */
  undo() {
    const { state, seat } = this.store;
    if (!state || seat < 0 || this.back()) return;
    if (state.undo) void this.command({ t: "undo" });
    else if (!state.over) void takeBack(this);
  }

  /** End the turn, if there is one to end; never passes. */
  end() {
    const choice = this.past ? undefined : this.store.state?.choices.find(ends);
    return choice !== undefined && (this.choose(choice), true);
  }
}
