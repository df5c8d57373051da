import assert from "node:assert/strict";
import { test } from "node:test";

import { MemoryStore } from "../../../Sources/WebApp/Files/app/data/store.js";
import { Tabs } from "../../../Sources/WebApp/Files/app/data/tabs.js";
import { Channels, rest } from "./support/channels.js";
import { FakeServer } from "./support/fakeServer.js";
import { openNotebook, seeded } from "./support/notebooks.js";

test("the tabs of a browser show each other's edits at once, without conflicts", async () => {
  for (const seed of [3, 17, 2026, 4, 18, 2027]) {
    const random = seeded(seed);
    const [server, channels] = [new FakeServer(), new Channels()];
    if (seed % 2 === 0) server.features = ["registers"];
    const tabs = [];
    for (let tab = 0; tab < 3; tab++) {
      const { notebook } = await openNotebook(server, "browser", { tabs: channels.open(), store: new MemoryStore() });
      tabs.push(notebook);
    }
    const id = tabs[0].create({ title: "t" });
    await rest();
    assert.deepEqual(tabs.map((tab) => tab.note(id)?.title), ["t", "t", "t"]);
    for (let step = 0; step < 60; step++) {
      const tab = tabs[random(3)];
      tab.change(id, { body: `${tab.note(id)?.body}${step} ` });
      if (random(3) === 0) void tab.flush();
      await rest(1 + random(4));
    }
    for (const tab of tabs) await tab.flush();
    await rest();
    const text = Array.from({ length: 60 }, (_, step) => `${step} `).join("");
    const texts = [...tabs.map((tab) => tab.note(id)?.body), server.notes.get(id).body];
    assert.deepEqual(texts, Array(4).fill(text), `seed ${seed}`);
    assert.deepEqual(tabs.map((tab) => tab.status.waiting), [0, 0, 0], `seed ${seed}`);
    assert.equal([...server.versions.values()].filter(({ reason }) => reason === "conflict").length, 0, `seed ${seed}`);
    for (const tab of tabs) await tab.close();
  }
});

test("a tab that signs out ends the others", async () => {
  const [server, channels] = [new FakeServer(), new Channels()];
  const [one, other] = [await openNotebook(server, "browser", { tabs: channels.open() }),
    await openNotebook(server, "browser", { tabs: channels.open() })];
  let code = "";
  other.notebook.addEventListener("signed-out", (event) => code = /** @type {CustomEvent} */ (event).detail.code);
  await one.notebook.signOut({});
  await rest();
  assert.equal(code, "signed_out");
});

/** Grants locks as a browser does for its tabs: a name is held by one, and the next ones wait in their order. */
class Locks {
  /** @type {Map<string, Promise<unknown>>} */
  last = new Map();

  /** @param {string} name @param {{signal: AbortSignal}} options @param {() => Promise<unknown>} act */
  async request(name, { signal }, act) {
    const before = this.last.get(name) ?? Promise.resolve();
    const run = before.catch(() => {}).then(() => {
      signal.throwIfAborted();
      return act();
    });
    this.last.set(name, run);
    await run;
  }
}

test("a tab whose scripts are stopped delays no other tab, and then continues", async () => {
  const locks = /** @type {any} */ (new Locks());
  const [frozen, other, third] = Array.from({ length: 3 }, () => new Tabs("tabs", { channel: null, locks }));
  /** @type {string[]} */
  const log = [];
  const turn = (/** @type {string} */ name) => ({ begin: () => log.push(`${name} leads`),
    end: () => log.push(`${name} ends`) });
  frozen.lead("events", turn("first"));
  third.lead("events", turn("third"));
  other.lead("events", turn("other"));
  let finish = (/** @type {string} */ _value) => {};
  const held = frozen.alone("sync", () => new Promise((resolve) => finish = resolve));
  await rest();
  const waiting = third.alone("sync", async () => log.push("third syncs"));
  frozen.pause();
  third.pause();
  await other.alone("sync", async () => log.push("other syncs"));
  await rest();
  assert.deepEqual(log, ["first leads", "first ends", "other leads", "other syncs"]);
  third.resume();
  frozen.resume();
  finish("done");
  assert.equal(await held, "done");
  await waiting;
  other.close();
  await rest();
  assert.deepEqual(log.slice(4), ["third syncs", "other ends", "third leads"]);
  for (const tab of [frozen, third]) tab.close();
});
