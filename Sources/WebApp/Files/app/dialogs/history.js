// The earlier states of a note. One slider goes through them.

import { t } from "../strings/index.js";
import { compare } from "../text/diff.js";
import { textOf } from "../text/noteText.js";
import { button, h, tool } from "../view/dom.js";
import { format, reason } from "../view/format.js";
import { fillLater, openDialog } from "./dialog.js";

/** @typedef {import("../view/app.js").App} App */
/** @typedef {import("../types.js").Note} Note */
/** @typedef {import("../types.js").Version} Version */

/**
 * @param {App} app
 * @param {string} id
 * @param {string} rev of the version to begin with, if it has it
 */
export async function showHistory(app, id, rev) {
  const content = h("div", { class: "stack" });
  const { dialog } = openDialog(t.history, [content], { class: "wide-dialog history-dialog" });
  /** @type {History|undefined} */
  let history;
  await fillLater(content, async () => {
    await app.notebook.flush(id);
    const versions = await (await app.notebook.remote()).versions(id);
    const note = app.notebook.note(id);
    if (note !== null && versions.length > 0) {
      history = new History(app, note, versions, () => dialog.close());
      return history.nodes;
    }
    dialog.className = "";
    return [h("p", { class: "quiet" }, `${t.noVersions} ${t.keptVersions}`)];
  });
  history?.begin(rev);
}

/** Lists the states of a note from the oldest to the present one, which has the last place. */
class History {
  /** @param {App} app @param {Note} note @param {Version[]} versions the newest first @param {() => void} close */
  constructor(app, note, versions, close) {
    this.app = app;
    this.note = note;
    this.versions = [...versions].reverse();
    this.close = close;
    /** Maps places to the fetched texts. */
    this.texts = new Map([[this.last, textOf(note)]]);
    /** The text of this place is shown. */
    this.shown = -1;
    this.isFetching = false;
    this.slider = h("input", { class: "slider", type: "range", min: "0", max: String(this.last), step: "1",
      "aria-label": t.version, oninput: () => this.#show() });
    this.states = h("div", { class: "states", role: "group", "aria-label": t.history },
      ...Array.from({ length: this.last + 1 }, (_, index) => this.#stateButton(this.last - index)));
    this.time = h("p");
    this.about = h("p", { class: "quiet small" });
    this.restore = button(t.restoreVersion, () => this.#restore(), "main");
    this.text = h("div", { class: "stack" });
  }

  get last() {
    return this.versions.length;
  }

  get place() {
    return this.slider.valueAsNumber;
  }

  get nodes() {
    const step = (/** @type {number} */ by) => () => this.#go(this.place + by);
    return [
      h("div", { class: "walk" }, tool("back", t.earlierVersion, step(-1)), this.slider,
        tool("next", t.laterVersion, step(1))),
      h("div", { class: "sides past" }, this.states, h("div", { class: "stack" },
        h("div", { class: "version" }, h("div", null, this.time, this.about), this.restore), this.text)),
      h("p", { class: "quiet small" }, t.keptVersions)];
  }

  /** @param {string} rev */
  begin(rev) {
    const place = this.versions.findIndex((version) => version.rev === rev);
    this.#go(place < 0 ? this.last - 1 : place);
    this.slider.focus();
  }

  /** @param {number} place */
  #go(place) {
    this.slider.value = String(place);
    this.#show();
  }

  #show() {
    const { place, last } = this;
    const time = format.full(this.#timeOf(place));
    const about = this.#aboutOf(place);
    this.time.textContent = time;
    this.about.textContent = about;
    this.slider.setAttribute("aria-valuetext", `${time}, ${about}`);
    this.restore.style.visibility = place === last ? "hidden" : "";
    const state = this.states.children[last - place];
    for (const each of this.states.children) each.setAttribute("aria-pressed", String(each === state));
    // The dialog does not scroll with its list.
    if (state instanceof HTMLElement) {
      const { offsetTop, offsetHeight } = state;
      const { scrollTop, clientHeight } = this.states;
      this.states.scrollTop = Math.min(offsetTop, Math.max(scrollTop, offsetTop + offsetHeight - clientHeight));
    }
    this.#fetch();
  }

  /** Shows the text of the present place. While one is fetched the slider may go on: the last place counts. */
  async #fetch() {
    if (this.isFetching) return;
    this.isFetching = true;
    this.text.setAttribute("aria-busy", "true");
    while (this.shown !== this.place) {
      const { place } = this;
      /** @type {Node[]} */
      let nodes;
      try {
        const [before, text] = await Promise.all([place > 0 ? this.#textOf(place - 1) : null, this.#textOf(place)]);
        const about = before === null ? t.oldestVersion : before === text ? t.unchangedText
          : t.changedSince(format.full(this.#timeOf(place - 1)));
        nodes = [h("p", { class: "quiet small" }, about), comparison(before ?? text, text)];
      } catch (error) {
        nodes = [h("p", { class: "wrong", role: "alert" }, t.failed(reason(error)))];
      }
      this.shown = place;
      if (place === this.place) this.text.replaceChildren(...nodes);
    }
    this.isFetching = false;
    this.text.removeAttribute("aria-busy");
  }

  /** @param {number} place */
  async #textOf(place) {
    const known = this.texts.get(place);
    if (known !== undefined) return known;
    const { rev } = this.#versionAt(place);
    const text = textOf(await (await this.app.notebook.remote()).version(this.note.id, rev));
    this.texts.set(place, text);
    return text;
  }

  /** @param {number} place */
  #versionAt(place) {
    return /** @type {Version} */ (this.versions[place]);
  }

  /** @param {number} place */
  #timeOf(place) {
    return place === this.last ? this.note.textModified : this.#versionAt(place).lastModified;
  }

  /** @param {number} place */
  #aboutOf(place) {
    if (place === this.last) return t.presentVersion;
    const { reason: why, device } = this.#versionAt(place);
    const name = device?.id === this.app.services.session.device.id ? t.thisDevice : device?.name;
    return [/** @type {Record<string, string>} */ (t.reasons)[why] ?? why, name].filter(Boolean).join(" · ");
  }

  /** @param {number} place */
  #stateButton(place) {
    return h("button", { class: "state", "aria-pressed": "false", onclick: () => this.#go(place) },
      h("span", null, format.short(this.#timeOf(place))), h("span", { class: "quiet small" }, this.#aboutOf(place)));
  }

  async #restore() {
    const { app, note: { id } } = this;
    /** @type {string|null} */
    let replaced = null;
    const take = async (/** @type {string} */ rev) => { replaced = await app.notebook.restoreVersion(id, rev); };
    if (!await app.actions.try(take(this.#versionAt(this.place).rev))) return;
    this.close();
    app.refreshNow();
    const former = replaced;
    app.messages.show(t.versionRestored, former === null ? {} : { undo: async () => {
      if (await app.actions.try(take(former))) app.refreshNow();
    } });
  }
}

/** This many unchanged lines stay around a change. */
const around = 2;
const longestSame = 8;

/**
 * Returns the changes from one text to another, as a person reads them. Equal texts are shown completely.
 * @param {string} before
 * @param {string} after
 */
function comparison(before, after) {
  const node = h("div", { class: "compared", dir: "auto", tabindex: "0" });
  if (before === after) {
    node.append(after);
    return node;
  }
  const pieces = compare(before, after);
  pieces.forEach(({ kind, text }, index) => {
    if (kind === "removed") node.append(h("del", null, text));
    else if (kind === "added") node.append(h("ins", null, text));
    else node.append(...shortened(text, index > 0, index < pieces.length - 1));
  });
  return node;
}

/** @param {string} text @param {boolean} hasBefore @param {boolean} hasAfter @returns {(Node|string)[]} */
function shortened(text, hasBefore, hasAfter) {
  const lines = text.split("\n");
  if (lines.length <= longestSame) return [text];
  const first = hasBefore ? around : 0;
  const last = hasAfter ? around : 0;
  const hidden = lines.length - first - last;
  const head = lines.slice(0, first).join("\n");
  const tail = lines.slice(lines.length - last).join("\n");
  return [head, h("span", { class: "gap" }, t.hiddenLines(hidden)), tail];
}
