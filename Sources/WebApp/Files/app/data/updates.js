// New versions of the app. The worker of a new one waits until the page has written everything, then takes over, and
// the page starts again: what was typed is in the store.

const interval = 60 * 60 * 1000;
/** A worker takes over within this many milliseconds, or does not: browsers forget to now and then. */
const patience = 3000;

export class Updates {
  /**
   * @param {{settled: () => Promise<void>, available: (isAgain: boolean) => void,
   *   container?: ServiceWorkerContainer|null, reload?: () => void,
   *   later?: (act: () => void, ms: number) => void}} options
   *   `available` is called once a new version waits, and `isAgain` where it was started in vain; `settled` ends once
   *   all is written
   */
  constructor({ settled, available, container = globalThis.navigator?.serviceWorker ?? null,
    reload = () => location.reload(), later = (act, ms) => setTimeout(act, ms) }) {
    this.settled = settled;
    this.available = available;
    this.later = later;
    this.container = container;
    this.reload = reload;
    /** @type {ServiceWorkerRegistration|null} */
    this.registration = null;
    this.isReloading = false;
  }

  /** @param {string} address the worker's, beside the page */
  async start(address) {
    if (this.container === null) return;
    // The first worker takes a page over that has none; any later one comes with other files.
    let hadWorker = this.container.controller !== null;
    this.container.addEventListener("controllerchange", () => {
      if (hadWorker || this.isReloading) void this.#reload();
      hadWorker = true;
    });
    try {
      this.registration = await this.container.register(address, { updateViaCache: "none" });
    } catch {
      // Without a worker the app works as long as the server is reached.
      return;
    }
    // A page that was loaded past its worker belongs to a version, too.
    hadWorker ||= this.registration.active !== null;
    this.#watch(this.registration);
    setInterval(() => this.registration?.update().catch(() => {}), interval);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden" && this.registration?.waiting) void this.take();
    });
  }

  /** Starts the version that waits. */
  async take() {
    await this.settled();
    this.isReloading = true;
    const waiting = this.registration?.waiting;
    if (!waiting) return await this.#reload();
    waiting.postMessage("take over", { transfer: [] });
    this.later(() => {
      if (this.registration?.waiting === waiting) this.available(true);
    }, patience);
  }

  /** @param {ServiceWorkerRegistration} registration */
  #watch(registration) {
    if (registration.waiting && this.container?.controller) this.available(false);
    const follow = () => {
      const next = registration.installing;
      next?.addEventListener("statechange", () => {
        if (next.state === "installed" && this.container?.controller) this.available(false);
      });
    };
    // The browser may have found it before.
    follow();
    registration.addEventListener("updatefound", follow);
  }

  async #reload() {
    await this.settled();
    this.reload();
  }
}
