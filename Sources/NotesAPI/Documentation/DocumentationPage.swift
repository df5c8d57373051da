// swift-format-ignore-file
// Made from openapi.yaml by scripts/docs; change it there. It is data: long, and compiled as plain literals.

/// The pages /docs and /docs/errors.
enum DocumentationPage {
    static let html = #"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>CloudNotes API</title>
<style>
:root {
color-scheme: light dark;
--paper: #fdfcfa; --panel: #f5f3ee; --line: #e3dfd6; --ink: #23211d; --quiet: #6b665c; --accent: #1d5fa8;
--code: #f1eee7; --get: #1c6e46; --post: #1d5fa8; --put: #8a5a00; --patch: #6d479e; --delete: #b0313a;
--ui: system-ui, -apple-system, "Segoe UI", Roboto, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR",
"Malgun Gothic", sans-serif;
--mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "D2Coding", "Noto Sans Mono CJK KR", monospace;
}
@media (prefers-color-scheme: dark) {
:root {
--paper: #171614; --panel: #1f1e1b; --line: #35332e; --ink: #e9e5dc; --quiet: #a39c8e; --accent: #8abaf0;
--code: #24221f; --get: #7fcf9f; --post: #8abaf0; --put: #e3b866; --patch: #c4a5ef; --delete: #f29a9f;
}
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.65 var(--ui); word-break: keep-all;
overflow-wrap: break-word; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:has(> code) { text-decoration: none; }
a:has(> code):hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre, .path { font-family: var(--mono); font-size: 0.86em; }
code { background: var(--code); border-radius: 4px; padding: 0.1em 0.35em; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 8px; margin: 0.75rem 0; padding: 0.8rem 1rem;
overflow-x: auto; line-height: 1.55; tab-size: 2; word-break: normal; overflow-wrap: normal; font-size: 0.82rem; }
pre.curl { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--accent); }
pre.curl code { display: block; padding-left: 1.6em; text-indent: -1.6em; }
pre code { background: none; padding: 0; font-size: inherit; }
h1, h2, h3, h4 { line-height: 1.3; text-wrap: balance; }
h1 { font-size: 2rem; letter-spacing: -0.02em; margin: 0 0 0.25rem; }
h2 { font-size: 1.45rem; letter-spacing: -0.01em; margin: 4rem 0 0.25rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.12rem; margin: 0; }
h4 { font-size: 0.78rem; font-weight: 600; letter-spacing: 0.04em; color: var(--quiet); margin: 1.4rem 0 0.4rem; }
p { margin: 0.6rem 0; }
ul { padding-left: 1.2rem; }
li { margin: 0.3rem 0; }
.layout { display: grid; grid-template-columns: 18.5rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.8rem 1.2rem 3rem 1.6rem; background: var(--panel);
border-right: 1px solid var(--line); font-size: 0.875rem; line-height: 1.4; scrollbar-width: thin; }
nav .brand { display: block; font-size: 1.05rem; font-weight: 700; color: var(--ink); text-decoration: none; }
nav .brand small { display: block; font-weight: 400; color: var(--quiet); font-size: 0.78rem; }
nav h4 { margin: 1.5rem 0 0.3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0; }
nav li a { display: flex; gap: 0.55rem; align-items: baseline; padding: 0.22rem 0.4rem; margin-left: -0.4rem; border-radius: 5px;
color: var(--ink); text-decoration: none; }
nav li a:hover { background: var(--code); }
nav .verb { flex: 0 0 3.1rem; font-size: 0.62rem; }
main { padding: 3rem clamp(1.2rem, 4vw, 4rem) 6rem; min-width: 0; max-width: 62rem; }
.lead { font-size: 1.12rem; color: var(--quiet); margin: 0 0 1.5rem; }
.quiet { color: var(--quiet); }
.verb { font: 700 0.7rem/1.7 var(--mono); letter-spacing: 0.03em; color: var(--quiet); }
.verb.get { color: var(--get); } .verb.post { color: var(--post); } .verb.put { color: var(--put); }
.verb.patch { color: var(--patch); } .verb.delete { color: var(--delete); }
.operation { margin: 3rem 0 0; padding: 0; }
.operation h3 a { color: inherit; text-decoration: none; }
.operation h3 a:hover::after, .shape h3 a:hover::after, .error h3 a:hover::after { content: " #"; color: var(--quiet); }
.line { display: flex; flex-wrap: wrap; gap: 0.2rem 0.7rem; align-items: baseline; margin: 0.35rem 0 0.6rem; }
.line .path { font-size: 0.95rem; overflow-wrap: anywhere; }
.line .verb { font-size: 0.82rem; }
.open { font-size: 0.76rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 99px; padding: 0.05rem 0.6rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.89rem; line-height: 1.5; }
td, th { text-align: left; vertical-align: top; padding: 0.45rem 0.9rem 0.45rem 0; border-top: 1px solid var(--line); font-weight: 400; }
td:last-child { padding-right: 0; }
td:first-child, th:first-child { width: 11.5rem; white-space: nowrap; }
td.status { width: 4rem; font-family: var(--mono); font-size: 0.85rem; }
.type { color: var(--quiet); font-size: 0.82rem; }
.must { color: var(--delete); font-size: 0.72rem; margin-left: 0.3rem; }
.headers { color: var(--quiet); font-size: 0.8rem; }
.codes code { white-space: nowrap; }
details > summary { cursor: pointer; color: var(--accent); font-size: 0.85rem; margin: 0.3rem 0; width: fit-content; }
details[open] > summary { color: var(--quiet); }
.shape, .error { margin: 2.2rem 0 0; }
.error .code { font-family: var(--mono); font-size: 1rem; color: inherit; text-decoration: none; }
.error .remedy { color: var(--quiet); }
.error .remedy strong { color: var(--ink); font-weight: 600; }
.badge { font: 600 0.8rem/1 var(--mono); color: var(--delete); margin-right: 0.6rem; }
:target > h3:first-child { color: var(--accent); }
footer { margin-top: 5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.85rem; color: var(--quiet); }
@media (max-width: 62rem) {
.layout { display: block; }
nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 1.2rem; }
nav .contents { max-height: 15rem; overflow-y: auto; margin-top: 0.8rem; padding: 0 0.8rem 0.8rem; border: 1px solid var(--line);
border-radius: 8px; background: var(--paper); }
nav .contents h4 { margin-top: 0.9rem; }
main { padding-top: 1.8rem; }
h1 { font-size: 1.65rem; }
h2 { margin-top: 3rem; }
}
@media (max-width: 40rem) {
body { font-size: 15.5px; }
td:first-child, th:first-child { width: auto; white-space: normal; }
table, tbody, tr { display: block; }
tr { border-top: 1px solid var(--line); padding: 0.5rem 0; }
td { display: block; border: 0; padding: 0.05rem 0; }
td.status { width: auto; font-weight: 600; }
pre { border-radius: 6px; padding: 0.7rem 0.8rem; }
}
@media print { nav { display: none; } .layout { display: block; } }
</style>
</head>
<body>
<div class="layout">
<nav aria-label="Contents">
<a class="brand" href="docs">CloudNotes <small>A server that keeps notes safe and in step.</small></a>
<div class="contents"><h4>Start</h4><ul><li><a href="#start">What holds everywhere</a></li><li><a href="#sign-in">Signing in</a></li><li><a href="docs/errors">Errors</a></li></ul><h4>Notes</h4><ul><li><a href="#listNotes"><span class="verb get">GET</span><span>List notes</span></a></li><li><a href="#createNote"><span class="verb post">POST</span><span>Create a note</span></a></li><li><a href="#getNote"><span class="verb get">GET</span><span>Read a note</span></a></li><li><a href="#putNote"><span class="verb put">PUT</span><span>Write a whole note</span></a></li><li><a href="#patchNote"><span class="verb patch">PATCH</span><span>Change parts of a note</span></a></li><li><a href="#deleteNote"><span class="verb delete">DELETE</span><span>Delete a note</span></a></li><li><a href="#getNoteMarkdown"><span class="verb get">GET</span><span>Read a note as a .md file</span></a></li><li><a href="#putNoteMarkdown"><span class="verb put">PUT</span><span>Write a note from a .md file</span></a></li><li><a href="#getNotePlainText"><span class="verb get">GET</span><span>Read a note as a .txt file</span></a></li><li><a href="#putNotePlainText"><span class="verb put">PUT</span><span>Write a note from a .txt file</span></a></li><li><a href="#undeleteNote"><span class="verb post">POST</span><span>Bring a note back from the trash</span></a></li><li><a href="#listTags"><span class="verb get">GET</span><span>List tags</span></a></li><li><a href="#listFolders"><span class="verb get">GET</span><span>List folders</span></a></li><li><a href="#searchNotes"><span class="verb get">GET</span><span>Search</span></a></li></ul><h4>Versions</h4><ul><li><a href="#listVersions"><span class="verb get">GET</span><span>List a note's versions</span></a></li><li><a href="#getVersion"><span class="verb get">GET</span><span>Read a version</span></a></li><li><a href="#restoreVersion"><span class="verb post">POST</span><span>Bring a version back</span></a></li><li><a href="#explainNote"><span class="verb get">GET</span><span>Why the note says what it says</span></a></li></ul><h4>Attachments</h4><ul><li><a href="#getAttachment"><span class="verb get">GET</span><span>Get a file</span></a></li><li><a href="#putAttachment"><span class="verb put">PUT</span><span>Attach a file</span></a></li><li><a href="#deleteAttachment"><span class="verb delete">DELETE</span><span>Take a file off</span></a></li></ul><h4>Share pages</h4><ul><li><a href="#shareNote"><span class="verb post">POST</span><span>Open a page for a note</span></a></li><li><a href="#unshareNote"><span class="verb delete">DELETE</span><span>Close the page</span></a></li><li><a href="#getSharedPage"><span class="verb get">GET</span><span>Read a shared note</span></a></li></ul><h4>Sync</h4><ul><li><a href="#sync"><span class="verb post">POST</span><span>Push and pull</span></a></li><li><a href="#listChanges"><span class="verb get">GET</span><span>Pull, or wait for something new</span></a></li><li><a href="#streamEvents"><span class="verb get">GET</span><span>Be told when to sync</span></a></li></ul><h4>Backup and restore</h4><ul><li><a href="#getBackup"><span class="verb get">GET</span><span>All notes as a file</span></a></li><li><a href="#getBackupZip"><span class="verb get">GET</span><span>All notes as Markdown files</span></a></li><li><a href="#restore"><span class="verb post">POST</span><span>Bring a backup back</span></a></li><li><a href="#undoRestore"><span class="verb post">POST</span><span>Go back to before a restore</span></a></li><li><a href="#import"><span class="verb post">POST</span><span>Bring in another application's notes</span></a></li></ul><h4>Accounts and devices</h4><ul><li><a href="#createAccount"><span class="verb post">POST</span><span>Sign up</span></a></li><li><a href="#deleteAccount"><span class="verb delete">DELETE</span><span>Erase the account</span></a></li><li><a href="#changePassword"><span class="verb put">PUT</span><span>Change the password</span></a></li><li><a href="#createSession"><span class="verb post">POST</span><span>Sign in</span></a></li><li><a href="#deleteCurrentSession"><span class="verb delete">DELETE</span><span>Sign out</span></a></li><li><a href="#listDevices"><span class="verb get">GET</span><span>List devices</span></a></li><li><a href="#deleteDevice"><span class="verb delete">DELETE</span><span>Revoke a device</span></a></li><li><a href="#getStatus"><span class="verb get">GET</span><span>What the account holds</span></a></li></ul><h4>The server</h4><ul><li><a href="#getHealth"><span class="verb get">GET</span><span>Whether the process serves</span></a></li><li><a href="#getReady"><span class="verb get">GET</span><span>Whether it may be given work</span></a></li><li><a href="#getMetrics"><span class="verb get">GET</span><span>Figures for operators</span></a></li><li><a href="#getInfo"><span class="verb get">GET</span><span>What this server is</span></a></li><li><a href="#getOpenAPIYaml"><span class="verb get">GET</span><span>This description as YAML</span></a></li><li><a href="#getOpenAPIJson"><span class="verb get">GET</span><span>This description as JSON</span></a></li><li><a href="#getDocs"><span class="verb get">GET</span><span>This description as a page</span></a></li><li><a href="#getDocsErrors"><span class="verb get">GET</span><span>What each error code means</span></a></li><li><a href="#getRoot"><span class="verb get">GET</span><span>The web client</span></a></li></ul><h4>Shapes</h4><ul><li><a href="#shapes">Everything that goes over the wire</a></li></ul></div>
</nav>
<main>
<h1 id="start">The CloudNotes API</h1>
<p class="lead">A server that keeps notes safe and in step.</p>
<p>CloudNotes keeps people's notes on disk and in step across their devices. Any client that speaks HTTP can use it, <code>curl</code> first:</p>
<pre><code>export NOTES=http://127.0.0.1:8080 TOKEN=…
curl -H "Authorization: Bearer $TOKEN" --json '{"title": "장보기", "body": "우유"}' $NOTES/v1/notes</code></pre>
<p>What holds everywhere:</p>
<ul><li><strong>Times</strong> go out as RFC 3339 in UTC with three decimals; in, any offset and 0 to 9 decimals will do, or an integer of milliseconds since 1970.</li><li><strong>Text is kept byte for byte.</strong> No Unicode normalisation, no rewriting of newlines.</li><li><strong>Members the server does not know are refused</strong> (422 <a href="docs/errors#unknown_member"><code>unknown_member</code></a>); those it owns may be echoed back and are ignored, so GET, edit, PUT works. A client's own data goes into <code>extra</code>. So are query parameters it does not know (422 <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a>).</li><li>A body is JSON for <code>application/json</code>, <code>application/merge-patch+json</code> and any <code>+json</code>. On note bodies a missing type, <code>text/plain</code> and <code>text/markdown</code> mean the note's text. Forms are 415.</li><li>Answers are compact; <code>?pretty</code> or a curl user agent indents them. <code>HEAD</code> works wherever <code>GET</code> does; <code>OPTIONS</code> answers 204 with <code>Allow</code>.</li><li>Every answer carries <code>X-Request-Id</code>, <code>Date</code> and <code>X-Content-Type-Options: nosniff</code>; over TLS of the server's own, <code>Strict-Transport-Security</code> too.</li><li><strong>Errors</strong> are <code>application/problem+json</code> (RFC 9457) with a stable <code>code</code>; <code>type</code> points at its paragraph.</li><li>What is not yours is 404, like what does not exist.</li></ul>
<p>Any request may get one of these errors, and they are not listed again below: <span class="codes"><a href="docs/errors#bad_request"><code>bad_request</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#method_not_allowed"><code>method_not_allowed</code></a> <a href="docs/errors#not_acceptable"><code>not_acceptable</code></a> <a href="docs/errors#request_timeout"><code>request_timeout</code></a> <a href="docs/errors#too_large"><code>too_large</code></a> <a href="docs/errors#uri_too_long"><code>uri_too_long</code></a> <a href="docs/errors#headers_too_large"><code>headers_too_large</code></a> <a href="docs/errors#internal"><code>internal</code></a> <a href="docs/errors#unavailable"><code>unavailable</code></a></span>; and what asks for a
sign-in, <a href="docs/errors#unauthorized"><code>unauthorized</code></a> and
<a href="docs/errors#too_many_requests"><code>too_many_requests</code></a>.</p>
<h2 id="sign-in">Signing in</h2>
<p>Every request but those marked <span class="open">no sign-in</span> says who is asking, in one of three ways.</p>
<table><tr><td><strong>Bearer</strong></td><td>A token, from <code>POST /v1/sessions</code> or the first start of the server.</td></tr><tr><td><strong>Basic</strong></td><td>A name with its password, or with a token: <code>curl -u name:password</code>. Over plain HTTP from other machines a password is refused with 403, unless the operator allows it; a token is not.</td></tr><tr><td><strong>Cookie</strong></td><td>For the web client. An unsafe method must come from the same origin, else 403.</td></tr></table>
<h2 id="notes">Notes</h2><p class="lead">Notes, one at a time or by the page, as JSON or as text.</p><section class="operation" id="listNotes">
<h3><a href="#listNotes">List notes</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes</span></div>
<p>A page of the notes that match every filter, at most <code>limit</code> of them and about 16 MiB, pinned ones first only where <code>sort</code> says so. A note that moves while a client pages may come twice or not at all: to keep a copy in step, sync.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/notes?limit=20&amp;view=summary&amp;tag=home"</code><code>curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/notes?sort=pinned,-lastModified&amp;folder=home/lists"</code></pre>
<h4>Parameters</h4><table><tr><td><code>limit</code></td><td><span class="type">query · integer, 1 to 1,000 · default <code>100</code></span><div>Notes on a page, at most.</div></td></tr><tr><td><code>page</code></td><td><span class="type">query · string</span><div>The <code>nextPage</code> of the page before, with the same filters and order. Anything else is 422 <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a>.</div></td></tr><tr><td><code>sort</code></td><td><span class="type">query · string · default <code>-lastModified</code></span><div>Keys in order of weight, each once, <code>-</code> for descending; ties go by id. <code>pinned</code> puts pinned notes first.</div></td></tr><tr><td><code>tag</code></td><td><span class="type">query · string</span><div>Only notes with exactly this tag.</div></td></tr><tr><td><code>folder</code></td><td><span class="type">query · string</span><div>Only notes in exactly this folder; empty for those in none.</div></td></tr><tr><td><code>pinned</code></td><td><span class="type">query · boolean</span><div>Only pinned notes, or only others.</div></td></tr><tr><td><code>modifiedSince</code></td><td><span class="type">query · <a href="#shape-Time">Time</a></span><div>Only notes their user changed at or after it. To find what is new on the server, sync.</div></td></tr><tr><td><code>createdSince</code></td><td><span class="type">query · <a href="#shape-Time">Time</a></span><div>Only notes created at or after it.</div></td></tr><tr><td><code>createdBefore</code></td><td><span class="type">query · <a href="#shape-Time">Time</a></span><div>Only notes created before it.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">query · <code>exclude</code> · <code>include</code> · <code>only</code> · default <code>exclude</code></span><div>Whether notes in the trash are listed. Bare tombstones never are.</div></td></tr><tr><td><code>view</code></td><td><span class="type">query · <code>full</code> · <code>summary</code> · default <code>full</code></span><div>Whole notes, or what a list shows of them.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr><tr><td><code>If-Modified-Since</code></td><td><span class="type">header · string</span><div>An HTTP date; 304 where nothing is newer. <code>If-None-Match</code> goes before it. A note goes by its own <code>lastModified</code>, a list by the server's time of the account's last change: send the <code>Last-Modified</code> that came with it.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>A page of notes. <span class="type"><a href="#shape-NoteList">NoteList</a></span><div class="headers">Headers: ETag, Last-Modified, Link</div><details><summary>application/json: view=full</summary><pre><code>{
  "notes": [
    {
      "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
      "title": "장보기",
      "body": "우유\n달걀 10구\n대파",
      "tags": [
        "home",
        "주말"
      ],
      "folder": "home/lists",
      "pinned": false,
      "createdAt": "2026-11-21T09:30:00.123Z",
      "lastModified": "2026-11-21T09:31:10.000Z",
      "weather": null,
      "extra": {},
      "attachments": [],
      "deleted": false,
      "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
      "seq": 1234,
      "receivedAt": "2026-11-21T09:31:10.412Z",
      "device": "dev_7Q2mZk4xT1c"
    },
    {
      "id": "ideas-2026",
      "title": "Ideas for the garden",
      "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
      "tags": [
        "garden"
      ],
      "folder": "",
      "pinned": true,
      "createdAt": "2026-10-02T18:04:00.000Z",
      "lastModified": "2026-11-20T21:15:42.318Z",
      "weather": {
        "main": "Rain",
        "icon": "10d",
        "description": "light rain",
        "temperature": 8.4
      },
      "extra": {
        "color": "green"
      },
      "attachments": [],
      "deleted": false,
      "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
      "seq": 1229,
      "receivedAt": "2026-11-20T21:15:43.006Z",
      "device": "dev_7Q2mZk4xT1c"
    }
  ],
  "nextPage": null,
  "total": 2
}</code></pre></details><details><summary>application/json: view=summary</summary><pre><code>{
  "notes": [
    {
      "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
      "displayTitle": "장보기",
      "preview": "우유 달걀 10구 대파",
      "createdAt": "2026-11-21T09:30:00.123Z",
      "lastModified": "2026-11-21T09:31:10.000Z",
      "tags": [
        "home",
        "주말"
      ],
      "folder": "home/lists",
      "pinned": false,
      "weather": null,
      "deleted": false,
      "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
      "seq": 1234
    }
  ],
  "nextPage": "eyJhZnRlciI6MTIzNH0",
  "total": 41
}</code></pre></details></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a><div>A query parameter or a time in it is not valid; <code>errors</code> points at it.</div></td></tr></table>
</section>
<section class="operation" id="createNote">
<h3><a href="#createNote">Create a note</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/notes</span></div>
<p>Makes a note, under an id of the client's choice or a UUIDv7 of the server's. A note that is there already with the same content answers 200, so a request may be sent again; so does <code>Idempotency-Key</code>.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" --json '{"title": "장보기", "body": "우유\n달걀"}' $NOTES/v1/notes</code><code>curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: text/markdown" --data-binary @note.md $NOTES/v1/notes</code></pre>
<h4>Parameters</h4><table><tr><td><code>Idempotency-Key</code></td><td><span class="type">header · string</span><div>Chosen by the client for one request, 1 to 255 visible ASCII characters. For 24 hours the same key and body get the first answer again; with another body it is 422 <a href="docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a>.</div></td></tr></table><h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-NoteWrite">NoteWrite</a> · <code>text/markdown</code> <a href="#shape-NoteText">NoteText</a> · <code>text/plain</code> <a href="#shape-NoteText">NoteText</a></p><p>JSON (any <code>+json</code> type too), or the text of the note: title, newline, body. Without a type it is text, and nothing at all is an empty note.</p><details><summary>application/json: 장보기</summary><pre><code>{
  "title": "장보기",
  "body": "우유\n달걀 10구",
  "tags": [
    "home"
  ],
  "folder": "home/lists"
}</code></pre></details><details><summary>application/json: With an id and a weather of its own</summary><pre><code>{
  "id": "ideas-2026",
  "title": "Ideas for the garden",
  "body": "Two rows of garlic.",
  "pinned": true,
  "weather": {
    "main": "Rain",
    "icon": "10d"
  },
  "lastModified": 1795210542318
}</code></pre></details><details><summary>text/markdown</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>The note was there already with this content. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Location</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr><tr><td class="status">201</td><td>The note was made (or was, at the first request under this <code>Idempotency-Key</code>). <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Location, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#already_exists"><code>already_exists</code></a><div>A note of yours has this id and says something else; <code>current</code> is that note. Change it with PUT or PATCH.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_note"><code>invalid_note</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#idempotency_mismatch"><code>idempotency_mismatch</code></a><div>No valid note (<code>errors</code> lists all that is wrong with it), or an <code>Idempotency-Key</code> that came with another body before. Nothing changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="getNote">
<h3><a href="#getNote">Read a note</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}</span></div>
<p>As JSON, or as text where <code>Accept</code> asks for <code>text/markdown</code> or <code>text/plain</code>.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026</code><code>curl -H "Authorization: Bearer $TOKEN" -H "Accept: text/markdown" $NOTES/v1/notes/ideas-2026</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">query · <code>exclude</code> · <code>include</code> · default <code>exclude</code></span><div><code>include</code> answers 200 for a deleted note too.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr><tr><td><code>If-Modified-Since</code></td><td><span class="type">header · string</span><div>An HTTP date; 304 where nothing is newer. <code>If-None-Match</code> goes before it. A note goes by its own <code>lastModified</code>, a list by the server's time of the account's last change: send the <code>Last-Modified</code> that came with it.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The note. <span class="type"><a href="#shape-CurrentNote">CurrentNote</a> · <a href="#shape-NoteText">NoteText</a></span><div class="headers">Headers: ETag, Last-Modified, Vary</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details><details><summary>application/json: A pinned note with weather and data of its client</summary><pre><code>{
  "id": "ideas-2026",
  "title": "Ideas for the garden",
  "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
  "tags": [
    "garden"
  ],
  "folder": "",
  "pinned": true,
  "createdAt": "2026-10-02T18:04:00.000Z",
  "lastModified": "2026-11-20T21:15:42.318Z",
  "weather": {
    "main": "Rain",
    "icon": "10d",
    "description": "light rain",
    "temperature": 8.4
  },
  "extra": {
    "color": "green"
  },
  "attachments": [],
  "deleted": false,
  "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
  "seq": 1229,
  "receivedAt": "2026-11-20T21:15:43.006Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details><details><summary>application/json: A deleted note</summary><pre><code>{
  "id": "old-recipe",
  "createdAt": "2026-08-11T07:00:00.000Z",
  "lastModified": "2026-11-19T12:00:00.000Z",
  "deleted": true,
  "rev": "07c5a9e3f16248bd9b1f4e7d2a806c95",
  "seq": 1230,
  "receivedAt": "2026-11-21T08:02:11.750Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details><details><summary>text/markdown</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr></table>
</section>
<section class="operation" id="putNote">
<h3><a href="#putNote">Write a whole note</a></h3>
<div class="line"><span class="verb put">PUT</span><span class="path">/v1/notes/{id}</span></div>
<p>Makes the note or replaces all of it. GET, edit, PUT works: members the server owns are ignored, and a stamp that was only echoed counts as none. Without <code>lastModified</code> the write always takes effect; with an older one than the note's and no precondition it is a 409, and what was sent is kept as a version.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X PUT --json @note.json $NOTES/v1/notes/ideas-2026</code><code>curl -H "Authorization: Bearer $TOKEN" -X PUT -H 'If-Match: "b81d0e77c2f94a6f8d35e0a1947c6b20"' --json @note.json $NOTES/v1/notes/ideas-2026</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>One or more revs between quotes, or <code>*</code>. Where the note is at none of them (or is missing) nothing is written: 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>*</code>: only where there is no live note of this id, else 412. Anything else is 422. <code>If-Match</code> goes before it.</div></td></tr></table><h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-NoteWrite">NoteWrite</a> · <code>text/markdown</code> <a href="#shape-NoteText">NoteText</a> · <code>text/plain</code> <a href="#shape-NoteText">NoteText</a></p><p>The whole note: what is left out is emptied. As text it sets title and body and keeps the rest.</p><details><summary>application/json</summary><pre><code>{
  "title": "Ideas for the garden",
  "body": "Three rows of garlic.",
  "tags": [
    "garden"
  ],
  "pinned": true,
  "baseRev": "b81d0e77c2f94a6f8d35e0a1947c6b20"
}</code></pre></details><details><summary>text/markdown</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>The note was replaced, or said all this already, or was deleted and is live again. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr><tr><td class="status">201</td><td>The note was made. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Location, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#conflict"><code>conflict</code></a><div>A newer change of the note stands. What was sent is kept as a version, which <code>Link</code> names; <code>current</code> is the note as it stands.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_note"><code>invalid_note</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The note is well-formed JSON but no valid note; <code>errors</code> lists all that is wrong with it. Nothing changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="patchNote">
<h3><a href="#patchNote">Change parts of a note</a></h3>
<div class="line"><span class="verb patch">PATCH</span><span class="path">/v1/notes/{id}</span></div>
<p>A merge patch (RFC 7396): members that are named are replaced, <code>null</code> empties them, the others stay.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X PATCH --json '{"pinned": true}' $NOTES/v1/notes/ideas-2026</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>One or more revs between quotes, or <code>*</code>. Where the note is at none of them (or is missing) nothing is written: 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>*</code>: only where there is no live note of this id, else 412. Anything else is 422. <code>If-Match</code> goes before it.</div></td></tr></table><h4>Body</h4><p class="type"><code>application/merge-patch+json</code> <a href="#shape-MergePatch">MergePatch</a> · <code>application/json</code> <a href="#shape-MergePatch">MergePatch</a></p><details><summary>application/merge-patch+json</summary><pre><code>{
  "pinned": true,
  "extra": {
    "color": null
  }
}</code></pre></details><details><summary>application/json</summary><pre><code>{
  "tags": [
    "garden",
    "2026"
  ]
}</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>The note after the change. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Warning-Code</div><details><summary>application/json: A pinned note with weather and data of its client</summary><pre><code>{
  "id": "ideas-2026",
  "title": "Ideas for the garden",
  "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
  "tags": [
    "garden"
  ],
  "folder": "",
  "pinned": true,
  "createdAt": "2026-10-02T18:04:00.000Z",
  "lastModified": "2026-11-20T21:15:42.318Z",
  "weather": {
    "main": "Rain",
    "icon": "10d",
    "description": "light rain",
    "temperature": 8.4
  },
  "extra": {
    "color": "green"
  },
  "attachments": [],
  "deleted": false,
  "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
  "seq": 1229,
  "receivedAt": "2026-11-20T21:15:43.006Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#conflict"><code>conflict</code></a><div>A newer change of the note stands. What was sent is kept as a version, which <code>Link</code> names; <code>current</code> is the note as it stands.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_note"><code>invalid_note</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The note is well-formed JSON but no valid note; <code>errors</code> lists all that is wrong with it. Nothing changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="deleteNote">
<h3><a href="#deleteNote">Delete a note</a></h3>
<div class="line"><span class="verb delete">DELETE</span><span class="path">/v1/notes/{id}</span></div>
<p>The note waits in the trash with its content (30 days, a setting), and every device hears of it. Deleting it again is 204 too.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/notes/old-recipe</code><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE "$NOTES/v1/notes/old-recipe?purge=true"</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>lastModified</code></td><td><span class="type">query · <a href="#shape-Time">Time</a></span><div>When its user deleted it; left out: now.</div></td></tr><tr><td><code>purge</code></td><td><span class="type">query · boolean · default <code>false</code></span><div>Erase content, versions and search entries now, and leave a bare tombstone. Stamped now, whatever <code>lastModified</code> says.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>One or more revs between quotes, or <code>*</code>. Where the note is at none of them (or is missing) nothing is written: 412.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">204</td><td>It is deleted.<div class="headers">Headers: Warning-Code</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#conflict"><code>conflict</code></a><div>A newer change of the note stands. What was sent is kept as a version, which <code>Link</code> names; <code>current</code> is the note as it stands.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id, the time or another parameter is not valid.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="getNoteMarkdown">
<h3><a href="#getNoteMarkdown">Read a note as a .md file</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}.md</span></div>
<p>Title, newline, body; the title alone where there is no body; the body alone where a long first line made it the title too.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026.md</code><code>curl -H "Authorization: Bearer $TOKEN" -o ideas.md $NOTES/v1/notes/ideas-2026.md</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">query · <code>exclude</code> · <code>include</code> · default <code>exclude</code></span><div><code>include</code> answers 200 for a deleted note too.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr><tr><td><code>If-Modified-Since</code></td><td><span class="type">header · string</span><div>An HTTP date; 304 where nothing is newer. <code>If-None-Match</code> goes before it. A note goes by its own <code>lastModified</code>, a list by the server's time of the account's last change: send the <code>Last-Modified</code> that came with it.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The text of the note. <span class="type"><a href="#shape-NoteText">NoteText</a></span><div class="headers">Headers: ETag, Last-Modified</div><details><summary>text/markdown</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr></table>
</section>
<section class="operation" id="putNoteMarkdown">
<h3><a href="#putNoteMarkdown">Write a note from a .md file</a></h3>
<div class="line"><span class="verb put">PUT</span><span class="path">/v1/notes/{id}.md</span></div>
<p>Sets title (the first line) and body (all after it) and keeps the rest of the note. curl adds the file's name to an address that ends in <code>/</code>.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -T ideas-2026.md $NOTES/v1/notes/</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>One or more revs between quotes, or <code>*</code>. Where the note is at none of them (or is missing) nothing is written: 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>*</code>: only where there is no live note of this id, else 412. Anything else is 422. <code>If-Match</code> goes before it.</div></td></tr></table><h4>Body</h4><p class="type"><code>text/markdown</code> <a href="#shape-NoteText">NoteText</a> · <code>text/plain</code> <a href="#shape-NoteText">NoteText</a></p><p>UTF-8 text, whatever <code>Content-Type</code> says but a form's or JSON's.</p><details><summary>text/markdown</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>The note was replaced, or said this already. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr><tr><td class="status">201</td><td>The note was made. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Location, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#conflict"><code>conflict</code></a><div>A newer change of the note stands. What was sent is kept as a version, which <code>Link</code> names; <code>current</code> is the note as it stands.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_note"><code>invalid_note</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The note is well-formed JSON but no valid note; <code>errors</code> lists all that is wrong with it. Nothing changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="getNotePlainText">
<h3><a href="#getNotePlainText">Read a note as a .txt file</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}.txt</span></div>
<p>The same text as <code>.md</code>, as <code>text/plain</code>.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026.txt</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">query · <code>exclude</code> · <code>include</code> · default <code>exclude</code></span><div><code>include</code> answers 200 for a deleted note too.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr><tr><td><code>If-Modified-Since</code></td><td><span class="type">header · string</span><div>An HTTP date; 304 where nothing is newer. <code>If-None-Match</code> goes before it. A note goes by its own <code>lastModified</code>, a list by the server's time of the account's last change: send the <code>Last-Modified</code> that came with it.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The text of the note. <span class="type"><a href="#shape-NoteText">NoteText</a></span><div class="headers">Headers: ETag, Last-Modified</div><details><summary>text/plain</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr></table>
</section>
<section class="operation" id="putNotePlainText">
<h3><a href="#putNotePlainText">Write a note from a .txt file</a></h3>
<div class="line"><span class="verb put">PUT</span><span class="path">/v1/notes/{id}.txt</span></div>
<p>As for <code>.md</code>.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -T ideas-2026.txt $NOTES/v1/notes/</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>One or more revs between quotes, or <code>*</code>. Where the note is at none of them (or is missing) nothing is written: 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>*</code>: only where there is no live note of this id, else 412. Anything else is 422. <code>If-Match</code> goes before it.</div></td></tr></table><h4>Body</h4><p class="type"><code>text/markdown</code> <a href="#shape-NoteText">NoteText</a> · <code>text/plain</code> <a href="#shape-NoteText">NoteText</a></p><p>UTF-8 text, whatever <code>Content-Type</code> says but a form's or JSON's.</p><details><summary>text/markdown</summary><pre><code>장보기
우유
달걀 10구
대파</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>The note was replaced, or said this already. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr><tr><td class="status">201</td><td>The note was made. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified, Location, Warning-Code</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#conflict"><code>conflict</code></a><div>A newer change of the note stands. What was sent is kept as a version, which <code>Link</code> names; <code>current</code> is the note as it stands.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_note"><code>invalid_note</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The note is well-formed JSON but no valid note; <code>errors</code> lists all that is wrong with it. Nothing changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="undeleteNote">
<h3><a href="#undeleteNote">Bring a note back from the trash</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/notes/{id}/undelete</span></div>
<p>Live again with the content that waited in the trash, stamped now. A live note is answered as it stands.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/notes/old-recipe/undelete</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The note, live again. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified</div><details><summary>application/json: A shopping list</summary><pre><code>{
  "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
  "title": "장보기",
  "body": "우유\n달걀 10구\n대파",
  "tags": [
    "home",
    "주말"
  ],
  "folder": "home/lists",
  "pinned": false,
  "createdAt": "2026-11-21T09:30:00.123Z",
  "lastModified": "2026-11-21T09:31:10.000Z",
  "weather": null,
  "extra": {},
  "attachments": [],
  "deleted": false,
  "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
  "seq": 1234,
  "receivedAt": "2026-11-21T09:31:10.412Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="listTags">
<h3><a href="#listTags">List tags</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/tags</span></div>
<p>Every tag that a live note has, with how many have it.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/tags</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>The tags, by name. <span class="type"><a href="#shape-NamedCounts">NamedCounts</a></span><details><summary>application/json</summary><pre><code>[
  {
    "name": "garden",
    "count": 12
  },
  {
    "name": "집",
    "count": 3
  }
]</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr></table>
</section>
<section class="operation" id="listFolders">
<h3><a href="#listFolders">List folders</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/folders</span></div>
<p>Every folder that a live note has, with how many have it.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/folders</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>The folders, by name. <span class="type"><a href="#shape-NamedCounts">NamedCounts</a></span><details><summary>application/json</summary><pre><code>[
  {
    "name": "home/lists",
    "count": 7
  },
  {
    "name": "회의",
    "count": 21
  }
]</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr></table>
</section>
<section class="operation" id="searchNotes">
<h3><a href="#searchNotes">Search</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/search</span></div>
<p>Every word of <code>q</code> must occur in title or body, anywhere inside a word; <code>"…"</code> is a phrase. Case, composed and
decomposed Hangul, full and half width and Latin accents count as equal. Hangul initials (<code>ㅁㅁ</code> finds 메모) and a
half-typed last syllable (<code>메몾</code> finds 메모장) match too, below literal hits. Whole titles come first, then titles
that begin so, then titles, then bodies; within each the latest. Whatever is written is a query, never an error,
and a change is searched from the moment its write is answered.
</p>
<pre class="curl"><code>curl -G -H "Authorization: Bearer $TOKEN" --data-urlencode "q=메모" $NOTES/v1/search</code><code>curl -G -H "Authorization: Bearer $TOKEN" --data-urlencode "q=\"장 보기\" 우유" -d tag=home $NOTES/v1/search</code></pre>
<h4>Parameters</h4><table><tr><td><code>q</code><span class="must">required</span></td><td><span class="type">query · string, at most 1,024</span><div>What to search for, at most 1,024 bytes of UTF-8. A search beyond that is 422, which names the limit.</div></td></tr><tr><td><code>limit</code></td><td><span class="type">query · integer, 1 to 1,000 · default <code>50</code></span><div>Results on a page, at most.</div></td></tr><tr><td><code>page</code></td><td><span class="type">query · string</span><div>The <code>nextPage</code> of the page before, with the same words and filters. Pages go on by rank and time, so they hold while notes change: a note that is edited meanwhile may come once more or not again, every other comes once.</div></td></tr><tr><td><code>tag</code></td><td><span class="type">query · string</span><div>Only notes with exactly this tag.</div></td></tr><tr><td><code>folder</code></td><td><span class="type">query · string</span><div>Only notes in exactly this folder; empty for those in none.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">query · <code>exclude</code> · <code>include</code> · <code>only</code> · default <code>exclude</code></span><div>Whether notes in the trash are listed. Bare tombstones never are.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>A page of results. <span class="type"><a href="#shape-SearchResults">SearchResults</a></span><details><summary>application/json</summary><pre><code>{
  "results": [
    {
      "note": {
        "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
        "displayTitle": "장보기",
        "preview": "우유 달걀 10구 대파",
        "createdAt": "2026-11-21T09:30:00.123Z",
        "lastModified": "2026-11-21T09:31:10.000Z",
        "tags": [
          "home",
          "주말"
        ],
        "folder": "home/lists",
        "pinned": false,
        "weather": null,
        "deleted": false,
        "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
        "seq": 1234
      },
      "snippet": "우유 달걀 10구 대파",
      "matches": [
        {
          "field": "title",
          "start": 0,
          "length": 2
        }
      ]
    }
  ],
  "nextPage": null,
  "total": 1
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a><div>A query parameter or a time in it is not valid; <code>errors</code> points at it.</div></td></tr></table>
</section>
<h2 id="versions">Versions</h2><p class="lead">Nothing is lost: what a note was, what lost against it, and why.</p><section class="operation" id="listVersions">
<h3><a href="#listVersions">List a note's versions</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}/versions</span></div>
<p>What the note was, newest first, and what lost against it; the present state is not among them. A deleted note has its versions still.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026/versions</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The versions. <span class="type"><a href="#shape-VersionList">VersionList</a></span><details><summary>application/json</summary><pre><code>{
  "versions": [
    {
      "rev": "07c5a9e3f16248bd9b1f4e7d2a806c95",
      "lastModified": "2026-11-20T20:58:03.100Z",
      "receivedAt": "2026-11-20T20:58:03.544Z",
      "device": {
        "id": "dev_7Q2mZk4xT1c",
        "name": "Mina의 노트북"
      },
      "reason": "superseded",
      "displayTitle": "Ideas for the garden"
    },
    {
      "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
      "lastModified": "2026-11-20T21:10:00.000Z",
      "sentModified": "2050-01-01T00:00:00.000Z",
      "receivedAt": "2026-11-20T21:10:00.000Z",
      "device": {
        "id": "dev_0b9RkPq2L8s",
        "name": "Tablet"
      },
      "reason": "conflict",
      "displayTitle": "Ideas for the gardne"
    }
  ]
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr></table>
</section>
<section class="operation" id="getVersion">
<h3><a href="#getVersion">Read a version</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}/versions/{rev}</span></div>
<p>The note as it was.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026/versions/07c5a9e3f16248bd9b1f4e7d2a806c95</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-Rev">Rev</a></span><div>The <code>rev</code> of one of the versions.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr><tr><td><code>If-Modified-Since</code></td><td><span class="type">header · string</span><div>An HTTP date; 304 where nothing is newer. <code>If-None-Match</code> goes before it. A note goes by its own <code>lastModified</code>, a list by the server's time of the account's last change: send the <code>Last-Modified</code> that came with it.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The note as it was. <span class="type"><a href="#shape-CurrentNote">CurrentNote</a></span><div class="headers">Headers: ETag, Last-Modified</div><details><summary>application/json: A pinned note with weather and data of its client</summary><pre><code>{
  "id": "ideas-2026",
  "title": "Ideas for the garden",
  "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
  "tags": [
    "garden"
  ],
  "folder": "",
  "pinned": true,
  "createdAt": "2026-10-02T18:04:00.000Z",
  "lastModified": "2026-11-20T21:15:42.318Z",
  "weather": {
    "main": "Rain",
    "icon": "10d",
    "description": "light rain",
    "temperature": 8.4
  },
  "extra": {
    "color": "green"
  },
  "attachments": [],
  "deleted": false,
  "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
  "seq": 1229,
  "receivedAt": "2026-11-20T21:15:43.006Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr></table>
</section>
<section class="operation" id="restoreVersion">
<h3><a href="#restoreVersion">Bring a version back</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/notes/{id}/versions/{rev}/restore</span></div>
<p>That content becomes a new change of the note, stamped now, so that it reaches every device.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/notes/ideas-2026/versions/07c5a9e3f16248bd9b1f4e7d2a806c95/restore</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-Rev">Rev</a></span><div>The <code>rev</code> of one of the versions.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The note, with that content. <span class="type"><a href="#shape-Note">Note</a></span><div class="headers">Headers: ETag, Last-Modified</div><details><summary>application/json: A pinned note with weather and data of its client</summary><pre><code>{
  "id": "ideas-2026",
  "title": "Ideas for the garden",
  "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
  "tags": [
    "garden"
  ],
  "folder": "",
  "pinned": true,
  "createdAt": "2026-10-02T18:04:00.000Z",
  "lastModified": "2026-11-20T21:15:42.318Z",
  "weather": {
    "main": "Rain",
    "icon": "10d",
    "description": "light rain",
    "temperature": 8.4
  },
  "extra": {
    "color": "green"
  },
  "attachments": [],
  "deleted": false,
  "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
  "seq": 1229,
  "receivedAt": "2026-11-20T21:15:43.006Z",
  "device": "dev_7Q2mZk4xT1c"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="explainNote">
<h3><a href="#explainNote">Why the note says what it says</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}/explain</span></div>
<p>Every state that stood for the note's place, the winner first, with the key by which it won or lost.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/notes/ideas-2026/explain</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The contenders. <span class="type"><a href="#shape-Explain">Explain</a></span><details><summary>application/json</summary><pre><code>{
  "id": "ideas-2026",
  "rule": "The greater key wins: lastModified, then live above deleted, then the content's SHA-256.",
  "contenders": [
    {
      "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
      "wins": true,
      "reason": "present",
      "key": {
        "lastModified": "2026-11-20T21:15:42.318Z",
        "live": true,
        "contentSha256": "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"
      },
      "sentModified": "2026-11-20T21:15:42.318Z",
      "admittedModified": "2026-11-20T21:15:42.318Z",
      "receivedAt": "2026-11-20T21:15:43.006Z",
      "base": "07c5a9e3f16248bd9b1f4e7d2a806c95",
      "device": {
        "id": "dev_7Q2mZk4xT1c",
        "name": "Mina의 노트북"
      }
    },
    {
      "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
      "wins": false,
      "reason": "conflict",
      "key": {
        "lastModified": "2026-11-20T21:10:00.000Z",
        "live": true,
        "contentSha256": "a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"
      },
      "sentModified": "2050-01-01T00:00:00.000Z",
      "admittedModified": "2026-11-20T21:10:00.000Z",
      "receivedAt": "2026-11-20T21:10:00.000Z",
      "base": null,
      "device": {
        "id": "dev_0b9RkPq2L8s",
        "name": "Tablet"
      }
    }
  ]
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr></table>
</section>
<h2 id="attachments">Attachments</h2><p class="lead">Files that hang on notes.</p><section class="operation" id="getAttachment">
<h3><a href="#getAttachment">Get a file</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/notes/{id}/attachments/{name}</span></div>
<p>Whole, or the one range that is asked for. Also of a note in the trash. What a browser could run (HTML, SVG, XML, PDF, and every type not known to be harmless) comes as a download, and all of it under a policy that lets nothing run or load.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -O $NOTES/v1/notes/ideas-2026/attachments/plan.pdf</code><code>curl -H "Authorization: Bearer $TOKEN" -r 0-999 $NOTES/v1/notes/ideas-2026/attachments/plan.pdf</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">in the path · string, 1 to 255</span><div>The file's name, 1 to 255 bytes of UTF-8, percent-encoded; no <code>/</code>, <code>\</code>, control character, not <code>.</code> or <code>..</code>.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">query · <code>exclude</code> · <code>include</code> · default <code>exclude</code></span><div><code>include</code> answers 200 for a deleted note too.</div></td></tr><tr><td><code>Range</code></td><td><span class="type">header · string</span><div>One range of bytes; several, and other units, are answered with the whole.</div></td></tr><tr><td><code>If-Range</code></td><td><span class="type">header · string</span><div>The <code>ETag</code> the client has a part of; another file is answered whole.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>The file's <code>ETag</code>s, or <code>*</code> for any file of that name; with a write, the note's rev will do as well. Else 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr><tr><td><code>If-Modified-Since</code></td><td><span class="type">header · string</span><div>An HTTP date; 304 where nothing is newer. <code>If-None-Match</code> goes before it. A note goes by its own <code>lastModified</code>, a list by the server's time of the account's last change: send the <code>Last-Modified</code> that came with it.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The file.<div class="headers">Headers: ETag, Last-Modified, Accept-Ranges, Cache-Control, Content-Disposition, Content-Security-Policy</div></td></tr><tr><td class="status">206</td><td>The range that was asked for.<div class="headers">Headers: ETag, Last-Modified, Accept-Ranges, Cache-Control, Content-Disposition, Content-Security-Policy, Content-Range</div></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag, Cache-Control</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">416</td><td class="codes"><a href="docs/errors#range_not_satisfiable"><code>range_not_satisfiable</code></a><div>The range begins beyond the end of the file.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_note"><code>invalid_note</code></a><div>The id or the name is not one that can be, a parameter is not known, or the note has as many files as it may.</div></td></tr></table>
</section>
<section class="operation" id="putAttachment">
<h3><a href="#putAttachment">Attach a file</a></h3>
<div class="line"><span class="verb put">PUT</span><span class="path">/v1/notes/{id}/attachments/{name}</span></div>
<p>The body is the file, of whatever type; without one, or with a form's, it is <code>application/octet-stream</code>. A change of the note, stamped now: it has a version, a <code>seq</code> and reaches every device, whatever is sent along of stamps. The same bytes and type again change nothing. A note has at most 100 files.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -H "Content-Type: image/jpeg" -T 사진.jpg $NOTES/v1/notes/ideas-2026/attachments/</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">in the path · string, 1 to 255</span><div>The file's name, 1 to 255 bytes of UTF-8, percent-encoded; no <code>/</code>, <code>\</code>, control character, not <code>.</code> or <code>..</code>.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>The file's <code>ETag</code>s, or <code>*</code> for any file of that name; with a write, the note's rev will do as well. Else 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>*</code>: only where the note has no file of this name, else 412. Anything else is 422.</div></td></tr></table><h4>Body</h4><p class="type"><code>application/octet-stream</code> string · <code>image/jpeg</code> string</p><h4>Answers</h4><table><tr><td class="status">200</td><td>It took the place of the file of that name, or was there already. <span class="type"><a href="#shape-AttachmentWritten">AttachmentWritten</a></span><div class="headers">Headers: ETag</div><details><summary>application/json</summary><pre><code>{
  "name": "사진.jpg",
  "type": "image/jpeg",
  "size": 482133,
  "sha256": "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
  "note": {
    "id": "ideas-2026",
    "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
    "seq": 1240,
    "lastModified": "2026-11-21T09:40:00.000Z"
  }
}</code></pre></details></td></tr><tr><td class="status">201</td><td>The note had no file of that name. <span class="type"><a href="#shape-AttachmentWritten">AttachmentWritten</a></span><div class="headers">Headers: ETag, Location</div><details><summary>application/json</summary><pre><code>{
  "name": "사진.jpg",
  "type": "image/jpeg",
  "size": 482133,
  "sha256": "5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e",
  "note": {
    "id": "ideas-2026",
    "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
    "seq": 1240,
    "lastModified": "2026-11-21T09:40:00.000Z"
  }
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_note"><code>invalid_note</code></a><div>The id or the name is not one that can be, a parameter is not known, or the note has as many files as it may.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="deleteAttachment">
<h3><a href="#deleteAttachment">Take a file off</a></h3>
<div class="line"><span class="verb delete">DELETE</span><span class="path">/v1/notes/{id}/attachments/{name}</span></div>
<p>A change of the note. A version that had the file brings it back when it is restored.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/notes/ideas-2026/attachments/plan.pdf</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">in the path · string, 1 to 255</span><div>The file's name, 1 to 255 bytes of UTF-8, percent-encoded; no <code>/</code>, <code>\</code>, control character, not <code>.</code> or <code>..</code>.</div></td></tr><tr><td><code>If-Match</code></td><td><span class="type">header · string</span><div>The file's <code>ETag</code>s, or <code>*</code> for any file of that name; with a write, the note's rev will do as well. Else 412.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>*</code>: only where the note has no file of this name, else 412. Anything else is 422.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">204</td><td>The note has it no longer.</td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">412</td><td class="codes"><a href="docs/errors#precondition_failed"><code>precondition_failed</code></a><div><code>If-Match</code> or <code>If-None-Match</code> does not hold. Nothing changed. <code>current</code> is the note as it stands, where there is one.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_note"><code>invalid_note</code></a><div>The id or the name is not one that can be, a parameter is not known, or the note has as many files as it may.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<h2 id="sharing">Share pages</h2><p class="lead">A note's page for whoever has its address.</p><section class="operation" id="shareNote">
<h3><a href="#shareNote">Open a page for a note</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/notes/{id}/share</span></div>
<p>Whoever has the address reads the note's title, text, last change and the names of its files, as they are at that moment; nobody can guess it. Asked again, the address is the same. The page is away while the note is deleted and back when the note is; a purge ends it. Sharing is no change of the note.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/notes/ideas-2026/share</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">201</td><td>The page's address. <span class="type"><a href="#shape-Shared">Shared</a></span><div class="headers">Headers: Location, Cache-Control</div><details><summary>application/json</summary><pre><code>{
  "url": "https://notes.example/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#gone"><code>gone</code></a><div>The note was deleted; <code>current</code> is what is left of it.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="unshareNote">
<h3><a href="#unshareNote">Close the page</a></h3>
<div class="line"><span class="verb delete">DELETE</span><span class="path">/v1/notes/{id}/share</span></div>
<p>It is gone at once and for good; a later one has another address.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/notes/ideas-2026/share</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · <a href="#shape-NoteId">NoteId</a></span><div>The note's id.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">204</td><td>The note has no page.</td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_id"><code>invalid_id</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The id in the path could not be the name of a note, or a parameter is not valid.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="getSharedPage">
<h3><a href="#getSharedPage">Read a shared note</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/s/{token}</span><span class="open">no sign-in</span></div>
<p>For anybody, without signing in. The page is made from the note's Markdown and holds no script, no picture and nothing from elsewhere; with <code>.md</code> behind the token it is the note as text.</p>
<pre class="curl"><code>curl $NOTES/s/Zk3v0mT1yqO2bX5rP8uW7cS4dE6fG9hJ1kL3nM5pQ7s.md</code></pre>
<h4>Parameters</h4><table><tr><td><code>token</code><span class="must">required</span></td><td><span class="type">in the path · string</span><div>What the page's address ends in, with <code>.md</code> behind it for the note as text.</div></td></tr><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The page, or the text.<div class="headers">Headers: ETag, Cache-Control, Content-Security-Policy, Referrer-Policy, X-Robots-Tag</div></td></tr><tr><td class="status">304</td><td>The note is as the client has it.<div class="headers">Headers: ETag, Cache-Control</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<h2 id="sync">Sync</h2><p class="lead">Keeping copies in step: push, pull, wait.</p><section class="operation" id="sync">
<h3><a href="#sync">Push and pull</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/sync</span></div>
<p>One transaction: the changes are merged, then everything after <code>cursor</code> is answered, but for what this request wrote itself. A change that is not valid is told by its result, and the others go on; with <code>atomic</code> it refuses the request. See docs/sync.md for a client in a page.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" --json '{"limit": 500}' $NOTES/v1/sync</code><code>curl -H "Authorization: Bearer $TOKEN" --json @changes.json $NOTES/v1/sync</code></pre>
<h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-SyncRequest">SyncRequest</a></p><p>At most 1,000 changes and 16 MiB; 413 names the limit.</p><details><summary>application/json: First sync</summary><pre><code>{}</code></pre></details><details><summary>application/json: A change and a delete</summary><pre><code>{
  "cursor": "AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw",
  "changes": [
    {
      "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
      "title": "장보기",
      "body": "우유\n달걀 10구\n대파",
      "tags": [
        "home",
        "주말"
      ],
      "folder": "home/lists",
      "createdAt": "2026-11-21T09:30:00.123Z",
      "lastModified": "2026-11-21T09:31:10.000Z",
      "baseRev": "b81d0e77c2f94a6f8d35e0a1947c6b20"
    },
    {
      "id": "old-recipe",
      "deleted": true,
      "lastModified": "2026-11-19T12:00:00.000Z"
    }
  ],
  "limit": 500,
  "sentAt": "2026-11-21T09:31:12.000Z"
}</code></pre></details><details><summary>application/json: By time</summary><pre><code>{
  "since": "2026-11-20T00:00:00+09:00"
}</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>What became of each change, and what is new. <span class="type"><a href="#shape-SyncResponse">SyncResponse</a></span><details><summary>application/json: All applied, one note new</summary><pre><code>{
  "results": [
    {
      "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
      "status": "applied",
      "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
      "seq": 1234,
      "current": {
        "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
        "title": "장보기",
        "body": "우유\n달걀 10구\n대파",
        "tags": [
          "home",
          "주말"
        ],
        "folder": "home/lists",
        "pinned": false,
        "createdAt": "2026-11-21T09:30:00.123Z",
        "lastModified": "2026-11-21T09:31:10.000Z",
        "weather": null,
        "extra": {},
        "attachments": [],
        "deleted": false,
        "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
        "seq": 1234,
        "receivedAt": "2026-11-21T09:31:10.412Z",
        "device": "dev_7Q2mZk4xT1c"
      },
      "warnings": []
    },
    {
      "id": "old-recipe",
      "status": "applied",
      "rev": "07c5a9e3f16248bd9b1f4e7d2a806c95",
      "seq": 1235,
      "current": {
        "id": "old-recipe",
        "createdAt": "2026-08-11T07:00:00.000Z",
        "lastModified": "2026-11-19T12:00:00.000Z",
        "deleted": true,
        "rev": "07c5a9e3f16248bd9b1f4e7d2a806c95",
        "seq": 1230,
        "receivedAt": "2026-11-21T08:02:11.750Z",
        "device": "dev_7Q2mZk4xT1c"
      },
      "warnings": []
    }
  ],
  "changes": [
    {
      "id": "ideas-2026",
      "title": "Ideas for the garden",
      "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
      "tags": [
        "garden"
      ],
      "folder": "",
      "pinned": true,
      "createdAt": "2026-10-02T18:04:00.000Z",
      "lastModified": "2026-11-20T21:15:42.318Z",
      "weather": {
        "main": "Rain",
        "icon": "10d",
        "description": "light rain",
        "temperature": 8.4
      },
      "extra": {
        "color": "green"
      },
      "attachments": [],
      "deleted": false,
      "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
      "seq": 1229,
      "receivedAt": "2026-11-20T21:15:43.006Z",
      "device": "dev_7Q2mZk4xT1c"
    }
  ],
  "cursor": "AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw",
  "hasMore": false,
  "serverTime": "2026-11-21T09:31:12.207Z"
}</code></pre></details><details><summary>application/json: One lost, one not valid</summary><pre><code>{
  "results": [
    {
      "id": "ideas-2026",
      "status": "superseded",
      "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
      "seq": 1229,
      "version": "07c5a9e3f16248bd9b1f4e7d2a806c95",
      "current": {
        "id": "ideas-2026",
        "title": "Ideas for the garden",
        "body": "Two rows of garlic before the frost.\nAsk Hana about compost.",
        "tags": [
          "garden"
        ],
        "folder": "",
        "pinned": true,
        "createdAt": "2026-10-02T18:04:00.000Z",
        "lastModified": "2026-11-20T21:15:42.318Z",
        "weather": {
          "main": "Rain",
          "icon": "10d",
          "description": "light rain",
          "temperature": 8.4
        },
        "extra": {
          "color": "green"
        },
        "attachments": [],
        "deleted": false,
        "rev": "b81d0e77c2f94a6f8d35e0a1947c6b20",
        "seq": 1229,
        "receivedAt": "2026-11-20T21:15:43.006Z",
        "device": "dev_7Q2mZk4xT1c"
      },
      "warnings": []
    },
    {
      "id": "bad",
      "status": "invalid",
      "code": "invalid_note",
      "errors": [
        {
          "pointer": "/changes/1/title",
          "detail": "The title must be one line, without LF and CR; further lines belong in the body."
        }
      ],
      "warnings": []
    }
  ],
  "changes": [],
  "cursor": "AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw",
  "hasMore": false,
  "serverTime": "2026-11-21T09:31:12.207Z"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#invalid_cursor"><code>invalid_cursor</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON, not UTF-8, or a cursor that no server like this one wrote.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#cursor_expired"><code>cursor_expired</code></a><div>The cursor is of another account, from before a restored database, ahead of the server, or older than the oldest tombstone kept. Nothing that was pushed with it is applied. Sync from the start.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a> <a href="docs/errors#invalid_note"><code>invalid_note</code></a> <a href="docs/errors#invalid_id"><code>invalid_id</code></a><div>The request is not valid, or with <code>atomic: true</code> one of its changes is not. Nothing is applied.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="listChanges">
<h3><a href="#listChanges">Pull, or wait for something new</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/changes</span></div>
<p>The pull half of sync. With <code>wait</code> it answers as soon as something is new, or empty after that many seconds.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/changes?cursor=$CURSOR&amp;wait=60"</code><code>curl -H "Authorization: Bearer $TOKEN" "$NOTES/v1/changes?since=2026-11-20T00:00:00Z"</code></pre>
<h4>Parameters</h4><table><tr><td><code>cursor</code></td><td><span class="type">query · <a href="#shape-Cursor">Cursor</a></span><div>From the answer before; empty or left out: from the beginning, live notes alone.</div></td></tr><tr><td><code>since</code></td><td><span class="type">query · <a href="#shape-Time">Time</a></span><div>In place of a cursor: everything the server received at or after it, tombstones included.</div></td></tr><tr><td><code>limit</code></td><td><span class="type">query · integer, 1 to 1,000 · default <code>500</code></span><div>Notes on a page, at most. A page also ends at about 4 MiB.</div></td></tr><tr><td><code>wait</code></td><td><span class="type">query · integer, 0 to 60 · default <code>0</code></span><div>Seconds to wait for something new where nothing is.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>What is new, in ascending <code>seq</code>. <span class="type"><a href="#shape-ChangesPage">ChangesPage</a></span><details><summary>application/json</summary><pre><code>{
  "changes": [
    {
      "id": "0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d",
      "title": "장보기",
      "body": "우유\n달걀 10구\n대파",
      "tags": [
        "home",
        "주말"
      ],
      "folder": "home/lists",
      "pinned": false,
      "createdAt": "2026-11-21T09:30:00.123Z",
      "lastModified": "2026-11-21T09:31:10.000Z",
      "weather": null,
      "extra": {},
      "attachments": [],
      "deleted": false,
      "rev": "3f9a6c1e0b7d4a52986f0c3d1e5b7a84",
      "seq": 1234,
      "receivedAt": "2026-11-21T09:31:10.412Z",
      "device": "dev_7Q2mZk4xT1c"
    },
    {
      "id": "old-recipe",
      "createdAt": "2026-08-11T07:00:00.000Z",
      "lastModified": "2026-11-19T12:00:00.000Z",
      "deleted": true,
      "rev": "07c5a9e3f16248bd9b1f4e7d2a806c95",
      "seq": 1230,
      "receivedAt": "2026-11-21T08:02:11.750Z",
      "device": "dev_7Q2mZk4xT1c"
    }
  ],
  "cursor": "AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw",
  "hasMore": false,
  "serverTime": "2026-11-21T09:31:12.207Z"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_cursor"><code>invalid_cursor</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a><div>A cursor that no server like this one wrote, or malformed HTTP.</div></td></tr><tr><td class="status">410</td><td class="codes"><a href="docs/errors#cursor_expired"><code>cursor_expired</code></a><div>The cursor is of another account, from before a restored database, ahead of the server, or older than the oldest tombstone kept. Nothing that was pushed with it is applied. Sync from the start.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#invalid_time"><code>invalid_time</code></a><div>A parameter is not valid, or both <code>cursor</code> and <code>since</code> came.</div></td></tr></table>
</section>
<section class="operation" id="streamEvents">
<h3><a href="#streamEvents">Be told when to sync</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/events</span></div>
<p>Server-sent events: <code>event: change</code>, with a cursor as <code>id</code> and <code>data</code>, whenever the account changes. It is a hint to sync, never the change itself. A comment comes every 15 seconds; a slow reader gets the latest hint, never a queue.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -N $NOTES/v1/events</code></pre>
<h4>Parameters</h4><table><tr><td><code>Last-Event-ID</code></td><td><span class="type">header · string</span><div>The last <code>id</code> that was seen; behind the newest change, one hint comes at once.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>A stream without end.<details><summary>text/event-stream</summary><pre><code>id: AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw
event: change
data: {"cursor":"AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw","seq":1234}
</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>A query parameter is not valid; <code>errors</code> points at it.</div></td></tr></table>
</section>
<h2 id="backup">Backup and restore</h2><p class="lead">All notes out of the server, and back into it.</p><section class="operation" id="getBackup">
<h3><a href="#getBackup">All notes as a file</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/backup</span></div>
<p>One moment of the account, while writes go on: a header line, a line a note (deleted ones too), and an end line with the SHA-256 of all the lines before. The first member of a line tells what it is; docs/backup.md describes each. <code>lastBackupAt</code> in the status is marked once all of it was sent.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -OJ "$NOTES/v1/backup?versions=true&amp;attachments=true"</code></pre>
<h4>Parameters</h4><table><tr><td><code>versions</code></td><td><span class="type">query · boolean · default <code>false</code></span><div>With the states notes had before.</div></td></tr><tr><td><code>attachments</code></td><td><span class="type">query · boolean · default <code>false</code></span><div>With the files that hang on notes.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The backup, a stream.<div class="headers">Headers: Content-Disposition</div><details><summary>application/x-ndjson</summary><pre><code>{"format":"cloudnotes-backup","version":1,"account":"me","createdAt":"2026-11-21T09:30:00.123Z","count":0}
{"end":true,"count":0,"sha256":"a5a720c7cf91e41fc0859c689b38ecff6ef18eb8d8af02a678a57bd95a7f07db"}
</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>A query parameter is not valid; <code>errors</code> points at it.</div></td></tr></table>
</section>
<section class="operation" id="getBackupZip">
<h3><a href="#getBackupZip">All notes as Markdown files</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/backup.zip</span></div>
<p>One moment of the account as a zip: a Markdown file with front matter for each note, folders as folders, the trash under <code>trash/</code>, files under <code>attachments/</code>, names that every system takes. <code>POST /v1/restore</code> takes it back as long as no bit of it was changed (its comment, the last 64 bytes, is the SHA-256 of all before); changed ones are for <code>POST /v1/import</code>. Versions and bare tombstones are not in it.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -OJ $NOTES/v1/backup.zip</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>The zip, a stream.<div class="headers">Headers: Content-Disposition</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr></table>
</section>
<section class="operation" id="restore">
<h3><a href="#restore">Bring a backup back</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/restore</span></div>
<p>All or nothing, of a file that is verified whole first. <code>merge</code>: each note by the merge rule, so newer edits and deletes stand, and doing it twice changes nothing. <code>overwrite</code>: the backup's content wins where it differs, as a new change, so it reaches every device; notes that the backup does not know stay. <code>replace</code>: the account becomes exactly the backup, and all cursors are 410 afterwards. <code>undo</code> names the snapshot of the account as it was before.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X POST -T backup.ndjson "$NOTES/v1/restore?dryRun=true"</code><code>curl -H "Authorization: Bearer $TOKEN" -X POST -T backup.ndjson "$NOTES/v1/restore?mode=overwrite"</code></pre>
<h4>Parameters</h4><table><tr><td><code>mode</code></td><td><span class="type">query · <code>merge</code> · <code>overwrite</code> · <code>replace</code> · default <code>merge</code></span><div>What wins where the account and the backup differ.</div></td></tr><tr><td><code>dryRun</code></td><td><span class="type">query · boolean · default <code>false</code></span><div>Count what would be done, and do nothing.</div></td></tr></table><h4>Body</h4><p class="type"><code>application/x-ndjson</code> string</p><p>The file that <code>GET /v1/backup</code> or <code>GET /v1/backup.zip</code> gave, told by its first bytes.</p><details><summary>application/x-ndjson</summary><pre><code>{"format":"cloudnotes-backup","version":1,"account":"me","createdAt":"2026-11-21T09:30:00.123Z","count":0}
{"end":true,"count":0,"sha256":"a5a720c7cf91e41fc0859c689b38ecff6ef18eb8d8af02a678a57bd95a7f07db"}
</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>What became of the notes. <span class="type"><a href="#shape-RestoreCounters">RestoreCounters</a></span><details><summary>application/json</summary><pre><code>{
  "added": 2,
  "updated": 0,
  "undeleted": 31,
  "deleted": 0,
  "unchanged": 180,
  "skipped": 0,
  "undo": "9ba4f0402f9f8c44602e14655d004a28"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_backup"><code>invalid_backup</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The file is no backup or not whole (the detail names the line), or a parameter is not valid. Nothing was changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="undoRestore">
<h3><a href="#undoRestore">Go back to before a restore</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/restore/undo/{id}</span></div>
<p>The account becomes exactly what it was when the snapshot was kept, and all cursors are 410 afterwards. The five newest snapshots of an account are kept, for 30 days. What stands now is kept as one more, so an undo can be undone.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X POST $NOTES/v1/restore/undo/9ba4f0402f9f8c44602e14655d004a28</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · string, 32 to 32</span><div>The <code>undo</code> of a restore or of a warning.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>What became of the notes. <span class="type"><a href="#shape-RestoreCounters">RestoreCounters</a></span><details><summary>application/json</summary><pre><code>{
  "added": 2,
  "updated": 0,
  "undeleted": 31,
  "deleted": 0,
  "unchanged": 180,
  "skipped": 0,
  "undo": "9ba4f0402f9f8c44602e14655d004a28"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="import">
<h3><a href="#import">Bring in another application's notes</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/import</span></div>
<p>The file that the other application exported: JSON of simple memo apps, Markdown (a file or a zip), Simplenote's zip, Google Takeout's zip with Keep, Evernote's .enex, Joplin's .jex. All or nothing, by the merge rule: ids follow from the source, so importing twice adds nothing, and what was edited or deleted here since then stands. docs/import.md says of each what comes over.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X POST -T notes.zip "$NOTES/v1/import?dryRun=true"</code><code>curl -H "Authorization: Bearer $TOKEN" --json @memos.json "$NOTES/v1/import?format=json"</code></pre>
<h4>Parameters</h4><table><tr><td><code>format</code></td><td><span class="type">query · <code>auto</code> · <code>json</code> · <code>markdown</code> · <code>simplenote</code> · <code>keep</code> · <code>enex</code> · <code>jex</code> · default <code>auto</code></span><div>What the file is; <code>auto</code> finds out from what it begins with.</div></td></tr><tr><td><code>dryRun</code></td><td><span class="type">query · boolean · default <code>false</code></span><div>Count what would be done, and do nothing.</div></td></tr></table><h4>Body</h4><p class="type"><code>application/json</code> array of object</p><p>The file as it is, of any type but a form's. At most 4 GiB (a setting).</p><details><summary>application/json</summary><pre><code>[
  {
    "title": "장보기",
    "body": "우유\n달걀",
    "last_modified": 1795253400
  },
  {
    "title": "Call back",
    "body": "",
    "last_modified": 1795253470
  }
]</code></pre></details><h4>Answers</h4><table><tr><td class="status">200</td><td>What became of the notes, and what could not come over as it was. <span class="type"><a href="#shape-ImportResult">ImportResult</a></span><details><summary>application/json</summary><pre><code>{
  "added": 180,
  "updated": 0,
  "undeleted": 0,
  "deleted": 0,
  "unchanged": 2,
  "skipped": 1,
  "undo": "9ba4f0402f9f8c44602e14655d004a28",
  "format": "keep",
  "warningCount": 1,
  "warnings": [
    {
      "id": "bfa8df21-a673-8275-9a42-a9f28b6ac1fd",
      "detail": "An attachment is named in the note and missing in the archive."
    }
  ]
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_backup"><code>invalid_backup</code></a> <a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a><div>The file is of no known format, damaged, or beyond a limit (the detail says which), or a parameter is not valid. Nothing was changed.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<h2 id="accounts">Accounts and devices</h2><p class="lead">Accounts, devices and their tokens.</p><section class="operation" id="createAccount">
<h3><a href="#createAccount">Sign up</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/accounts</span><span class="open">no sign-in</span></div>
<p>Where the server allows it (<code>NOTES_SIGNUP=open</code>).</p>
<pre class="curl"><code>curl --json '{"name": "mina", "password": "correct horse battery"}' $NOTES/v1/accounts</code></pre>
<h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-AccountCreate">AccountCreate</a></p><details><summary>application/json</summary><pre><code>{
  "name": "mina",
  "password": "correct horse battery"
}</code></pre></details><h4>Answers</h4><table><tr><td class="status">201</td><td>The account. <span class="type"><a href="#shape-Account">Account</a></span><details><summary>application/json</summary><pre><code>{
  "name": "mina"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>Sign-up is closed on this server.</div></td></tr><tr><td class="status">409</td><td class="codes"><a href="docs/errors#already_exists"><code>already_exists</code></a><div>The name is taken.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a><div>A member is missing, too short, too long or not known; <code>errors</code> points at it.</div></td></tr><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="deleteAccount">
<h3><a href="#deleteAccount">Erase the account</a></h3>
<div class="line"><span class="verb delete">DELETE</span><span class="path">/v1/accounts/current</span></div>
<p>Everything of the account is erased at once and for good: notes, versions, devices, tokens.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE --json '{"password": "correct horse battery"}' $NOTES/v1/accounts/current</code></pre>
<h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-AccountDelete">AccountDelete</a></p><details><summary>application/json</summary><pre><code>{
  "password": "correct horse battery"
}</code></pre></details><h4>Answers</h4><table><tr><td class="status">204</td><td>It is erased.</td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>The present password is wrong, or a cookie came from another origin.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a><div>A member is missing, too short, too long or not known; <code>errors</code> points at it.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="changePassword">
<h3><a href="#changePassword">Change the password</a></h3>
<div class="line"><span class="verb put">PUT</span><span class="path">/v1/accounts/current/password</span></div>
<p>Every other device's token is dead at once; the asking one's stays.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X PUT --json '{"currentPassword": "correct horse battery", "newPassword": "고양이가 창가에 앉았다"}' $NOTES/v1/accounts/current/password</code></pre>
<h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-PasswordChange">PasswordChange</a></p><details><summary>application/json</summary><pre><code>{
  "currentPassword": "correct horse battery",
  "newPassword": "고양이가 창가에 앉았다"
}</code></pre></details><h4>Answers</h4><table><tr><td class="status">204</td><td>It is changed.</td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>The present password is wrong, or a cookie came from another origin.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a><div>A member is missing, too short, too long or not known; <code>errors</code> points at it.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="createSession">
<h3><a href="#createSession">Sign in</a></h3>
<div class="line"><span class="verb post">POST</span><span class="path">/v1/sessions</span><span class="open">no sign-in</span></div>
<p>Gives a token for one device. The token is shown once; the server keeps only its SHA-256. Over plain HTTP from other machines passwords are refused, unless the operator allows it.</p>
<pre class="curl"><code>curl --json '{"name": "mina", "password": "correct horse battery", "device": "laptop"}' $NOTES/v1/sessions</code></pre>
<h4>Body</h4><p class="type"><code>application/json</code> <a href="#shape-SessionCreate">SessionCreate</a></p><details><summary>application/json</summary><pre><code>{
  "name": "mina",
  "password": "correct horse battery",
  "device": "Mina의 노트북"
}</code></pre></details><h4>Answers</h4><table><tr><td class="status">201</td><td>The token. <span class="type"><a href="#shape-Session">Session</a></span><div class="headers">Headers: Set-Cookie</div><details><summary>application/json</summary><pre><code>{
  "token": "Hk3vY9pQ0sX7mB2dR5tW8zC1nF4gJ6lA0eU3iO9yT2q",
  "device": {
    "id": "dev_7Q2mZk4xT1c",
    "name": "laptop",
    "createdAt": "2026-11-21T09:30:00.123Z"
  },
  "account": {
    "name": "mina"
  }
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">400</td><td class="codes"><a href="docs/errors#invalid_json"><code>invalid_json</code></a> <a href="docs/errors#invalid_utf8"><code>invalid_utf8</code></a> <a href="docs/errors#bad_request"><code>bad_request</code></a><div>A body that is not strict JSON (RFC 8259) or not UTF-8, or malformed HTTP.</div></td></tr><tr><td class="status">401</td><td class="codes"><a href="docs/errors#unauthorized"><code>unauthorized</code></a><div>The name or the password is wrong; which of them is not told.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A password over plain HTTP, where others could read it.</div></td></tr><tr><td class="status">415</td><td class="codes"><a href="docs/errors#unsupported_media_type"><code>unsupported_media_type</code></a><div>The body's type is not read here; <code>detail</code> names those that are.</div></td></tr><tr><td class="status">422</td><td class="codes"><a href="docs/errors#invalid_parameter"><code>invalid_parameter</code></a> <a href="docs/errors#unknown_member"><code>unknown_member</code></a><div>A member is missing, too short, too long or not known; <code>errors</code> points at it.</div></td></tr><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="deleteCurrentSession">
<h3><a href="#deleteCurrentSession">Sign out</a></h3>
<div class="line"><span class="verb delete">DELETE</span><span class="path">/v1/sessions/current</span></div>
<p>The token that asks is dead at once; its cookie is taken back.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/sessions/current</code></pre>
<h4>Answers</h4><table><tr><td class="status">204</td><td>The token is dead.<div class="headers">Headers: Set-Cookie</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="listDevices">
<h3><a href="#listDevices">List devices</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/devices</span></div>
<p>Who has a token of this account, when it was last seen, and how far behind it is.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/devices</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>The devices. <span class="type"><a href="#shape-DeviceList">DeviceList</a></span><details><summary>application/json</summary><pre><code>[
  {
    "id": "dev_7Q2mZk4xT1c",
    "name": "Mina의 노트북",
    "createdAt": "2026-09-01T08:00:00.000Z",
    "lastSeenAt": "2026-11-21T09:31:12.207Z",
    "lastSyncAt": "2026-11-21T09:31:12.207Z",
    "behind": 0,
    "clockOffsetMs": -184,
    "current": true
  },
  {
    "id": "dev_0b9RkPq2L8s",
    "name": "Tablet",
    "createdAt": "2026-10-11T19:20:00.000Z",
    "lastSeenAt": "2026-11-18T22:40:00.000Z",
    "lastSyncAt": null,
    "behind": 37,
    "clockOffsetMs": null,
    "current": false
  }
]</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr></table>
</section>
<section class="operation" id="deleteDevice">
<h3><a href="#deleteDevice">Revoke a device</a></h3>
<div class="line"><span class="verb delete">DELETE</span><span class="path">/v1/devices/{id}</span></div>
<p>Its token answers 401 from the next request on, and its event streams close.</p>
<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" -X DELETE $NOTES/v1/devices/dev_7Q2mZk4xT1c</code></pre>
<h4>Parameters</h4><table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">in the path · string</span><div>From the list of devices.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">204</td><td>It is revoked.</td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>A cookie came with an unsafe method from another origin, or with neither <code>Origin</code> nor <code>Sec-Fetch-Site</code>.</div></td></tr><tr><td class="status">404</td><td class="codes"><a href="docs/errors#not_found"><code>not_found</code></a><div>Nothing of yours has this name. What belongs to another account answers alike.</div></td></tr><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr><tr><td class="status">507</td><td class="codes"><a href="docs/errors#insufficient_storage"><code>insufficient_storage</code></a><div>The disk is full, or the account holds as much as the operator allows (then <code>detail</code> tells both figures). Nothing changed; reading goes on, and so do deletes.</div></td></tr></table>
</section>
<section class="operation" id="getStatus">
<h3><a href="#getStatus">What the account holds</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/status</span></div>

<pre class="curl"><code>curl -H "Authorization: Bearer $TOKEN" $NOTES/v1/status</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>Counters of the account. <span class="type"><a href="#shape-Status">Status</a></span><details><summary>application/json</summary><pre><code>{
  "notes": 214,
  "deleted": 3,
  "versions": 1290,
  "attachments": 0,
  "bytes": 734003,
  "seq": 1235,
  "lastChangeAt": "2026-11-21T09:31:12.207Z",
  "lastBackupAt": null,
  "lastSyncAt": "2026-11-21T09:31:12.207Z",
  "devices": 2
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">422</td><td class="codes"><div>There is no such query parameter here.</div></td></tr></table>
</section>
<h2 id="server">The server</h2><p class="lead">The server itself.</p><section class="operation" id="getHealth">
<h3><a href="#getHealth">Whether the process serves</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/health</span><span class="open">no sign-in</span></div>

<pre class="curl"><code>curl $NOTES/health</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>It does. <span class="type"><a href="#shape-Ok">Ok</a></span><details><summary>application/json</summary><pre><code>{
  "status": "ok"
}</code></pre></details></td></tr></table>
</section>
<section class="operation" id="getReady">
<h3><a href="#getReady">Whether it may be given work</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/ready</span><span class="open">no sign-in</span></div>
<p>503 while the store cannot write or the server is stopping.</p>
<pre class="curl"><code>curl $NOTES/ready</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>It may. <span class="type"><a href="#shape-Ok">Ok</a></span><details><summary>application/json</summary><pre><code>{
  "status": "ok"
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">503</td><td class="codes"><a href="docs/errors#unavailable"><code>unavailable</code></a><div>The store cannot be reached or written now, or the server is stopping. Nothing changed; try again after <code>Retry-After</code> seconds.</div></td></tr></table>
</section>
<section class="operation" id="getMetrics">
<h3><a href="#getMetrics">Figures for operators</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/metrics</span><span class="open">no sign-in</span></div>
<p>Requests by route, method and status with their durations, bytes, connections, what was refused and why, the store's transactions, sizes, the last backup's age, memory and descriptors, in the Prometheus text format. Read from the server's own machine (by address or as localhost, and not through a proxy), or from anywhere with the operator's token (<code>NOTES_ADMIN_TOKEN</code>) as <code>Authorization: Bearer</code>.</p>
<pre class="curl"><code>curl $NOTES/metrics</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>The figures.<details><summary>text/plain</summary><pre><code># HELP cloudnotes_http_connections Connections that are open.
# TYPE cloudnotes_http_connections gauge
cloudnotes_http_connections 3
</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">401</td><td class="codes"><a href="docs/errors#unauthorized"><code>unauthorized</code></a><div>No credentials, or none that are valid. A revoked token answers this from the next request on.</div></td></tr><tr><td class="status">403</td><td class="codes"><a href="docs/errors#forbidden"><code>forbidden</code></a><div>Neither from the server's own machine nor with the operator's token, which is not set.</div></td></tr><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<section class="operation" id="getInfo">
<h3><a href="#getInfo">What this server is</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/v1/info</span><span class="open">no sign-in</span></div>
<p>Name, version, limits and features; nothing that is secret. <code>serverTime</code> tells a client how far off its clock is.</p>
<pre class="curl"><code>curl $NOTES/v1/info</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>What it is. <span class="type"><a href="#shape-Info">Info</a></span><details><summary>application/json</summary><pre><code>{
  "name": "CloudNotes",
  "version": "0.1.0",
  "api": "v1",
  "serverTime": "2026-11-21T09:31:12.207Z",
  "limits": {
    "noteBytes": 1048576,
    "titleBytes": 4096,
    "tags": 64,
    "tagCharacters": 64,
    "folderBytes": 512,
    "extraBytes": 16384,
    "attachments": 100,
    "attachmentBytes": 26214400,
    "attachmentNameBytes": 255,
    "changesPerSync": 1000,
    "syncBytes": 16777216,
    "pageNotes": 1000,
    "searchBytes": 1024,
    "waitSeconds": 60
  },
  "signup": "closed",
  "features": [
    "notes",
    "versions",
    "attachments",
    "share",
    "search",
    "sync",
    "events",
    "backup",
    "import"
  ]
}</code></pre></details></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<section class="operation" id="getOpenAPIYaml">
<h3><a href="#getOpenAPIYaml">This description as YAML</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/openapi.yaml</span><span class="open">no sign-in</span></div>

<pre class="curl"><code>curl $NOTES/openapi.yaml</code></pre>
<h4>Parameters</h4><table><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>OpenAPI 3.1.<div class="headers">Headers: ETag</div></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<section class="operation" id="getOpenAPIJson">
<h3><a href="#getOpenAPIJson">This description as JSON</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/openapi.json</span><span class="open">no sign-in</span></div>

<pre class="curl"><code>curl $NOTES/openapi.json</code></pre>
<h4>Parameters</h4><table><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>OpenAPI 3.1.<div class="headers">Headers: ETag</div></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<section class="operation" id="getDocs">
<h3><a href="#getDocs">This description as a page</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/docs</span><span class="open">no sign-in</span></div>
<p>Readable in any browser, with scripts off.</p>
<pre class="curl"><code>curl $NOTES/docs</code></pre>
<h4>Parameters</h4><table><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The page.<div class="headers">Headers: ETag</div></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<section class="operation" id="getDocsErrors">
<h3><a href="#getDocsErrors">What each error code means</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/docs/errors</span><span class="open">no sign-in</span></div>
<p>One paragraph for each code; the <code>type</code> of a problem points at it.</p>
<pre class="curl"><code>curl $NOTES/docs/errors</code></pre>
<h4>Parameters</h4><table><tr><td><code>If-None-Match</code></td><td><span class="type">header · string</span><div><code>ETag</code>s the client has; where one of them stands the answer is 304.</div></td></tr></table><h4>Answers</h4><table><tr><td class="status">200</td><td>The page.<div class="headers">Headers: ETag</div></td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<section class="operation" id="getRoot">
<h3><a href="#getRoot">The web client</a></h3>
<div class="line"><span class="verb get">GET</span><span class="path">/</span><span class="open">no sign-in</span></div>
<p>For programs: a short greeting with the first three commands. A browser without a web client to show is sent to /docs.</p>
<pre class="curl"><code>curl $NOTES/</code></pre>
<h4>Answers</h4><table><tr><td class="status">200</td><td>The web client, or the greeting.</td></tr><tr><td class="status">303</td><td>The documentation is at <code>Location</code>.</td></tr><tr><td class="status">304</td><td>Nothing is newer than what the client has.<div class="headers">Headers: ETag</div></td></tr></table><h4>Errors of its own</h4><table><tr><td class="status">429</td><td class="codes"><a href="docs/errors#too_many_requests"><code>too_many_requests</code></a><div>Ten wrong passwords in ten minutes for this name or from this address: the right one waits too, and valid tokens go on working. Or more requests a second than the operator allows an address or an account, or more event streams and waiting requests of one account.</div></td></tr></table>
</section>
<h2 id="shapes">Shapes</h2>
<p class="lead">Everything that goes over the wire.</p>
<section class="shape" id="shape-Time"><h3><a href="#shape-Time">Time</a></h3>
<p>A time as clients may write it: RFC 3339 with any offset and 0 to 9 decimals, or an integer of milliseconds since 1970. Years 1970 to 9999; anything else is 422 <a href="docs/errors#invalid_time"><code>invalid_time</code></a>. In a query, <code>+</code> is written <code>%2B</code>.</p>
<p class="type">string, RFC 3339 or integer, 0 to 253,402,300,799,999</p>
<p class="type">Such as <code>2026-11-21T18:30:00+09:00</code>, <code>1795253400123</code></p>
</section>
<section class="shape" id="shape-Timestamp"><h3><a href="#shape-Timestamp">Timestamp</a></h3>
<p>A time as the server writes it: RFC 3339 in UTC with exactly three decimals.</p>
<p class="type">string, RFC 3339</p>
<p class="type">Such as <code>2026-11-21T09:30:00.123Z</code></p>
</section>
<section class="shape" id="shape-NoteId"><h3><a href="#shape-NoteId">NoteId</a></h3>
<p>1 to 64 of <code>[A-Za-z0-9_-]</code>: the client's choice, or a lower-case UUIDv7 of the server's.</p>
<p class="type">string</p>
<p class="type">Pattern <code>^[A-Za-z0-9_-]{1,64}$</code></p>
<p class="type">Such as <code>0192f0c1-7b5e-7c3a-9d21-4f8e6a0b1c2d</code>, <code>ideas-2026</code></p>
</section>
<section class="shape" id="shape-Rev"><h3><a href="#shape-Rev">Rev</a></h3>
<p>Names one exact state of a note; opaque. It is the <code>ETag</code>, between quotes.</p>
<p class="type">string</p>
<p class="type">Pattern <code>^[A-Za-z0-9_-]{1,64}$</code></p>
<p class="type">Such as <code>3f9a6c1e0b7d4a52986f0c3d1e5b7a84</code></p>
</section>
<section class="shape" id="shape-Seq"><h3><a href="#shape-Seq">Seq</a></h3>
<p>The server's counter for this account; it grows with every accepted change of any note.</p>
<p class="type">integer</p>
<p class="type">Such as <code>1234</code></p>
</section>
<section class="shape" id="shape-Cursor"><h3><a href="#shape-Cursor">Cursor</a></h3>
<p>Everything up to here; opaque. Garbage is 400 <a href="docs/errors#invalid_cursor"><code>invalid_cursor</code></a>, an empty one counts as none.</p>
<p class="type">string, at most 256</p>
<p class="type">Pattern <code>^[A-Za-z0-9_-]*$</code></p>
<p class="type">Such as <code>AfI3wQ5mB0c2AAAAAAAAAAEAAAAAAAAE0pF7bKw</code></p>
</section>
<section class="shape" id="shape-Tag"><h3><a href="#shape-Tag">Tag</a></h3>
<p>1 to 64 characters; one that is composed of several code points counts once.</p>
<p class="type">string, 1 to 64</p>
<p class="type">Such as <code>home</code>, <code>주말</code></p>
</section>
<section class="shape" id="shape-Folder"><h3><a href="#shape-Folder">Folder</a></h3>
<p>A path with <code>/</code> between its segments, at most 512 bytes of UTF-8, without empty, <code>.</code> or <code>..</code> segments. Empty: in no folder.</p>
<p class="type">string, at most 512</p>
<p class="type">Such as <code>home/lists</code>, <code>회의/2026</code></p>
</section>
<section class="shape" id="shape-NoteText"><h3><a href="#shape-NoteText">NoteText</a></h3>
<p>A note as text: the title, a newline, the body.</p>
<p class="type">string</p>
</section>
<section class="shape" id="shape-Weather"><h3><a href="#shape-Weather">Weather</a></h3>
<p>The weather where the note was written.</p>
<table><tr><td><code>main</code><span class="must">required</span></td><td><span class="type">string, at most 256</span><div>At most 256 bytes.</div></td></tr><tr><td><code>icon</code><span class="must">required</span></td><td><span class="type"><code>01d</code> … <code>50n</code></span><div>An OpenWeather code.</div></td></tr><tr><td><code>description</code></td><td><span class="type">string, at most 256</span></td></tr><tr><td><code>temperature</code></td><td><span class="type">number, -1,000 to 1,000</span><div>Degrees Celsius.</div></td></tr><tr><td><code>latitude</code></td><td><span class="type">number, -90 to 90</span></td></tr><tr><td><code>longitude</code></td><td><span class="type">number, -180 to 180</span></td></tr><tr><td><code>observedAt</code></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>provider</code></td><td><span class="type">string, at most 256</span></td></tr></table>
</section>
<section class="shape" id="shape-WeatherWrite"><h3><a href="#shape-WeatherWrite">WeatherWrite</a></h3>
<p>The weather where the note was written; <code>null</code> for a part counts as left out.</p>
<table><tr><td><code>main</code><span class="must">required</span></td><td><span class="type">string, at most 256</span><div>At most 256 bytes.</div></td></tr><tr><td><code>icon</code><span class="must">required</span></td><td><span class="type"><code>01d</code> … <code>50n</code></span><div>An OpenWeather code.</div></td></tr><tr><td><code>description</code></td><td><span class="type">string, at most 256 or null</span></td></tr><tr><td><code>temperature</code></td><td><span class="type">number, -1,000 to 1,000 or null</span><div>Degrees Celsius.</div></td></tr><tr><td><code>latitude</code></td><td><span class="type">number, -90 to 90 or null</span></td></tr><tr><td><code>longitude</code></td><td><span class="type">number, -180 to 180 or null</span></td></tr><tr><td><code>observedAt</code></td><td><span class="type"><a href="#shape-Time">Time</a> or null</span></td></tr><tr><td><code>provider</code></td><td><span class="type">string, at most 256 or null</span></td></tr></table>
</section>
<section class="shape" id="shape-WeatherPatch"><h3><a href="#shape-WeatherPatch">WeatherPatch</a></h3>
<p>Merged into the present weather; after it, <code>main</code> and <code>icon</code> must be there.</p>
<table><tr><td><code>main</code></td><td><span class="type">string, at most 256 or null</span></td></tr><tr><td><code>icon</code></td><td><span class="type"><code>01d</code> … <code>50n</code></span></td></tr><tr><td><code>description</code></td><td><span class="type">string, at most 256 or null</span></td></tr><tr><td><code>temperature</code></td><td><span class="type">number, -1,000 to 1,000 or null</span><div>Degrees Celsius.</div></td></tr><tr><td><code>latitude</code></td><td><span class="type">number, -90 to 90 or null</span></td></tr><tr><td><code>longitude</code></td><td><span class="type">number, -180 to 180 or null</span></td></tr><tr><td><code>observedAt</code></td><td><span class="type"><a href="#shape-Time">Time</a> or null</span></td></tr><tr><td><code>provider</code></td><td><span class="type">string, at most 256 or null</span></td></tr></table>
</section>
<section class="shape" id="shape-Attachment"><h3><a href="#shape-Attachment">Attachment</a></h3>
<p>A file that hangs on the note.</p>
<table><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">string, 1 to 255</span></td></tr><tr><td><code>type</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>size</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>sha256</code><span class="must">required</span></td><td><span class="type"><a href="#shape-SHA256">SHA256</a></span></td></tr></table>
</section>
<section class="shape" id="shape-AttachmentWritten"><h3><a href="#shape-AttachmentWritten">AttachmentWritten</a></h3>
<p>The file as it is attached, and the note's new state.</p>
<table><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">string, 1 to 255</span></td></tr><tr><td><code>type</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>size</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>sha256</code><span class="must">required</span></td><td><span class="type"><a href="#shape-SHA256">SHA256</a></span></td></tr><tr><td><code>note</code><span class="must">required</span></td><td><span class="type">object</span></td></tr><tr><td><code>note.id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>note.rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>note.seq</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Seq">Seq</a></span></td></tr><tr><td><code>note.lastModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr></table>
</section>
<section class="shape" id="shape-Shared"><h3><a href="#shape-Shared">Shared</a></h3>
<table><tr><td><code>url</code><span class="must">required</span></td><td><span class="type">string</span></td></tr></table>
</section>
<section class="shape" id="shape-SHA256"><h3><a href="#shape-SHA256">SHA256</a></h3>
<p class="type">string</p>
<p class="type">Pattern <code>^[0-9a-f]{64}$</code></p>
</section>
<section class="shape" id="shape-Note"><h3><a href="#shape-Note">Note</a></h3>
<p>A note as the server holds it.</p>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>title</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>body</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>tags</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Tag">Tag</a>, at most 64</span></td></tr><tr><td><code>folder</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Folder">Folder</a></span></td></tr><tr><td><code>pinned</code><span class="must">required</span></td><td><span class="type">boolean</span></td></tr><tr><td><code>createdAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>lastModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>weather</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Weather">Weather</a> or null</span></td></tr><tr><td><code>extra</code><span class="must">required</span></td><td><span class="type">object</span></td></tr><tr><td><code>attachments</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Attachment">Attachment</a></span></td></tr><tr><td><code>deleted</code><span class="must">required</span></td><td><span class="type">boolean</span></td></tr><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>seq</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Seq">Seq</a></span></td></tr><tr><td><code>receivedAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type">string or null</span><div>The id of the device that sent this state.</div></td></tr></table>
</section>
<section class="shape" id="shape-Tombstone"><h3><a href="#shape-Tombstone">Tombstone</a></h3>
<p>A deleted note, of which only the fact is told.</p>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>createdAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>lastModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>deleted</code><span class="must">required</span></td><td><span class="type"><code>true</code></span></td></tr><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>seq</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Seq">Seq</a></span></td></tr><tr><td><code>receivedAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type">string or null</span><div>The id of the device that sent this state.</div></td></tr></table>
</section>
<section class="shape" id="shape-CurrentNote"><h3><a href="#shape-CurrentNote">CurrentNote</a></h3>
<p>A note, live or in the trash, or the tombstone of one.</p>
<p class="type"><a href="#shape-Note">Note</a> or <a href="#shape-Tombstone">Tombstone</a></p>
</section>
<section class="shape" id="shape-NoteSummary"><h3><a href="#shape-NoteSummary">NoteSummary</a></h3>
<p>What a list shows of a note.</p>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>displayTitle</code><span class="must">required</span></td><td><span class="type">string</span><div>The first line that is not blank, at most 100 characters.</div></td></tr><tr><td><code>preview</code><span class="must">required</span></td><td><span class="type">string</span><div>What follows it, at most 200 characters, on one line.</div></td></tr><tr><td><code>createdAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>lastModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>tags</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Tag">Tag</a>, at most 64</span></td></tr><tr><td><code>folder</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Folder">Folder</a></span></td></tr><tr><td><code>pinned</code><span class="must">required</span></td><td><span class="type">boolean</span></td></tr><tr><td><code>weather</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Weather">Weather</a> or null</span></td></tr><tr><td><code>deleted</code><span class="must">required</span></td><td><span class="type">boolean</span></td></tr><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>seq</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Seq">Seq</a></span></td></tr></table>
</section>
<section class="shape" id="shape-NoteList"><h3><a href="#shape-NoteList">NoteList</a></h3>
<table><tr><td><code>notes</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Note">Note</a> or <a href="#shape-NoteSummary">NoteSummary</a>, at most 1,000</span></td></tr><tr><td><code>nextPage</code><span class="must">required</span></td><td><span class="type">string or null</span><div>For <code>page</code>; null on the last page.</div></td></tr><tr><td><code>total</code><span class="must">required</span></td><td><span class="type">integer</span><div>Of all pages.</div></td></tr></table>
</section>
<section class="shape" id="shape-SearchResults"><h3><a href="#shape-SearchResults">SearchResults</a></h3>
<table><tr><td><code>results</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-SearchResult">SearchResult</a>, at most 1,000</span></td></tr><tr><td><code>nextPage</code><span class="must">required</span></td><td><span class="type">string or null</span><div>For <code>page</code>; null on the last page.</div></td></tr><tr><td><code>total</code><span class="must">required</span></td><td><span class="type">integer</span><div>Of all pages. Exact for words of one or two syllables, for words of other scripts of up to 13 letters, and wherever no more than 1,000 notes have to be looked at; beyond that it is an upper bound, which counts candidates that pages then leave out. Of notes that match only by initials or a half-typed syllable, and have to be looked at, at most 1,000 are results: those with it in the title first, then the latest.</div></td></tr></table>
</section>
<section class="shape" id="shape-SearchResult"><h3><a href="#shape-SearchResult">SearchResult</a></h3>
<table><tr><td><code>note</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteSummary">NoteSummary</a></span></td></tr><tr><td><code>snippet</code><span class="must">required</span></td><td><span class="type">string</span><div>Plain text from the body, around the first match there or its beginning; runs of white space are one space, … stands where something was left out.</div></td></tr><tr><td><code>matches</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-SearchMatch">SearchMatch</a>, at most 100</span></td></tr></table>
</section>
<section class="shape" id="shape-SearchMatch"><h3><a href="#shape-SearchMatch">SearchMatch</a></h3>
<p>Where a word stands, in UTF-16 units of the stored text.</p>
<table><tr><td><code>field</code><span class="must">required</span></td><td><span class="type"><code>title</code> · <code>body</code></span></td></tr><tr><td><code>start</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>length</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr></table>
</section>
<section class="shape" id="shape-NoteWrite"><h3><a href="#shape-NoteWrite">NoteWrite</a></h3>
<p>A whole note as a client writes it. Members that are left out are empty; members the server does not know are 422 <a href="docs/errors#unknown_member"><code>unknown_member</code></a>. In a PUT, <code>id</code> is the one in the path or left out.</p>
<table><tr><td><code>id</code></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>title</code></td><td><span class="type">string, at most 4,096</span><div>One line, at most 4 KiB of UTF-8.</div></td></tr><tr><td><code>body</code></td><td><span class="type">string, at most 1,048,576</span><div>At most 1 MiB of UTF-8 (a setting). Kept byte for byte.</div></td></tr><tr><td><code>tags</code></td><td><span class="type">array of <a href="#shape-Tag">Tag</a>, at most 64 · default <code>[]</code></span><div>Kept in order.</div></td></tr><tr><td><code>folder</code></td><td><span class="type"><a href="#shape-Folder">Folder</a> or null</span></td></tr><tr><td><code>pinned</code></td><td><span class="type">boolean · default <code>false</code></span></td></tr><tr><td><code>weather</code></td><td><span class="type"><a href="#shape-WeatherWrite">WeatherWrite</a> or null</span></td></tr><tr><td><code>extra</code></td><td><span class="type">object · default <code>{}</code></span><div>A client's own data: at most 16 KiB of JSON.</div></td></tr><tr><td><code>createdAt</code></td><td><span class="type"><a href="#shape-Time">Time</a></span></td></tr><tr><td><code>lastModified</code></td><td><span class="type"><a href="#shape-Time">Time</a></span></td></tr><tr><td><code>baseRev</code></td><td><span class="type">string or null</span><div>The <code>rev</code> of the state that its user was looking at. An unknown one counts as none.</div></td></tr><tr><td><code>attachments</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>rev</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>seq</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>receivedAt</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>device</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>displayTitle</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>preview</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">any JSON</span><div>Ignored here; it means something in <code>POST /v1/sync</code> alone.</div></td></tr></table>
</section>
<section class="shape" id="shape-MergePatch"><h3><a href="#shape-MergePatch">MergePatch</a></h3>
<p>The members to change; <code>null</code> empties one, and what is left out stays.</p>
<table><tr><td><code>id</code></td><td><span class="type"><a href="#shape-NoteId">NoteId</a> or null</span></td></tr><tr><td><code>title</code></td><td><span class="type">string, at most 4,096 or null</span></td></tr><tr><td><code>body</code></td><td><span class="type">string, at most 1,048,576 or null</span></td></tr><tr><td><code>tags</code></td><td><span class="type">array of <a href="#shape-Tag">Tag</a>, at most 64 or null</span></td></tr><tr><td><code>folder</code></td><td><span class="type"><a href="#shape-Folder">Folder</a> or null</span></td></tr><tr><td><code>pinned</code></td><td><span class="type">boolean or null</span></td></tr><tr><td><code>extra</code></td><td><span class="type">object or null</span></td></tr><tr><td><code>weather</code></td><td><span class="type"><a href="#shape-WeatherPatch">WeatherPatch</a> or null</span></td></tr><tr><td><code>createdAt</code></td><td><span class="type"><a href="#shape-Time">Time</a> or null</span></td></tr><tr><td><code>lastModified</code></td><td><span class="type"><a href="#shape-Time">Time</a> or null</span></td></tr><tr><td><code>baseRev</code></td><td><span class="type">string or null</span><div>The <code>rev</code> of the state that its user was looking at. An unknown one counts as none.</div></td></tr><tr><td><code>attachments</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>rev</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>seq</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>receivedAt</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>device</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>displayTitle</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>preview</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>deleted</code></td><td><span class="type">any JSON</span><div>Ignored here.</div></td></tr></table>
</section>
<section class="shape" id="shape-SyncChange"><h3><a href="#shape-SyncChange">SyncChange</a></h3>
<p>A whole note, or its delete: then <code>id</code>, <code>deleted</code> and <code>lastModified</code> are enough.</p>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>deleted</code></td><td><span class="type">boolean · default <code>false</code></span></td></tr><tr><td><code>title</code></td><td><span class="type">string, at most 4,096</span><div>One line, at most 4 KiB of UTF-8.</div></td></tr><tr><td><code>body</code></td><td><span class="type">string, at most 1,048,576</span><div>At most 1 MiB of UTF-8 (a setting). Kept byte for byte.</div></td></tr><tr><td><code>tags</code></td><td><span class="type">array of <a href="#shape-Tag">Tag</a>, at most 64 · default <code>[]</code></span><div>Kept in order.</div></td></tr><tr><td><code>folder</code></td><td><span class="type"><a href="#shape-Folder">Folder</a> or null</span></td></tr><tr><td><code>pinned</code></td><td><span class="type">boolean · default <code>false</code></span></td></tr><tr><td><code>weather</code></td><td><span class="type"><a href="#shape-WeatherWrite">WeatherWrite</a> or null</span></td></tr><tr><td><code>extra</code></td><td><span class="type">object · default <code>{}</code></span><div>A client's own data: at most 16 KiB of JSON.</div></td></tr><tr><td><code>createdAt</code></td><td><span class="type"><a href="#shape-Time">Time</a></span></td></tr><tr><td><code>lastModified</code></td><td><span class="type"><a href="#shape-Time">Time</a></span></td></tr><tr><td><code>baseRev</code></td><td><span class="type">string or null</span><div>The <code>rev</code> of the state that its user was looking at. An unknown one counts as none.</div></td></tr><tr><td><code>attachments</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>rev</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>seq</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>receivedAt</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>device</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>displayTitle</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr><tr><td><code>preview</code></td><td><span class="type">any JSON</span><div>Owned by the server: may be echoed back, is ignored.</div></td></tr></table>
</section>
<section class="shape" id="shape-SyncRequest"><h3><a href="#shape-SyncRequest">SyncRequest</a></h3>
<p>All members may be left out: <code>{}</code> is a first sync. <code>cursor</code> and <code>since</code> exclude each other.</p>
<table><tr><td><code>cursor</code></td><td><span class="type"><a href="#shape-Cursor">Cursor</a> or null</span></td></tr><tr><td><code>since</code></td><td><span class="type"><a href="#shape-Time">Time</a> or null</span></td></tr><tr><td><code>changes</code></td><td><span class="type">array of <a href="#shape-SyncChange">SyncChange</a> or any JSON, at most 1,000 · default <code>[]</code></span></td></tr><tr><td><code>limit</code></td><td><span class="type">integer, 1 to 1,000 · default <code>500</code></span><div>Notes in the answer, at most. A page also ends at about 4 MiB.</div></td></tr><tr><td><code>atomic</code></td><td><span class="type">boolean · default <code>false</code></span><div>One invalid change refuses the request: 422, and nothing is applied.</div></td></tr><tr><td><code>sentAt</code></td><td><span class="type"><a href="#shape-Time">Time</a> or null</span></td></tr></table>
</section>
<section class="shape" id="shape-SyncResult"><h3><a href="#shape-SyncResult">SyncResult</a></h3>
<p>What became of one change, in the order they were sent.</p>
<p class="type"><a href="#shape-SyncDone">SyncDone</a> or <a href="#shape-SyncInvalid">SyncInvalid</a></p>
</section>
<section class="shape" id="shape-SyncDone"><h3><a href="#shape-SyncDone">SyncDone</a></h3>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>status</code><span class="must">required</span></td><td><span class="type"><code>applied</code> · <code>unchanged</code> · <code>superseded</code></span><div><code>applied</code>: it stands. <code>unchanged</code>: it stood already. <code>superseded</code>: a newer change stands; <code>rev</code>, <code>seq</code> and <code>current</code> are the winner's, and <code>version</code> names what was sent.</div></td></tr><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>seq</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Seq">Seq</a></span></td></tr><tr><td><code>current</code><span class="must">required</span></td><td><span class="type"><a href="#shape-CurrentNote">CurrentNote</a></span></td></tr><tr><td><code>version</code></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>warnings</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Warnings">Warnings</a></span></td></tr></table>
</section>
<section class="shape" id="shape-SyncInvalid"><h3><a href="#shape-SyncInvalid">SyncInvalid</a></h3>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">string or null</span><div>As it was sent, where it was a string.</div></td></tr><tr><td><code>status</code><span class="must">required</span></td><td><span class="type"><code>"invalid"</code></span></td></tr><tr><td><code>code</code><span class="must">required</span></td><td><span class="type"><a href="#shape-ErrorCode">ErrorCode</a></span></td></tr><tr><td><code>errors</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Errors">Errors</a></span></td></tr><tr><td><code>warnings</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Warnings">Warnings</a></span></td></tr></table>
</section>
<section class="shape" id="shape-Warnings"><h3><a href="#shape-Warnings">Warnings</a></h3>
<p><code>clock_ahead</code>: the stamp was more than 5 minutes ahead of the server and was replaced by its now.</p>
<p class="type">array of <code>clock_ahead</code></p>
</section>
<section class="shape" id="shape-SyncResponse"><h3><a href="#shape-SyncResponse">SyncResponse</a></h3>
<table><tr><td><code>results</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-SyncResult">SyncResult</a>, at most 1,000</span></td></tr><tr><td><code>changes</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Change">Change</a>, at most 1,000</span><div>In ascending <code>seq</code>.</div></td></tr><tr><td><code>cursor</code><span class="must">required</span></td><td><span class="type">string, 1 to 256</span><div>For the next request.</div></td></tr><tr><td><code>hasMore</code><span class="must">required</span></td><td><span class="type">boolean</span><div>Ask again at once, with this cursor.</div></td></tr><tr><td><code>serverTime</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>warnings</code></td><td><span class="type">array of <a href="#shape-MassDamage">MassDamage</a></span><div>To a push of the device that did the damage, for ten minutes; else not there.</div></td></tr></table>
</section>
<section class="shape" id="shape-ChangesPage"><h3><a href="#shape-ChangesPage">ChangesPage</a></h3>
<table><tr><td><code>changes</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Change">Change</a>, at most 1,000</span><div>In ascending <code>seq</code>.</div></td></tr><tr><td><code>cursor</code><span class="must">required</span></td><td><span class="type">string, 1 to 256</span><div>For the next request.</div></td></tr><tr><td><code>hasMore</code><span class="must">required</span></td><td><span class="type">boolean</span><div>Ask again at once, with this cursor.</div></td></tr><tr><td><code>serverTime</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr></table>
</section>
<section class="shape" id="shape-Change"><h3><a href="#shape-Change">Change</a></h3>
<p>A live note, or the tombstone of a deleted one.</p>
<p class="type"><a href="#shape-Note">Note</a> or <a href="#shape-Tombstone">Tombstone</a></p>
</section>
<section class="shape" id="shape-Version"><h3><a href="#shape-Version">Version</a></h3>
<p>A state that is no longer, or never was, the note's.</p>
<table><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>lastModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>sentModified</code></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span><div>The stamp as it was sent, where it was replaced.</div></td></tr><tr><td><code>receivedAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type"><a href="#shape-DeviceReference">DeviceReference</a></span></td></tr><tr><td><code>reason</code><span class="must">required</span></td><td><span class="type"><a href="#shape-VersionReason">VersionReason</a></span></td></tr><tr><td><code>displayTitle</code><span class="must">required</span></td><td><span class="type">string</span></td></tr></table>
</section>
<section class="shape" id="shape-VersionReason"><h3><a href="#shape-VersionReason">VersionReason</a></h3>
<p><code>superseded</code>: a newer change took its place. <a href="docs/errors#conflict"><code>conflict</code></a>: it arrived and lost. <code>deleted</code>: a delete took its place.</p>
<p class="type"><code>superseded</code> · <code>conflict</code> · <code>deleted</code></p>
</section>
<section class="shape" id="shape-VersionList"><h3><a href="#shape-VersionList">VersionList</a></h3>
<table><tr><td><code>versions</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Version">Version</a></span></td></tr></table>
</section>
<section class="shape" id="shape-Contender"><h3><a href="#shape-Contender">Contender</a></h3>
<p>One state that stood for the note's place: its key, the stamp that was sent and the one that was admitted, and the state its user had seen.</p>
<table><tr><td><code>rev</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a></span></td></tr><tr><td><code>wins</code><span class="must">required</span></td><td><span class="type">boolean</span></td></tr><tr><td><code>reason</code><span class="must">required</span></td><td><span class="type"><code>present</code> · <code>superseded</code> · <code>conflict</code> · <code>deleted</code></span><div><code>present</code>: it stands (or is known as a base alone); the others as for versions.</div></td></tr><tr><td><code>key</code><span class="must">required</span></td><td><span class="type">object</span><div>What is compared, in this order: the admitted stamp, live above deleted, the digest of the content (null where the content is gone).</div></td></tr><tr><td><code>key.lastModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>key.live</code><span class="must">required</span></td><td><span class="type">boolean</span></td></tr><tr><td><code>key.contentSha256</code><span class="must">required</span></td><td><span class="type"><a href="#shape-SHA256">SHA256</a> or null</span></td></tr><tr><td><code>sentModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>admittedModified</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>receivedAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>base</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Rev">Rev</a> or null</span></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type"><a href="#shape-DeviceReference">DeviceReference</a></span></td></tr></table>
</section>
<section class="shape" id="shape-Explain"><h3><a href="#shape-Explain">Explain</a></h3>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type"><a href="#shape-NoteId">NoteId</a></span></td></tr><tr><td><code>rule</code><span class="must">required</span></td><td><span class="type">string</span><div>The rule in a sentence.</div></td></tr><tr><td><code>contenders</code><span class="must">required</span></td><td><span class="type">array of <a href="#shape-Contender">Contender</a></span><div>The winner first.</div></td></tr></table>
</section>
<section class="shape" id="shape-NamedCounts"><h3><a href="#shape-NamedCounts">NamedCounts</a></h3>
<p class="type">array of object</p>
</section>
<section class="shape" id="shape-Account"><h3><a href="#shape-Account">Account</a></h3>
<table><tr><td><code>name</code><span class="must">required</span></td><td><span class="type"><a href="#shape-AccountName">AccountName</a></span></td></tr></table>
</section>
<section class="shape" id="shape-AccountName"><h3><a href="#shape-AccountName">AccountName</a></h3>
<p class="type">string</p>
<p class="type">Pattern <code>^[a-z0-9._-]{1,64}$</code></p>
<p class="type">Such as <code>mina</code></p>
</section>
<section class="shape" id="shape-AccountCreate"><h3><a href="#shape-AccountCreate">AccountCreate</a></h3>
<table><tr><td><code>name</code><span class="must">required</span></td><td><span class="type"><a href="#shape-AccountName">AccountName</a></span></td></tr><tr><td><code>password</code><span class="must">required</span></td><td><span class="type">string, at most 1,024</span><div>8 to 1,024 bytes of UTF-8.</div></td></tr></table>
</section>
<section class="shape" id="shape-AccountDelete"><h3><a href="#shape-AccountDelete">AccountDelete</a></h3>
<table><tr><td><code>password</code><span class="must">required</span></td><td><span class="type">string</span><div>The present one; a wrong one is 403.</div></td></tr></table>
</section>
<section class="shape" id="shape-PasswordChange"><h3><a href="#shape-PasswordChange">PasswordChange</a></h3>
<table><tr><td><code>currentPassword</code><span class="must">required</span></td><td><span class="type">string</span><div>A wrong one is 403.</div></td></tr><tr><td><code>newPassword</code><span class="must">required</span></td><td><span class="type">string, at most 1,024</span><div>8 to 1,024 bytes of UTF-8.</div></td></tr></table>
</section>
<section class="shape" id="shape-SessionCreate"><h3><a href="#shape-SessionCreate">SessionCreate</a></h3>
<p>A name or a password that could not be one is simply wrong: 401.</p>
<table><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>password</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type">string, 1 to 256</span><div>A label for people, 1 to 256 bytes.</div></td></tr><tr><td><code>cookie</code></td><td><span class="type">boolean · default <code>false</code></span><div>Also set the cookie <code>notes_session</code>, for the web client.</div></td></tr></table>
</section>
<section class="shape" id="shape-Session"><h3><a href="#shape-Session">Session</a></h3>
<table><tr><td><code>token</code><span class="must">required</span></td><td><span class="type">string</span><div>256 random bits.</div></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type">object</span></td></tr><tr><td><code>device.id</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>device.name</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>device.createdAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>account</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Account">Account</a></span></td></tr></table>
</section>
<section class="shape" id="shape-DeviceReference"><h3><a href="#shape-DeviceReference">DeviceReference</a></h3>
<p>Null for a change that was made with a password, without a token.</p>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">string or null</span></td></tr><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">string or null</span></td></tr></table>
</section>
<section class="shape" id="shape-Device"><h3><a href="#shape-Device">Device</a></h3>
<table><tr><td><code>id</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>createdAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>lastSeenAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>lastSyncAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a> or null</span></td></tr><tr><td><code>behind</code><span class="must">required</span></td><td><span class="type">integer</span><div>Changes it has not pulled yet.</div></td></tr><tr><td><code>clockOffsetMs</code><span class="must">required</span></td><td><span class="type">integer or null</span><div>Its clock less the server's, from <code>sentAt</code>.</div></td></tr><tr><td><code>current</code><span class="must">required</span></td><td><span class="type">boolean</span><div>It is the one that asks.</div></td></tr></table>
</section>
<section class="shape" id="shape-DeviceList"><h3><a href="#shape-DeviceList">DeviceList</a></h3>
<p class="type">array of <a href="#shape-Device">Device</a></p>
</section>
<section class="shape" id="shape-RestoreCounters"><h3><a href="#shape-RestoreCounters">RestoreCounters</a></h3>
<p>Each note counts once.</p>
<table><tr><td><code>added</code><span class="must">required</span></td><td><span class="type">integer</span><div>There was no note of that id.</div></td></tr><tr><td><code>updated</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>undeleted</code><span class="must">required</span></td><td><span class="type">integer</span><div>It was deleted and lives again.</div></td></tr><tr><td><code>deleted</code><span class="must">required</span></td><td><span class="type">integer</span><div>It lived and is deleted now, or (<code>replace</code>) not there any more.</div></td></tr><tr><td><code>unchanged</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>skipped</code><span class="must">required</span></td><td><span class="type">integer</span><div>What stands is newer.</div></td></tr><tr><td><code>undo</code><span class="must">required</span></td><td><span class="type">string or null</span><div>For <code>POST /v1/restore/undo/{id}</code>; null where nothing was changed.</div></td></tr><tr><td><code>missingFiles</code></td><td><span class="type">integer</span><div>Files that notes named and whose bytes were neither in the backup nor the account's; they were taken off.</div></td></tr></table>
</section>
<section class="shape" id="shape-ImportResult"><h3><a href="#shape-ImportResult">ImportResult</a></h3>
<p>The counters of a restore, and more.</p>
<table><tr><td><code>added</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>updated</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>undeleted</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>deleted</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>unchanged</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>skipped</code><span class="must">required</span></td><td><span class="type">integer</span><div>What stands here is newer.</div></td></tr><tr><td><code>undo</code><span class="must">required</span></td><td><span class="type">string or null</span><div>For <code>POST /v1/restore/undo/{id}</code>; null where nothing was changed.</div></td></tr><tr><td><code>missingFiles</code></td><td><span class="type">integer</span></td></tr><tr><td><code>format</code><span class="must">required</span></td><td><span class="type"><code>json</code> · <code>markdown</code> · <code>simplenote</code> · <code>keep</code> · <code>enex</code> · <code>jex</code></span></td></tr><tr><td><code>warningCount</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>warnings</code><span class="must">required</span></td><td><span class="type">array of object, at most 100</span><div>The first hundred.</div></td></tr></table>
</section>
<section class="shape" id="shape-MassDamage"><h3><a href="#shape-MassDamage">MassDamage</a></h3>
<p>One device deleted or blanked more than half of at least 20 notes within ten minutes. It was done; <code>undo</code> is the account as it was before the first of it.</p>
<table><tr><td><code>code</code><span class="must">required</span></td><td><span class="type"><code>"mass_damage"</code></span></td></tr><tr><td><code>at</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>device</code><span class="must">required</span></td><td><span class="type">string or null</span></td></tr><tr><td><code>notes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>undo</code><span class="must">required</span></td><td><span class="type">string</span></td></tr></table>
</section>
<section class="shape" id="shape-Status"><h3><a href="#shape-Status">Status</a></h3>
<table><tr><td><code>notes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>deleted</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>versions</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>attachments</code><span class="must">required</span></td><td><span class="type">integer</span><div>Files that hang on notes, those in the trash too.</div></td></tr><tr><td><code>bytes</code><span class="must">required</span></td><td><span class="type">integer</span><div>Of the notes' and versions' JSON and of their files, equal files once.</div></td></tr><tr><td><code>seq</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Seq">Seq</a></span></td></tr><tr><td><code>lastChangeAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a> or null</span></td></tr><tr><td><code>lastBackupAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a> or null</span></td></tr><tr><td><code>lastSyncAt</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a> or null</span></td></tr><tr><td><code>devices</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>warnings</code></td><td><span class="type">array of <a href="#shape-MassDamage">MassDamage</a></span><div>Where there is one: newest first, as long as their snapshots are kept and nobody went back to them.</div></td></tr></table>
</section>
<section class="shape" id="shape-Ok"><h3><a href="#shape-Ok">Ok</a></h3>
<table><tr><td><code>status</code><span class="must">required</span></td><td><span class="type"><code>"ok"</code></span></td></tr></table>
</section>
<section class="shape" id="shape-Info"><h3><a href="#shape-Info">Info</a></h3>
<table><tr><td><code>name</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>version</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>api</code><span class="must">required</span></td><td><span class="type"><code>"v1"</code></span></td></tr><tr><td><code>serverTime</code><span class="must">required</span></td><td><span class="type"><a href="#shape-Timestamp">Timestamp</a></span></td></tr><tr><td><code>signup</code><span class="must">required</span></td><td><span class="type"><code>open</code> · <code>closed</code></span></td></tr><tr><td><code>limits</code><span class="must">required</span></td><td><span class="type">object</span></td></tr><tr><td><code>limits.noteBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.titleBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.tags</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.tagCharacters</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.folderBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.extraBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.attachments</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.attachmentBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.attachmentNameBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.changesPerSync</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.syncBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.pageNotes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.searchBytes</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>limits.waitSeconds</code><span class="must">required</span></td><td><span class="type">integer</span></td></tr><tr><td><code>features</code><span class="must">required</span></td><td><span class="type">array of string</span></td></tr></table>
</section>
<section class="shape" id="shape-Problem"><h3><a href="#shape-Problem">Problem</a></h3>
<p>RFC 9457.</p>
<table><tr><td><code>type</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>title</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>status</code><span class="must">required</span></td><td><span class="type">integer, 400 to 599</span></td></tr><tr><td><code>detail</code><span class="must">required</span></td><td><span class="type">string</span><div>What is wrong, and what would be right.</div></td></tr><tr><td><code>code</code><span class="must">required</span></td><td><span class="type"><a href="#shape-ErrorCode">ErrorCode</a></span></td></tr><tr><td><code>requestId</code><span class="must">required</span></td><td><span class="type">string</span></td></tr><tr><td><code>errors</code></td><td><span class="type"><a href="#shape-Errors">Errors</a></span></td></tr><tr><td><code>current</code></td><td><span class="type"><a href="#shape-CurrentNote">CurrentNote</a></span></td></tr><tr><td><code>retryAfter</code></td><td><span class="type">integer</span><div>Seconds.</div></td></tr></table>
</section>
<section class="shape" id="shape-Errors"><h3><a href="#shape-Errors">Errors</a></h3>
<p class="type">array of object</p>
</section>
<section class="shape" id="shape-ErrorCode"><h3><a href="#shape-ErrorCode">ErrorCode</a></h3>
<p>Stable, one meaning each; see <a href="docs/errors">/docs/errors</a>.</p>
</section>
<footer>CloudNotes 0.1.0 · <a href="openapi.yaml">openapi.yaml</a> · <a href="openapi.json">openapi.json</a> · <a href="docs/errors">errors</a></footer>
</main>
</div>
</body>
</html>

"""#

    static let errors = #"""
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>CloudNotes errors</title>
<style>
:root {
color-scheme: light dark;
--paper: #fdfcfa; --panel: #f5f3ee; --line: #e3dfd6; --ink: #23211d; --quiet: #6b665c; --accent: #1d5fa8;
--code: #f1eee7; --get: #1c6e46; --post: #1d5fa8; --put: #8a5a00; --patch: #6d479e; --delete: #b0313a;
--ui: system-ui, -apple-system, "Segoe UI", Roboto, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR",
"Malgun Gothic", sans-serif;
--mono: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "D2Coding", "Noto Sans Mono CJK KR", monospace;
}
@media (prefers-color-scheme: dark) {
:root {
--paper: #171614; --panel: #1f1e1b; --line: #35332e; --ink: #e9e5dc; --quiet: #a39c8e; --accent: #8abaf0;
--code: #24221f; --get: #7fcf9f; --post: #8abaf0; --put: #e3b866; --patch: #c4a5ef; --delete: #f29a9f;
}
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.65 var(--ui); word-break: keep-all;
overflow-wrap: break-word; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.18em; }
a:has(> code) { text-decoration: none; }
a:has(> code):hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
code, pre, .path { font-family: var(--mono); font-size: 0.86em; }
code { background: var(--code); border-radius: 4px; padding: 0.1em 0.35em; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 8px; margin: 0.75rem 0; padding: 0.8rem 1rem;
overflow-x: auto; line-height: 1.55; tab-size: 2; word-break: normal; overflow-wrap: normal; font-size: 0.82rem; }
pre.curl { white-space: pre-wrap; overflow-wrap: anywhere; border-left: 3px solid var(--accent); }
pre.curl code { display: block; padding-left: 1.6em; text-indent: -1.6em; }
pre code { background: none; padding: 0; font-size: inherit; }
h1, h2, h3, h4 { line-height: 1.3; text-wrap: balance; }
h1 { font-size: 2rem; letter-spacing: -0.02em; margin: 0 0 0.25rem; }
h2 { font-size: 1.45rem; letter-spacing: -0.01em; margin: 4rem 0 0.25rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.12rem; margin: 0; }
h4 { font-size: 0.78rem; font-weight: 600; letter-spacing: 0.04em; color: var(--quiet); margin: 1.4rem 0 0.4rem; }
p { margin: 0.6rem 0; }
ul { padding-left: 1.2rem; }
li { margin: 0.3rem 0; }
.layout { display: grid; grid-template-columns: 18.5rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.8rem 1.2rem 3rem 1.6rem; background: var(--panel);
border-right: 1px solid var(--line); font-size: 0.875rem; line-height: 1.4; scrollbar-width: thin; }
nav .brand { display: block; font-size: 1.05rem; font-weight: 700; color: var(--ink); text-decoration: none; }
nav .brand small { display: block; font-weight: 400; color: var(--quiet); font-size: 0.78rem; }
nav h4 { margin: 1.5rem 0 0.3rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li { margin: 0; }
nav li a { display: flex; gap: 0.55rem; align-items: baseline; padding: 0.22rem 0.4rem; margin-left: -0.4rem; border-radius: 5px;
color: var(--ink); text-decoration: none; }
nav li a:hover { background: var(--code); }
nav .verb { flex: 0 0 3.1rem; font-size: 0.62rem; }
main { padding: 3rem clamp(1.2rem, 4vw, 4rem) 6rem; min-width: 0; max-width: 62rem; }
.lead { font-size: 1.12rem; color: var(--quiet); margin: 0 0 1.5rem; }
.quiet { color: var(--quiet); }
.verb { font: 700 0.7rem/1.7 var(--mono); letter-spacing: 0.03em; color: var(--quiet); }
.verb.get { color: var(--get); } .verb.post { color: var(--post); } .verb.put { color: var(--put); }
.verb.patch { color: var(--patch); } .verb.delete { color: var(--delete); }
.operation { margin: 3rem 0 0; padding: 0; }
.operation h3 a { color: inherit; text-decoration: none; }
.operation h3 a:hover::after, .shape h3 a:hover::after, .error h3 a:hover::after { content: " #"; color: var(--quiet); }
.line { display: flex; flex-wrap: wrap; gap: 0.2rem 0.7rem; align-items: baseline; margin: 0.35rem 0 0.6rem; }
.line .path { font-size: 0.95rem; overflow-wrap: anywhere; }
.line .verb { font-size: 0.82rem; }
.open { font-size: 0.76rem; color: var(--quiet); border: 1px solid var(--line); border-radius: 99px; padding: 0.05rem 0.6rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.89rem; line-height: 1.5; }
td, th { text-align: left; vertical-align: top; padding: 0.45rem 0.9rem 0.45rem 0; border-top: 1px solid var(--line); font-weight: 400; }
td:last-child { padding-right: 0; }
td:first-child, th:first-child { width: 11.5rem; white-space: nowrap; }
td.status { width: 4rem; font-family: var(--mono); font-size: 0.85rem; }
.type { color: var(--quiet); font-size: 0.82rem; }
.must { color: var(--delete); font-size: 0.72rem; margin-left: 0.3rem; }
.headers { color: var(--quiet); font-size: 0.8rem; }
.codes code { white-space: nowrap; }
details > summary { cursor: pointer; color: var(--accent); font-size: 0.85rem; margin: 0.3rem 0; width: fit-content; }
details[open] > summary { color: var(--quiet); }
.shape, .error { margin: 2.2rem 0 0; }
.error .code { font-family: var(--mono); font-size: 1rem; color: inherit; text-decoration: none; }
.error .remedy { color: var(--quiet); }
.error .remedy strong { color: var(--ink); font-weight: 600; }
.badge { font: 600 0.8rem/1 var(--mono); color: var(--delete); margin-right: 0.6rem; }
:target > h3:first-child { color: var(--accent); }
footer { margin-top: 5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 0.85rem; color: var(--quiet); }
@media (max-width: 62rem) {
.layout { display: block; }
nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 1.2rem; }
nav .contents { max-height: 15rem; overflow-y: auto; margin-top: 0.8rem; padding: 0 0.8rem 0.8rem; border: 1px solid var(--line);
border-radius: 8px; background: var(--paper); }
nav .contents h4 { margin-top: 0.9rem; }
main { padding-top: 1.8rem; }
h1 { font-size: 1.65rem; }
h2 { margin-top: 3rem; }
}
@media (max-width: 40rem) {
body { font-size: 15.5px; }
td:first-child, th:first-child { width: auto; white-space: normal; }
table, tbody, tr { display: block; }
tr { border-top: 1px solid var(--line); padding: 0.5rem 0; }
td { display: block; border: 0; padding: 0.05rem 0; }
td.status { width: auto; font-weight: 600; }
pre { border-radius: 6px; padding: 0.7rem 0.8rem; }
}
@media print { nav { display: none; } .layout { display: block; } }
</style>
</head>
<body>
<div class="layout">
<nav aria-label="Contents">
<a class="brand" href="../docs">CloudNotes <small>A server that keeps notes safe and in step.</small></a>
<div class="contents"><h4>Start</h4><ul><li><a href="../docs">The API</a></li></ul><h4>Codes</h4><ul><li><a href="#bad_request"><span class="verb">400</span><span>bad_request</span></a></li><li><a href="#invalid_json"><span class="verb">400</span><span>invalid_json</span></a></li><li><a href="#invalid_utf8"><span class="verb">400</span><span>invalid_utf8</span></a></li><li><a href="#invalid_cursor"><span class="verb">400</span><span>invalid_cursor</span></a></li><li><a href="#unauthorized"><span class="verb">401</span><span>unauthorized</span></a></li><li><a href="#forbidden"><span class="verb">403</span><span>forbidden</span></a></li><li><a href="#not_found"><span class="verb">404</span><span>not_found</span></a></li><li><a href="#method_not_allowed"><span class="verb">405</span><span>method_not_allowed</span></a></li><li><a href="#not_acceptable"><span class="verb">406</span><span>not_acceptable</span></a></li><li><a href="#request_timeout"><span class="verb">408</span><span>request_timeout</span></a></li><li><a href="#conflict"><span class="verb">409</span><span>conflict</span></a></li><li><a href="#already_exists"><span class="verb">409</span><span>already_exists</span></a></li><li><a href="#gone"><span class="verb">410</span><span>gone</span></a></li><li><a href="#cursor_expired"><span class="verb">410</span><span>cursor_expired</span></a></li><li><a href="#precondition_failed"><span class="verb">412</span><span>precondition_failed</span></a></li><li><a href="#too_large"><span class="verb">413</span><span>too_large</span></a></li><li><a href="#uri_too_long"><span class="verb">414</span><span>uri_too_long</span></a></li><li><a href="#unsupported_media_type"><span class="verb">415</span><span>unsupported_media_type</span></a></li><li><a href="#range_not_satisfiable"><span class="verb">416</span><span>range_not_satisfiable</span></a></li><li><a href="#invalid_note"><span class="verb">422</span><span>invalid_note</span></a></li><li><a href="#invalid_time"><span class="verb">422</span><span>invalid_time</span></a></li><li><a href="#invalid_id"><span class="verb">422</span><span>invalid_id</span></a></li><li><a href="#unknown_member"><span class="verb">422</span><span>unknown_member</span></a></li><li><a href="#invalid_parameter"><span class="verb">422</span><span>invalid_parameter</span></a></li><li><a href="#invalid_backup"><span class="verb">422</span><span>invalid_backup</span></a></li><li><a href="#idempotency_mismatch"><span class="verb">422</span><span>idempotency_mismatch</span></a></li><li><a href="#too_many_requests"><span class="verb">429</span><span>too_many_requests</span></a></li><li><a href="#headers_too_large"><span class="verb">431</span><span>headers_too_large</span></a></li><li><a href="#internal"><span class="verb">500</span><span>internal</span></a></li><li><a href="#unavailable"><span class="verb">503</span><span>unavailable</span></a></li><li><a href="#insufficient_storage"><span class="verb">507</span><span>insufficient_storage</span></a></li></ul></div>
</nav>
<main>
<h1 id="start">Errors</h1>
<p class="lead">What each code means, and what to do.</p>
<p>Every error on every path is <code>application/problem+json</code> (RFC 9457). Programs should look at <code>code</code>: codes are
stable and have one meaning each. People should read <code>detail</code>. <code>requestId</code> names the request in the server's log.</p>
<pre><code>{
  "type": "/docs/errors#invalid_note",
  "title": "The note is not valid",
  "status": 422,
  "detail": "/tags/1: A tag must not come twice.",
  "code": "invalid_note",
  "requestId": "9f2c61d07be4a835",
  "errors": [
    {
      "pointer": "/tags/1",
      "detail": "A tag must not come twice."
    }
  ]
}</code></pre>
<section class="error" id="bad_request">
<h3><span class="badge">400</span><a class="code" href="#bad_request">bad_request</a></h3>
<p><strong>The request is not well-formed HTTP.</strong> The bytes that arrived are no HTTP request this server will act on: a broken request line or header field, a body whose length is told twice, a missing or doubled <code>Host</code>, a <code>%</code> without its two digits.</p>
<p class="remedy"><strong>What to do.</strong> Programs that use an HTTP library never meet this. Look at what stands between client and server, a proxy for instance; <code>detail</code> names the rule that was broken.</p>
</section>
<section class="error" id="invalid_json">
<h3><span class="badge">400</span><a class="code" href="#invalid_json">invalid_json</a></h3>
<p><strong>The body is not valid JSON.</strong> The body should be JSON and is not: a comma too many, a name twice in one object, a lone surrogate in a <code>\u</code> escape, nesting beyond 64 levels, or nothing at all. JSON is read strictly, because two programs that guess differently would lose text.</p>
<p class="remedy"><strong>What to do.</strong> Let a JSON library write the body. <code>detail</code> says at which byte reading stopped.</p>
</section>
<section class="error" id="invalid_utf8">
<h3><span class="badge">400</span><a class="code" href="#invalid_utf8">invalid_utf8</a></h3>
<p><strong>The text is not valid UTF-8.</strong> The text holds bytes that are not UTF-8. Text is kept byte for byte and given back to every device, so it must be readable there.</p>
<p class="remedy"><strong>What to do.</strong> Convert the file first: <code>iconv -f CP949 -t UTF-8 old.txt &gt; note.md</code>.</p>
</section>
<section class="error" id="invalid_cursor">
<h3><span class="badge">400</span><a class="code" href="#invalid_cursor">invalid_cursor</a></h3>
<p><strong>The cursor is not one of this server's.</strong> The cursor is not one that a server like this ever wrote: it was cut, changed or invented.</p>
<p class="remedy"><strong>What to do.</strong> Send a cursor exactly as it was given. Where it is lost, send none and sync from the start.</p>
</section>
<section class="error" id="unauthorized">
<h3><span class="badge">401</span><a class="code" href="#unauthorized">unauthorized</a></h3>
<p><strong>Who is asking is not known.</strong> The request does not say who is asking, or the token or password is not valid. A token that was revoked or signed out answers this from the next request on. At sign-in, a wrong name and a wrong password look alike.</p>
<p class="remedy"><strong>What to do.</strong> Send <code>Authorization: Bearer TOKEN</code>, or use <code>curl -u name:password</code>. Sign in again where the token is dead; unsent changes stay on the device until then.</p>
</section>
<section class="error" id="forbidden">
<h3><span class="badge">403</span><a class="code" href="#forbidden">forbidden</a></h3>
<p><strong>This is not allowed.</strong> Who is asking is known, and still may not: sign-up is closed, the present password is wrong, or a request with a cookie came from another site.</p>
<p class="remedy"><strong>What to do.</strong> Sign-up is opened by whoever runs the server (<code>NOTES_SIGNUP=open</code>). Programs should send a token, never the cookie of the web client.</p>
</section>
<section class="error" id="not_found">
<h3><span class="badge">404</span><a class="code" href="#not_found">not_found</a></h3>
<p><strong>There is nothing here.</strong> There is nothing under this path or name, or it is not yours. What belongs to another account answers exactly the same.</p>
<p class="remedy"><strong>What to do.</strong> Check the path against this description, and the id against <code>GET /v1/notes</code>. A note that was deleted answers <a href="../docs/errors#gone"><code>gone</code></a> instead.</p>
</section>
<section class="error" id="method_not_allowed">
<h3><span class="badge">405</span><a class="code" href="#method_not_allowed">method_not_allowed</a></h3>
<p><strong>The method does not apply here.</strong> The path exists, but not with this method.</p>
<p class="remedy"><strong>What to do.</strong> The header <code>Allow</code> lists the methods it answers.</p>
</section>
<section class="error" id="not_acceptable">
<h3><span class="badge">406</span><a class="code" href="#not_acceptable">not_acceptable</a></h3>
<p><strong>There is no such form of this.</strong> The header <code>Accept</code> leaves out every form in which this could be answered.</p>
<p class="remedy"><strong>What to do.</strong> Most answers are <code>application/json</code>; a note is also <code>text/markdown</code> and <code>text/plain</code>. Leave <code>Accept</code> out, or add <code>*/*</code>.</p>
</section>
<section class="error" id="request_timeout">
<h3><span class="badge">408</span><a class="code" href="#request_timeout">request_timeout</a></h3>
<p><strong>The request took too long to arrive.</strong> The request did not arrive in time: the head within 10 seconds, and of the body a byte in every 15.</p>
<p class="remedy"><strong>What to do.</strong> Try again; on a poor line send fewer changes at once. What arrived in part changed nothing.</p>
</section>
<section class="error" id="conflict">
<h3><span class="badge">409</span><a class="code" href="#conflict">conflict</a></h3>
<p><strong>A newer change stands.</strong> The change is older than what the note says now, so the newer one stands. Nothing is lost: what was sent is kept as a version, named by the header <code>Link</code>, and <code>current</code> is the note as it stands.</p>
<p class="remedy"><strong>What to do.</strong> Show the user <code>current</code>, or write again on top of it: with its <code>rev</code> in <code>If-Match</code>, or without <code>lastModified</code>.</p>
</section>
<section class="error" id="already_exists">
<h3><span class="badge">409</span><a class="code" href="#already_exists">already_exists</a></h3>
<p><strong>It exists already.</strong> The name is taken: a note of this id says something else already, or an account of this name is there.</p>
<p class="remedy"><strong>What to do.</strong> Write a note with PUT, which replaces, or leave the id out. Choose another name for the account.</p>
</section>
<section class="error" id="gone">
<h3><span class="badge">410</span><a class="code" href="#gone">gone</a></h3>
<p><strong>It was deleted.</strong> The note was deleted. <code>current</code> tells when; while it waits in the trash its content is still there.</p>
<p class="remedy"><strong>What to do.</strong> <code>POST /v1/notes/{id}/undelete</code> brings it back, <code>?deleted=include</code> shows it, and a PUT writes it anew.</p>
</section>
<section class="error" id="cursor_expired">
<h3><span class="badge">410</span><a class="code" href="#cursor_expired">cursor_expired</a></h3>
<p><strong>The cursor is too old or from elsewhere.</strong> The cursor was good once but leads nowhere now: it belongs to another account, to a database that was since replaced by a backup, to the time before the oldest tombstone kept, or it is ahead of the server. Nothing that was pushed along was applied.</p>
<p class="remedy"><strong>What to do.</strong> Sync from the start, without a cursor. Drop the notes that are unchanged on the device and did not come; keep and push the unsent ones. No edit is lost that way.</p>
</section>
<section class="error" id="precondition_failed">
<h3><span class="badge">412</span><a class="code" href="#precondition_failed">precondition_failed</a></h3>
<p><strong>The precondition does not hold.</strong> <code>If-Match</code> names a state the note is not in, or <code>If-None-Match: *</code> met a note that is there. Nothing changed.</p>
<p class="remedy"><strong>What to do.</strong> Read the note (or take <code>current</code>), put the change on top of it and send it with the new <code>rev</code>.</p>
</section>
<section class="error" id="too_large">
<h3><span class="badge">413</span><a class="code" href="#too_large">too_large</a></h3>
<p><strong>The request is too large.</strong> The request is longer than this path takes: 16 MiB or 1,000 changes for a sync.</p>
<p class="remedy"><strong>What to do.</strong> Send less at once; <code>detail</code> names the limit. A single note that is too long is <a href="../docs/errors#invalid_note"><code>invalid_note</code></a>.</p>
</section>
<section class="error" id="uri_too_long">
<h3><span class="badge">414</span><a class="code" href="#uri_too_long">uri_too_long</a></h3>
<p><strong>The address is too long.</strong> The address is longer than 8 KiB.</p>
<p class="remedy"><strong>What to do.</strong> Long text belongs in the body.</p>
</section>
<section class="error" id="unsupported_media_type">
<h3><span class="badge">415</span><a class="code" href="#unsupported_media_type">unsupported_media_type</a></h3>
<p><strong>The body's type is not one that is read here.</strong> The type of the body is not one that is read here. Web forms are the usual case: <code>curl -d</code> sends one unless told otherwise.</p>
<p class="remedy"><strong>What to do.</strong> Send a file as text with <code>curl -T note.md</code>, JSON with <code>curl --json @note.json</code>.</p>
</section>
<section class="error" id="range_not_satisfiable">
<h3><span class="badge">416</span><a class="code" href="#range_not_satisfiable">range_not_satisfiable</a></h3>
<p><strong>The range lies beyond the end.</strong> The header <code>Range</code> asks for bytes beyond the end of the file.</p>
<p class="remedy"><strong>What to do.</strong> The header <code>Content-Range</code> tells how long the file is.</p>
</section>
<section class="error" id="invalid_note">
<h3><span class="badge">422</span><a class="code" href="#invalid_note">invalid_note</a></h3>
<p><strong>The note is not valid.</strong> The JSON is fine, the note is not: a title of two lines, a tag twice, a folder with an empty segment, a member of the wrong type or beyond its length.</p>
<p class="remedy"><strong>What to do.</strong> <code>errors</code> lists everything that is wrong, each with a JSON pointer. <code>GET /v1/info</code> tells the limits.</p>
</section>
<section class="error" id="invalid_time">
<h3><span class="badge">422</span><a class="code" href="#invalid_time">invalid_time</a></h3>
<p><strong>The time is not valid.</strong> A time is not one: no offset, a day that does not exist, a number that is not whole, or outside the years 1970 to 9999.</p>
<p class="remedy"><strong>What to do.</strong> Send RFC 3339 with an offset, <code>2026-11-21T18:30:00+09:00</code>, or an integer of milliseconds since 1970. In an address, <code>+</code> is written <code>%2B</code>.</p>
</section>
<section class="error" id="invalid_id">
<h3><span class="badge">422</span><a class="code" href="#invalid_id">invalid_id</a></h3>
<p><strong>The id is not valid.</strong> An id is 1 to 64 of the letters <code>A–Z</code> and <code>a–z</code>, digits, <code>_</code> and <code>-</code>; or the id in the body is not the one in the path.</p>
<p class="remedy"><strong>What to do.</strong> Derive ids from UUIDs or slugs, or leave the id out of a POST: the server makes one.</p>
</section>
<section class="error" id="unknown_member">
<h3><span class="badge">422</span><a class="code" href="#unknown_member">unknown_member</a></h3>
<p><strong>A member is not known.</strong> The body has a member the server does not know. It is refused because dropping it would lose data in silence; often it is a slip, such as <code>tag</code> for <code>tags</code>.</p>
<p class="remedy"><strong>What to do.</strong> Correct the name. A client's own data goes into <code>extra</code>, which is kept as it is.</p>
</section>
<section class="error" id="invalid_parameter">
<h3><span class="badge">422</span><a class="code" href="#invalid_parameter">invalid_parameter</a></h3>
<p><strong>A parameter is not valid.</strong> A query parameter or a member of the request is missing, of the wrong type or out of its range.</p>
<p class="remedy"><strong>What to do.</strong> <code>errors</code> points at it, and <code>detail</code> says what would be right.</p>
</section>
<section class="error" id="invalid_backup">
<h3><span class="badge">422</span><a class="code" href="#invalid_backup">invalid_backup</a></h3>
<p><strong>The backup or import is not whole.</strong> The backup is cut short, or was changed after it was made: its count or its checksum does not fit. Or a file to import is of no known format, damaged, or beyond a limit; the detail says which. Nothing was changed.</p>
<p class="remedy"><strong>What to do.</strong> Use another copy. A backup file ends in a line with <code>"end": true</code>; docs/import.md lists the formats.</p>
</section>
<section class="error" id="idempotency_mismatch">
<h3><span class="badge">422</span><a class="code" href="#idempotency_mismatch">idempotency_mismatch</a></h3>
<p><strong>The idempotency key was used for another request.</strong> This <code>Idempotency-Key</code> came with another request within the last 24 hours.</p>
<p class="remedy"><strong>What to do.</strong> Make a new key for each new request, and use the same one only to repeat the very same.</p>
</section>
<section class="error" id="too_many_requests">
<h3><span class="badge">429</span><a class="code" href="#too_many_requests">too_many_requests</a></h3>
<p><strong>Too many requests.</strong> There were ten wrong passwords within ten minutes for this name or from this address. Until the time is over the right password is refused too, so that nobody learns it by trying.</p>
<p class="remedy"><strong>What to do.</strong> Wait as many seconds as <code>Retry-After</code> says. Programs should use a token: valid tokens go on working.</p>
</section>
<section class="error" id="headers_too_large">
<h3><span class="badge">431</span><a class="code" href="#headers_too_large">headers_too_large</a></h3>
<p><strong>The header fields are too large.</strong> The request has more than 100 header fields, or more than 16 KiB of them.</p>
<p class="remedy"><strong>What to do.</strong> Look for a cookie or a proxy that adds too much.</p>
</section>
<section class="error" id="internal">
<h3><span class="badge">500</span><a class="code" href="#internal">internal</a></h3>
<p><strong>Something failed inside the server.</strong> Something failed that should not. The request changed nothing.</p>
<p class="remedy"><strong>What to do.</strong> Try again later; tell whoever runs the server the <code>requestId</code>, under which the log has the reason.</p>
</section>
<section class="error" id="unavailable">
<h3><span class="badge">503</span><a class="code" href="#unavailable">unavailable</a></h3>
<p><strong>The server cannot do this now.</strong> The server cannot do this just now: it is stopping, or the disk does not answer. The request changed nothing.</p>
<p class="remedy"><strong>What to do.</strong> Try again after as many seconds as <code>Retry-After</code> says.</p>
</section>
<section class="error" id="insufficient_storage">
<h3><span class="badge">507</span><a class="code" href="#insufficient_storage">insufficient_storage</a></h3>
<p><strong>There is no room left.</strong> The server's disk is full, so the change could not be made safe and was not made at all. Reading goes on.</p>
<p class="remedy"><strong>What to do.</strong> Keep the change on the device and try again later; whoever runs the server must make room.</p>
</section>
<footer>CloudNotes 0.1.0 · <a href="../openapi.yaml">openapi.yaml</a> · <a href="../openapi.json">openapi.json</a> · <a href="../docs/errors">errors</a></footer>
</main>
</div>
</body>
</html>

"""#
}
