import assert from "node:assert/strict";
import test from "node:test";
import { localDate } from "../../../Sources/WebApp/Files/app/data/clock.js";
import { dates, firstWeekday, weeksOf } from "../../../Sources/WebApp/Files/app/text/dates.js";
import { en } from "../../../Sources/WebApp/Files/app/strings/en.js";

const format = dates("en", en);
const now = new Date(2026, 10, 22, 14, 5).getTime();
const at = (...parts) => new Date(...parts).toISOString();

test("a time is near by distance and far by date", () => {
  assert.equal(format.near(new Date(now - 20_000).toISOString(), now), "now");
  assert.equal(format.near(new Date(now - 3 * 60_000).toISOString(), now), "3 min");
  assert.equal(format.near(at(2026, 10, 22, 9, 30), now), "9:30 AM");
  assert.equal(format.near(at(2026, 10, 21, 23, 59), now), "Sat");
  assert.equal(format.near(at(2026, 10, 16, 0, 1), now), "Mon");
  assert.equal(format.near(at(2026, 2, 12), now), "Mar 12");
  assert.equal(format.near(at(2024, 2, 12), now), "2024");
  assert.equal(format.near(at(2026, 10, 23), now), "Nov 23");
  assert.equal(format.near("nonsense", now), "");
});

test("an age is shown in seconds, minutes, hours, then as a date", () => {
  assert.equal(format.ago(now - 1000, now), "just now");
  assert.equal(format.ago(now + 9000, now), "just now");
  assert.equal(format.ago(now - 12_000, now), "12 s ago");
  assert.equal(format.ago(now - 120_000, now), "2 min ago");
  assert.equal(format.ago(now - 7_200_000, now), "2 h ago");
});

test("the day's name is the local date", () => {
  assert.equal(localDate(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(localDate(new Date(2026, 11, 31, 0, 0)), "2026-12-31");
});

test("the weeks of a month begin with the region's first day", () => {
  assert.equal(firstWeekday("ko-KR"), 0);
  const weeks = weeksOf(2026, 10, 1);
  assert.equal(weeks.length, 6);
  assert.equal(weeks[0][6].getDate(), 1);
  assert.equal(weeks[0][0], null);
  assert.deepEqual(weeks.flat().filter(Boolean).map((day) => day.getDate()),
    Array.from({ length: 30 }, (_, index) => index + 1));
});
