// The server's hints that something changed: one stream for all tabs of a browser, since a browser has few connections
// to a server.

/** @typedef {import("./tabs.js").Tabs} Tabs */

const shortestWait = 2000;
const longestWait = 60_000;

export class Events {
  /**
   * @param {{address: string, tabs: Tabs, hint: (cursor: string|null) => void, ended: () => void,
   *   random?: () => number, open?: (address: string) => EventSource}} options `ended` is called when the server
   *   refuses the stream
   */
  constructor({ address, tabs, hint, ended, random = Math.random, open = (address) => new EventSource(address) }) {
    this.address = address;
    this.hint = hint;
    this.ended = ended;
    this.random = random;
    this.open = open;
    /** @type {EventSource|null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout>|null} */
    this.timer = null;
    this.failures = 0;
    this.isClosed = false;
    this.isLeader = false;
    tabs.lead("events", { begin: () => this.#lead(), end: () => this.#stop() });
  }

  #lead() {
    this.isLeader = true;
    this.#connect();
  }

  #stop() {
    this.isLeader = false;
    if (this.timer !== null) clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  #connect() {
    if (this.isClosed || this.source !== null) return;
    const source = this.open(this.address);
    this.source = source;
    source.addEventListener("open", () => {
      this.failures = 0;
    });
    source.addEventListener("change", (event) => this.hint(cursorOf(event)));
    source.addEventListener("error", () => {
      // The browser tries again by itself after a broken connection, and never after a refusal.
      if (source.readyState !== 2) return;
      this.source = null;
      this.failures++;
      this.ended();
      const wait = Math.min(longestWait, shortestWait * 2 ** this.failures) * (0.5 + this.random() / 2);
      this.timer = setTimeout(() => this.#connect(), wait);
    });
  }

  /** Tries at once, such as after a new sign-in. */
  retry() {
    if (!this.isLeader || this.source !== null) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.#connect();
  }

  close() {
    this.isClosed = true;
    this.#stop();
  }
}

/** @param {Event} event */
function cursorOf(event) {
  try {
    return String(JSON.parse(/** @type {MessageEvent} */ (event).data).cursor);
  } catch {
    return null;
  }
}
