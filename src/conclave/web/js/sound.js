// Small sounds, made on the spot: a tick for a move, a call when it is your turn, a chord at the end.

/** Each note: pitch in hertz, start and length in seconds, loudness. @type {Record<string, [number, number, number, number][]>} */
const TUNES = {
  move: [[520, 0, 0.07, 0.12], [780, 0.03, 0.09, 0.06]],
  turn: [[660, 0, 0.16, 0.12], [990, 0.12, 0.28, 0.12]],
  no: [[180, 0, 0.14, 0.14]],
  chat: [[880, 0, 0.08, 0.07]],
  end: [[392, 0, 0.7, 0.09], [494, 0.12, 0.7, 0.09], [587, 0.24, 0.8, 0.09], [784, 0.36, 1, 0.09]],
};

export class Sound {
  /** @param {() => boolean} on */
  constructor(on) {
    this.on = on;
    /** @type {AudioContext | null} */
    this.context = null;
    // Browsers let a page sound only after somebody has touched it.
    const wake = () => {
      if (!this.context && "AudioContext" in window) this.context = new AudioContext();
      void this.context?.resume();
    };
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
  }

  /** @param {keyof typeof TUNES} name */
  play(name) {
    const context = this.context;
    if (!context || !this.on() || document.hidden) return;
    const now = context.currentTime + 0.01;
    for (const [pitch, start, length, loud] of TUNES[name]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = name === "no" ? "triangle" : "sine";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0, now + start);
      gain.gain.linearRampToValueAtTime(loud, now + start + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
      tone.connect(gain).connect(context.destination);
      tone.start(now + start);
      tone.stop(now + start + length + 0.05);
    }
  }
}
