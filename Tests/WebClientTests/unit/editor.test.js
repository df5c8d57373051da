// Editors that are behind their notes: a change from elsewhere shows when the window is drawn again, and not while its
// user types. No text that is typed in between may be lost, in any order.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { dayID } from "../../../Sources/WebApp/Files/app/data/clock.js";
import { Channels, rest } from "./support/channels.js";
import { FakeServer } from "./support/fakeServer.js";
import { openNotebook, seeded } from "./support/notebooks.js";

/** @typedef {import("../../../Sources/WebApp/Files/app/data/notebook.js").Notebook} Notebook */
/** @typedef {'title'|'body'} Part */

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

/** @param {string} device @param {boolean} isTab */
async function opened(device, isTab = false) {
  const { notebook } = await openNotebook(server, device, isTab ? { tabs: channels.open() } : {});
  open.push(notebook);
  return notebook;
}

/** Does what the pane of a note does with its two fields. */
class Editor {
  /** @param {Notebook} notebook @param {string} id */
  constructor(notebook, id) {
    this.notebook = notebook;
    this.id = id;
    this.base = { title: "", body: "", rev: /** @type {string|null} */ (null) };
    this.refresh();
  }

  refresh() {
    const note = this.notebook.note(this.id);
    if (note) this.base = { title: note.title, body: note.body, rev: note.rev };
  }

  /** @param {Part} part @param {string} text */
  type(part, text) {
    const shown = { ...this.base };
    this.base[part] += text;
    this.notebook.change(this.id, { [part]: this.base[part] }, { shown });
  }
}

/** Returns all that the server has of the note, and what browsers keep aside. @param {string} id */
function everything(id) {
  const states = [server.notes.get(id), ...[...server.versions.values()].filter((version) => version.id === id)];
  return states.map(({ title, body }) => `${title}\n${body}`);
}

test("an empty entry that was opened early does not empty another device's entry", async () => {
  const other = await opened("other");
  const id = dayID(server.now);
  server.fault = (_path, _body) => "drop";
  const one = await opened("one");
  assert.equal(one.today(), id);
  const editor = new Editor(one, id);
  server.fault = () => null;
  other.create({ body: "written before" }, { id });
  await other.flush();
  await one.flush();
  await one.syncNow();
  assert.equal(server.notes.get(id).body, "written before");
  assert.equal(one.note(id)?.body, "written before");
  editor.type("body", "typed at once");
  await one.flush();
  assert.equal(server.notes.get(id).body, "typed at once");
  assert.equal(one.note(id)?.conflict?.reason, "theirs");
});

test("a tab does not overwrite another device's text that it got from another tab", async () => {
  const [first, second] = [await opened("browser", true), await opened("browser", true)];
  const other = await opened("other");
  const id = other.create({ title: "t", body: "base" });
  await other.flush();
  await first.syncNow();
  await rest();
  const editor = new Editor(second, id);
  other.change(id, { title: "other's", body: "other's" });
  await other.flush();
  await first.syncNow();
  await rest();
  editor.type("body", " mine");
  await second.flush();
  const { title, body } = server.notes.get(id);
  assert.deepEqual([title, body], ["t", "base mine"]);
  assert.equal(second.note(id)?.conflict?.reason, "theirs");
});

test("an edit after a text that lost goes on from that text, in title and body", async () => {
  const [one, other] = [await opened("one"), await opened("other")];
  const id = one.create({ title: "t", body: "base" });
  await one.flush();
  await other.syncNow();
  const editor = new Editor(one, id);
  server.fault = () => "drop";
  editor.type("title", " mine");
  editor.type("body", " mine");
  server.fault = () => null;
  other.change(id, { title: "other's", body: "other's" });
  await other.flush();
  // This is a refresh after the pull: the fields show the unsent text, and the note has the other one's rev.
  editor.base.rev = server.notes.get(id).rev;
  const { merge } = FakeServer.prototype;
  server.merge = (change, device) =>
    merge.call(server, { ...change, lastModified: "2026-01-01T00:00:00.000Z", baseRev: undefined }, device);
  await one.flush();
  server.merge = merge;
  assert.equal(one.note(id)?.body, "other's");
  editor.type("body", "!");
  await one.flush();
  assert.deepEqual([server.notes.get(id).title, server.notes.get(id).body], ["t mine", "base mine!"]);
  assert.ok(everything(id).includes("other's\nother's"));
});

test("a conflict is settled as it was shown, and later changes are kept", async () => {
  const [one, other] = [await opened("one"), await opened("other")];
  const id = one.create({ title: "t", body: "base" });
  await one.flush();
  await other.syncNow();
  one.change(id, { body: "one's" });
  await one.flush();
  other.change(id, { body: "other's" }, { shown: { title: "t", body: "base", rev: null } });
  await other.flush();
  const seen = other.note(id);
  assert.ok(seen?.conflict);
  await one.syncNow();
  one.change(id, { body: "one's, later" });
  await one.flush();
  await other.syncNow();
  await other.settleConflict(seen, { body: "both" });
  await other.flush();
  assert.equal(server.notes.get(id).body, "both");
  assert.equal(other.note(id)?.conflict?.reason, "theirs");
});

test("a text that comes with an added file does not count as seen", async () => {
  const one = await opened("one");
  const id = one.create({ title: "t", body: "base" });
  await one.flush();
  const editor = new Editor(one, id);
  let isAdded = false;
  server.arriving = (path, _device, method) => {
    if (method !== "PUT" || isAdded) return null;
    isAdded = true;
    editor.type("body", " mine");
    const present = server.notes.get(id);
    server.versions.set(present.rev, present);
    server.store({ ...present, body: "other's", device: "other", lastModified: server.after(present.lastModified) });
    return null;
  };
  await (await one.files()).attach(id, new File(["x"], "picture"));
  for (let pass = 0; pass < 2; pass++) await one.flush();
  assert.ok(isAdded);
  assert.equal(server.notes.get(id).body, "base mine");
  assert.equal(one.note(id)?.conflict?.reason, "theirs");
});

test("an unsent pin does not count another device's text as seen", async () => {
  const [one, other] = [await opened("one"), await opened("other")];
  const id = one.create({ title: "t", body: "base" });
  await one.flush();
  await other.syncNow();
  const editor = new Editor(one, id);
  other.change(id, { body: "other's" });
  await other.flush();
  await one.syncNow();
  /** @type {() => void} */
  let go = () => {};
  const gate = new Promise((resolve) => go = () => resolve(undefined));
  server.answering = () => /** @type {Promise<void>} */ (gate);
  one.change(id, { pinned: true });
  const sync = one.flush();
  await rest();
  editor.type("body", " mine");
  go();
  await sync;
  await one.flush();
  const { body, pinned } = server.notes.get(id);
  assert.deepEqual([body, pinned], ["base mine", true]);
  assert.equal(one.note(id)?.conflict?.reason, "theirs");
});

test("a restored version replaces a refused change, which is kept beside it", async () => {
  const one = await opened("one");
  const id = one.create({ title: "t", body: "first" });
  await one.flush();
  const { rev } = server.notes.get(id);
  one.change(id, { body: "second" });
  await one.flush();
  const { merge } = FakeServer.prototype;
  server.merge = () => ({ status: "invalid", errors: [{ detail: "too long" }] });
  one.change(id, { body: "refused" });
  await one.flush();
  assert.deepEqual(one.note(id)?.problem, { code: "invalid_note", detail: "too long" });
  server.merge = merge;
  await one.restoreVersion(id, rev);
  const note = one.note(id);
  assert.deepEqual([note?.body, note?.problem, note?.waiting], ["first", null, false]);
  const { lost } = await (await one.remote()).conflictOf(id);
  assert.deepEqual([lost.title, lost.body], ["t", "refused"]);
});

test("with one editor the note ends as it was typed, in any order of answers", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    server = new FakeServer();
    const notebook = await opened(`one${seed}`);
    const id = notebook.create({ title: "t" });
    const editor = new Editor(notebook, id);
    server.arriving = server.answering = () => random(2) ? rest(random(6)) : null;
    server.fault = () => random(6) === 0 ? random(2) === 0 ? "lose" : "drop" : null;
    const typed = { title: "t", body: "" };
    for (let step = 0; step < 60; step++) {
      switch (random(6)) {
        case 0: void notebook.flush(); break;
        case 1: editor.refresh(); break;
        case 2: await rest(random(4)); break;
        case 3: notebook.change(id, { pinned: random(2) === 0 }); break;
        default: {
          const part = random(2) ? "title" : "body";
          editor.type(part, ` ${step}`);
          typed[part] += ` ${step}`;
        }
      }
    }
    server.fault = server.arriving = server.answering = () => null;
    for (let pass = 0; pass < 3; pass++) await notebook.flush();
    const { title, body } = server.notes.get(id);
    assert.deepEqual({ title, body }, typed, `seed ${seed}`);
    assert.equal(notebook.note(id)?.conflict, null, `seed ${seed}`);
  }
});

test("a text of any of several editors is in the note or in its versions", async () => {
  for (let seed = 1; seed <= 30; seed++) {
    const random = seeded(seed);
    [server, channels] = [new FakeServer(), new Channels()];
    const notebooks = [await opened(`browser${seed}`, true), await opened(`browser${seed}`, true),
      await opened(`other${seed}`)];
    const id = notebooks[0].create({ title: "t" });
    await notebooks[0].flush();
    await notebooks[2].syncNow();
    await rest();
    const editors = notebooks.map((notebook) => new Editor(notebook, id));
    server.arriving = server.answering = () => random(2) ? rest(random(6)) : null;
    /** @type {string[]} */
    const typed = [];
    for (let step = 0; step < 60; step++) {
      const at = random(3);
      switch (random(7)) {
        case 0: void notebooks[at].flush(); break;
        case 1: case 2: editors[at].refresh(); break;
        case 3: await rest(random(8)); break;
        default: {
          typed.push(`<${step}>`);
          editors[at].type(random(2) ? "title" : "body", `<${step}>`);
          // A user is never in two windows in the same moment.
          await rest(2);
        }
      }
    }
    server.arriving = server.answering = () => null;
    for (let pass = 0; pass < 3; pass++) {
      for (const notebook of notebooks) await notebook.flush();
      for (const notebook of notebooks) await notebook.syncNow();
      await rest();
    }
    const all = everything(id).join("\n");
    assert.deepEqual(typed.filter((text) => !all.includes(text)), [], `seed ${seed}`);
    const { title, body } = server.notes.get(id);
    for (const notebook of notebooks) {
      assert.deepEqual([notebook.note(id)?.title, notebook.note(id)?.body], [title, body], `seed ${seed}`);
    }
  }
});
