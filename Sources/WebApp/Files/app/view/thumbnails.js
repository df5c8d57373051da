import { h } from "./dom.js";

/** @typedef {import("./list.js").List} List */
/** @typedef {import("../types.js").Row} Row */

/** A side has this many pixels, for a screen of two to a point. */
const side = 80;
/** At most this many pictures are kept, of 25 KB each. */
const most = 120;
/** A list that goes on scrolling fetches nothing. */
const rest = 120;

/** Shows the first pictures of notes, small, in the rows of a list. Rows in view fetch them, one after the other. */
export class Thumbnails {
  /** @param {import("./app.js").App} app @param {List} list */
  constructor(app, list) {
    this.app = app;
    this.list = list;
    /**
     * Maps the digests of files to their small pictures, the last used at the end.
     * @type {Map<string, HTMLCanvasElement>}
     */
    this.made = new Map();
    /**
     * Maps the digests of files that give no picture to true where the server was not reached, and another try may
     * help.
     * @type {Map<string, boolean>}
     */
    this.failed = new Map();
    this.timer = 0;
    this.isBusy = false;
    app.notebook.addEventListener("status", () => {
      if (app.notebook.status.state !== "synced" || this.failed.size === 0) return;
      for (const [digest, isForNow] of this.failed) if (isForNow) this.failed.delete(digest);
      this.show();
    });
    this.show();
  }

  /** Shows those that are made, and makes the others once the list rests. */
  show() {
    if (!this.#paint()) return;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.#make(), rest);
  }

  /** Returns true if a row waits for its picture. */
  #paint() {
    let isWaiting = false;
    for (const node of this.list.shown.values()) {
      const digest = node.row?.picture?.sha256;
      if (digest === undefined || node.hasPicture) continue;
      const canvas = this.made.get(digest);
      if (canvas) {
        this.#keep(digest, canvas);
        node.showPicture(copyOf(canvas));
      } else if (!this.failed.has(digest)) isWaiting = true;
    }
    return isWaiting;
  }

  async #make() {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let row = this.#next(); row !== null; row = this.#next()) await this.#makeOne(row);
    this.isBusy = false;
  }

  /** @returns {Row|null} the first row in view that waits for its picture */
  #next() {
    const { shown, top, height, layout } = this.list;
    for (const { row, top: at, hasPicture } of shown.values()) {
      const digest = row?.picture?.sha256;
      const isInView = at + layout.row > top && at < top + height;
      if (digest !== undefined && isInView && !hasPicture && !this.failed.has(digest)) return row;
    }
    return null;
  }

  /** @param {Row} row */
  async #makeOne({ id, picture }) {
    if (picture === null) return;
    const { name, sha256 } = picture;
    try {
      const files = await this.app.notebook.files();
      const small = await files.small(id, name, async (blob) => blobOf(await drawn(blob)));
      if (small === null) this.failed.set(sha256, false);
      else this.#keep(sha256, await drawn(small));
    } catch (error) {
      // The row goes on showing the sign of a picture.
      const { status } = /** @type {{status?: number}} */ (error);
      this.failed.set(sha256, status === 0 || (status !== undefined && status >= 500));
    }
    this.#paint();
  }

  /** @param {string} digest @param {HTMLCanvasElement} canvas */
  #keep(digest, canvas) {
    this.made.delete(digest);
    this.made.set(digest, canvas);
    for (const first of this.made.keys()) {
      if (this.made.size <= most) return;
      this.made.delete(first);
    }
  }
}

/**
 * Draws the middle of a picture.
 * @param {Blob} blob
 */
async function drawn(blob) {
  // No more of it is decoded than is shown.
  const bitmap = await createImageBitmap(blob, { resizeHeight: side * 2, resizeQuality: "medium" });
  const { width, height } = bitmap;
  const part = Math.min(width, height);
  const canvas = h("canvas", { width: side, height: side });
  canvas.getContext("2d")?.drawImage(bitmap, (width - part) / 2, (height - part) / 2, part, part, 0, 0, side, side);
  bitmap.close();
  return canvas;
}

/**
 * A node is in one place, and several notes may have the picture.
 * @param {HTMLCanvasElement} canvas
 */
function copyOf(canvas) {
  const copy = h("canvas", { width: side, height: side });
  copy.getContext("2d")?.drawImage(canvas, 0, 0);
  return copy;
}

/** @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
function blobOf(canvas) {
  return new Promise((resolve, reject) => canvas.toBlob((blob) =>
    (blob ? resolve(blob) : reject(new Error("The browser makes no picture"))), "image/webp", 0.85));
}
