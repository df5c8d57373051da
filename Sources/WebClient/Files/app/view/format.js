import { language, t } from "../strings/index.js";
import { dates } from "../text/dates.js";

// The person's own form of their language, such as `en-GB`, where the browser names one.
const locale = navigator.languages.find((tag) => tag.toLowerCase().startsWith(language)) ?? language;

export const format = dates(locale, t);
export { locale };

/** @type {Intl.NumberFormat|null} Made late: the first view shows no number. */
let made = null;

/** @param {number} value */
export function count(value) {
  made ??= new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return made.format(value);
}

/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1024) return `${count(bytes)} B`;
  return bytes < 1024 * 1024 ? `${count(bytes / 1024)} KiB` : `${count(bytes / 1024 / 1024)} MiB`;
}

/**
 * Why something failed, as a sentence.
 * @param {unknown} error
 */
export function reason(error) {
  const known = /** @type {{status?: number, detail?: string, title?: string}} */ (error);
  if (known?.status === 0) return t.unreachable;
  return known?.detail || known?.title || (error instanceof Error ? error.message : String(error));
}
