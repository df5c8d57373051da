// Times as the wire writes them: RFC 3339, UTC, three decimals. As strings of one length they compare as times.

/** The server takes no later moment. */
const last = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** @param {number} milliseconds */
export function stamp(milliseconds) {
  return new Date(Math.min(Math.max(milliseconds, 0), last)).toISOString();
}

/**
 * Returns the present time, and at least 1 ms after `previous`.
 * @param {number} now
 * @param {string|null} previous
 */
export function stampAfter(now, previous) {
  return stamp(previous === null ? now : Math.max(now, Date.parse(previous) + 1));
}

/** A clock that is off by less needs no correction, in milliseconds. */
const tolerated = 2000;
/** A clock that moved by more against the time since the page began was set. */
const jumped = 1000;
const day = 24 * 60 * 60 * 1000;

/**
 * Computes the server's time from this device's clock and its distance from the server's: edits are stamped with it.
 */
export class Clock {
  /**
   * @param {() => number} read
   * @param {() => number} steady the time since the page began, which is never set
   */
  constructor(read = Date.now, steady = () => performance.now()) {
    this.read = read;
    this.steady = steady;
    /** @type {{offset: number, trip: number, at: number, ahead: number}|null} the sample with the shortest trip */
    this.best = null;
  }

  /** Returns the server's time, as far as it is known. */
  now() {
    const now = this.read();
    if (this.best && Math.abs(now - this.steady() - this.best.ahead) > jumped) this.best = null;
    const { offset = 0, trip = 0 } = this.best ?? {};
    return Math.abs(offset) > Math.max(tolerated, trip) ? Math.round(now - offset) : now;
  }

  /**
   * Updates the clock by an answer to a request.
   * @param {number} sent when the request went out, by `steady`
   * @param {number} serverTime
   */
  learn(sent, serverTime) {
    this.now();
    const [at, wall] = [this.steady(), this.read()];
    const trip = at - sent;
    const isOld = this.best !== null && at - this.best.at > day;
    if (!Number.isFinite(serverTime) || this.best && trip > this.best.trip && !isOld) return;
    this.best = { offset: wall - trip / 2 - serverTime, trip, at, ahead: wall - at };
  }
}

/**
 * Returns the id of the diary entry of the local date.
 * @param {number} now
 */
export function dayID(now) {
  return `day-${localDate(new Date(now))}`;
}

/**
 * Returns the date of a diary entry's id.
 * @param {string} id
 * @returns {string|null}
 */
export function dayOfID(id) {
  return id.startsWith("day-") ? /^day-(\d{4}-\d{2}-\d{2})$/.exec(id)?.[1] ?? null : null;
}

/**
 * Returns the local date, `YYYY-MM-DD`.
 * @param {Date} date
 */
export function localDate(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/**
 * Returns the date that `localDate` wrote.
 * @param {string} name
 */
export function dateOf(name) {
  const [year = 0, month = 1, day = 1] = name.split("-").map(Number);
  return new Date(year, month - 1, day);
}
