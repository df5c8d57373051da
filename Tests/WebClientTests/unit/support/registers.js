// The merge of the server in memory, register by register: the later stamp wins in each, and a change alters those in
// which it differs from its base.

const names = ["text", "tags", "folder", "pinned"];

export class Registers {
  /** @param {import("./fakeServer.js").FakeServer} server */
  constructor(server) {
    this.server = server;
    /** @type {Map<string, Record<string, {time: string, device: string}>>} */
    this.stamps = new Map();
    /** @type {Map<string, any>} what a `baseRev` may name */
    this.bases = new Map();
    /** @type {Map<string, {rev: string, changed: string[]}>} */
    this.admitted = new Map();
  }

  merge(/** @type {any} */ { baseRev, ...change }, /** @type {string} */ device) {
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
      const takes = !isDelete && changed.includes(name) && !(present && stamp && stamp.time > time);
      if (present && !isDelete && changed.includes(name) && differs(name, present, change)) {
        if (!takes) lost.push(name);
        else if (stamp.device !== device && (base === null || differs(name, base, present))) replaced.push(name);
      }
      if (takes) stamps[name] = { time, device };
      else if (present) copy(name, present, joined);
    }
    const rev = `sent${++this.server.revs}`;
    this.bases.set(rev, own);
    this.admitted.set(sent, { rev, changed });
    if (lost.length > 0) this.server.versions.set(rev, { ...own, rev, reason: "conflict" });
    const isSame = present !== null && joined.deleted === present.deleted
      && names.every((name) => !differs(name, joined, present));
    if (isSame && (joined.lastModified === present.lastModified || lost.length > 0)) {
      return this.answer(change.id, "superseded", { version: rev, ...lost.length > 0 && { lost } });
    }
    if (present) {
      this.server.versions.set(present.rev, { ...present, reason: replaced.length > 0 ? "conflict" : "superseded" });
    }
    this.server.store(joined);
    this.stamps.set(change.id, stamps);
    const state = notes.get(change.id);
    this.bases.set(state.rev, state);
    const isWhole = joined.lastModified === time && names.every((name) => isDelete || !differs(name, joined, own));
    return this.answer(change.id, isWhole ? "applied" : "superseded", { ...!isWhole && { version: rev },
      ...lost.length > 0 && { lost }, ...replaced.length > 0 && { replaced: { rev: present.rev,
        lastModified: present.lastModified, device: present.device, registers: replaced } } });
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

function differs(/** @type {string} */ name, /** @type {any} */ one, /** @type {any} */ other) {
  return value(name, one) !== value(name, other);
}

function copy(/** @type {string} */ name, /** @type {any} */ from, /** @type {any} */ to) {
  for (const member of name === "text" ? ["title", "body"] : [name]) to[member] = from[member];
}
