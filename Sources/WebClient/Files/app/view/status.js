import { t } from "../strings/index.js";
import { assign, assignText, h, tool } from "./dom.js";
import { format } from "./format.js";

/** @typedef {import("./app.js").App} App */

/** The state of sync, and the button that syncs now. */
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
    this.signIn = h("button", { type: "button", class: "tool", hidden: true, onclick: () => app.signInAgain() },
      t.signInAgain);
    this.node = h("div", { class: "sync" }, this.status, this.signIn,
      tool("sync", t.syncNow, () => app.syncNow()));
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
    assign(this.status, "title", problem);
    if (!isBrief) {
      assignText(this.state, texts[state]);
      this.state.classList.toggle("away", isAged);
      assignText(this.age, isAged ? t.syncedAgo(format.ago(/** @type {number} */ (lastSyncAt), Date.now())) : "");
    }
    assignText(this.waiting, waiting > 0 ? ` · ${t.waitingCount(waiting)}` : "");
    this.signIn.hidden = state !== "signed-out";
  }
}
