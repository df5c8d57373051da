import { t } from "../strings/index.js";
import { h, icon, tool } from "./dom.js";
import { size } from "./format.js";

/** @typedef {import("../types.js").Note} Note */
/** @typedef {import("../types.js").Attachment} Attachment */

/** What a browser shows as a picture. Drawings in SVG may hold scripts: they are files to download. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

/** The files of a note: pictures as pictures, others by their names. */
export class Files {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "files", role: "group", "aria-label": t.attachments });
    this.key = "";
  }

  /** @param {Note|null} note */
  show(note) {
    const files = note?.attachments ?? [];
    const key = note ? `${note.id} ${note.deleted} ${JSON.stringify(files)}` : "";
    if (key === this.key) return;
    this.key = key;
    this.node.hidden = files.length === 0;
    this.node.replaceChildren(...files.map((file) => this.#file(/** @type {Note} */ (note), file)));
  }

  /** @param {Note} note @param {Attachment} file */
  #file(note, file) {
    const isPicture = pictures.test(file.type);
    const info = h("span", { class: "quiet small" }, `${size(file.size)}${file.waiting ? ` · ${t.fileWaiting}` : ""}`);
    const link = h("a", { class: "open", download: file.name, role: "link" },
      isPicture ? null : icon("file"), h("span", { dir: "auto" }, file.name), info);
    const node = h("figure", { class: isPicture ? "file wide" : "file" }, link);
    if (!note.deleted && !note.locked) {
      node.append(tool("close", t.removeFile(file.name), () => this.app.actions.detach(note.id, file.name),
        { class: "remove" }));
    }
    this.#load(note.id, file, isPicture, node, link, info);
    return node;
  }

  /**
   * @param {string} id @param {Attachment} file @param {boolean} isPicture
   * @param {HTMLElement} node @param {HTMLAnchorElement} link @param {HTMLElement} info
   */
  async #load(id, file, isPicture, node, link, info) {
    const { key } = this;
    try {
      const address = await this.app.notebook.fileURL(id, file.name);
      if (this.key !== key) return;
      link.href = address;
      if (isPicture) {
        const image = h("img", { src: address, alt: file.name });
        image.addEventListener("error", () => image.remove());
        node.prepend(image);
      }
    } catch {
      info.textContent = t.fileMissing;
    }
  }
}
