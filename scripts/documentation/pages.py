"""Makes the pages /docs and /docs/errors from the expanded document."""

import html
import json
import re
from pathlib import Path

METHODS = ("get", "post", "put", "patch", "delete")
# Answers that any request can get; they are listed once, in the introduction.
EVERYWHERE = {"400", "405", "406", "408", "413", "414", "431", "500", "503"}
ALSO_SIGNED_IN = {"401", "429"}
TITLES = {
    "notes": "Notes", "versions": "Versions", "attachments": "Attachments", "sharing": "Share pages", "sync": "Sync",
    "accounts": "Accounts and devices", "server": "The server", "backup": "Backup and restore",
}
STYLE = Path(__file__).resolve().parent.parent / "docs.css"


def escape(text):
    return html.escape(str(text), quote=False)


def sample(value):
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)


def name_of(reference):
    return reference["$ref"].rsplit("/", 1)[1]


def relative(text, root):
    """Makes links hold wherever a proxy has put the server; `root` leads from the page's own folder to the server's."""
    return text.replace('href="/', f'href="{root}')


def contents(groups):
    inner = "".join(f"<h4>{title}</h4><ul>{items}</ul>" for title, items in groups)
    return f'<div class="contents">{inner}</div>'


class Pages:
    def __init__(self, api):
        self.api = api
        self.codes = api["components"]["schemas"]["ErrorCode"]["x-codes"]

    def resolved(self, value):
        while isinstance(value, dict) and "$ref" in value:
            target = self.api
            for step in value["$ref"][2:].split("/"):
                target = target[step]
            value = target
        return value

    # MARK: Text

    def inline(self, text):
        """Renders `code`, **strong** and pointers to docs, of the little Markdown that descriptions are written in."""
        parts = re.split(r"(`[^`]+`)", str(text))
        out = []
        for part in parts:
            if part.startswith("`") and len(part) > 2:
                word = part[1:-1]
                code = f"<code>{escape(word)}</code>"
                out.append(f'<a href="/docs/errors#{word}">{code}</a>' if word in self.codes else code)
            else:
                part = re.sub(r"\*\*([^*]+)\*\*", r"<strong>\1</strong>", escape(part))
                out.append(part.replace(" /docs/errors", ' <a href="/docs/errors">/docs/errors</a>'))
        return "".join(out)

    def blocks(self, text):
        out = []
        for block in re.split(r"\n\s*\n", text.strip("\n")):
            lines = block.split("\n")
            if all(line.startswith("    ") for line in lines):
                out.append(f"<pre><code>{escape(chr(10).join(line[4:] for line in lines))}</code></pre>")
            elif lines[0].startswith("- "):
                out.append("<ul>" + "".join(f"<li>{self.inline(item)}</li>" for item in re.split(r"\n- ", "\n" + block)[1:]) + "</ul>")
            else:
                out.append(f"<p>{self.inline(' '.join(lines))}</p>")
        return "\n".join(out)

    # MARK: Shapes

    def shape(self, schema):
        """Describes a schema in a few words."""
        if not isinstance(schema, dict) or not schema:
            return "any JSON"
        if "$ref" in schema:
            name = name_of(schema)
            return f'<a href="#shape-{name}">{name}</a>'
        if "const" in schema:
            return f"<code>{escape(json.dumps(schema['const'], ensure_ascii=False))}</code>"
        if "enum" in schema:
            values = schema["enum"]
            if len(values) > 8:
                return f"<code>{escape(values[0])}</code> … <code>{escape(values[-1] or values[-2])}</code>"
            return " · ".join(f"<code>{'null' if value is None else escape(value)}</code>" for value in values)
        for word in ("anyOf", "oneOf"):
            if word in schema:
                return " or ".join(self.shape(one) for one in schema[word])
        if "allOf" in schema:
            return self.shape(schema["allOf"][0])
        kinds = schema.get("type", "any JSON")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        return " or ".join(self.kind(one, schema) for one in kinds)

    def kind(self, word, schema):
        if word == "array":
            most = f", at most {schema['maxItems']:,}" if "maxItems" in schema else ""
            return f"array of {self.shape(schema.get('items', {}))}{most}"
        if word in ("integer", "number") and "minimum" in schema and "maximum" in schema:
            return f"{word}, {schema['minimum']:,} to {schema['maximum']:,}"
        if word == "string":
            if schema.get("format") == "date-time":
                return "string, RFC 3339"
            if "minLength" in schema and "maxLength" in schema:
                return f"string, {schema['minLength']:,} to {schema['maxLength']:,}"
            if "maxLength" in schema:
                return f"string, at most {schema['maxLength']:,}"
        return word

    def default(self, schema):
        if "default" not in schema or schema["default"] == "":
            return ""
        value = schema["default"]
        return f" · default <code>{escape(value if isinstance(value, str) else json.dumps(value))}</code>"

    def row(self, name, schema, text, required):
        must = '<span class="must">required</span>' if required else ""
        text = f"<div>{self.inline(text)}</div>" if text else ""
        return (f"<tr><td><code>{escape(name)}</code>{must}</td><td><span class=\"type\">{self.shape(schema)}{self.default(schema)}</span>"
                f"{text}</td></tr>")

    def members(self, schema):
        rows = []
        required = set(schema.get("required", []))
        for name, member in schema["properties"].items():
            rows.append(self.row(name, member, member.get("description", ""), name in required))
            if isinstance(member, dict) and member.get("type") == "object" and "properties" in member:
                for inner, value in member["properties"].items():
                    rows.append(self.row(f"{name}.{inner}", value, value.get("description", ""), inner in member.get("required", [])))
        return "<table>" + "".join(rows) + "</table>"

    def shapes(self):
        out = []
        for name, schema in self.api["components"]["schemas"].items():
            out.append(f'<section class="shape" id="shape-{name}"><h3><a href="#shape-{name}">{name}</a></h3>')
            if schema.get("description"):
                out.append(f"<p>{self.inline(schema['description'])}</p>")
            if "properties" in schema:
                out.append(self.members(schema))
            elif name != "ErrorCode":
                out.append(f'<p class="type">{self.shape(schema)}{self.default(schema)}</p>')
                if "pattern" in schema and len(schema["pattern"]) < 60:
                    out.append(f'<p class="type">Pattern <code>{escape(schema["pattern"])}</code></p>')
            examples = schema.get("examples", [])
            if examples:
                out.append('<p class="type">Such as ' + ", ".join(f"<code>{escape(sample(one))}</code>" for one in examples) + "</p>")
            out.append("</section>")
        return "\n".join(out)

    # MARK: Operations

    def examples_of(self, media):
        if "example" in media:
            return [(None, media["example"])]
        found = [(self.resolved(one).get("summary"), self.resolved(one)["value"]) for one in media.get("examples", {}).values()]
        return found

    def show_examples(self, content):
        seen = []
        out = []
        for kind_, media in content.items():
            for title, value in self.examples_of(media):
                text = sample(value)
                if text in seen:
                    continue
                seen.append(text)
                caption = kind_ + (f": {title}" if title else "")
                out.append(f"<details><summary>{escape(caption)}</summary><pre><code>{escape(text)}</code></pre></details>")
        return "".join(out)

    def parameters_of(self, path, operation):
        listed = [*self.api["paths"][path].get("parameters", []), *operation.get("parameters", [])]
        return [one for one in map(self.resolved, listed) if one["name"] not in ("pretty", "X-Request-Id")]

    def parameters(self, path, operation):
        rows = []
        for one in self.parameters_of(path, operation):
            where = {"path": "in the path", "query": "query", "header": "header"}[one["in"]]
            schema = one["schema"]
            told = f'<span class="type">{where} · {self.shape(schema)}{self.default(self.resolved(schema))}</span>'
            must = '<span class="must">required</span>' if one.get("required") else ""
            rows.append(f"<tr><td><code>{escape(one['name'])}</code>{must}</td><td>{told}<div>{self.inline(one['description'])}</div></td></tr>")
        return f"<h4>Parameters</h4><table>{''.join(rows)}</table>" if rows else ""

    def body(self, operation):
        if "requestBody" not in operation:
            return ""
        sent = operation["requestBody"]
        kinds = " · ".join(f"<code>{escape(name)}</code> {self.shape(media['schema'])}" for name, media in sent["content"].items())
        text = f"<p>{self.inline(sent['description'])}</p>" if sent.get("description") else ""
        return f"<h4>Body</h4><p class=\"type\">{kinds}</p>{text}{self.show_examples(sent['content'])}"

    def answers(self, operation):
        good, bad = [], []
        common = EVERYWHERE | (ALSO_SIGNED_IN if operation.get("security") != [] else set())
        for status, response in operation["responses"].items():
            response = self.resolved(response)
            if status < "400":
                heads = [name for name in response.get("headers", {}) if name not in ("X-Request-Id", "Date", "X-Content-Type-Options")]
                told = f'<div class="headers">Headers: {", ".join(heads)}</div>' if heads else ""
                content = response.get("content", {})
                gives = " · ".join(dict.fromkeys(self.shape(media["schema"]) for media in content.values() if "$ref" in media["schema"]))
                gives = f' <span class="type">{gives}</span>' if gives else ""
                good.append(f'<tr><td class="status">{status}</td><td>{self.inline(response["description"])}{gives}{told}{self.show_examples(content)}</td></tr>')
            else:
                codes = response.get("x-codes", [])
                if status in common and set(codes) <= {"bad_request", "invalid_utf8", *(c for c in self.codes if status != "400" and str(self.codes[c]["status"]) == status)} and status != "503":
                    continue
                if status == "503" and operation["operationId"] != "getReady":
                    continue
                links = " ".join(f'<a href="/docs/errors#{code}"><code>{code}</code></a>' for code in codes)
                bad.append(f'<tr><td class="status">{status}</td><td class="codes">{links}<div>{self.inline(response["description"])}</div></td></tr>')
        out = f"<h4>Answers</h4><table>{''.join(good)}</table>"
        if bad:
            out += f"<h4>Errors of its own</h4><table>{''.join(bad)}</table>"
        return out

    def operation(self, path, method, one):
        identity = one["operationId"]
        open_ = '<span class="open">no sign-in</span>' if one.get("security") == [] else ""
        curl = "".join(f"<code>{escape(line)}</code>" for line in one["x-curl"])
        description = f"<p>{self.inline(one['description'])}</p>" if one.get("description") else ""
        return f"""<section class="operation" id="{identity}">
<h3><a href="#{identity}">{escape(one['summary'])}</a></h3>
<div class="line"><span class="verb {method}">{method.upper()}</span><span class="path">{escape(path)}</span>{open_}</div>
{description}
<pre class="curl">{curl}</pre>
{self.parameters(path, one)}{self.body(one)}{self.answers(one)}
</section>"""

    def by_tag(self):
        for tag in self.api["tags"]:
            found = [(path, method, item[method]) for path, item in self.api["paths"].items() for method in METHODS
                     if method in item and tag["name"] in item[method]["tags"]]
            yield tag, found

    def page(self, title, contents, main):
        style = STYLE.read_text(encoding="utf-8")
        style = re.sub(r"\s*\n\s*", "\n", style).strip()
        return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<div class="layout">
<nav aria-label="Contents">
<a class="brand" href="/docs">CloudNotes <small>{escape(self.api['info']['summary'])}</small></a>
{contents}
</nav>
<main>
{main}
<footer>CloudNotes {escape(self.api['info']['version'])} · <a href="/openapi.yaml">openapi.yaml</a> · <a href="/openapi.json">openapi.json</a> · <a href="/docs/errors">errors</a></footer>
</main>
</div>
</body>
</html>
"""

    def docs(self):
        groups = [("Start", '<li><a href="#start">What holds everywhere</a></li><li><a href="#sign-in">Signing in</a></li>'
                   '<li><a href="/docs/errors">Errors</a></li>')]
        sections = []
        for tag, found in self.by_tag():
            items = "".join(f'<li><a href="#{one["operationId"]}"><span class="verb {method}">{method.upper()}</span>'
                            f'<span>{escape(one["summary"])}</span></a></li>' for path, method, one in found)
            title = TITLES[tag["name"]]
            groups.append((title, items))
            sections.append(f'<h2 id="{tag["name"]}">{title}</h2><p class="lead">{self.inline(tag["description"])}</p>'
                            + "\n".join(self.operation(*one) for one in found))
        groups.append(("Shapes", '<li><a href="#shapes">Everything that goes over the wire</a></li>'))
        schemes = "".join(f"<tr><td><strong>{name.capitalize()}</strong></td><td>{self.inline(one['description'])}</td></tr>"
                          for name, one in self.api["components"]["securitySchemes"].items())
        common = " ".join(f'<a href="/docs/errors#{code}"><code>{code}</code></a>' for code in (
            "bad_request", "invalid_utf8", "method_not_allowed", "not_acceptable", "request_timeout", "too_large", "uri_too_long",
            "headers_too_large", "internal", "unavailable"))
        main = f"""<h1 id="start">The CloudNotes API</h1>
<p class="lead">{escape(self.api['info']['summary'])}</p>
{self.blocks(self.api['info']['description'])}
<p>Any request may get one of these errors, and they are not listed again below: <span class="codes">{common}</span>; and what asks for a
sign-in, <a href="/docs/errors#unauthorized"><code>unauthorized</code></a> and
<a href="/docs/errors#too_many_requests"><code>too_many_requests</code></a>.</p>
<h2 id="sign-in">Signing in</h2>
<p>Every request but those marked <span class="open">no sign-in</span> says who is asking, in one of three ways.</p>
<table>{schemes}</table>
{chr(10).join(sections)}
<h2 id="shapes">Shapes</h2>
<p class="lead">Everything that goes over the wire.</p>
{self.shapes()}"""
        return relative(self.page("CloudNotes API", contents(groups), main), "")

    def errors(self):
        items, sections = [], []
        for code, one in self.codes.items():
            items.append(f'<li><a href="#{code}"><span class="verb">{one["status"]}</span><span>{code}</span></a></li>')
            sections.append(f"""<section class="error" id="{code}">
<h3><span class="badge">{one['status']}</span><a class="code" href="#{code}">{code}</a></h3>
<p><strong>{escape(one['title'])}.</strong> {self.inline(one['meaning'])}</p>
<p class="remedy"><strong>What to do.</strong> {self.inline(one['remedy'])}</p>
</section>""")
        problem = self.api["components"]["responses"]["InvalidNote"]["content"]["application/problem+json"]["example"]
        main = f"""<h1 id="start">Errors</h1>
<p class="lead">What each code means, and what to do.</p>
<p>Every error on every path is <code>application/problem+json</code> (RFC 9457). Programs should look at <code>code</code>: codes are
stable and have one meaning each. People should read <code>detail</code>. <code>requestId</code> names the request in the server's log.</p>
<pre><code>{escape(sample(problem))}</code></pre>
{chr(10).join(sections)}"""
        groups = [("Start", '<li><a href="/docs">The API</a></li>'), ("Codes", "".join(items))]
        return relative(self.page("CloudNotes errors", contents(groups), main), "../")




