import assert from "node:assert/strict";
import { test } from "node:test";

import { Clock } from "../../../Sources/WebApp/Files/app/data/clock.js";
import { FakeServer } from "./support/fakeServer.js";
import { openNotebook } from "./support/notebooks.js";

const hour = 3_600_000;

/** Makes a device whose clock is off by `off` milliseconds, and the true time. @param {number} off */
function made(off) {
  const time = { now: Date.UTC(2026, 10, 29), off };
  const clock = new Clock(() => time.now + time.off, () => time.now - Date.UTC(2026, 0, 1));
  /** Answers a request, which took `there` and `back` milliseconds. */
  const trip = (/** @type {number} */ there, /** @type {number} */ back) => {
    const sent = clock.steady();
    const serverTime = time.now += there;
    time.now += back;
    clock.learn(sent, serverTime);
  };
  return { time, clock, trip };
}

test("a clock that is off is read as the server's, from the first answer on", () => {
  for (const off of [-5 * 60_000, 3000, hour]) {
    const { time, clock, trip } = made(off);
    assert.equal(clock.now(), time.now + off);
    trip(40, 40);
    assert.equal(clock.now(), time.now);
    time.now += hour;
    assert.equal(clock.now(), time.now);
  }
});

test("an offset of two seconds or less, or of less than the trip, is not corrected", () => {
  for (const [off, way] of [[2000, 10], [-1500, 10], [5000, 6000]]) {
    const { time, clock, trip } = made(off);
    trip(way, way);
    assert.equal(clock.now(), time.now + off);
  }
});

test("the answer with the shortest trip of the last day counts", () => {
  const { time, clock, trip } = made(60_000);
  trip(10, 10);
  trip(0, 8000);
  assert.equal(clock.now(), time.now);
  time.now += 25 * hour;
  trip(0, 100);
  assert.equal(clock.now(), time.now - 50);
});

test("a clock that was set is read as it is until the next answer", () => {
  const { time, clock, trip } = made(60_000);
  trip(10, 10);
  time.off = 0;
  assert.equal(clock.now(), time.now);
  time.off = 30_000;
  assert.equal(clock.now(), time.now + 30_000);
  trip(10, 10);
  assert.equal(clock.now(), time.now);
});

test("an edit has the server's time, and earlier edits keep their stamps", async () => {
  const server = new FakeServer();
  const { notebook } = await openNotebook(server, "one", { now: () => ++server.now + hour });
  const id = notebook.create({ title: "t" });
  assert.ok(Math.abs(Date.parse(notebook.note(id)?.lastModified ?? "") - server.now) < 60_000);
  await notebook.flush();
  assert.ok(Math.abs(Date.parse(server.notes.get(id).lastModified) - server.now) < 60_000);
  await notebook.close();
});
