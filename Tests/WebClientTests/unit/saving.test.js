import assert from "node:assert/strict";
import { test } from "node:test";

import { created, emptyState, received } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { Saver } from "../../../Sources/WebApp/Files/app/data/records/saver.js";
import { MemoryStore } from "../../../Sources/WebApp/Files/app/data/store.js";
import { FakeServer } from "./support/fakeServer.js";
import { openNotebook } from "./support/notebooks.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/types.js").Kept} Kept */

function made() {
  /** @type {Map<string, Kept>} */
  const notes = new Map();
  /** @type {any[]} */
  const written = [];
  /** @type {unknown[]} */
  const failures = [];
  let failing = false;
  const saver = new Saver({ kept: (id) => notes.get(id) ?? null, announce: () => {},
    recovered: () => failures.push("recovered"),
    failed: (error) => failures.push(error),
    store: { write: async (writing) => {
      await new Promise((resolve) => setImmediate(resolve));
      if (failing) throw new DOMException("full", "QuotaExceededError");
      written.push(writing);
    } } });
  return { notes, written, failures, saver, fail: (/** @type {boolean} */ value) => failing = value };
}

test("keys that are typed while a write is under way go together with the next one", async () => {
  const { notes, written, saver } = made();
  for (let key = 0; key < 50; key++) {
    notes.set("a", created("a", { body: "x".repeat(key + 1) }, { now: key, edition: String(key) }));
    saver.editChanged("a", new Date(key).toISOString(), null);
    if (key % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await saver.settled();
  assert.ok(written.length < 15, `${written.length} writes`);
  assert.equal(written.at(-1).edits.get("a").unsent.state.body.length, 50);
  assert.equal(saver.isIdle, true);
});

test("a page's notes and its cursor are one write, and a draft is in none", async () => {
  const { notes, written, saver } = made();
  for (const id of ["a", "b"]) {
    notes.set(id, received(emptyState(id, new Date(0).toISOString()), 1));
    saver.noteChanged(id);
  }
  notes.set("draft", created("draft", { body: "  " }, { now: 0, edition: "1" }));
  saver.editChanged("draft", new Date(0).toISOString(), null);
  saver.metaChanged("progress:", { cursor: "c" });
  await saver.settled();
  assert.equal(written.length, 1);
  assert.deepEqual([...written[0].notes.keys(), written[0].meta.get("progress:").cursor], ["a", "b", "c"]);
  assert.equal(written[0].edits.get("draft").unsent, null);
});

test("a write that a full disk refused is reported, kept and repeated", async () => {
  const { notes, written, failures, saver, fail } = made();
  fail(true);
  notes.set("a", created("a", { body: "text" }, { now: 0, edition: "1" }));
  saver.editChanged("a", new Date(0).toISOString(), null);
  await saver.settled();
  assert.equal(written.length, 0);
  assert.equal(failures.length, 1);
  assert.equal(saver.isIdle, false);
  fail(false);
  saver.metaChanged("x", 1);
  await saver.settled();
  assert.equal(written[0].edits.get("a").unsent.state.body, "text");
  assert.equal(failures[1], "recovered");
  saver.close();
});

test("a draft is stored with its first file, until that is removed", async () => {
  const server = new FakeServer();
  server.fault = () => "drop";
  const store = new MemoryStore();
  /** @type {Map<string, any>} */
  const [notes, edits] = [new Map(), new Map()];
  const write = store.write.bind(store);
  store.write = async (writing) => {
    for (const [id, kept] of writing.notes) notes.set(id, kept);
    for (const [id, { unsent }] of writing.edits) edits.set(id, unsent);
    await write(writing);
  };
  const { notebook } = await openNotebook(server, "one", { store });
  const id = notebook.create({});
  await notebook.records.saver.settled();
  assert.equal(edits.get(id), null);
  const files = await notebook.files();
  await files.attach(id, new File(["x"], "a.txt"));
  await notebook.records.saver.settled();
  assert.equal(notes.get(id).files.length, 1);
  assert.equal(edits.get(id).state.id, id);
  files.detach(id, "a.txt");
  await notebook.records.saver.settled();
  assert.deepEqual([notes.get(id), edits.get(id)], [null, null]);
  await notebook.close();
});
