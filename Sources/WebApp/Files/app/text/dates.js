// Times as people read them: near ones by distance, far ones by date. Making a formatter takes longer than using it a
// hundred times: each is made once, when it is first used.

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * @param {string} language
 * @param {{nowShort: string, minutesShort: (n: number) => string, justNow: string, secondsAgo: (n: number) => string,
 *   minutesAgo: (n: number) => string, hoursAgo: (n: number) => string, today: string, yesterday: string,
 *   lastWeek: string, dayTitle: (weekday: string, day: number, month: string, year: number|null) => string}} words
 */
export function dates(language, words) {
  const formatter = (/** @type {Intl.DateTimeFormatOptions} */ options) => {
    /** @type {Intl.DateTimeFormat|null} */
    let made = null;
    return (/** @type {Date} */ at) => (made ??= new Intl.DateTimeFormat(language, options)).format(at);
  };
  const time = formatter({ hour: "numeric", minute: "2-digit" });
  const weekday = formatter({ weekday: "short" });
  const dayAndMonth = formatter({ day: "numeric", month: "short" });
  const whole = formatter({ dateStyle: "full", timeStyle: "short" });
  const date = formatter({ dateStyle: "full" });
  const short = formatter({ dateStyle: "medium", timeStyle: "short" });
  const shortDate = formatter({ dateStyle: "medium" });
  const month = formatter({ year: "numeric", month: "long" });
  const monthAlone = formatter({ month: "long" });
  const shortMonth = formatter({ month: "short" });
  const letter = formatter({ weekday: "narrow" });

  return {
    /** Returns the time as a row shows it: "3 min", "14:05", "Tue", "12 Mar", "2024". */
    near(/** @type {string} */ stamp, /** @type {number} */ now) {
      const at = new Date(stamp);
      const age = now - at.getTime();
      if (Number.isNaN(age)) return "";
      if (age >= 0 && age < minute) return words.nowShort;
      if (age >= 0 && age < hour) return words.minutesShort(Math.floor(age / minute));
      const days = dayNumber(new Date(now)) - dayNumber(at);
      if (days === 0) return time(at);
      if (days > 0 && days < 7) return weekday(at);
      return at.getFullYear() === new Date(now).getFullYear() ? dayAndMonth(at) : String(at.getFullYear());
    },
    /** Returns a distance in a sentence: "12 s ago". */
    ago(/** @type {number} */ at, /** @type {number} */ now) {
      const age = Math.max(0, now - at);
      if (age < 5_000) return words.justNow;
      if (age < minute) return words.secondsAgo(Math.floor(age / 1000));
      if (age < hour) return words.minutesAgo(Math.floor(age / minute));
      return age < day ? words.hoursAgo(Math.floor(age / hour)) : short(new Date(at));
    },
    /** Returns a length of time: "3 hours". */
    span(/** @type {number} */ length) {
      const unit = length < minute ? "second" : length < hour ? "minute" : length < day ? "hour" : "day";
      const value = Math.max(1, Math.round(length / { second: 1000, minute, hour, day }[unit]));
      return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
    },
    full: (/** @type {string} */ stamp) => formatted(whole, stamp),
    short: (/** @type {string} */ stamp) => formatted(short, stamp),
    date,
    /** Formats the day alone: "12 Mar 2026". */
    shortDate,
    month,
    /** Returns the title of a day of the diary: "Fri 20 Nov". */
    day(/** @type {Date} */ at, /** @type {number} */ now) {
      const year = at.getFullYear();
      return words.dayTitle(weekday(at), at.getDate(), shortMonth(at),
        year === new Date(now).getFullYear() ? null : year);
    },
    /** Returns the name of a group of `groupOf`. */
    group(/** @type {string} */ key, /** @type {number} */ now) {
      const names = { today: words.today, yesterday: words.yesterday, week: words.lastWeek };
      const name = names[/** @type {keyof typeof names} */ (key)];
      if (name !== undefined) return name;
      const [year = 0, number = 1] = key.split("-").map(Number);
      const at = new Date(year, number - 1, 1);
      return year === new Date(now).getFullYear() ? monthAlone(at) : month(at);
    },
    /** Returns the letters of the week's days, from the given one (0 is Sunday). */
    weekdays: (/** @type {number} */ first) =>
      Array.from({ length: 7 }, (_, index) => letter(new Date(2026, 1, 1 + first + index))),
  };
}

/** @param {(at: Date) => string} format @param {string} stamp */
function formatted(format, stamp) {
  const at = new Date(stamp);
  return Number.isNaN(at.getTime()) ? "" : format(at);
}

/** Counts local days, whatever the hours of the day are worth there. */
function dayNumber(/** @type {Date} */ at) {
  return Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / day);
}

/**
 * Returns the group of a time in a list: a near day, the week before, or a month as `2026-11`.
 * @param {string} stamp
 * @param {number} now
 */
export function groupOf(stamp, now) {
  const at = new Date(stamp);
  const days = dayNumber(new Date(now)) - dayNumber(at);
  if (days <= 0) return "today";
  if (days <= 7) return days === 1 ? "yesterday" : "week";
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, "0")}`;
}

/** Returns the first day of a week there: 0 is Sunday. */
export function firstWeekday(/** @type {string} */ language) {
  try {
    const locale = /** @type {any} */ (new Intl.Locale(language));
    const info = locale.getWeekInfo?.() ?? locale.weekInfo;
    return (info?.firstDay ?? 7) % 7;
  } catch {
    return 0;
  }
}

/** Returns the weeks of a month as dates, `null` where the week is another month's. */
export function weeksOf(/** @type {number} */ year, /** @type {number} */ month, /** @type {number} */ first) {
  const lead = (new Date(year, month, 1).getDay() - first + 7) % 7;
  const length = new Date(year, month + 1, 0).getDate();
  /** @type {(Date|null)[][]} */
  const weeks = [];
  for (let start = -lead; start < length; start += 7) {
    weeks.push(Array.from({ length: 7 }, (_, index) => {
      const number = start + index + 1;
      return number < 1 || number > length ? null : new Date(year, month, number);
    }));
  }
  return weeks;
}
