// Histories of browsers that type in one note at once, over a network that loses, delays and doubles what it carries.
// A history that fails repeats with its seed: `first` is that of the first one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { History } from "./support/history.js";

/** @typedef {import("./support/browsers.js").Browser} Browser */

const [first, count] = [Number(process.env.WEB_SEED ?? 1), Number(process.env.WEB_HISTORIES ?? 60)];

/**
 * Runs a history, and delivers what is still on its way.
 * @param {number} seed @param {{browsers: number, body: string}} options
 * @param {(history: History, faults: number) => Promise<void>} act
 */
async function check(seed, options, act) {
  const history = new History(seed, options);
  try {
    await history.begin();
    await act(history, history.choice([0, 0, 5, 15]));
    for (const { note, name } of history.browsers) {
      assert.deepEqual([note?.title, note?.body, note?.waiting], ["Both", history.body, false], name);
    }
  } catch (error) {
    throw new Error(`seed ${seed}:\n${history.log.join("\n")}`, { cause: error });
  } finally {
    history.end();
  }
}

/** Types by each browser in a paragraph of its own, whose text here is what it has typed. */
class Paragraphs {
  /** @param {History} history */
  constructor(history) {
    this.history = history;
    this.texts = new Map(history.browsers.map(({ name }) => [name, `${name}:`]));
    this.words = new Map(history.browsers.map(({ name }) => [name, { count: 0, rest: "" }]));
  }

  get body() {
    return bodyOf([...this.texts.values()]);
  }

  /**
   * Types some letters, of which the last word may go on later; now and then some are taken back first.
   * @param {Browser} browser
   */
  type(browser) {
    const { history, texts, words } = this;
    const { name } = browser;
    const word = words.get(name) ?? { count: 0, rest: "" };
    const text = texts.get(name) ?? "";
    let typed = "";
    const length = 1 + history.below(9);
    for (; typed.length < length; word.rest = word.rest.slice(1)) {
      word.rest ||= ` ${name}${word.count++}`;
      typed += word.rest[0];
    }
    const kept = text.slice(0, Math.max(2, text.length - (history.chance(12) ? history.below(4) : 0)));
    history.log.push(`${name} types ${JSON.stringify(typed)}`);
    browser.type((body) => body.split("\n").map((line) => {
      if (!line.startsWith(`${name}:`)) return line;
      assert.equal(line, text, "the fields show all that was typed");
      return kept + typed;
    }).join("\n"));
    texts.set(name, kept + typed);
  }
}

/** @param {string[]} paragraphs */
const bodyOf = (paragraphs) => `${paragraphs.join("\n\nbetween\n\n")}\nend`;

for (const browsers of [2, 3]) {
  test(`${browsers} browsers in a paragraph each end with all words and no conflict`, async () => {
    for (let seed = first; seed < first + count; seed++) {
      await check(seed, { browsers, body: bodyOf(["a:", "b:", "c:"].slice(0, browsers)) }, async (history, faults) => {
        const paragraphs = new Paragraphs(history);
        for (let steps = 30 + history.below(120); steps > 0; steps--) {
          const browser = history.choice(history.browsers);
          if (history.chance(45)) await history.act(() => paragraphs.type(browser));
          if (history.chance(10)) browser.refresh(true);
          await history.step({ faults });
        }
        await history.quiet();
        assert.equal(history.body, paragraphs.body);
        assert.deepEqual(history.browsers.map(({ conflict, told }) => [conflict, told.size]),
          history.browsers.map(() => [null, 0]));
      });
    }
  });
}

/** Adds words anywhere, on lines of their own and at the ends of others, by all browsers and a script. */
class Words {
  /** @param {History} history */
  constructor(history) {
    this.history = history;
    /** @type {string[]} */
    this.all = [];
  }

  /** @param {string} name */
  fresh(name) {
    const word = `(${name}${this.all.length})`;
    this.all.push(word);
    this.history.log.push(`${name} writes ${word}`);
    return word;
  }

  /** @param {Browser} browser */
  type(browser) {
    const [word, at, isLine] = [this.fresh(browser.name), this.history.below(6), this.history.chance(25)];
    browser.type((body) => {
      const lines = body.split("\n");
      const place = at % lines.length;
      if (isLine) lines.splice(place, 0, word);
      else lines[place] += ` ${word}`;
      return lines.join("\n");
    });
  }

  /** @param {Browser} browser */
  file(browser) {
    const tags = browser.note?.tags ?? [];
    const tag = `t${this.history.below(3)}`;
    browser.notebook.change("n", this.history.chance(50) ? { pinned: !browser.note?.pinned }
      : { tags: tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag] });
  }
}

test("each word of two browsers and a script stays once, or is in a shown conflict", async () => {
  for (let seed = first; seed < first + count; seed++) {
    await check(seed, { browsers: 2, body: "one line\n\nanother\n\n- [ ] box\nend" }, async (history, faults) => {
      const words = new Words(history);
      for (let steps = 20 + history.below(80); steps > 0; steps--) {
        const browser = history.choice(history.browsers);
        if (history.chance(30)) await history.act(() => words.type(browser));
        else if (history.chance(6)) await history.act(() => words.file(browser));
        else if (history.chance(3)) history.script((body) => `${body} ${words.fresh("s")}`);
        if (history.chance(10)) browser.refresh(true);
        await history.step({ faults });
      }
      await history.quiet();
      const conflicts = history.versions.filter(({ reason }) => reason === "conflict");
      const isShown = history.browsers.some(({ conflict, told }) => conflict !== null || told.size > 0);
      for (const word of words.all) {
        const count = history.body.split(word).length - 1;
        const isKept = isShown && conflicts.some(({ body }) => body.includes(word));
        assert.ok(count === 1 || count === 0 && isKept, `${word} ${count} times in\n${history.body}`);
      }
    });
  }
});
