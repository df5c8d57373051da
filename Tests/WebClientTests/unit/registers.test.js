// A server that joins notes register by register merges the changes of two browsers; only some count as a conflict.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { FakeServer } from "./support/fakeServer.js";
import { openNotebook } from "./support/notebooks.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/data/notebook.js").Notebook} Notebook */

/** @type {FakeServer} */
let server;
/** @type {Notebook[]} */
let open;
/** @type {any[]} */
let told;

beforeEach(() => {
  [server, open, told] = [new FakeServer(), [], []];
  server.features = ["registers"];
});

afterEach(async () => {
  for (const notebook of open) await notebook.close();
});

/** @param {string} device */
async function opened(device) {
  const { notebook } = await openNotebook(server, device);
  notebook.addEventListener("conflict", (event) => told.push(/** @type {CustomEvent} */ (event).detail));
  open.push(notebook);
  return notebook;
}

/** Opens two browsers with one note. @returns {Promise<[Notebook, Notebook, string]>} */
async function both() {
  const [one, two] = [await opened("one"), await opened("two")];
  const id = one.create({ title: "t", body: "begins" });
  await one.flush();
  await two.syncNow();
  return [one, two, id];
}

/** @param {Notebook} notebook @param {string} id */
function shown(notebook, id) {
  const note = notebook.note(id);
  return [note?.body, note?.pinned, note?.folder, note?.conflict?.reason ?? null, note?.waiting];
}

test("a text and a pin of two browsers are joined in any order, without a conflict", async () => {
  for (const [isTextFirst, isPinSentFirst] of [[true, true], [true, false], [false, true], [false, false]]) {
    const [one, two, id] = await both();
    const edits = [() => one.change(id, { body: "written" }), () => two.change(id, { pinned: true, folder: "f" })];
    for (const edit of isTextFirst ? edits : edits.reverse()) edit();
    const [first, last] = isPinSentFirst ? [two, one] : [one, two];
    await first.flush();
    await last.flush();
    await first.syncNow();
    for (const tab of [one, two]) assert.deepEqual(shown(tab, id), ["written", true, "f", null, false]);
    assert.deepEqual(told, []);
  }
});

test("a text typed before the answer of a joined change goes on from the sent state", async () => {
  const [one, two, id] = await both();
  one.change(id, { body: "written" });
  two.change(id, { pinned: true });
  await two.flush();
  const before = server.notes.get(id).rev;
  const pushing = one.flush();
  while (server.notes.get(id).rev === before) await Promise.resolve();
  one.change(id, { body: "written on" });
  await pushing;
  // The other browser's pin is not seen yet, and not reverted either.
  await one.flush();
  assert.equal(server.changes.at(-1).pinned, false);
  assert.ok(server.changes.at(-1).baseRev.startsWith("sent"));
  assert.deepEqual(shown(one, id), ["written on", true, "", null, false]);
  assert.deepEqual(told, []);
});

test("two texts are a conflict, reported to the loser or to the one that replaced", async () => {
  for (const isLater of [false, true]) {
    const [one, two, id] = await both();
    const edits = [() => one.change(id, { body: "here" }), () => two.change(id, { body: "there", pinned: true })];
    for (const edit of isLater ? edits.reverse() : edits) edit();
    await two.flush();
    await one.flush();
    assert.deepEqual(shown(one, id), isLater ? ["here", true, "", "theirs", false]
      : ["there", true, "", "ours", false]);
    assert.equal(one.note(id)?.conflict?.rev, [...server.versions.values()].at(-1).rev);
  }
  assert.equal(told.length, 2);
});

test("two folders are no conflict of texts, though one side wrote a text, too", async () => {
  for (const isLater of [false, true]) {
    const [one, two, id] = await both();
    const edits = [() => one.change(id, { folder: "here", ...isLater && { body: "written" } }),
      () => two.change(id, { folder: "there", ...!isLater && { body: "written" } })];
    for (const edit of isLater ? edits.reverse() : edits) edit();
    await two.flush();
    await one.flush();
    assert.deepEqual(shown(one, id), ["written", false, isLater ? "here" : "there", null, false]);
  }
  assert.deepEqual(told, []);
});

test("a text that a deletion replaced is reported", async () => {
  const [one, two, id] = await both();
  one.change(id, { body: "here" });
  await two.trash(id);
  await two.flush();
  await one.flush();
  assert.deepEqual([one.note(id)?.deleted, one.note(id)?.conflict?.reason], [true, "ours"]);
});

test("a server without registers reports each change that lost, as before", async () => {
  server.features = [];
  const [one, two, id] = await both();
  one.change(id, { body: "written" });
  two.change(id, { pinned: true });
  await two.flush();
  await one.flush();
  assert.deepEqual(shown(one, id), ["begins", true, "", "ours", false]);
});
