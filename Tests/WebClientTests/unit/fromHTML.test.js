import assert from "node:assert/strict";
import test from "node:test";
import { markdownOf } from "../../../Sources/WebApp/Files/app/text/fromHTML.js";

test("HTML without styles is left to its text", () => {
  for (const html of ["", "word", "<p>one</p><p>two</p>", "<span style='color:red'>a</span>",
    "<meta charset='utf-8'><div>a<br>b</div>", "<b style='font-weight:normal'><span>a</span></b>",
    "<style>b { x }</style>a"]) {
    assert.equal(markdownOf(html), null, html);
  }
});

test("words have their looks, with the blanks outside of the signs", () => {
  assert.equal(markdownOf("a <b>bold </b><i>it</i>"), "a **bold** *it*");
  assert.equal(markdownOf("<span style='font-weight:700'>a</span> <span style='font-style: italic'>b</span>"),
    "**a** *b*");
  assert.equal(markdownOf("<del>a</del> <code>x*y</code>"), "~~a~~ `x*y`");
  assert.equal(markdownOf("<b>a<br>b</b>"), "**a**\n**b**");
  assert.equal(markdownOf("<b><strong>a</strong></b>"), "**a**");
});

test("links keep their addresses, and only safe ones", () => {
  assert.equal(markdownOf('see <a href="https://x.org/?a=1&amp;b=(2)">the page</a>.'),
    "see [the page](https://x.org/?a=1&b=%282%29).");
  assert.equal(markdownOf('<a href="https://x.org">https://x.org</a>'), "https://x.org");
  assert.equal(markdownOf('<a href="javascript:alert(1)">a</a> <a href="#top">b</a>'), null);
  assert.equal(markdownOf('<img src="https://x.org/a b.png" alt="a [b]">'), "![a b](https://x.org/a%20b.png)");
});

test("headings, paragraphs and quotes are apart, lines of a page are not", () => {
  assert.equal(markdownOf("<h1><b>T</b></h1><p>a</p><p>b</p><blockquote><p>q</p><p>r</p></blockquote>"),
    "# T\n\na\n\nb\n\n> q\n> \n> r");
  assert.equal(markdownOf("<div>a</div><div><b>b</b></div>"), "a\n**b**");
  assert.equal(markdownOf("<p>a<p><b>b</b>"), "a\n\n**b**");
});

test("lists keep their levels, numbers and boxes", () => {
  assert.equal(markdownOf("<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>"), "- a\n  - b\n- c");
  assert.equal(markdownOf("<ol start=3><li>a<li>b</ol>"), "3. a\n4. b");
  assert.equal(markdownOf("<ul><li><input type=checkbox checked> a</li><li><input type='checkbox'>b</li></ul>"),
    "- [x] a\n- [ ] b");
  assert.equal(markdownOf("<ul><li>a</li><ul><li>b</li></ul></ul>"), "- a\n  - b");
});

test("code keeps its lines and its language", () => {
  assert.equal(markdownOf('<pre><code class="language-js">a = 1;\n  b *c*</code></pre>'),
    "```js\na = 1;\n  b *c*\n```");
  assert.equal(markdownOf("<pre>```</pre>"), "````\n```\n````");
});

test("a table is a table, and one for the layout is not", () => {
  assert.equal(markdownOf("<table><tr><th>a<th>b<tr><td>1<td>x|y</table>"), "| a | b |\n| --- | --- |\n| 1 | x\\|y |");
  assert.equal(markdownOf("<table><tr><td><b>a</b></td></tr></table>"), "**a**");
});

test("signs of the text stay signs", () => {
  assert.equal(markdownOf("<b>x</b> 2 * 3, *a* and `b`"), "**x** 2 * 3, \\*a\\* and \\`b\\`");
  assert.equal(markdownOf("<p># no</p><p>1. no</p><p>- no</p><b>x</b>"), "\\# no\n\n1\\. no\n\n\\- no\n\n**x**");
});

test("what no page would have is text, however deep", () => {
  assert.equal(markdownOf("<b>a</b> < b <3 &unknown; &#x41;&#66;"), "**a** < b <3 &unknown; AB");
  assert.equal(markdownOf("<script>x</script><b>a</b><!-- c -->"), "**a**");
  assert.equal(markdownOf(`<b>a</b>${"<div>".repeat(5000)}<b>deep</b>`), "**a**\ndeep");
});
