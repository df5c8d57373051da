import assert from "node:assert/strict";
import { test } from "node:test";

import { Updates } from "../../../Sources/WebApp/Files/app/data/updates.js";

/**
 * @param {object} registration
 * @param {import("node:test").TestContext} t
 */
function browser(registration, t) {
  t.mock.method(globalThis, "setInterval", () => 0);
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  t.after(() => { delete globalThis.document; });
  return Object.assign(new EventTarget(), { controller: null, register: async () => registration });
}

/**
 * Counts how often a page that has no worker starts again when one takes it over, in a browser that has `active` or
 * none yet.
 * @param {object|null} active
 * @param {import("node:test").TestContext} t
 * @param {number} [changes] how many workers take it over, one after the other
 */
async function reloads(active, t, changes = 1) {
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null });
  const container = browser(registration, t);
  let count = 0;
  await new Updates({ settled: async () => {}, available: () => {}, container, reload: () => { count += 1; } })
    .start("worker.js");
  for (let change = 0; change < changes; change++) container.dispatchEvent(new Event("controllerchange"));
  await new Promise((done) => setImmediate(done));
  return count;
}

test("the first worker takes a page over without a reload", async (t) => {
  assert.equal(await reloads(null, t), 0);
});

test("a page that bypassed its worker reloads when the next one takes over", async (t) => {
  assert.equal(await reloads({ state: "activated" }, t), 1);
});

test("a page of the first visit reloads when a second version takes over", async (t) => {
  assert.equal(await reloads(null, t, 2), 1);
});

test("a version that does not take over is offered again, and one that does is not", async (t) => {
  /** @type {string[]} */
  const messages = [];
  const waiting = { postMessage: (/** @type {string} */ text) => messages.push(text) };
  const registration = Object.assign(new EventTarget(), { active: {}, waiting, installing: null });
  /** @type {boolean[]} */
  const offers = [];
  /** @type {[() => void, number][]} */
  const timers = [];
  const updates = new Updates({ settled: async () => {}, available: (isAgain) => offers.push(isAgain),
    container: browser(registration, t), reload: () => {}, later: (act, ms) => timers.push([act, ms]) });
  await updates.start("worker.js");
  await updates.take();
  assert.deepEqual([messages, offers, timers[0][1]], [["take over"], [], 3000]);
  timers[0][0]();
  assert.deepEqual(offers, [true]);
  await updates.take();
  Object.assign(registration, { waiting: null });
  timers[1][0]();
  assert.deepEqual([messages.length, offers], [2, [true]]);
});

test("a version that the browser found before the page looked is offered", async (t) => {
  const next = Object.assign(new EventTarget(), { state: "installing" });
  const registration = Object.assign(new EventTarget(), { active: {}, waiting: null, installing: next });
  const container = Object.assign(browser(registration, t), { controller: {} });
  /** @type {boolean[]} */
  const offers = [];
  await new Updates({ settled: async () => {}, available: (isAgain) => offers.push(isAgain), container })
    .start("worker.js");
  next.state = "installed";
  next.dispatchEvent(new Event("statechange"));
  assert.deepEqual(offers, [false]);
});
