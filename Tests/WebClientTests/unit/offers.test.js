// The merges that are requested and taken, and their bases.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { lineOf } from "../../../Sources/WebApp/Files/app/data/offers.js";
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
  server.features = ["registers", "merge"];
});

afterEach(async () => {
  for (const notebook of open) await notebook.close();
});

/** @param {string} device */
async function opened(device) {
  const { notebook, messages } = await openNotebook(server, device);
  notebook.addEventListener("conflict", (event) => told.push(/** @type {CustomEvent} */ (event).detail));
  open.push(notebook);
  return { notebook, messages };
}

/** Opens two browsers of which each has written a text that the other has not seen; the second one is notified. */
async function contested(here = "here", there = "there") {
  const [{ notebook: one }, { notebook: two, messages }] = [await opened("one"), await opened("two")];
  const id = one.create({ title: "t", body: "begins" });
  await one.flush();
  await two.syncNow();
  one.change(id, { body: here });
  two.change(id, { body: there });
  await one.flush();
  await two.flush();
  return { one, two, id, messages };
}

test("an automatic offer is taken and sent, and there is no conflict", async () => {
  server.offer = (_, other, present) => ({ body: [...new Set([other.body, present.body])].join(", ") });
  const { two, id, messages } = await contested();
  assert.equal(server.notes.get(id).body, "here, there");
  assert.deepEqual([two.note(id)?.body, two.note(id)?.conflict], ["here, there", null]);
  const [{ kind, id: merged, rev }] = messages;
  assert.deepEqual([kind, merged, server.versions.get(rev).body, told], ["merged", id, "here", []]);
});

test("a text that another device has changed in other lines is merged and then sent", async () => {
  server.offer = () => assert.fail();
  const { one, two, id, messages } = await contested("here\nbegins", "begins\nthere");
  assert.equal(server.notes.get(id).body, "here\nbegins\nthere");
  await one.syncNow();
  for (const notebook of [one, two]) {
    assert.deepEqual([notebook.note(id)?.body, notebook.note(id)?.conflict], ["here\nbegins\nthere", null]);
  }
  const [{ kind, id: merged, rev }] = messages;
  assert.deepEqual([kind, merged, server.versions.get(rev).body, told], ["merged", id, "here\nbegins", []]);
  assert.ok([...server.versions.values()].every(({ reason }) => reason !== "conflict"));
});

test("an offer with doubts is a conflict, and the note stays as it is", async () => {
  server.offer = () => ({ automatic: false, body: "both" });
  const { two, id } = await contested();
  const note = two.note(id);
  assert.deepEqual([note?.body, note?.conflict?.reason, note?.waiting], ["there", "theirs", false]);
  assert.deepEqual(told, [{ id }]);
  assert.equal((await (await two.remote()).mergeOf(id))?.note.body, "both");
});

test("without a version or a server that merges, two texts are a conflict", async () => {
  for (const features of [["registers", "merge"], ["registers"]]) {
    server.features = features;
    const { two, id } = await contested();
    assert.equal(two.note(id)?.conflict?.reason, "theirs");
  }
});

test("no conflict shows until the server has answered whether it can merge", async () => {
  let requests = 0;
  server.offer = () => ({ body: "both" });
  server.fault = (path) => path.endsWith("/merge") && requests++ === 0 ? "drop" : null;
  const { two, id } = await contested();
  assert.deepEqual([two.note(id)?.conflict, two.note(id)?.body], [null, "there"]);
  await two.syncNow();
  assert.deepEqual([two.note(id)?.conflict, two.note(id)?.body, told], [null, "both", []]);
});

test("what is typed during a request for an offer goes first, and is merged", async () => {
  server.offer = (_, other, present) => ({ body: `${present.body} + ${other.body}` });
  /** @type {() => void} */
  let edit = () => {};
  server.arriving = (path, device) => {
    if (path.endsWith("/merge") && device === "two") edit();
    return null;
  };
  const [{ notebook: one }, { notebook: two }] = [await opened("one"), await opened("two")];
  const id = one.create({ title: "t", body: "begins" });
  await one.flush();
  await two.syncNow();
  one.change(id, { body: "here" });
  two.change(id, { body: "there" });
  await one.flush();
  let isTyped = false;
  edit = () => {
    if (!isTyped) two.change(id, { body: "there, going on" });
    isTyped = true;
  };
  await two.flush();
  await two.syncNow();
  assert.equal(two.note(id)?.body, "there, going on + here");
  assert.equal(two.note(id)?.conflict, null);
});

test("a text that another device replaced unseen is merged where it was written, too", async () => {
  server.offer = (_, other, present) => ({ body: `${other.body} + ${present.body}` });
  server.arriving = (path, device) => {
    if (path.endsWith("/merge") && device === "two") throw new TypeError("offline");
    return null;
  };
  const { one, id } = await contested();
  assert.equal(server.notes.get(id).body, "there");
  await one.syncNow();
  assert.deepEqual([one.note(id)?.body, one.note(id)?.conflict], ["here + there", null]);
  assert.equal(server.notes.get(id).body, "here + there");
});

test("what another device has seen and deleted does not come back", async () => {
  server.offer = (_, other, present) => ({ body: `${other.body} + ${present.body}` });
  const [{ notebook: one }, { notebook: two }] = [await opened("one"), await opened("two")];
  const id = two.create({ title: "t", body: "begins" });
  await two.flush();
  await one.syncNow();
  one.change(id, { body: "begins and goes on" });
  await one.flush();
  await two.syncNow();
  two.change(id, { body: "begins" });
  await two.flush();
  await one.syncNow();
  assert.deepEqual([one.note(id)?.body, one.note(id)?.waiting, one.note(id)?.merging], ["begins", false, false]);
});

/** @param {[string, string|null, string, string?][]} rows rev, base, device and reason, the newest first */
const contenders = (rows) => rows.map(([rev, base, device, reason = "superseded"], place) => /** @type {any} */ ({
  rev, base, reason, device: { id: device, name: device }, admittedModified: String(rows.length - place),
  receivedAt: String(rows.length - place) }));

test("a state came from the states that its bases name, one after the other", () => {
  const states = contenders([["a2", "b1", "a"], ["c1", "a1", "c"], ["b1", "a1", "b"], ["a1", "0".repeat(32), "a"]]);
  assert.deepEqual([...lineOf(states, "a2")], ["a2", "b1", "a1", ""]);
  assert.deepEqual([...lineOf(states, "c1")], ["c1", "a1", ""]);
});

test("a state that was written without a base came from the one before it", () => {
  const first = /** @type {[string, string, string]} */ (["a1", "0".repeat(32), "a"]);
  assert.deepEqual([...lineOf(contenders([["s", null, "script"], first]), "s")], ["s", "a1", ""]);
  const lost = /** @type {[string, string, string, string]} */ (["b1", "a1", "b", "conflict"]);
  assert.deepEqual([...lineOf(contenders([["s", null, "script"], lost, first]), "s")], ["s", "a1", ""]);
});

test("a state that two changes were joined to came from the one whose text it has", () => {
  const joined = (/** @type {string} */ reason) => {
    const [join, ...others] = contenders([["join", "g", "b"], ["tag", "g", "b"], ["a1", "g", "a", reason],
      ["g", "", "a"]]);
    return [...lineOf([{ ...join, admittedModified: others[0].admittedModified }, ...others], "join")];
  };
  assert.deepEqual(joined("superseded").slice(0, 3), ["join", "a1", "g"]);
  assert.deepEqual(joined("conflict").slice(0, 2), ["join", "g"]);
});
