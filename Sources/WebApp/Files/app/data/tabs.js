// The tabs of one browser with the same account. They send each other their changes, and take turns where a browser
// has locks; on plain HTTP it has none, and what they guard is then merely done twice.

export class Tabs {
  /**
   * @param {string} name
   * @param {{channel?: BroadcastChannel|null, locks?: LockManager|null}} options
   */
  constructor(name, { channel = makeChannel(name), locks = globalThis.navigator?.locks ?? null } = {}) {
    this.name = name;
    this.channel = channel;
    this.locks = locks;
    /** Ends when this tab is paused or closed; a paused tab gets another one. */
    this.active = new AbortController();
    this.isClosed = false;
    /** @type {(() => void)[]} */
    this.onResume = [];
  }

  /** @param {(message: any) => void} receive */
  listen(receive) {
    this.channel?.addEventListener("message", (event) => receive(event.data));
  }

  /** @param {unknown} message */
  announce(message) {
    this.channel?.postMessage(message);
  }

  /**
   * Does the work while no other tab does work of this name.
   * @template T
   * @param {string} work
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async alone(work, act) {
    if (this.locks === null) return await act();
    const { signal } = this.active;
    /** @type {Promise<T>|undefined} */
    let done;
    try {
      await this.locks.request(`${this.name}:${work}`, { signal }, async () => {
        done = act();
        await ended(signal, done);
      });
    } catch (error) {
      if (!signal.aborted || this.isClosed) throw error;
      await new Promise((resolve) => this.onResume.push(() => resolve(null)));
    }
    return await (done ?? this.alone(work, act));
  }

  /**
   * Calls `begin` once this tab is the one that leads, which it does until it is paused or closed; then `end`. Without
   * locks those lead that are seen.
   * @param {string} role
   * @param {{begin: () => void, end: () => void}} turn
   */
  lead(role, { begin, end }) {
    const { locks } = this;
    if (locks === null) {
      const turn = () => (document.hidden ? end() : begin());
      document.addEventListener("visibilitychange", turn);
      return turn();
    }
    const wait = () => {
      const { signal } = this.active;
      this.onResume.push(wait);
      locks.request(`${this.name}:${role}`, { signal }, async () => {
        begin();
        await ended(signal);
        end();
      }).catch(() => {});
    };
    wait();
  }

  /** The browser is about to stop this tab's scripts: what it holds, leads and waits for passes to the other tabs. */
  pause() {
    this.active.abort();
  }

  resume() {
    if (this.isClosed || !this.active.signal.aborted) return;
    this.active = new AbortController();
    for (const act of this.onResume.splice(0)) act();
  }

  close() {
    this.isClosed = true;
    this.active.abort();
    this.channel?.close();
    this.channel = null;
  }
}

/**
 * Ends with the signal, or with the work if that is sooner.
 * @param {AbortSignal} signal
 * @param {Promise<unknown>} [work]
 * @returns {Promise<void>}
 */
function ended(signal, work) {
  return new Promise((resolve) => {
    const end = () => {
      signal.removeEventListener("abort", end);
      resolve();
    };
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
    work?.then(end, end);
  });
}

/** @param {string} name */
function makeChannel(name) {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
}
