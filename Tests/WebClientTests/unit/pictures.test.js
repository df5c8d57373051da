import assert from "node:assert/strict";
import { test } from "node:test";

import { parseMarkdown } from "../../../Sources/WebApp/Files/app/text/markdown.js";
import { fileNamed } from "../../../Sources/WebApp/Files/app/text/pictures.js";

const files = ["a.png", "my cat.png", "100%.png", "e\u0301.png"].map((name) => ({ name }));

test("an address names a file by its last part, as it stands or percent-encoded", () => {
  const rows = [["a.png", "a.png"], ["assets/a.png", "a.png"], ["./a.png", "a.png"], ["my%20cat.png", "my cat.png"],
    ["files/my cat.png", "my cat.png"], ["100%.png", "100%.png"], ["\u00e9.png", "e\u0301.png"], ["b.png", undefined],
    ["https://example.org/a.png", undefined], ["data:a.png", undefined], ["", undefined], ["%", undefined]];
  for (const [address, name] of rows) assert.equal(fileNamed(files, address ?? "")?.name, name, address);
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
