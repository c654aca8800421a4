// The connection to the table: it reconnects by itself, and a command is sent until it is answered.

/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {"connecting" | "connected" | "reconnecting" | "offline" | "closed"} Line */

const BEAT = 4000; // quiet for this long: ask whether anybody is there
const DEAD = 8000; // quiet for this long: nobody is
const OFFLINE = 10000;
const AGAIN = 4000; // an unanswered command is sent again
const SLOWEST = 8000;

export class Wire {
  /**
   * @param {() => string} address gives the address with the version the client holds
   * @param {() => number} version
   * @param {Record<string, "back" | "stop" | "reload">} closes what to do after each close code, from the page
   */
  constructor(address, version, closes) {
    this.address = address;
    this.version = version;
    this.closes = closes;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, {command: Command, sent: number, done: (reply: Reply) => void}>} */
    this.waiting = new Map();
    this.tries = 0;
    this.lost = Date.now();
    this.heard = 0;
    this.asked = 0;
    this.looked = Date.now();
    this.ended = false;
    /** @type {Line} */
    this.line = "connecting";
    this.count = 0;
    this.run = Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
    /** @type {(message: any) => void} */
    this.onmessage = () => {};
    /** @type {(line: Line) => void} */
    this.online = () => {};
    /** @type {() => void} */
    this.onopen = () => {};
    this.timer = 0;
    setInterval(() => this.watch(), 1000);
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.say("offline"));
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    this.timer = 0;
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.tries = 0;
      this.say("connected");
      this.onopen();
      for (const entry of this.waiting.values()) this.push(entry);
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      this.take(String(event.data));
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (this.after(event.code) === "back") this.fallen();
      else this.close();
    };
    socket.onerror = () => socket.close();
  }

  /** What to do after a close code; one that is not the server's comes from the network. @param {number} code */
  after(code) {
    return this.closes[code] ?? "back";
  }

  /** @param {string} text */
  take(text) {
    /** @type {any} */
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      message = { t: "unreadable" };
    }
    if (message.t === "pong") return;
    if (message.t === "reply") {
      const entry = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      entry?.done(message);
      return;
    }
    if (message.t === "bye") this.parting = message.reason;
    this.onmessage(message);
  }

  /**
   * Send a command; the promise resolves when the table answers, however often the connection breaks.
   * @param {Command} command
   * @returns {Promise<Reply>}
   */
  send(command) {
    const id = `${this.run}-${++this.count}`;
    const whole = { ...command, id, v: Math.max(0, this.version()) };
    return new Promise((done) => {
      const entry = { command: whole, sent: 0, done };
      this.waiting.set(id, entry);
      this.push(entry);
    });
  }

  /** @param {{command: Command, sent: number}} entry */
  push(entry) {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    entry.sent = Date.now();
    this.socket.send(JSON.stringify(entry.command));
  }

  /** Close for good, as when the page is too old to go on. */
  close() {
    this.ended = true;
    this.socket?.close();
    this.say("closed");
  }

  fallen() {
    this.socket = null;
    if (this.ended) return;
    if (this.line === "connected" || this.line === "connecting") {
      this.lost = Date.now();
      this.say("reconnecting");
    }
    // Jitter: not in step with everybody else whose connection broke at the same moment.
    const pause = Math.min(SLOWEST, 400 * 1.5 ** this.tries) * (0.5 + Math.random());
    this.tries++;
    this.timer = setTimeout(() => this.open(), pause);
  }

  hurry() {
    if (this.socket || this.ended) return;
    this.tries = 0;
    this.open();
  }

  /** Check once a second whether the connection is still alive. */
  watch() {
    const now = Date.now();
    // A page in the background sleeps: what it did not hear then, it could not have heard.
    if (now - this.looked > BEAT) this.heard = Math.max(this.heard, now - BEAT - 1);
    this.looked = now;
    if (this.line === "reconnecting" && now - this.lost > OFFLINE - 1000) this.say("offline");
    const socket = this.socket;
    if (!socket || this.ended) return;
    if (now - this.heard > DEAD) {
      this.socket = null;
      socket.close();
      this.fallen();
      return;
    }
    if (socket.readyState !== WebSocket.OPEN) return;
    if (now - this.heard > BEAT && now - this.asked > BEAT) {
      this.asked = now;
      socket.send(JSON.stringify({ t: "ping", id: `${this.run}-p${now}`, v: Math.max(0, this.version()) }));
    }
    for (const entry of this.waiting.values()) if (now - entry.sent > AGAIN) this.push(entry);
  }

  /** @param {Line} line */
  say(line) {
    if (line === this.line) return;
    this.line = line;
    this.online(line);
  }
}
