// A history of several browsers with one note, made by a seed: keys, rounds, lost and late messages, time offline and
// killed pages, in any order. Then all is delivered until nothing moves.

import { Browser, settled } from "./browsers.js";
import { FakeServer } from "./fakeServer.js";
import { seeded } from "./notebooks.js";

/** @typedef {import("./browsers.js").Message} Message */

const mostRounds = 40;

export class History {
  /**
   * @param {number} seed
   * @param {{browsers: number, body: string}} options
   */
  constructor(seed, { browsers, body }) {
    this.below = seeded(seed * 7919 + 17);
    this.server = new FakeServer();
    this.server.features = ["registers", "merge", "typing"];
    this.server.mergesLines = true;
    this.time = Date.UTC(2026, 10, 22);
    this.server.now = this.time;
    /** @type {string[]} what happened */
    this.log = [];
    this.server.merge({ id: "n", title: "Both", body, lastModified: new Date(this.time).toISOString() }, "script");
    this.browsers = Array.from({ length: browsers }, (_, place) =>
      new Browser(this.server, "abc"[place], () => this.time + place));
  }

  chance(/** @type {number} */ percent) {
    return this.below(100) < percent;
  }

  /** @template T @param {readonly T[]} all @returns {T} */
  choice(all) {
    return all[this.below(all.length)];
  }

  async begin() {
    for (const browser of this.browsers) await browser.open();
    await this.quiet();
  }

  get messages() {
    return this.browsers.flatMap(({ messages }) => messages);
  }

  pass(/** @type {number} */ milliseconds) {
    this.time += milliseconds;
    this.server.now = this.time;
  }

  /**
   * Makes one step of the network or of a page.
   * @param {{faults: number}} options in percent
   */
  async step({ faults }) {
    this.pass(10 + this.below(400));
    const browser = this.choice(this.browsers);
    const { messages } = this;
    const isFault = this.chance(faults);
    if (isFault && this.chance(20)) {
      this.log.push(`${browser.name} is killed`);
      browser.kill();
      await settled();
      await browser.open();
    } else if (isFault && this.chance(30)) {
      browser.isOnline = !browser.isOnline;
      this.log.push(`${browser.name} is ${browser.isOnline ? "online" : "offline"}`);
    } else if (messages.length > 0 && this.chance(70)) {
      this.move(this.choice(messages), isFault);
    } else {
      if (browser.round === null) this.log.push(`${browser.name} begins a round`);
      browser.begin();
    }
    await settled();
  }

  /**
   * A request reaches the server, or its answer the browser; or it is lost, or delivered twice.
   * @param {Message} message
   * @param {boolean} isFault
   */
  move(message, isFault) {
    const { browser, name } = message;
    const end = (/** @type {any} */ answer) => {
      browser.messages.splice(browser.messages.indexOf(message), 1);
      message.settle(answer);
    };
    if (isFault && this.chance(60)) {
      this.log.push(`${browser.name} ${name}: ${message.answer ? "the answer" : "the request"} is lost`);
      return end(null);
    }
    if (message.answer === null) {
      message.answer = message.deliver();
      this.log.push(`${browser.name} ${name} arrives ${tale(message.answer)}`);
      if (isFault) {
        this.log.push(`${browser.name} ${name} arrives again`);
        message.deliver();
      }
    } else {
      this.log.push(`${browser.name} ${name} is answered`);
      end(message.answer);
    }
  }

  /** Runs what a page or a person does, and all that follows without the network. @param {() => void} act */
  async act(act) {
    act();
    await settled();
  }

  /**
   * A script writes over the present text, and names no state.
   * @param {(body: string) => string} edit
   */
  script(edit) {
    const { title, body, tags, pinned, rev } = this.server.notes.get("n");
    this.server.merge({ id: "n", title, body: edit(body), tags, pinned, baseRev: rev,
      lastModified: new Date(this.time).toISOString() }, "script");
    this.server.registers.bases.get(this.server.notes.get("n").rev).base = null;
  }

  /** All pages end, and nothing is on its way any more. */
  end() {
    for (const browser of this.browsers) {
      browser.kill();
      for (const message of browser.messages.splice(0)) message.settle(null);
    }
  }

  /** Nothing is lost any more: rounds follow one another until no one brings anything. */
  async quiet() {
    for (const browser of this.browsers) browser.isOnline = true;
    let before = "";
    for (let count = 0; count < mostRounds; count++) {
      for (const browser of this.browsers) {
        await this.#finish();
        browser.begin();
        await this.#finish();
        browser.refresh(true);
        this.pass(1000);
      }
      const now = JSON.stringify([this.server.seq, this.browsers.map(({ note, kept }) => [note, kept?.conflict])]);
      if (now === before) return count;
      before = now;
    }
    throw new Error("it does not come to rest");
  }

  async #finish() {
    await settled();
    while (this.messages.length > 0) {
      for (const message of this.messages) this.move(message, false);
      await settled();
    }
  }

  /** Returns the conflicts that the server keeps, and the texts of all versions. */
  get versions() {
    return [...this.server.versions.values()];
  }

  get body() {
    return this.server.notes.get("n").body;
  }
}

/** @param {[number, any]} answer */
function tale([status, answer]) {
  const results = /** @type {any[]} */ (answer?.results ?? []);
  const told = results.map(({ status, rev, version, lost, replaced }) => [status, rev, version, lost?.join(),
    replaced && `replaced ${replaced.rev} ${replaced.registers}`].filter(Boolean).join(" "));
  return [status, answer?.rev ?? answer?.current?.rev, ...told].filter(Boolean).join(" ");
}
