import { t } from "../strings/index.js";
import { h, icon } from "./dom.js";
import { format } from "./format.js";
import { weatherIcon, weatherName } from "./weather.js";

/** @typedef {import("../types.js").Note} Note */

/** The quiet line above the title: when, where, tags, weather. */
export class Facts {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "facts" });
    this.key = "";
  }

  /** @param {Note|null} note */
  show(note) {
    const key = note === null ? "" : JSON.stringify([note.id, note.folder, note.tags, note.weather, note.deleted,
      note.locked, note.createdAt, Math.floor(Date.parse(note.lastModified) / 60_000)]);
    if (key === this.key) return;
    this.key = key;
    this.node.replaceChildren();
    if (note === null) return;
    const { actions } = this.app;
    const isDay = this.app.dayTitle(note.id) !== null;
    this.node.append(h("time", { datetime: note.lastModified,
      title: `${t.createdAt(format.full(note.createdAt))}\n${t.editedAt(format.full(note.lastModified))}` },
    format.short(isDay ? note.createdAt : note.lastModified)));
    if (note.weather) {
      const { temperature } = note.weather;
      this.node.append(h("span", { class: "weather", title: weatherName(note.weather) }, weatherIcon(note.weather),
        typeof temperature === "number" ? `${Math.round(temperature)}°` : null));
    }
    if (note.locked) this.node.append(h("span", { class: "weather" }, icon("lock", { class: "small" }), t.locked));
    if (note.folder !== "") {
      this.node.append(this.#chip("folder", note.folder, note.deleted, () => actions.editFolder(note.id)));
    }
    const editTags = () => actions.editTags(note.id);
    for (const tag of note.tags) this.node.append(this.#chip("tag", tag, note.deleted, editTags));
  }

  /** @param {string} drawing @param {string} text @param {boolean} isFixed @param {() => void} run */
  #chip(drawing, text, isFixed, run) {
    return h(isFixed ? "span" : "button", { class: "chip", type: isFixed ? null : "button", dir: "auto",
      onclick: isFixed ? null : run }, icon(drawing), text);
  }
}
