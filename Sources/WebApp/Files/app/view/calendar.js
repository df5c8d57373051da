import { localDate } from "../data/clock.js";
import { t } from "../strings/index.js";
import { firstWeekday, weeksOf } from "../text/dates.js";
import { assign, h, icon, redraw, tool } from "./dom.js";
import { format, locale } from "./format.js";
import { preference, setPreference } from "./preferences.js";

/** @typedef {import("./app.js").App} App */

/**
 * Shows a month, with a dot at each day that has notes. A day opens its entry, or its notes. It folds to its first
 * line.
 */
export class Calendar {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.first = firstWeekday(locale);
    const today = new Date();
    this.month = new Date(today.getFullYear(), today.getMonth(), 1);
    this.focused = localDate(today);
    this.heading = h("span", { "aria-live": "polite" });
    this.body = h("tbody");
    this.table = h("table", { class: "month", role: "grid", "aria-label": t.calendar },
      h("thead", null, h("tr", null, ...format.weekdays(this.first).map((name) => h("th", { scope: "col" }, name)))),
      this.body);
    this.fold = h("button", { class: "calendar-fold", "aria-label": t.calendar, title: t.calendar,
      onclick: () => {
        this.#fold(!this.table.hidden);
        setPreference("calendar", this.table.hidden ? "folded" : "open");
      } }, icon("down", { class: "small" }), this.heading);
    this.turns = h("div", { class: "calendar-turns" }, tool("back", t.previousMonth, () => this.#turn(-1)),
      tool("next", t.nextMonth, () => this.#turn(1)));
    this.node = h("div", { class: "calendar" }, h("div", { class: "calendar-bar" }, this.fold, this.turns), this.table);
    this.key = "";
    // Over the list of a phone, the places need its space.
    this.#fold((preference("calendar") ?? (app.isWide ? "open" : "folded")) === "folded");
    this.table.addEventListener("keydown", (event) => this.#move(event));
  }

  show() {
    const days = this.app.notebook.days(this.month.getFullYear(), this.month.getMonth() + 1);
    const selected = this.app.place.view === "today" ? this.app.place.name ?? "" : "";
    const today = localDate(new Date());
    const key = [this.month.getTime(), [...days].sort().join(), selected, today, this.focused].join(";");
    if (key === this.key) return;
    this.key = key;
    this.heading.textContent = format.month(this.month);
    const hasFocus = this.table.contains(document.activeElement);
    this.body.replaceChildren(...weeksOf(this.month.getFullYear(), this.month.getMonth(), this.first).map((week) =>
      h("tr", null, ...week.map((day) => this.#cell(day, days, selected, today)))));
    const buttons = [...this.body.querySelectorAll("button")];
    const focus = buttons.find((button) => button.dataset.day === this.focused) ?? buttons[0];
    focus?.setAttribute("tabindex", "0");
    if (hasFocus) focus?.focus();
  }

  /** @param {Date|null} day @param {Set<number>} days @param {string} selected @param {string} today */
  #cell(day, days, selected, today) {
    if (day === null) return h("td");
    const name = localDate(day);
    const has = days.has(day.getDate());
    const label = format.date(day);
    return h("td", { "aria-selected": String(name === selected) },
      h("button", { class: `day${has ? " has" : ""}`, tabindex: "-1", "data-day": name,
        "aria-label": has ? t.dayWithEntry(label) : label, "aria-current": name === today ? "date" : null,
        onclick: () => {
          this.focused = name;
          this.app.actions.openDay(name);
        } }, day.getDate()));
  }

  #fold(/** @type {boolean} */ isFolded) {
    this.table.hidden = this.turns.hidden = isFolded;
    assign(this.fold, "aria-expanded", String(!isFolded));
    redraw(this.fold.querySelector("svg"), isFolded ? "next" : "down");
  }

  #turn(/** @type {number} */ months) {
    this.month = new Date(this.month.getFullYear(), this.month.getMonth() + months, 1);
    this.show();
  }

  #move(/** @type {KeyboardEvent} */ event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    const step = steps[/** @type {keyof typeof steps} */ (event.key)];
    const isMonth = event.key === "PageUp" || event.key === "PageDown";
    if ((step === undefined && !isMonth) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [year = 0, month = 1, date = 1] = this.focused.split("-").map(Number);
    const day = step === undefined ? new Date(year, month - 1 + (event.key === "PageUp" ? -1 : 1), Math.min(date, 28))
      : new Date(year, month - 1, date + step);
    this.focused = localDate(day);
    this.month = new Date(day.getFullYear(), day.getMonth(), 1);
    this.show();
  }
}
