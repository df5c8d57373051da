import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError } from "../../../Sources/WebApp/Files/app/data/api.js";
import { Scheduler } from "../../../Sources/WebApp/Files/app/data/scheduler.js";

/** @param {(round: number) => ApiError|null} fault */
function made(fault = () => null) {
  const clock = { now: 0 };
  /** @type {Map<number, {act: () => void, due: number}>} */
  const timers = new Map();
  /** @type {number[]} */
  const rounds = [];
  let [ids, waiting, ended] = [0, 0, 0];
  const scheduler = new Scheduler({
    round: async () => {
      rounds.push(clock.now);
      const error = fault(rounds.length);
      if (error) throw error;
      waiting = 0;
    },
    waiting: () => waiting, problem: () => null, lastSyncAt: () => null, changed: () => {}, signedOut: () => ended++,
    random: () => 0.5, now: () => clock.now,
    timers: { set: (act, ms) => {
      timers.set(++ids, { act, due: clock.now + ms });
      return ids;
    }, clear: (id) => timers.delete(id) },
  });
  /** @param {number} ms */
  const pass = async (ms) => {
    const end = clock.now + ms;
    for (;;) {
      const next = [...timers].filter(([, { due }]) => due <= end).sort(([, one], [, other]) => one.due - other.due)[0];
      if (!next) break;
      timers.delete(next[0]);
      clock.now = next[1].due;
      next[1].act();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
    clock.now = end;
  };
  return { scheduler, rounds, pass, ended: () => ended, edit: () => {
    waiting = 1;
    scheduler.edited();
  } };
}

test("an edit is sent a second after the last key, and every five while typing", async () => {
  const { rounds, pass, edit } = made();
  edit();
  await pass(500);
  edit();
  await pass(900);
  assert.deepEqual(rounds, []);
  await pass(100);
  assert.deepEqual(rounds, [1500]);
  for (let key = 0; key < 60; key++) {
    edit();
    await pass(200);
  }
  assert.ok(rounds.length >= 3, String(rounds));
});

test("without edits it polls every fifteen seconds", async () => {
  const { scheduler, rounds, pass } = made();
  await scheduler.syncNow();
  await pass(60_000);
  assert.deepEqual(rounds, [0, 15_000, 30_000, 45_000, 60_000]);
});

test("after failures it waits longer and longer, and as long as the server requires", async () => {
  const offline = new ApiError({ status: 0, code: "offline", title: "" });
  const busy = new ApiError({ status: 503, code: "unavailable", title: "", retryAfter: 300 });
  const { scheduler, rounds, pass, edit } = made((round) => round <= 3 ? offline : round === 4 ? busy : null);
  await scheduler.syncNow();
  assert.equal(scheduler.status.state, "offline");
  edit();
  await pass(6000);
  assert.deepEqual(rounds, [0, 750, 2250, 5250]);
  assert.equal(scheduler.status.state, "error");
  await pass(299_000);
  assert.equal(rounds.length, 4);
  await pass(1000);
  assert.equal(rounds.length, 5);
  assert.equal(scheduler.status.state, "synced");
});

test("after a refused sign-in it sends nothing until it is resumed", async () => {
  const { scheduler, rounds, pass, ended, edit } = made((round) => round === 1
    ? new ApiError({ status: 401, code: "unauthorized", title: "" }) : null);
  await scheduler.syncNow();
  edit();
  await pass(600_000);
  await scheduler.syncNow();
  assert.deepEqual([rounds.length, ended(), scheduler.status.state], [1, 1, "signed-out"]);
  await scheduler.resume();
  assert.deepEqual([rounds.length, scheduler.status.state], [2, "synced"]);
});

test("a refusal of the session before the new one does not end the new one", async () => {
  const refused = new ApiError({ status: 401, code: "unauthorized", title: "" });
  let renew = () => {};
  const { scheduler, rounds, ended } = made((round) => {
    if (round > 1) return null;
    renew();
    return refused;
  });
  renew = () => void scheduler.resume();
  await scheduler.syncNow();
  assert.deepEqual([rounds.length, ended(), scheduler.status.state], [2, 0, "synced"]);
});

test("a new session that is refused, too, has ended", async () => {
  const refused = new ApiError({ status: 401, code: "unauthorized", title: "" });
  let renew = () => {};
  const { scheduler, rounds, ended } = made((round) => {
    if (round === 1) renew();
    return refused;
  });
  renew = () => void scheduler.resume();
  await scheduler.syncNow();
  assert.deepEqual([rounds.length, ended(), scheduler.status.state], [2, 1, "signed-out"]);
});

test("a refusal without the server's code is a proxy's, and is retried", async () => {
  for (const status of [401, 403]) {
    const { scheduler, rounds, pass, ended } = made((round) => round <= 2
      ? new ApiError({ status, code: "unknown", title: "" }) : null);
    await scheduler.syncNow();
    assert.deepEqual([scheduler.status.state, ended()], ["error", 0]);
    await pass(10_000);
    assert.deepEqual([rounds.length, scheduler.status.state, ended()], [3, "synced", 0]);
  }
});
