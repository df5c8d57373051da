// The messages of the window: the state of sync, the last action, and the notices about the open note.

import { t } from "../strings/index.js";
import { assign, assignText, button, h, icon, refill, tool } from "./dom.js";
import { format, reason as reasonOf } from "./format.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("../types.js").Note} Note */

/** Shows the state of sync, and the button that syncs now. */
export class SyncChip {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.state = h("span");
    // The age changes every second: it is shown and not announced.
    this.age = h("span", { "aria-hidden": "true" });
    this.waiting = h("span");
    this.status = h("div", { role: "status", "aria-label": t.sync, class: "numbers" }, this.state, this.age,
      this.waiting);
    this.signIn = h("button", { class: "tool", hidden: true, onclick: () => app.actions.signInAgain() },
      t.signInAgain);
    this.node = h("div", { class: "sync" }, this.status, this.signIn,
      tool("sync", t.syncNow, () => app.notebook.syncNow()));
    this.show();
    app.notebook.addEventListener("status", () => this.show());
    setInterval(() => this.show(true), 1000);
  }

  /** @param {boolean} isTick whether a second has passed: a round that is shorter is not announced */
  show(isTick = false) {
    const { state, waiting, lastSyncAt, problem } = this.app.notebook.status;
    const texts = { synced: t.synced, syncing: t.syncing, waiting: t.synced, offline: t.offline,
      "signed-out": t.signedOut, error: t.syncError };
    const isBrief = state === "syncing" && !isTick && this.state.textContent !== "";
    const isAged = (state === "synced" || state === "waiting") && lastSyncAt !== null;
    assign(this.status, "data-state", state);
    assign(this.status, "data-waiting", String(waiting));
    assign(this.status, "title", problem === null ? null : reasonOf(problem));
    if (!isBrief) {
      assignText(this.state, texts[state]);
      this.state.classList.toggle("away", isAged);
      assignText(this.age, isAged ? t.syncedAgo(format.ago(/** @type {number} */ (lastSyncAt), Date.now())) : "");
    }
    assignText(this.waiting, waiting > 0 ? ` · ${t.waitingCount(waiting)}` : "");
    this.signIn.hidden = state !== "signed-out";
    if (this.signIn.hidden) this.app.messages.settle("signed-out");
  }
}

/** Shows in the bar of a note that nothing is sent: on a phone the state of sync is on another page. */
export class SyncMark {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.node = h("span", { class: "only-narrow sync-mark", role: "img" }, icon("offline"));
    this.show();
    app.notebook.addEventListener("status", () => this.show());
  }

  show() {
    const { state, waiting } = this.app.notebook.status;
    const text = { offline: t.offline, "signed-out": t.signedOut, error: t.syncError,
      synced: null, syncing: null, waiting: null }[state];
    // A sync that is tried again is no change of state.
    if (state !== "syncing") this.node.hidden = text === null;
    if (text === null) return;
    const label = waiting > 0 ? `${text} · ${t.waitingCount(waiting)}` : text;
    assign(this.node, "aria-label", label);
    assign(this.node, "title", label);
  }
}

/** Undo is offered for this many milliseconds. */
const duration = 10_000;

/** Shows in the bar at the bottom what was done, with a way back. Errors stay until they are dismissed. */
export class Messages {
  /** @param {() => void} focusRest gives the focus to something else where a button of a message had it */
  constructor(focusRest) {
    this.focusRest = focusRest;
    this.status = h("div", { role: "status", "aria-label": t.message });
    this.alerts = h("div");
    this.node = h("div", { class: "messages" }, this.alerts, this.status);
    /** @type {(() => void)|null} */
    this.undo = null;
    this.timer = 0;
  }

  /** @param {string} text @param {{undo?: () => void, action?: string}} options */
  show(text, { undo, action = t.undo } = {}) {
    this.clear();
    const bar = h("div", { class: "message" }, h("span", { class: "grow" }, text));
    if (undo) {
      this.undo = () => {
        this.clear();
        undo();
      };
      bar.append(h("button", { onclick: this.undo }, action));
    }
    // It waits while the pointer or the keyboard is on it.
    const wait = () => clearTimeout(this.timer);
    const leave = () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.clear(), duration);
    };
    bar.addEventListener("pointerenter", wait);
    bar.addEventListener("focusin", wait);
    bar.addEventListener("pointerleave", leave);
    bar.addEventListener("focusout", leave);
    this.status.replaceChildren(bar);
    leave();
  }

  clear() {
    clearTimeout(this.timer);
    this.undo = null;
    refill(this.status, this.focusRest);
  }

  /**
   * Shows a message that needs an answer.
   * @param {string} text
   * @param {{kind?: string, action?: string, run?: () => void}} options one alert of a kind is shown at a time
   */
  alert(text, { kind = text, action, run } = {}) {
    this.settle(kind);
    const bar = h("div", { class: "message", role: "alert", "data-kind": kind }, h("span", { class: "grow" }, text));
    const add = (/** @type {string} */ label, /** @type {(() => void)|undefined} */ act) =>
      bar.append(h("button", { onclick: () => {
        bar.remove();
        this.focusRest();
        act?.();
      } }, label));
    if (action) add(action, run);
    add(t.dismiss, undefined);
    this.alerts.append(bar);
  }

  /** @param {string} kind */
  settle(kind) {
    const shown = /** @type {NodeListOf<HTMLElement>} */ (this.alerts.querySelectorAll("[data-kind]"));
    for (const old of shown) if (old.dataset.kind === kind) old.remove();
  }
}

/** Shows the notices about the open note: a conflict, a refusal, its length. Each stays until it is solved. */
export class Notices {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.about = h("div", { role: "status", "aria-label": t.note });
    this.length = h("div", { role: "status", "aria-label": t.text });
    this.node = h("div", { class: "notices" }, this.about, this.length);
    this.key = "";
    /** @type {string|null} */
    this.id = null;
  }

  /** @param {Note|null} note */
  show(note) {
    if (this.id !== (note?.id ?? null)) {
      this.id = note?.id ?? null;
      this.limit("", false);
    }
    const key = note === null ? "" : JSON.stringify([note.id, note.conflict, note.problem]);
    if (key === this.key) return;
    this.key = key;
    const { reason = "", device = "" } = note?.conflict ?? {};
    refill(this.about, () => this.app.keys.rest(),
      reason && notice("conflict", reason === "ours" ? t.conflictOurs : t.conflictNotice(device),
        button(t.compare, () => this.app.actions.showConflict(/** @type {Note} */ (note).id))),
      note?.problem && notice("warn", t.problemNotice(reasonOf(note.problem))));
  }

  /** @param {string} text @param {boolean} isOver */
  limit(text, isOver) {
    if (this.length.textContent === text) return;
    this.length.replaceChildren();
    if (text !== "") this.length.append(notice(isOver ? "warn" : "notes", text));
  }
}

/** @param {string} drawing @param {string} text @param {Node} [action] */
function notice(drawing, text, action) {
  return h("div", { class: "note-notice" }, icon(drawing), h("p", null, text), action);
}
