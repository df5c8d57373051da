// The merge of the server in memory, register by register: the later stamp wins in each, and a change alters those in
// which it differs from its base.

import { mergedLines, noteLines } from "../../../../Sources/WebApp/Files/app/text/lineMerge.js";

const names = ["text", "tags", "folder", "pinned"];

export class Registers {
  /** @param {import("./fakeServer.js").FakeServer} server */
  constructor(server) {
    this.server = server;
    /** @type {Map<string, Record<string, {time: string, device: string}>>} */
    this.stamps = new Map();
    /** @type {Map<string, any>} what a `baseRev` may name, with the base that it named itself; the oldest first */
    this.bases = new Map();
    /** @type {Map<string, {rev: string, changed: string[]}>} */
    this.admitted = new Map();
  }

  merge(/** @type {any} */ { baseRev, typing, ...change }, /** @type {string} */ device) {
    const { notes } = this.server;
    const present = notes.get(change.id) ?? null;
    const sent = JSON.stringify(change);
    const before = this.admitted.get(sent);
    if (before) {
      const lost = before.changed.filter((name) => differs(name, present, change));
      const isSame = change.deleted === true ? present.deleted
        : [...names, "deleted"].every((name) => !differs(name, present, change));
      return isSame ? this.answer(change.id, "unchanged")
        : this.answer(change.id, "superseded", { version: before.rev, ...lost.length > 0 && { lost } });
    }
    const base = this.bases.get(baseRev) ?? null;
    const time = base && change.lastModified <= base.lastModified ? this.server.after(base.lastModified)
      : change.lastModified;
    const isDelete = change.deleted === true;
    const differing = names.filter((name) => base === null || differs(name, base, change));
    const changed = isDelete ? ["deleted"] : [...base && differing.length === 0 && !base.deleted ? names : differing,
      ...(base?.deleted ?? false) ? ["deleted"] : []];
    const own = { title: "", body: "", ...present, ...change, deleted: isDelete, lastModified: time, device };
    const stamps = { ...this.stamps.get(change.id) };
    const joined = { ...own };
    const [lost, replaced] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
    const isEarlier = present !== null && present.lastModified > time;
    if (isEarlier) Object.assign(joined, { deleted: present.deleted, lastModified: present.lastModified });
    if (isEarlier && present.deleted !== isDelete) lost.push("deleted");
    else if (present && present.deleted !== isDelete && present.device !== device && present.rev !== baseRev
      && base?.deleted !== present.deleted) replaced.push("deleted");
    for (const name of names) {
      const stamp = stamps[name];
      const isLate = present && stamp && (stamp.time > time || stamp.time === time && isGreater(name, present, change));
      const takes = !isDelete && changed.includes(name) && !isLate;
      if (present && !isDelete && changed.includes(name) && differs(name, present, change)) {
        if (!takes) lost.push(name);
        else if (stamp.device !== device && (base === null || differs(name, base, present))) replaced.push(name);
      }
      if (takes) stamps[name] = { time, device };
      else if (present) copy(name, present, joined);
    }
    const rev = `sent${++this.server.revs}`;
    this.bases.set(rev, { ...own, rev, base: baseRev, sentModified: change.lastModified,
      receivedAt: this.server.now, reason: lost.length > 0 ? "conflict" : "base" });
    this.admitted.set(sent, { rev, changed });
    if (lost.length > 0) this.server.versions.set(rev, this.bases.get(rev));
    const isSame = present !== null && joined.deleted === present.deleted
      && names.every((name) => !differs(name, joined, present));
    if (isSame && (joined.lastModified === present.lastModified || lost.length > 0)) {
      return this.answer(change.id, "superseded", { version: rev, ...lost.length > 0 && { lost } });
    }
    const isWhole = joined.lastModified === time && names.every((name) => isDelete || !differs(name, joined, own));
    if (present) {
      const isThinned = typing && present.device === device && base !== null && !present.deleted;
      const reason = replaced.length > 0 ? "conflict" : isThinned ? "base" : "superseded";
      const kept = { ...this.bases.get(present.rev), ...present, reason };
      this.#put(present.rev, kept);
      if (reason !== "base") this.server.versions.set(present.rev, kept);
    }
    this.server.store(joined);
    this.stamps.set(change.id, stamps);
    const state = notes.get(change.id);
    // What was sent is the present state itself, if nothing was joined to it; else it is behind what it was joined to.
    if (isWhole) this.bases.delete(rev);
    else this.#put(rev, this.bases.get(rev));
    if (isWhole) this.admitted.set(sent, { rev: state.rev, changed });
    this.bases.set(state.rev, { ...state, base: baseRev, sentModified: change.lastModified,
      receivedAt: this.server.now, reason: "present" });
    return this.answer(change.id, isWhole ? "applied" : "superseded", { ...!isWhole && { version: rev },
      ...lost.length > 0 && { lost }, ...replaced.length > 0 && { replaced: { rev: present.rev,
        lastModified: present.lastModified, device: present.device, registers: replaced } } });
  }

  /** @param {string} rev @param {any} state */
  #put(rev, state) {
    this.bases.delete(rev);
    this.bases.set(rev, state);
  }

  /** Returns the present state, and all that it replaced or joined, the newest first. */
  contenders(/** @type {string} */ id) {
    const present = this.server.notes.get(id);
    const first = present && (this.bases.get(present.rev) ?? { ...present, receivedAt: 0 });
    const others = [...this.bases.values()].filter((state) => state.id === id && state.rev !== present?.rev).reverse();
    return [...first ? [first] : [], ...others].map(({ rev, reason, base = null, device, ...state }, place) => ({
      rev, wins: place === 0, reason: reason === "base" ? "superseded" : reason, base,
      device: { id: device, name: device }, sentModified: state.sentModified, admittedModified: state.lastModified,
      receivedAt: new Date(state.receivedAt).toISOString() }));
  }

  /** @returns {[number, any]} */
  offered(/** @type {any} */ present, /** @type {any} */ { other, baseNote }) {
    const version = this.server.versions.get(other);
    if (!version || version.deleted || !present) return [404, { code: "not_found", title: "Not found" }];
    if (present.deleted) return [410, { code: "gone", title: "Gone" }];
    const named = [version, this.bases.get(present.rev)].map((state) => this.server.versions.get(state?.base));
    const base = baseNote ?? named.find((state) => state);
    if (!base) return [422, { code: "invalid_parameter", title: "The base is not kept" }];
    const { lines: [title = "", ...body], clean, doubts } = mergedLines(noteLines(base),
      noteLines(version), noteLines(present));
    const note = { ...present, title, body: body.join("\n"), baseRev: present.rev,
      lastModified: this.server.after(present.lastModified) };
    return [200, { clean, automatic: clean && doubts.length === 0, doubts, conflicts: [], note }];
  }

  answer(/** @type {string} */ id, /** @type {string} */ status, /** @type {object} */ more = {}) {
    const current = this.server.notes.get(id);
    return { id, status, rev: current.rev, seq: current.seq, current, warnings: [], ...more };
  }
}

function value(/** @type {string} */ name, /** @type {any} */ note) {
  return JSON.stringify(name === "text" ? [note?.title ?? "", note?.body ?? ""]
    : name === "deleted" ? note?.deleted === true : note?.[name] ?? null);
}

/** @param {string} name @param {any} one @param {any} other */
function isGreater(name, one, other) {
  return value(name, one) > value(name, other);
}

function differs(/** @type {string} */ name, /** @type {any} */ one, /** @type {any} */ other) {
  return value(name, one) !== value(name, other);
}

function copy(/** @type {string} */ name, /** @type {any} */ from, /** @type {any} */ to) {
  for (const member of name === "text" ? ["title", "body"] : [name]) to[member] = from[member];
}
