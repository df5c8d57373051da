// Notebooks for tests: without a browser, with a clock of their own.

import { MemoryStore } from "../../../../Sources/WebApp/Files/app/data/store.js";
import { Notebook } from "../../../../Sources/WebApp/Files/app/data/notebook.js";
import { Tabs } from "../../../../Sources/WebApp/Files/app/data/tabs.js";

/**
 * @param {import("./fakeServer.js").FakeServer} server
 * @param {string} device
 * @param {{now?: () => number, tabs?: Tabs, store?: any}} options
 */
export async function openNotebook(server, device, { now = () => ++server.now, tabs, store } = {}) {
  const notebook = await Notebook.open({ account: "me", device: { id: device, name: device }, api: server.api(device),
    store: store ?? new MemoryStore(), tabs: tabs ?? new Tabs(device, { channel: null, locks: null }), now });
  /** @type {any[]} */
  const messages = [];
  notebook.addEventListener("message", (event) => messages.push(/** @type {CustomEvent} */ (event).detail));
  notebook.begin();
  await notebook.ready;
  await notebook.syncNow();
  return { notebook, messages };
}

/**
 * Returns a small random number generator, so that a failure can be repeated.
 * @param {number} seed
 * @returns {(below: number) => number}
 */
export function seeded(seed) {
  let state = seed % 2147483647 || 1;
  return (below) => (state = state * 16807 % 2147483647) % below;
}
