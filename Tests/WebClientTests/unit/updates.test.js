import assert from "node:assert/strict";
import { test } from "node:test";

import { Updates } from "../../../Sources/WebClient/Files/app/data/updates.js";

/**
 * How often a page that has no worker starts again when one takes it over, in a browser that has `active` or none yet.
 * @param {object|null} active
 * @param {import("node:test").TestContext} t
 */
async function reloads(active, t) {
  t.mock.method(globalThis, "setInterval", () => 0);
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  t.after(() => { delete globalThis.document; });
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null });
  const container = Object.assign(new EventTarget(), { controller: null, register: async () => registration });
  let count = 0;
  await new Updates({ settled: async () => {}, available: () => {}, container, reload: () => { count += 1; } })
    .start("worker.js");
  container.dispatchEvent(new Event("controllerchange"));
  await new Promise((done) => setImmediate(done));
  return count;
}

test("the first worker takes a page over as it is", async (t) => {
  assert.equal(await reloads(null, t), 0);
});

test("a page that was loaded past its worker starts again when the next one takes it over", async (t) => {
  assert.equal(await reloads({ state: "activated" }, t), 1);
});
