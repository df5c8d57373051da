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
 * Returns the reason of a failure in the page's language; in English the server's own sentence has more detail.
 * @param {unknown} error an error, or the server's problem with a note or a file
 */
export function reason(error) {
  const known = /** @type {{status?: number, code?: string, name?: string, detail?: string, title?: string,
   *   body?: {name: string, limit: number}}} */ (error);
  if (known?.status === 0) return t.unreachable;
  if (known?.code === "file_too_large" && known.body) return t.fileTooLarge(known.body.name, size(known.body.limit));
  const text = textOf(known) || known?.detail || known?.title
    || (error instanceof Error ? error.message : String(error));
  // An error has a name, too.
  return known?.name && !(error instanceof Error) ? `${known.name}: ${text}` : text;
}

/** @param {{status?: number, code?: string, detail?: string}} error */
function textOf(error) {
  const { status = 0, code = "", detail = "" } = error ?? {};
  if (code === "unknown") return status === 401 || status === 403 ? t.wayRefuses : status > 0 ? t.wayFails(status) : "";
  const isSaid = language === "en" && detail !== "" && !forOperators.includes(code);
  return isSaid ? "" : /** @type {Record<string, string>} */ (t.errors)[code] ?? "";
}

/** The sentences of these codes are about settings of the server. */
const forOperators = ["unavailable", "insufficient_storage", "internal"];
