// A browser of a history: the client's own data modules, an editor that types as the page's does, a disk that a killed
// page leaves behind, and a network whose messages wait until the history delivers them.

import { API } from "../../../../Sources/WebApp/Files/app/data/api.js";
import { Clock } from "../../../../Sources/WebApp/Files/app/data/clock.js";
import { Notebook } from "../../../../Sources/WebApp/Files/app/data/notebook.js";
import { MemoryStore } from "../../../../Sources/WebApp/Files/app/data/store.js";
import { Sync } from "../../../../Sources/WebApp/Files/app/data/sync.js";
import { Tabs } from "../../../../Sources/WebApp/Files/app/data/tabs.js";
import { conflictOf, sameText } from "../../../../Sources/WebApp/Files/app/data/records/kept.js";

/** @typedef {import("./fakeServer.js").FakeServer} FakeServer */

/** A page leaves this behind when it is killed. */
class Disk extends MemoryStore {
  /** @type {Map<string, any>} */
  notes = new Map();
  /** @type {Map<string, any>} */
  outbox = new Map();
  /** @type {Map<string, any>} */
  meta = new Map();

  async loadFirst() {
    const unsent = (/** @type {string} */ id) => this.outbox.get(id) ?? null;
    const ids = new Set([...this.notes.keys(), ...this.outbox.keys()]);
    const bare = { server: null, conflict: null, files: [], generation: 0 };
    return { meta: new Map(this.meta), notes: /** @type {Map<any, any>} */ (new Map([...ids].map((id) =>
      [id, structuredClone({ ...this.notes.get(id) ?? bare, unsent: unsent(id) })]))) };
  }

  /** @param {any} writing */
  async write({ notes, edits, meta }) {
    for (const [id, kept] of notes) {
      if (kept === null) this.notes.delete(id);
      else this.notes.set(id, structuredClone({ ...kept, unsent: undefined }));
    }
    for (const [id, { unsent, upTo }] of edits) {
      if (this.outbox.get(id)?.state.lastModified > upTo) continue;
      if (unsent === null) this.outbox.delete(id);
      else this.outbox.set(id, structuredClone(unsent));
    }
    for (const [name, value] of meta) this.meta.set(name, structuredClone(value));
  }
}

/**
 * Carries a request, which is delivered or lost, and so is its answer.
 * @typedef {{browser: Browser, name: string, deliver: () => [number, any], answer: [number, any]|null,
 *   settle: (answer: [number, any]|null) => void}} Message
 */

export class Browser {
  /** @type {Message[]} */
  messages = [];
  disk = new Disk();
  isOnline = true;
  /** @type {Set<string>} the notes of which a conflict was announced */
  told = new Set();

  /**
   * @param {FakeServer} server
   * @param {string} name
   * @param {() => number} now
   */
  constructor(server, name, now) {
    this.server = server;
    this.name = name;
    this.now = now;
    this.runs = 0;
  }

  /** Opens the page, with what the disk has. */
  async open() {
    const { name, now } = this;
    const run = ++this.runs;
    this.notebook = new Notebook({ account: "me", device: { id: name, name }, api: this.#api(run), store: this.disk,
      tabs: new Tabs(name, { channel: null, locks: null }), now });
    // Names by chance would make two runs of one history differ.
    this.notebook.tab = `${name}${run}`;
    this.notebook.clock = new Clock(now, now);
    this.records = this.notebook.records;
    this.records.begin(await this.disk.loadFirst());
    await this.records.loadRest();
    this.sync = new Sync({ records: this.records, api: this.notebook.api, account: "me", now,
      clock: this.notebook.clock, files: /** @type {any} */ ({ send: async () => false }),
      message: () => {}, conflict: (id) => this.told.add(id) });
    this.notebook.addEventListener("notes", () => this.refresh(false));
    /** @type {Promise<void>|null} */
    this.round = null;
    const { title, body, rev } = this.note ?? { title: "", body: "", rev: null };
    this.base = { title, body, rev };
  }

  /** The page ends at once: nothing of it runs any more, and what it sent is still on its way. */
  kill() {
    this.records?.close();
    this.round = null;
  }

  /** @param {number} run */
  #api(run) {
    const fetch = (/** @type {any} */ url, /** @type {any} */ call) => new Promise((resolve, reject) => {
      if (!this.isOnline) return reject(new TypeError("offline"));
      const { method, body, headers } = call;
      const { pathname, searchParams } = new URL(url);
      const json = body === undefined ? undefined : JSON.parse(body);
      this.messages.push({ browser: this, name: pathname, answer: null,
        deliver: () => structuredClone(this.server.answer(pathname, method, searchParams, structuredClone(json),
          this.name, headers["If-Match"] ?? null)),
        settle: (answer) => {
          if (run !== this.runs || this.records?.isClosed) return reject(new TypeError("killed"));
          if (answer === null) return reject(new TypeError("offline"));
          const [status, value] = answer;
          resolve({ ok: status < 300, status, headers: new Headers(), text: async () => JSON.stringify(value) });
        } });
    });
    return new API({ base: "http://notes.test/", fetch: /** @type {any} */ (fetch) });
  }

  /** Begins a round, unless one is under way. */
  begin() {
    if (this.round !== null) return;
    const { sync, runs } = this;
    this.round = sync.round().catch((/** @type {any} */ error) => {
      if (error.code !== "offline") throw error;
    }).finally(() => {
      if (runs === this.runs) this.round = null;
    });
  }

  get note() {
    return this.notebook.note("n");
  }

  get kept() {
    return this.records.kept("n");
  }

  /** Returns the conflict that the page shows. */
  get conflict() {
    return this.kept && conflictOf(this.kept);
  }

  /**
   * Shows the note as its pane does: the fields take what came from elsewhere where it disturbs no key.
   * @param {boolean} isResting
   */
  refresh(isResting) {
    const { note } = this;
    if (!note) return;
    if (sameText(note, this.base)) this.base.rev = note.rev;
    else if (isResting && !note.merging) this.base = { title: note.title, body: note.body, rev: note.rev };
  }

  /**
   * Edits the text that the fields show, as the user does.
   * @param {(body: string) => string} edit
   */
  type(edit) {
    const body = edit(this.base.body);
    if (!this.note || body === this.base.body) return;
    const shown = { ...this.base };
    this.base.body = body;
    this.notebook.change("n", { body }, { shown, typing: true });
  }
}

/** Waits until all that needs no network is done. */
export async function settled() {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}
