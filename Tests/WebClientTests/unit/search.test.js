import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { scopeOf, searchFilter } from "../../../Sources/WebApp/Files/app/data/lists.js";
import { created } from "../../../Sources/WebApp/Files/app/data/records/kept.js";
import { Replica } from "../../../Sources/WebApp/Files/app/data/records/replica.js";
import { fold, foldWithPlaces } from "../../../Sources/WebApp/Files/app/text/fold.js";
import { strokesOf } from "../../../Sources/WebApp/Files/app/text/hangul.js";
import { folded, foldedTitle, Query } from "../../../Sources/WebApp/Files/app/text/match.js";
import { Search } from "../../../Sources/WebApp/Files/app/text/search.js";
import { seeded } from "./support/notebooks.js";

const ranks = ["wholeTitle", "startOfTitle", "title", "body",
  "looseWholeTitle", "looseStartOfTitle", "looseTitle", "looseBody"];
const file = new URL("../../NotesTests/Vectors/search.json", import.meta.url);
/** @type {{fold: {text: string, folded: string}[], match: any[]}} */
const vectors = JSON.parse(readFileSync(file, "utf8"));

test("every vector folds as the server folds it", () => {
  for (const { text, folded: expected } of vectors.fold) {
    assert.equal(fold(text), expected, JSON.stringify(text));
    assert.equal(foldWithPlaces(text).text, expected, JSON.stringify(text));
  }
});

test("every vector matches as on the server", () => {
  for (const { query: typed, title, body, rank, matches } of vectors.match) {
    const query = new Query(typed);
    const found = query.isEmpty ? -1 : query.rank(foldedTitle(title), folded(body));
    assert.equal(ranks[found] ?? null, rank, `${typed} in ${title} · ${body}`);
    assert.deepEqual(found < 0 ? [] : query.matches(title, body), matches, `${typed} in ${title} · ${body}`);
  }
});

test("letters without their accents are those of the server's table", () => {
  const source = readFileSync(new URL("../../../Sources/Notes/Search/AccentTable.swift", import.meta.url), "utf8");
  const groups = /"""\n([^]*?)"""/.exec(source)?.[1].trim().split(/\s+/) ?? [];
  assert.ok(groups.length > 100);
  for (const [base, ...letters] of groups) for (const letter of letters) assert.equal(fold(letter), fold(base), letter);
});

test("fast folding and folding with offsets agree", () => {
  const random = seeded(20261122);
  const ranges = [[0x20, 0x60], [0xa0, 0x500], [0x1e00, 0x300], [0x2000, 0x400], [0x1100, 0x100], [0x3000, 0x100],
    [0xff00, 0xef], [0xac00, 11000], [0x1f300, 500], [0x9, 5]];
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 12 }, () => {
      const [start, count] = ranges[random(ranges.length)];
      return String.fromCodePoint(start + random(count));
    }).join("");
    const { text: slow, starts, ends } = foldWithPlaces(text);
    assert.equal(fold(text), slow, JSON.stringify(text));
    assert.equal(starts.length, slow.length);
    if (slow !== "") assert.equal(ends[ends.length - 1], text.length);
  }
});

test("the keys of an input method's states begin the keys of the syllable", () => {
  for (const [before, after] of [["ㅁ", "메"], ["메", "멤"], ["멤", "메모"], ["메몾", "메모장"], ["모", "뫼"], ["갑", "값"],
    ["값", "갑사"], ["ㄱ", "ㄳ"], ["고", "과자"]]) {
    assert.ok(strokesOf(after).startsWith(strokesOf(before)), `${before} ${after}`);
  }
});

/** Returns the options of a search in a place. @param {Replica} replica */
function optionsFor(replica, place = { view: "all" }) {
  const now = new Date(1e12);
  return { revision: replica.revision, entries: () => replica.sorted("modified"), place: scopeOf(place, now),
    shows: (isWide) => searchFilter(place, now, isWide) };
}

test("a query that grows key by key finds the same as the complete one", () => {
  const random = seeded(7);
  const words = ["메모장", "제주도 여행", "값을", "감사", "과자", "cafe", "Café noir", "회의 notes", "강가", "뫼비우스", "ㅁㅁ"];
  const replica = new Replica();
  replica.setAll(Array.from({ length: 400 }, (_, number) => {
    const body = Array.from({ length: 1 + random(5) }, () => words[random(words.length)]).join(random(3) ? " " : "\n");
    return [`n${number}`, created(`n${number}`, { title: words[random(words.length)], body },
      { now: 1e12 + random(1000), edition: "x" })];
  }));
  const options = optionsFor(replica);
  for (const keys of [["ㅁ", "메", "멤", "메모", "메몾", "메모자", "메모장"], ["ㄱ", "가", "갑", "값", "값ㅇ", "값을"],
    ["ㄱ", "ㄳ"], ["ㅈ", "제", "젲", "제주", "제줃", "제주도", "제주도ㅇ", "제주도 여"], ["c", "ca", "caf", "cafe", "cafe n"]]) {
    const growing = new Search();
    for (const text of keys) {
      const fresh = new Search().find(text, options).map(({ id }) => id);
      assert.deepEqual(growing.find(text, options).map(({ id }) => id), fresh, text);
    }
  }
});

test("a row of results marks the matches in its title and in a piece of its text", () => {
  const replica = new Replica();
  const body = `${"x ".repeat(300)}우유와\n\n달걀 ${"y ".repeat(300)}`;
  replica.set("a", created("a", { title: "  장보기 우유", body }, { now: 1e12, edition: "x" }));
  const [row] = new Search().find("우유", optionsFor(replica));
  assert.equal(row.title, "장보기 우유");
  assert.deepEqual(row.titleMatches, [{ start: 4, length: 2 }]);
  const [span] = row.snippetMatches ?? [];
  assert.equal(row.preview.slice(span.start, span.start + span.length), "우유");
  assert.ok(row.preview.startsWith("…") && row.preview.endsWith("…") && row.preview.includes("우유와 달걀"));
});

test("a note that is being typed stays among the results until typing rests", () => {
  const replica = new Replica();
  for (const id of ["a", "b"]) replica.set(id, created(id, { title: `milk ${id}` }, { now: 1e12, edition: "x" }));
  const search = new Search();
  const find = (typed = null) => search.find("milk", { ...optionsFor(replica), typed }).map(({ title }) => title);
  assert.deepEqual(find(), ["milk a", "milk b"]);
  replica.set("b", created("b", { title: "eggs" }, { now: 1e12 + 1, edition: "y" }));
  assert.deepEqual(find(replica.get("b")), ["milk a", "eggs"]);
  assert.deepEqual(find(), ["milk a"]);
});
