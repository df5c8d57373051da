// A sent change goes again unchanged until it has a result; later edits go after it.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { answered, dropped, joined, refused, sending, sendingLast }
  from "../../../Sources/WebApp/Files/app/data/records/arrivals.js";
import { edited, emptyState, purged, received } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { MemoryStore } from "../../../Sources/WebApp/Files/app/data/store.js";
import { Channels, rest } from "./support/channels.js";
import { FakeServer } from "./support/fakeServer.js";
import { openNotebook } from "./support/notebooks.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/types.js").Kept} Kept */

/** @type {FakeServer} */
let server;
/** @type {import("../../../Sources/WebApp/Files/app/data/notebook.js").Notebook[]} */
let open;

beforeEach(() => {
  [server, open] = [new FakeServer(), []];
  server.features = ["registers"];
});

afterEach(async () => {
  for (const notebook of open) await notebook.close();
});

/** @param {string} device @param {object} options */
async function opened(device, options = {}) {
  const { notebook } = await openNotebook(server, device, options);
  open.push(notebook);
  return notebook;
}

/** Outlives its notebook. */
class LastingStore extends MemoryStore {
  /** @type {Map<string, any>} */
  notes = new Map();
  /** @type {Map<string, any>} */
  meta = new Map();

  async loadFirst() {
    return structuredClone({ notes: this.notes, meta: this.meta });
  }

  /** @param {import("../../../Sources/WebApp/Files/app/data/store.js").Writing} writing */
  async write({ notes, edits, meta }) {
    const none = { server: null, unsent: null, conflict: null, files: [], generation: 0 };
    for (const [id, kept] of notes) {
      this.notes.set(id, { ...none, ...kept, unsent: this.notes.get(id)?.unsent ?? null });
    }
    for (const [id, { unsent }] of edits) this.notes.set(id, { ...none, ...this.notes.get(id), unsent });
    for (const [name, value] of meta) this.meta.set(name, value);
  }
}

/** @param {number} seq @param {object} more */
function state(seq, more = {}) {
  return { ...emptyState("a", time(0)), lastModified: time(seq), rev: `r${seq}`, seq, ...more };
}

/** @param {number} ms */
function time(ms) {
  return new Date(Date.UTC(2026, 0, 1) + ms).toISOString();
}

let editions = 0;
/** @param {number} ms */
const at = (ms) => ({ now: Date.UTC(2026, 0, 1) + ms, edition: String(++editions) });

/** Makes a note whose pin is in flight, and on which its user typed since. */
function flying() {
  const first = sending(edited(received(state(1), 1), { pinned: true }, at(5)));
  const kept = edited(first, { body: "typed" }, at(9));
  assert.ok(first.unsent && kept.unsent);
  return { first, kept, sent: first.unsent, unsent: kept.unsent };
}

/** @param {Kept|null} kept */
function brief(kept) {
  const { unsent } = kept ?? {};
  return [unsent?.state.body, unsent?.base?.rev, unsent?.sent, unsent?.flight && unsent.flight.edition];
}

test("an edit after a request waits beside the change in flight, and so does the next", () => {
  const { kept, sent } = flying();
  assert.equal(kept.unsent?.flight, sent);
  const more = edited(kept, { body: "typed on" }, at(10));
  assert.equal(more.unsent?.flight, sent);
  // A state that was sent may be reverted only by another change.
  assert.equal(edited(more, { body: "", pinned: false }, at(11)).unsent?.flight, sent);
  assert.equal(edited(edited(received(state(1), 1), { body: "a" }, at(5)), { body: "b" }, at(6)).unsent?.flight,
    undefined);
  assert.equal(purged(kept, at(12))?.unsent?.flight, undefined);
});

test("a result ends the flight, and names the base of the later edits", () => {
  const { first, kept, sent } = flying();
  const current = state(20, { pinned: true, folder: "theirs" });
  const answer = { current, lost: null, conflict: null, generation: 1 };
  assert.equal(answered(first, sent, answer).unsent, null);
  assert.deepEqual(brief(answered(kept, sent, answer)), ["typed", "r20", false, undefined]);
  const merged = answered(kept, sent, { ...answer, lost: { ...sent.state, rev: "sent" } });
  assert.deepEqual(brief(merged), ["typed", "sent", false, undefined]);
  assert.deepEqual([merged.unsent?.base?.folder, merged.server?.folder], ["", "theirs"]);
  // The result of an earlier or a later request is no result of this one.
  const other = { ...sent, edition: "another" };
  assert.equal(answered(kept, other, answer).unsent, kept.unsent);
  const next = sending(merged);
  assert.equal(answered(next, sent, answer).unsent, next.unsent);
});

test("a refused change is replaced by the later edit on the same base", () => {
  const { kept, sent } = flying();
  for (const after of [dropped(kept, sent), refused(kept, sent, "why")]) {
    assert.deepEqual([...brief(after).slice(0, 2), after.unsent?.flight, after.unsent?.problem],
      ["typed", "r1", undefined, null]);
  }
  assert.equal(dropped(kept, { ...sent, edition: "another" }), kept);
});

test("a page's last request has the last edit, unless that reverts the flight", () => {
  const { kept } = flying();
  const last = sendingLast(kept).unsent;
  assert.deepEqual([last?.flight, last?.state], [undefined, kept.unsent?.state]);
  const back = edited(kept, { pinned: false }, at(12));
  assert.equal(sendingLast(back), back);
  const fresh = edited(received(state(1), 1), { body: "a" }, at(5));
  assert.equal(sendingLast(fresh).unsent?.sent, true);
});

test("tabs agree on the change in flight, in any order of messages", () => {
  const { first, kept, sent } = flying();
  const clean = received(state(1), 1);
  const unaware = edited(clean, { body: "of another tab" }, at(30));
  for (const [one, other] of [[first, unaware], [unaware, first], [kept, unaware], [unaware, kept]]) {
    assert.deepEqual(brief(joined(one, other, null)), ["of another tab", "r1", true, sent.edition]);
  }
  // One tab has the result.
  const lost = { ...sent.state, rev: "sent" };
  const after = answered(kept, sent, { current: state(20, { pinned: true }), lost, conflict: null, generation: 1 });
  for (const own of [kept, first]) {
    for (const [one, other] of [[own, after], [after, own]]) {
      assert.deepEqual(brief(joined(one, other, null)), ["typed", "sent", false, undefined]);
    }
  }
  const later = edited(kept, { body: "typed on" }, at(40));
  assert.deepEqual(brief(joined(later, after, null)).slice(0, 3), ["typed on", "sent", false]);
  // One tab has the refusal.
  const away = dropped(kept, sent);
  for (const [one, other] of [[away, kept], [kept, away], [away, later], [later, away]]) {
    assert.notEqual(joined(one, other, null)?.unsent?.flight?.edition, sent.edition);
  }
});

test("an edit keeps its base until it has the result that another tab saw", () => {
  const { kept, sent } = flying();
  const cleared = sent.state.lastModified;
  const same = received(state(20, { pinned: true }), 1);
  assert.deepEqual(brief(joined(kept, same, cleared)), ["typed", "r20", false, undefined]);
  // The changes that were joined with it are not seen, and are not reverted.
  const more = received(state(20, { pinned: true, folder: "theirs" }), 1);
  assert.deepEqual(brief(joined(kept, more, cleared)), ["typed", "r1", true, sent.edition]);
});

test("at a later start a change without an answer goes again, then the later edit", async () => {
  const store = new LastingStore();
  const notebook = await opened("one", { store });
  const other = await opened("other");
  const id = notebook.create({ title: "t" });
  await notebook.flush();
  server.fault = () => "lose";
  notebook.change(id, { pinned: true, tags: ["x"] });
  await notebook.flush();
  server.fault = () => "drop";
  // The pin is reverted: without its result no request would show that.
  notebook.change(id, { pinned: false, body: "typed" });
  await notebook.records.saver.settled();
  await notebook.close();
  server.fault = () => null;
  await other.syncNow();
  other.change(id, { folder: "theirs" });
  await other.flush();
  const [first] = server.changes.filter((change) => change.pinned);
  server.changes = [];
  const again = await opened("one", { store });
  assert.equal(again.note(id)?.waiting, false);
  const [sent, after] = server.changes;
  assert.deepEqual(sent, first);
  assert.deepEqual([after.pinned, after.body, server.changes.length], [false, "typed", 2]);
  const { pinned, body, folder, tags } = server.notes.get(id);
  assert.deepEqual([pinned, body, folder, tags], [false, "typed", "theirs", ["x"]]);
  assert.equal(again.note(id)?.conflict, null);
});

test("after a cursor expired, the later edit replaces the change in flight", async () => {
  const notebook = await opened("one");
  const id = notebook.create({ title: "t" });
  await notebook.flush();
  server.fault = (path) => path.endsWith("sync") ? "drop" : null;
  notebook.change(id, { body: "a" });
  await notebook.flush();
  notebook.change(id, { body: "ab" });
  server.fault = () => null;
  server.epoch++;
  server.changes = [];
  await notebook.flush();
  assert.deepEqual(server.changes.map(({ body }) => body), ["ab"]);
  assert.deepEqual([server.notes.get(id).body, notebook.note(id)?.waiting], ["ab", false]);
});

test("a refused change does not hold up a later edit", async () => {
  const notebook = await opened("one");
  const id = notebook.create({ title: "t" });
  await notebook.flush();
  server.fault = (path) => path.endsWith("sync") ? "drop" : null;
  notebook.change(id, { title: "two\nlines" });
  await notebook.flush();
  notebook.change(id, { title: "one line" });
  server.fault = () => null;
  await notebook.flush();
  assert.equal(server.notes.get(id).title, "one line");
  assert.deepEqual([notebook.note(id)?.problem, notebook.note(id)?.waiting], [null, false]);
});

test("a tab goes on from another tab's change in flight", async () => {
  const channels = new Channels();
  const one = await opened("browser", { tabs: channels.open() });
  const two = await opened("browser", { tabs: channels.open() });
  const other = await opened("other");
  const id = one.create({ title: "t" });
  await one.flush();
  await other.syncNow();
  await rest();
  other.change(id, { folder: "theirs" });
  await other.flush();
  server.fault = (path) => path.endsWith("sync") ? "lose" : null;
  one.change(id, { pinned: true });
  await one.flush();
  await rest();
  two.change(id, { pinned: false, body: "typed" });
  await rest();
  for (const tab of [one, two]) assert.equal(tab.records.kept(id)?.unsent?.flight?.state.pinned, true);
  server.fault = () => null;
  server.changes = [];
  await two.flush();
  await one.flush();
  await rest();
  assert.deepEqual(server.changes.map(({ pinned, body }) => [pinned, body]), [[true, ""], [false, "typed"]]);
  const { pinned, body, folder } = server.notes.get(id);
  assert.deepEqual([pinned, body, folder], [false, "typed", "theirs"]);
  for (const tab of [one, two]) {
    const note = tab.note(id);
    assert.deepEqual([note?.pinned, note?.body, note?.folder, note?.conflict, note?.waiting],
      [false, "typed", "theirs", null, false]);
  }
});

test("an edit of a tab that missed a request goes after that request's change", async () => {
  const channels = new Channels();
  const one = await opened("browser", { tabs: channels.open() });
  const two = await opened("browser", { tabs: channels.open() });
  const id = one.create({ title: "t" });
  await one.flush();
  await rest();
  one.change(id, { pinned: true });
  await rest();
  server.fault = (path) => {
    if (!path.endsWith("sync")) return null;
    server.fault = () => "drop";
    two.change(id, { body: "typed" });
    return "lose";
  };
  await one.flush();
  await rest();
  for (const tab of [one, two]) {
    const { state: edit, flight } = tab.records.kept(id)?.unsent ?? {};
    assert.deepEqual([edit?.body, flight?.state.body, flight?.state.pinned], ["typed", "", true]);
  }
  server.fault = () => null;
  await two.flush();
  await rest();
  assert.deepEqual([server.notes.get(id).body, one.note(id)?.waiting, two.note(id)?.waiting], ["typed", false, false]);
});
