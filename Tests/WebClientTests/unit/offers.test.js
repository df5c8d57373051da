// The merges that are requested and taken, and their bases.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { commonBase } from "../../../Sources/WebApp/Files/app/data/offers.js";
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

/** Two browsers of which each has written a text that the other has not seen; the second one is told. */
async function contested() {
  const [{ notebook: one }, { notebook: two, messages }] = [await opened("one"), await opened("two")];
  const id = one.create({ title: "t", body: "begins" });
  await one.flush();
  await two.syncNow();
  one.change(id, { body: "here" });
  two.change(id, { body: "there" });
  await one.flush();
  await two.flush();
  return { one, two, id, messages };
}

/** @param {string} body */
const part = (body) => ({ title: "", body, tags: [], extra: "{}" });

test("an automatic offer is taken, sent and reported, and there is no conflict", async () => {
  server.offer = (_, other, present) => ({ body: `${other.body}, ${present.body}` });
  const { two, one, id, messages } = await contested();
  assert.equal(server.notes.get(id).body, "here, there");
  await one.syncNow();
  for (const notebook of [one, two]) {
    assert.deepEqual([notebook.note(id)?.body, notebook.note(id)?.conflict], ["here, there", null]);
  }
  const [{ kind, id: merged, rev }] = messages;
  assert.deepEqual([kind, merged, server.versions.get(rev).body, told], ["merged", id, "here", []]);
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

test("a merge begins with the latest state that both texts came from", () => {
  const bases = [part("a1 a2 b"), part("a1 b"), part("b")];
  assert.equal(commonBase(bases, [part("a1 a2 b c")])?.body, "a1 a2 b");
  assert.equal(commonBase(bases, [part("a1 b b2")])?.body, "a1 b");
  assert.equal(commonBase(bases, [part("b b2")])?.body, "b");
  assert.equal(commonBase(bases, [part("a1 a2 b c"), part("b b2")])?.body, "b");
  assert.equal(commonBase([], [part("b")]), null);
});

test("a state whose deletion the other text does not have is not where both came from", () => {
  const whole = "the first line\nthe second line\nthe third line";
  const bases = [part("the first line\nthe third line"), part(whole)];
  assert.equal(commonBase(bases, [part(`${whole}\nmore`)])?.body, whole);
  assert.equal(commonBase(bases, [part("the first line\nthe third line\nmore")])?.body, bases[0].body);
});
