import { t } from "../strings/index.js";
import { assign, assignText, h } from "./dom.js";

/** A search from a place is for its notes, or for all: how many there are in each, and the choice. */
export class Scope {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.counts = h("span", { class: "grow", dir: "auto" });
    this.here = h("button", { class: "tool", onclick: () => this.set(false) }, t.here);
    this.all = h("button", { class: "tool", onclick: () => this.set(true) }, t.everywhere);
    this.node = h("div", { class: "scope", role: "group", "aria-label": t.searchIn, hidden: true }, this.counts,
      this.here, this.all);
    /** The results are from everywhere but the trash. */
    this.isEverywhere = true;
    /** Counts the results there. */
    this.everywhere = 0;
    /** Names the pane; `empty` is the text of one without notes. */
    this.heading = this.empty = "";
  }

  /** @param {number} shown the number of results in the list */
  show(shown) {
    const { app } = this;
    const { place, listed, isEverywhere } = app;
    const isPlace = app.isSearching && place.view !== "all";
    assign(this.node, "hidden", isPlace ? null : "");
    this.isEverywhere = isEverywhere || place.view === "all";
    this.everywhere = this.isEverywhere || !isPlace ? shown : listed.count(app.queryOf({ view: "all" }));
    const name = app.placeName(place);
    const isNone = this.everywhere === 0 && shown === 0;
    this.heading = this.isEverywhere || isNone ? t.found(shown) : t.foundIn(shown, name);
    this.empty = isNone ? t.emptySearch : t.emptySearchIn(name);
    if (!isPlace) return;
    const here = this.isEverywhere ? listed.count(app.queryOf(place)) : shown;
    assignText(this.counts, t.foundWhere(name, here, this.everywhere));
    assign(this.here, "aria-pressed", String(!this.isEverywhere));
    assign(this.all, "aria-pressed", String(this.isEverywhere));
  }

  /** @param {boolean} isEverywhere */
  set(isEverywhere) {
    const { app } = this;
    app.isEverywhere = isEverywhere;
    app.notes.list.scrollTo(0);
    app.refreshNow();
    if (!this.node.contains(document.activeElement)) app.notes.field.focus();
  }
}
