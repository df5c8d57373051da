import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { FakeServer } from "./support/fakeServer.js";
import { openNotebook } from "./support/notebooks.js";

/** @type {import("../../../Sources/WebApp/Files/app/data/notebook.js").Notebook[]} */
const open = [];

/** @param {FakeServer} server @param {string} device @param {object} options */
async function opened(server, device, options = {}) {
  const made = await openNotebook(server, device, options);
  open.push(made.notebook);
  return made;
}

afterEach(async () => {
  for (const notebook of open.splice(0)) await notebook.close();
});

test("a note deleted before it was sent is sent first, and is in every trash", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const { notebook: other } = await opened(server, "other");
  server.fault = () => "drop";
  const id = notebook.create({ title: "written offline" });
  const written = notebook.note(id)?.lastModified;
  await notebook.trash(id);
  await notebook.syncNow();
  assert.equal(notebook.status.waiting, 1);
  server.fault = () => null;
  await notebook.syncNow();
  assert.equal(notebook.status.waiting, 0);
  assert.deepEqual(server.changes.map((change) => [change.id, change.title, change.deleted ?? false]),
    [[id, "written offline", false], [id, undefined, true]]);
  assert.equal(server.changes[0].lastModified, written);
  assert.ok(server.changes[1].lastModified > written);
  // The trash is fetched when it is opened.
  server.now += 120_000;
  other.list({ view: "trash", order: "modified" });
  await other.syncNow();
  for (const one of [notebook, other]) {
    assert.deepEqual(one.list({ view: "trash", order: "modified" }).map(({ title }) => title), ["written offline"]);
  }
  await notebook.restore(id);
  await notebook.flush();
  assert.equal(server.notes.get(id).title, "written offline");
});

test("a note's unsent text is sent once before its deletion, and is restored", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ title: "t", body: "sent" });
  await notebook.flush();
  notebook.change(id, { body: "unsent" });
  await notebook.trash(id);
  server.changes = [];
  await notebook.flush();
  assert.deepEqual(server.changes.map(({ body, deleted = false }) => [body, deleted]),
    [["unsent", false], [undefined, true]]);
  assert.ok([...server.versions.values()].some(({ body }) => body === "unsent"));
  assert.equal(notebook.note(id)?.body, "unsent");
  await notebook.restore(id);
  await notebook.trash(id);
  await notebook.restore(id);
  await notebook.flush();
  assert.deepEqual([server.notes.get(id).body, server.notes.get(id).deleted], ["unsent", false]);
  // Where the server has the text, the deletion goes alone.
  server.changes = [];
  await notebook.trash(id);
  await notebook.flush();
  assert.deepEqual(server.changes.map(({ body, deleted }) => [body, deleted]), [[undefined, true]]);
});

test("a deletion that is undone while it is under way leaves the note with its text", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ title: "t", body: "unsent" });
  await notebook.trash(id);
  const pushing = notebook.flush();
  while (!server.notes.has(id)) await Promise.resolve();
  await notebook.restore(id);
  await pushing;
  await notebook.flush();
  assert.deepEqual([server.notes.get(id).body, server.notes.get(id).deleted], ["unsent", false]);
  assert.equal(notebook.note(id)?.deleted, false);
});

test("a text that the server refuses stays in the trash of its browser", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const [id, other] = ["sent", "other"].map((title) => notebook.create({ title }));
  await notebook.flush();
  notebook.change(id, { title: "of two\nlines" });
  await notebook.trash(id);
  notebook.change(other, { title: "changed" });
  await notebook.flush();
  assert.equal(server.notes.get(other).title, "changed");
  assert.equal(notebook.note(id)?.title, "of two\nlines");
  assert.equal(notebook.row(id)?.problem, true);
});

test("saves while typing are marked, and deliberate acts and the last save are not", async () => {
  const server = new FakeServer();
  server.features = ["typing"];
  const { notebook } = await opened(server, "one");
  const id = notebook.create({});
  const said = async (/** @type {import("../../../Sources/WebApp/Files/app/types.js").Edit} */ edit,
    /** @type {boolean} */ typing, /** @type {string} */ left = "") => {
    server.changes = [];
    notebook.change(id, edit, { typing });
    await notebook.flush(left);
    return server.changes.map((change) => change.typing ?? false);
  };
  assert.deepEqual(await said({ body: "a" }, true), [true]);
  assert.deepEqual(await said({ body: "ab" }, true), [true]);
  for (const edit of [{ pinned: true }, { tags: ["x"] }, { folder: "f" }, { archived: true }, { locked: true },
    { body: "[x] ticked" }]) assert.deepEqual(await said(edit, false), [false], JSON.stringify(edit));
  assert.deepEqual(await said({ body: "abc" }, true), [true]);
  assert.deepEqual(await said({ body: "abcd" }, true, id), [false]);
  // A key and a tag in one save are more than typing.
  notebook.change(id, { tags: ["y"] });
  assert.deepEqual(await said({ body: "abcde" }, true), [false]);
  server.features = [];
  const { notebook: other } = await opened(server, "other");
  other.change(id, { body: "to an older server" }, { typing: true });
  server.changes = [];
  await other.flush();
  assert.deepEqual(server.changes.map((change) => "typing" in change), [false]);
});
