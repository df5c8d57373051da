import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { FakeServer } from "./support/fakeServer.js";
import { openNotebook, seeded } from "./support/notebooks.js";

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

test("a note reaches the server and another browser", async () => {
  const server = new FakeServer();
  const { notebook: one } = await opened(server, "one");
  const { notebook: other } = await opened(server, "other");
  const id = one.create({ title: "장보기", body: "우유" });
  assert.equal(one.note(id)?.waiting, true);
  await one.flush();
  assert.equal(one.note(id)?.waiting, false);
  assert.equal(one.status.state, "synced");
  await other.syncNow();
  assert.equal(other.note(id)?.body, "우유");
});

test("an empty draft is not sent, and a title alone is", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ body: " \n\u200b" });
  await notebook.syncNow();
  assert.equal(server.notes.size, 0);
  assert.equal(notebook.row(id), null);
  assert.equal(notebook.status.waiting, 0);
  notebook.change(id, { title: "a" });
  await notebook.flush();
  assert.equal(server.notes.size, 1);
});

test("a note that was deleted after a possible push is deleted on the server, too", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ title: "perhaps there" });
  server.fault = (path) => (path.endsWith("sync") ? "lose" : null);
  await notebook.syncNow();
  server.fault = () => null;
  await notebook.trash(id);
  assert.equal(notebook.status.waiting, 1);
  await notebook.syncNow();
  assert.equal(server.notes.get(id).deleted, true);
});

test("an edit made while a push is under way goes on from the push's result", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ title: "first" });
  const pushing = notebook.flush();
  notebook.change(id, { title: "second" });
  await pushing;
  assert.equal(notebook.note(id)?.title, "second");
  await notebook.flush();
  assert.equal(server.notes.get(id).title, "second");
  assert.equal([...server.versions.values()].filter(({ reason }) => reason === "conflict").length, 0);
});

test("a loser is shown as a conflict with its text, in any order", async () => {
  const server = new FakeServer();
  const { notebook: one } = await opened(server, "one");
  const { notebook: other } = await opened(server, "other");
  const id = one.create({ title: "t", body: "base" });
  await one.flush();
  await other.syncNow();
  other.change(id, { body: "other's, earlier" });
  one.change(id, { body: "one's, later" });
  await one.flush();
  await other.flush();
  assert.equal(other.note(id)?.body, "one's, later");
  assert.equal(other.note(id)?.conflict?.reason, "ours");
  assert.equal((await (await other.remote()).conflictOf(id)).lost.body, "other's, earlier");
  const seen = other.note(id);
  assert.ok(seen);
  await other.settleConflict(seen, { body: "both" });
  await other.flush();
  await one.syncNow();
  assert.equal(one.note(id)?.body, "both");
  assert.equal(other.note(id)?.conflict, null);

  one.change(id, { body: "one's" });
  await one.flush();
  other.change(id, { body: "other's" });
  await other.flush();
  assert.equal(other.note(id)?.conflict?.reason, "theirs");
  assert.equal((await (await other.remote()).conflictOf(id)).theirs.body, "one's");
});

test("an edit after an unseen answer reverts neither title nor text", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ title: "first", body: "text" });
  await notebook.flush();
  const rev = notebook.note(id)?.rev ?? null;
  notebook.change(id, { title: "second" }, { shown: { title: "first", body: "text", rev } });
  await notebook.flush();
  notebook.change(id, { body: "more" }, { shown: { title: "second", body: "text", rev } });
  await notebook.flush();
  notebook.change(id, { title: "third" }, { shown: { title: "second", body: "more", rev } });
  await notebook.flush();
  assert.deepEqual([server.notes.get(id).title, server.notes.get(id).body], ["third", "more"]);
  assert.equal([...server.versions.values()].filter(({ reason }) => reason === "conflict").length, 0);
});

test("an edit of a shown text that lost goes on from that text", async () => {
  const server = new FakeServer();
  const { notebook: one } = await opened(server, "one");
  const { notebook: other } = await opened(server, "other");
  const id = one.create({ title: "t", body: "base" });
  await one.flush();
  await other.syncNow();
  const rev = other.note(id)?.rev ?? null;
  other.change(id, { body: "other's, earlier" }, { shown: { title: "t", body: "base", rev } });
  one.change(id, { body: "one's, later" });
  await one.flush();
  await other.flush();
  other.change(id, { title: "T" }, { shown: { title: "t", body: "other's, earlier", rev } });
  await other.flush();
  assert.deepEqual([server.notes.get(id).title, server.notes.get(id).body], ["T", "other's, earlier"]);
  assert.equal((await (await other.remote()).conflictOf(id)).theirs.body, "one's, later");
});

test("the same text on both sides is no conflict", async () => {
  const server = new FakeServer();
  const { notebook: one } = await opened(server, "one");
  const { notebook: other } = await opened(server, "other");
  const id = one.create({ title: "t" });
  await one.flush();
  await other.syncNow();
  one.change(id, { pinned: true });
  other.change(id, { body: "x" });
  one.change(id, { body: "x" });
  await other.flush();
  await one.flush();
  assert.equal(one.note(id)?.conflict, null);
});

test("a change that the server refuses waits with its reason and delays no other", async () => {
  const server = new FakeServer();
  const { notebook, messages } = await opened(server, "one");
  const bad = notebook.create({ title: "two\nlines" });
  const good = notebook.create({ title: "good" });
  await notebook.flush();
  assert.deepEqual(notebook.note(bad)?.problem, { code: "invalid_note", detail: "One line." });
  assert.equal(notebook.note(good)?.waiting, false);
  assert.deepEqual(messages, [{ kind: "invalid", id: bad, problem: { code: "invalid_note", detail: "One line." } }]);
  await notebook.syncNow();
  assert.equal(messages.length, 1);
  notebook.change(bad, { title: "one line" });
  await notebook.flush();
  assert.equal(notebook.note(bad)?.waiting, false);
});

test("a gateway that refuses everything marks no note as refused", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  await notebook.syncNow();
  const id = notebook.create({ title: "Written in a train", body: "text" });
  server.fault = () => "page";
  await notebook.syncNow();
  assert.equal(notebook.note(id)?.problem, null);
  assert.equal(notebook.status.state, "error");
  server.fault = () => null;
  await notebook.syncNow();
  assert.equal(notebook.note(id)?.waiting, false);
});

test("one change that spoils a request is found, and the others go", async () => {
  const server = new FakeServer();
  const isPoison = (/** @type {any} */ { title }) => title === "poison";
  server.fault = (_path, body) => body?.changes?.some(isPoison) ? 422 : null;
  const { notebook } = await opened(server, "one");
  const ids = ["a", "b", "poison", "c", "d"].map((title) => notebook.create({ title }));
  await notebook.flush();
  assert.deepEqual(ids.map((id) => notebook.note(id)?.problem !== null), [false, false, true, false, false]);
  assert.equal(server.notes.size, 4);
});

test("after a restore it starts over, drops missing notes and sends unsent ones", async () => {
  const server = new FakeServer();
  const { notebook, messages } = await opened(server, "one");
  const [gone, kept] = ["gone", "kept"].map((title) => notebook.create({ title }));
  await notebook.flush();
  server.notes.delete(gone);
  server.epoch++;
  notebook.change(kept, { body: "unsent" });
  const fresh = notebook.create({ title: "fresh" });
  await notebook.flush();
  assert.equal(notebook.note(gone), null);
  assert.equal(server.notes.get(kept).body, "unsent");
  assert.ok(server.notes.has(fresh));
  assert.deepEqual(messages, [{ kind: "restored" }]);
  assert.equal(notebook.status.state, "synced");
});

test("notes that a server lost with its data are sent again, after a restore not", async () => {
  const server = new FakeServer();
  [server.features, server.digest] = [["digest"], "made up"];
  const { notebook } = await opened(server, "one");
  const [kept, deleted] = ["kept", "deleted"].map((title) => notebook.create({ title }));
  await notebook.flush();
  await notebook.trash(deleted);
  await notebook.flush();
  await notebook.syncNow();
  assert.equal(notebook.records.progress.digestKey, "key");
  server.notes.clear();
  server.admitted.clear();
  [server.epoch, server.digestKey] = [server.epoch + 1, "another"];
  const fresh = notebook.create({ title: "fresh" });
  for (let pass = 0; pass < 3; pass++) await notebook.syncNow();
  assert.deepEqual([...server.notes.keys()].sort(), [kept, fresh].sort());
  assert.equal(notebook.records.progress.digestKey, "another");
  // The account is the same: a note that is not in the backup was deleted.
  server.notes.delete(kept);
  server.epoch++;
  for (let pass = 0; pass < 3; pass++) await notebook.syncNow();
  assert.deepEqual([notebook.note(kept), server.notes.has(kept)], [null, false]);
});

test("after a rollback the server gets all lost changes with stamps and bases", async () => {
  const server = new FakeServer();
  const { notebook, messages } = await opened(server, "one");
  const [old, gone] = ["old", "gone"].map((title) => notebook.create({ title }));
  await notebook.flush();
  const copy = new Map(server.notes);
  notebook.change(old, { body: "a paragraph" });
  const fresh = notebook.create({ title: "fresh", tags: ["kept"] });
  await notebook.flush();
  await notebook.trash(gone);
  await notebook.flush();
  const before = [old, fresh].map((id) => server.notes.get(id));
  // This is an earlier copy of the data.
  [server.notes, server.wentBack] = [copy, true];
  server.admitted.clear();
  server.versions.clear();
  server.epoch++;
  server.changes = [];
  let pages = 0;
  server.pageSize = 1;
  server.fault = (path) => path === "/v1/sync" && ++pages === 3 ? "drop" : null;
  await notebook.syncNow();
  server.fault = () => null;
  await notebook.syncNow();
  await notebook.syncNow();
  assert.deepEqual([old, fresh].map((id) => server.notes.get(id)).map(({ title, body, tags, lastModified }) =>
    [title, body, tags, lastModified]), before.map(({ title, body, tags, lastModified }) =>
    [title, body, tags, lastModified]));
  assert.equal(server.notes.get(gone).deleted, true);
  assert.equal(server.changes.find(({ id }) => id === fresh).baseRev, before[1].rev);
  assert.deepEqual(messages, [{ kind: "went_back" }]);
  assert.deepEqual([notebook.status.waiting, notebook.status.state], [0, "synced"]);
});

test("a sync from the start that breaks off still drops missing notes", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const ids = Array.from({ length: 30 }, (_, number) => notebook.create({ title: `note ${number}` }));
  await notebook.flush();
  server.notes.delete(ids[7]);
  server.epoch++;
  server.pageSize = 10;
  let pages = 0;
  server.fault = (path) => path === "/v1/sync" && ++pages === 3 ? "drop" : null;
  await notebook.syncNow();
  assert.equal(notebook.status.state, "offline");
  server.fault = () => null;
  await notebook.syncNow();
  assert.equal(notebook.note(ids[7]), null);
  assert.equal(notebook.counts().all, 29);
});

test("the end of a sign-in stops requests, and unsent text stays", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  let ended = 0;
  notebook.addEventListener("signed-out", () => ended++);
  server.fault = () => 401;
  const id = notebook.create({ title: "kept" });
  await notebook.flush();
  const { requests } = server;
  await notebook.syncNow();
  await notebook.flush();
  assert.equal(server.requests, requests);
  assert.equal(ended, 1);
  assert.equal(notebook.status.state, "signed-out");
  assert.equal(notebook.note(id)?.title, "kept");
  server.fault = () => null;
  await notebook.resume();
  assert.equal(server.notes.size, 1);
});

test("a deleted note keeps its text for the trash on each browser, until a restore", async () => {
  const server = new FakeServer();
  const { notebook: one } = await opened(server, "one");
  const { notebook: other } = await opened(server, "other");
  const id = one.create({ title: "t", body: "text" });
  await one.flush();
  await other.syncNow();
  await one.trash(id);
  await one.flush();
  await other.syncNow();
  assert.equal(other.list({ view: "all", order: "modified" }).length, 0);
  assert.equal(other.list({ view: "trash", order: "modified" })[0].title, "t");
  await other.restore(id);
  await other.flush();
  await one.syncNow();
  assert.equal(one.note(id)?.body, "text");
  assert.equal(one.note(id)?.deleted, false);
});

test("a purge waits until the server is reached", async () => {
  const server = new FakeServer();
  const { notebook } = await opened(server, "one");
  const id = notebook.create({ title: "t" });
  await notebook.flush();
  await notebook.trash(id);
  server.fault = () => "drop";
  await notebook.purge(id);
  await notebook.flush();
  assert.equal(notebook.note(id), null);
  assert.equal(notebook.list({ view: "trash", order: "modified" }).length, 0);
  server.fault = () => null;
  await notebook.flush();
  assert.equal(server.notes.get(id).body, "");
  assert.equal(notebook.status.waiting, 0);
});

test("browsers that edit the same notes end equal, whatever answers are lost", async () => {
  for (const [place, seed] of [1, 7, 42, 1234, 99991, 1, 7, 42, 1234, 99991].entries()) {
    const random = seeded(seed);
    const server = new FakeServer();
    if (place >= 5) server.features = ["registers"];
    const notebooks = [];
    for (const device of ["one", "two", "three"]) notebooks.push((await opened(server, device)).notebook);
    server.fault = () => random(5) === 0 ? random(2) === 0 ? "lose" : "drop" : null;
    for (let step = 0; step < 150; step++) {
      const notebook = notebooks[random(3)];
      const id = `note${random(4)}`;
      const note = notebook.note(id);
      switch (random(7)) {
        case 0: await notebook.syncNow(); break;
        case 6: if (note && !note.deleted) notebook.change(id, { pinned: !note.pinned }); break;
        case 1: if (note) await (note.deleted ? notebook.restore(id) : notebook.trash(id)); break;
        default:
          if (!note) notebook.create({ title: `${seed}.${step}` }, { id });
          else if (!note.deleted) notebook.change(id, { body: `${note.body} ${step}` });
      }
      if (random(4) === 0) void notebook.flush();
    }
    server.fault = () => null;
    for (let pass = 0; pass < 2; pass++) for (const notebook of notebooks) await notebook.syncNow();
    for (const [id, { title, body, pinned, deleted }] of server.notes) {
      for (const notebook of notebooks) {
        const note = notebook.note(id);
        // A browser that never had a note has no tombstone of it.
        if (note === null) assert.equal(deleted, true, `seed ${seed}, ${id}`);
        else if (deleted) assert.equal(note.deleted, true, `seed ${seed}, ${id}`);
        else {
          assert.deepEqual([note.title, note.body, note.pinned, note.deleted], [title, body, pinned, deleted],
            `seed ${seed}, ${id}`);
        }
        assert.equal(note?.waiting ?? false, false, `seed ${seed}, ${id}`);
      }
    }
  }
});
