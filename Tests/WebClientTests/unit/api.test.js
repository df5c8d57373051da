import assert from "node:assert/strict";
import { test } from "node:test";

import { API } from "../../../Sources/WebApp/Files/app/data/api.js";

test("a request ends after a minute, and a file has as long as a slow network needs", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {AbortSignal[]} */
  const signals = [];
  const fetch = (/** @type {any} */ _url, /** @type {any} */ { signal }) => {
    signals.push(signal);
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  };
  const api = new API({ base: "http://notes.test/", fetch: /** @type {any} */ (fetch) });
  const calls = [api.call("notes"), api.call("file", { method: "PUT", body: new Blob([new Uint8Array(800_000)]) })];
  for (const call of calls) call.catch(() => {});
  const ended = () => signals.map(({ aborted }) => aborted);
  context.mock.timers.tick(59_999);
  assert.deepEqual(ended(), [false, false]);
  context.mock.timers.tick(1);
  assert.deepEqual(ended(), [true, false]);
  context.mock.timers.tick(99_999);
  assert.deepEqual(ended(), [true, false]);
  context.mock.timers.tick(1);
  assert.deepEqual(ended(), [true, true]);
  for (const call of calls) await assert.rejects(call, { status: 0 });
});

test("an answer that was requested ahead is used once, and not where it failed", async () => {
  let count = 0;
  const fetch = async () => {
    count++;
    if (count === 2) throw new TypeError("away");
    return new Response(JSON.stringify({ count }));
  };
  const api = new API({ base: "http://notes.test/", fetch: /** @type {any} */ (fetch) });
  api.requestInfo();
  assert.equal((await api.info()).count, 1);
  api.requestInfo();
  assert.equal((await api.info()).count, 3);
  assert.equal((await api.info()).count, 4);
});
