// A server in memory with the merge rule in short: the greater stamp wins, an edit of a known base is stamped after it,
// a resend is no second change. That is enough to test the client's use of its answers.

import { API } from "../../../../Sources/WebApp/Files/app/data/api.js";
import { Registers } from "./registers.js";

export class FakeServer {
  constructor() {
    /** @type {Map<string, any>} */
    this.notes = new Map();
    /** @type {Map<string, any>} */
    this.versions = new Map();
    /** @type {Set<string>} */
    this.admitted = new Set();
    /** Joins notes where `features` has `registers`. */
    this.registers = new Registers(this);
    this.seq = 0;
    this.epoch = 1;
    this.revs = 0;
    this.pageSize = 1000;
    this.features = /** @type {string[]} */ ([]);
    this.now = Date.UTC(2026, 10, 22);
    this.requests = 0;
    /** @type {((path: string, body: any) => "lose"|"drop"|"page"|"page 403"|number|null)} what becomes of a request:
     * `lose` its answer; a `page` of a network that wants its user to sign in */
    this.fault = () => null;
    /** @type {string|null} the digest that it answers */
    this.digest = null;
    this.digestKey = "key";
    /** The server reports a cursor that it does not have: it runs with an earlier copy of its data. */
    this.wentBack = false;
    /** @type {any[]} the changes as they came */
    this.changes = [];
    /** @type {((base: any, other: any, present: any) => any)|null} the merge that it offers; `automatic` if left out */
    this.offer = null;
    /** The server offers merges by its rule for lines. */
    this.mergesLines = false;
    /** @type {((path: string, device: string, method: string) => Promise<void>|null)} what a request waits for */
    this.arriving = () => null;
    /** @type {((path: string, device: string, method: string) => Promise<void>|null)} what an answer waits for */
    this.answering = () => null;
  }

  /** Returns an API whose requests this server answers. @param {string} device */
  api(device) {
    const fetch = async (/** @type {any} */ url, /** @type {any} */ options) => {
      this.requests++;
      const { pathname, searchParams } = new URL(url);
      const body = typeof options.body === "string" ? JSON.parse(options.body) : options.body;
      const fault = this.fault(pathname, body);
      if (fault === "drop") throw new TypeError("offline");
      if (fault === "page" || fault === "page 403") {
        return new Response("<h1>Sign in to this network</h1>", { status: Number(fault.slice(5)) || 400 });
      }
      await this.arriving(pathname, device, options.method);
      const [status, answer] = typeof fault === "number" ? [fault, { code: "made_up", title: "Made up" }]
        : this.answer(pathname, options.method, searchParams, body, device, options.headers["If-Match"] ?? null);
      if (fault === "lose") throw new TypeError("offline");
      await this.answering(pathname, device, options.method);
      return new Response(status === 204 ? null : JSON.stringify(answer), { status });
    };
    return new API({ base: "http://notes.test/", fetch: /** @type {any} */ (fetch) });
  }

  /** @returns {[number, any]} */
  answer(/** @type {string} */ path, /** @type {string} */ method, /** @type {URLSearchParams} */ query,
    /** @type {any} */ body, /** @type {string} */ device, /** @type {string|null} */ match = null) {
    if (path === "/v1/info") return [200, { features: this.features, limits: {}, signup: "closed" }];
    const all = [...this.notes.values()];
    if (path === "/v1/accounts/current") return [200, { name: "me", device: { id: device, name: device } }];
    if (path === "/v1/notes") return [200, { notes: all.filter((note) => note.deleted && note.title), nextPage: null }];
    if (path === "/v1/sync") return this.sync(body, device);
    const [, id, rest, rev] = /^\/v1\/notes\/([^/]+)(?:\/(\w+)(?:\/(\w+))?(?:\/restore)?)?$/.exec(path) ?? [];
    const note = this.notes.get(id);
    if (rest === "explain") return [200, { contenders: this.registers.contenders(id), nextPage: null }];
    if (rest === "merge") {
      if (this.mergesLines) return this.registers.offered(note, body);
      if (!this.offer) return [404, { code: "not_found", title: "Not found" }];
      const { automatic = true, ...more } = this.offer(body.baseNote, this.versions.get(body.other), note);
      const merged = { ...note, ...more, baseRev: note.rev };
      return [200, { clean: true, automatic, doubts: [], conflicts: [], note: merged }];
    }
    if (rest === "versions" && rev && method === "POST") {
      const { title, body } = this.versions.get(rev);
      this.merge({ ...note, title, body, baseRev: note.rev, lastModified: this.after(note.lastModified) }, device);
      return [200, this.notes.get(id)];
    }
    if (rest === "versions" && rev && !this.versions.has(rev)) return [404, { code: "not_found", title: "Not found" }];
    if (rest === "versions" && rev) return [200, this.versions.get(rev)];
    const versions = [...this.versions.values()];
    if (rest === "versions") {
      return [200, { versions: versions.filter((version) => version.id === id), nextPage: null }];
    }
    const isMatch = match === null || match === `"${note?.rev}"`;
    if (!isMatch) return [412, { code: "precondition_failed", current: note ?? null }];
    if (method === "DELETE" && query.get("purge") && note) {
      this.store({ ...note, title: "", body: "", deleted: true, lastModified: this.after(note.lastModified) });
      return [204, null];
    }
    if (method === "PUT" && !rest) {
      const typing = query.get("typing") === "true";
      const result = this.merge({ ...body, id, typing, baseRev: body.baseRev ?? note?.rev }, device);
      return result.status === "invalid" ? [422, { code: "invalid", title: "Invalid" }] : [200, this.notes.get(id)];
    }
    return note ? [200, note] : [404, { code: "not_found", title: "Not found" }];
  }

  /** @returns {[number, any]} */
  sync(/** @type {any} */ { cursor, changes = [], limit = 500, digest: asked }, /** @type {string} */ device) {
    const [epoch, from] = cursor === undefined ? [this.epoch, 0] : cursor.split(".").map(Number);
    if (epoch !== this.epoch) {
      return [410, { code: "cursor_expired", title: "The cursor has expired",
        serverWentBack: this.wentBack || undefined }];
    }
    this.changes.push(...changes);
    const own = new Set();
    const results = changes.map((/** @type {any} */ change) => {
      const result = this.merge(change, device);
      if (result.status === "applied") own.add(result.rev);
      return result;
    });
    const fresh = [...this.notes.values()].filter((note) => note.seq > from && !own.has(note.rev))
      .filter((note) => cursor !== undefined || !note.deleted).sort((one, other) => one.seq - other.seq);
    const page = fresh.slice(0, Math.min(limit, this.pageSize));
    const hasMore = page.length < fresh.length;
    const end = hasMore ? page[page.length - 1].seq : this.seq;
    const shown = page.map((note) => note.deleted ? { ...note, title: undefined, body: undefined } : note);
    const digest = asked && this.digest !== null && !hasMore ? { digest: this.digest, digestKey: this.digestKey } : {};
    return [200, { ...digest, results, changes: shown, cursor: `${this.epoch}.${end}`, hasMore,
      serverTime: new Date(this.now).toISOString() }];
  }

  merge(/** @type {any} */ { baseRev, typing = false, ...change }, /** @type {string} */ device) {
    if (change.title?.includes("\n")) {
      return { id: change.id, status: "invalid", errors: [{ detail: "One line." }], warnings: [] };
    }
    if (this.features.includes("registers")) return this.registers.merge({ baseRev, typing, ...change }, device);
    const present = this.notes.get(change.id);
    const sent = JSON.stringify(change);
    const answer = (/** @type {string} */ status, /** @type {object} */ more = {}) => {
      const current = this.notes.get(change.id);
      return { id: change.id, status, rev: current.rev, seq: current.seq, current, warnings: [], ...more };
    };
    if (this.admitted.has(sent)) return answer(present && same(present, change) ? "unchanged" : "superseded");
    this.admitted.add(sent);
    const base = [present, ...this.versions.values()].find((state) => state && state.rev === baseRev);
    const lastModified = base && change.lastModified <= base.lastModified ? this.after(base.lastModified)
      : change.lastModified;
    const deleted = change.deleted === true;
    const state = { title: "", body: "", ...present, ...change, deleted, lastModified, device };
    const isTie = present?.lastModified === lastModified && !same(present, state);
    if (present?.lastModified > lastModified || isTie) {
      const rev = this.keep({ ...state, reason: "conflict" });
      return answer("superseded", { version: rev });
    }
    const isUnseen = present && present.device !== device && present.rev !== baseRev;
    if (present) this.versions.set(present.rev, { ...present, reason: isUnseen ? "conflict" : "superseded" });
    this.store(state);
    if (!isUnseen) return answer("applied");
    const { rev, lastModified: seen, device: other } = present;
    return answer("applied", { replaced: { rev, lastModified: seen, device: other } });
  }

  store(/** @type {any} */ state) {
    this.notes.set(state.id, { ...state, rev: `rev${++this.revs}`, seq: ++this.seq });
  }

  keep(/** @type {any} */ state) {
    const rev = `rev${++this.revs}`;
    this.versions.set(rev, { ...state, rev });
    return rev;
  }

  after(/** @type {string} */ time) {
    return new Date(Date.parse(time) + 1).toISOString();
  }
}

function same(/** @type {any} */ one, /** @type {any} */ other) {
  return one.title === other.title && one.body === other.body && one.deleted === (other.deleted === true);
}
