// Rounds of two tabs at once, as on plain HTTP, where a browser has no locks: answers come in any order.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { Channels, rest } from "./support/channels.js";
import { FakeServer } from "./support/fakeServer.js";
import { openNotebook } from "./support/notebooks.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/data/notebook.js").Notebook} Notebook */

/** @type {FakeServer} */
let server;
/** @type {Channels} */
let channels;
/** @type {Notebook[]} */
let open;

beforeEach(() => {
  [server, channels, open] = [new FakeServer(), new Channels(), []];
});

afterEach(async () => {
  for (const notebook of open) await notebook.close();
});

/** @param {string} device */
async function opened(device) {
  const made = await openNotebook(server, device, device === "elsewhere" ? {} : { tabs: channels.open() });
  open.push(made.notebook);
  return made;
}

/**
 * Has the next such request or answer of the device wait until it is let go.
 * @param {"arriving"|"answering"} moment
 * @param {string} device
 * @param {string} end of the path
 * @param {string} [method]
 */
function held(moment, device, end, method) {
  let isHeld = false;
  /** @type {() => void} */
  let go = () => {};
  const gate = new Promise((resolve) => go = () => resolve(undefined));
  server[moment] = (path, by, how) => {
    if (isHeld || by !== device || !path.endsWith(end) || (method !== undefined && how !== method)) return null;
    isHeld = true;
    return /** @type {Promise<void>} */ (gate);
  };
  return go;
}

test("a late answer does not bring back a note that another tab saw deleted", async () => {
  const [{ notebook: slow }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const { notebook: other } = await opened("elsewhere");
  const id = other.create({ title: "milk" });
  await other.flush();
  const go = held("answering", "slow", "sync");
  const late = slow.syncNow();
  await rest();
  await other.trash(id);
  await other.flush();
  await other.purge(id);
  await other.flush();
  // The fast tab gets the deletion of a note that was not here yet.
  await fast.syncNow();
  await rest();
  go();
  await late;
  await rest();
  assert.deepEqual([slow, fast].map((tab) => tab.row(id)), [null, null]);
  const cursors = [slow, fast].map((tab) => tab.records.progress.cursor);
  assert.deepEqual(cursors, Array(2).fill(`1.${server.seq}`));
});

test("the results of a late answer are kept, and its changes are dropped", async () => {
  const [{ notebook: slow }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const { notebook: other } = await opened("elsewhere");
  const id = other.create({ title: "milk" });
  await other.flush();
  const own = slow.create({ title: "eggs" });
  await rest();
  const go = held("answering", "slow", "sync");
  const late = slow.flush();
  await rest();
  await other.trash(id);
  await other.flush();
  await other.purge(id);
  await other.flush();
  await fast.syncNow();
  go();
  await late;
  await rest();
  for (const tab of [slow, fast]) {
    assert.equal(tab.row(id), null);
    assert.equal(tab.note(own)?.waiting, false);
    assert.equal(tab.note(own)?.rev, server.notes.get(own).rev);
  }
});

test("a tab repeats the first sync that another tab has overtaken", async () => {
  server.fault = () => "drop";
  const [{ notebook: slow }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const { notebook: other } = await opened("elsewhere");
  const id = slow.create({ title: "eggs" });
  server.fault = () => null;
  const go = held("answering", "slow", "sync");
  const late = slow.syncNow();
  await rest();
  // The server accepted the note, and deleted it again: a pull from the start does not contain it.
  await other.syncNow();
  await other.trash(id);
  await other.flush();
  await fast.syncNow();
  await rest();
  go();
  await late;
  await rest();
  for (const tab of [slow, fast]) assert.notEqual(tab.note(id)?.deleted, false);
  assert.equal(slow.status.waiting, 0);
});

test("an answer from before a sync from the start does not end that", async () => {
  const [{ notebook: slow }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const ids = ["gone", "kept"].map((title) => fast.create({ title }));
  await fast.flush();
  await rest();
  const go = held("answering", "slow", "sync");
  const mine = slow.create({ title: "mine" });
  const late = slow.flush();
  await rest();
  server.notes.delete(ids[0]);
  server.epoch++;
  await fast.syncNow();
  await rest();
  go();
  await late;
  await fast.syncNow();
  await rest();
  for (const tab of [slow, fast]) {
    assert.deepEqual([...ids, mine].map((id) => tab.note(id)?.title), [undefined, "kept", "mine"]);
    assert.equal(tab.status.waiting, 0);
    assert.equal(tab.records.progress.sweeping, false);
  }
});

test("a digest is not compared with notes that another tab has erased since", async () => {
  server.features = ["digest"];
  const [{ notebook: slow, messages }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const id = fast.create({ title: "milk" });
  await fast.flush();
  await fast.trash(id);
  await fast.flush();
  await slow.syncNow();
  await rest();
  server.digest = "ab".repeat(32);
  const go = held("answering", "slow", "sync");
  const late = slow.syncNow();
  await rest();
  server.digest = null;
  await fast.purge(id);
  await rest();
  const goFast = held("answering", "fast", "sync");
  void fast.flush();
  await rest();
  go();
  await late;
  goFast();
  await rest();
  assert.deepEqual(messages, []);
  assert.equal(slow.records.progress.generation, 1);
});

test("a note that was erased during its push comes by the next pull", async () => {
  const [{ notebook: slow }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const id = slow.create({ title: "eggs" });
  await rest();
  const go = held("arriving", "slow", "sync");
  const late = slow.flush();
  await rest();
  await fast.purge(id);
  await rest();
  await fast.flush();
  await rest();
  assert.deepEqual([slow, fast].map((tab) => tab.note(id)), [null, null]);
  go();
  await late;
  await rest();
  for (const tab of [slow, fast]) assert.equal(tab.note(id)?.title, "eggs");
});

test("a change that arrives after the erasing of its note is not lost with it", async () => {
  const [{ notebook: slow }, { notebook: fast }] = [await opened("slow"), await opened("fast")];
  const id = slow.create({ title: "eggs" });
  await rest();
  const goPush = held("arriving", "slow", "sync");
  const late = slow.flush();
  await rest();
  await fast.purge(id);
  await rest();
  const goPurge = held("answering", "fast", id, "DELETE");
  const erasing = fast.flush();
  await rest();
  goPush();
  await late;
  await rest();
  goPurge();
  await erasing;
  await rest();
  for (const tab of [slow, fast]) assert.equal(tab.note(id)?.title, "eggs");
});

test("a later change of another device is not erased unseen", async () => {
  const { notebook, messages } = await opened("here");
  const { notebook: other } = await opened("elsewhere");
  const id = notebook.create({ title: "t", body: "old" });
  await notebook.flush();
  await other.syncNow();
  await notebook.trash(id);
  await notebook.flush();
  await other.syncNow();
  await notebook.purge(id);
  await other.restore(id);
  other.change(id, { body: "new" });
  await other.flush();
  await notebook.flush();
  assert.equal(server.notes.get(id).body, "new");
  assert.equal(notebook.note(id)?.body, "new");
  assert.equal(notebook.note(id)?.deleted, false);
  assert.deepEqual(messages, [{ kind: "kept", id }]);
});

test("a deletion under way does not hold up the erasing of its note", async () => {
  const { notebook } = await opened("here");
  const id = notebook.create({ title: "t", body: "old" });
  await notebook.flush();
  await notebook.trash(id);
  server.fault = (path) => path.endsWith("sync") ? "lose" : null;
  await notebook.syncNow();
  server.fault = () => null;
  await notebook.purge(id);
  await notebook.syncNow();
  assert.equal(server.notes.get(id).body, "");
  assert.equal(notebook.status.waiting, 0);
});
