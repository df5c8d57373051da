// Times as the wire writes them: RFC 3339, UTC, three decimals. As strings of one length they compare as times.

/** The last moment that the server takes. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** @param {number} milliseconds */
export function stamp(milliseconds) {
  return new Date(Math.min(Math.max(milliseconds, 0), last)).toISOString();
}

/**
 * The present time, and at least 1 ms after `previous`.
 * @param {number} now
 * @param {string|null} previous
 */
export function stampAfter(now, previous) {
  return stamp(previous === null ? now : Math.max(now, Date.parse(previous) + 1));
}

/**
 * The id of the diary entry of the local date.
 * @param {number} now
 */
export function dayID(now) {
  return `day-${localDate(new Date(now))}`;
}

/**
 * The date of a diary entry's id.
 * @param {string} id
 * @returns {string|null}
 */
export function dayOfID(id) {
  return id.startsWith("day-") ? /^day-(\d{4}-\d{2}-\d{2})$/.exec(id)?.[1] ?? null : null;
}

/**
 * The local date, `YYYY-MM-DD`.
 * @param {Date} date
 */
export function localDate(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * The date that `localDate` wrote.
 * @param {string} name
 */
export function dateOf(name) {
  const [year = 0, month = 1, day = 1] = name.split("-").map(Number);
  return new Date(year, month - 1, day);
}
