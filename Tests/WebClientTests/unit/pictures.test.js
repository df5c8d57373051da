import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { parseMarkdown } from "../../../Sources/WebApp/Files/app/text/markdown.js";
import { fileNamed } from "../../../Sources/WebApp/Files/app/text/pictures.js";

const vectors = new URL("../../MarkdownTests/Vectors/pictures.json", import.meta.url);

test("an address names the same file as on the share page", () => {
  /** @type {{files: string[], addresses: [string, string|null][]}} */
  const { files, addresses } = JSON.parse(readFileSync(vectors, "utf8"));
  const named = files.map((name) => ({ name }));
  for (const [address, name] of addresses) assert.equal(fileNamed(named, address)?.name ?? null, name, address);
});

test("an image keeps its address, and is a link only where a page may link to it", () => {
  const [local, web] = ["![a cat](<my cat.png>)", "![b](https://example.org/b.png)"].map((text) => {
    const [block] = parseMarkdown(text);
    return block.kind === "paragraph" ? block.inlines[0] : null;
  });
  assert.deepEqual(local, { kind: "image", address: "my cat.png", href: null,
    inlines: [{ kind: "text", text: "a cat" }] });
  assert.deepEqual(web, { kind: "image", address: "https://example.org/b.png", href: "https://example.org/b.png",
    inlines: [{ kind: "text", text: "b" }] });
});
