"""Adjusts generated requests where JSON Schema cannot describe a valid one. Requests that must be refused stay as they
are.

The rules are lengths in bytes, an id that repeats the path's, a cursor that a server gave, and a key used once: the
schema accepts more than any server could. Without this the check for accepted requests would report the tool's own
mistakes.
"""

import json
import os
import random
import uuid
from collections.abc import MutableMapping

import schemathesis
from schemathesis.core.failures import AcceptedNegativeData
from schemathesis.core.parameters import ParameterLocation
from schemathesis.openapi.checks import IgnoredAuth, RejectedPositiveData, UseAfterFree

CURSOR = os.environ.get("CONTRACT_CURSOR", "")
NAME = os.environ.get("CONTRACT_NAME")
PASSWORD = os.environ.get("CONTRACT_PASSWORD")
LIMITS = {"title": 4096, "folder": 512, "newPassword": 1024, "password": 1024, "device": 256, "main": 256,
          "description": 256, "provider": 256, "tag": 1024}


@schemathesis.hook
def before_call(context, case, kwargs):
    come_from_somewhere_else(case)
    query = case.query
    if isinstance(query, MutableMapping):
        # Sixty seconds a case are too long; waiting has its own end-to-end test.
        if str(query.get("wait", "0")) not in ("", "0") and str(query["wait"]).isdigit() and int(query["wait"]) <= 60:
            query["wait"] = 1
    if case.meta is None or not case.meta.generation.mode.is_positive:
        return
    if isinstance(query, MutableMapping):
        query.pop("page", None)
        if "q" in query:
            query["q"] = str(query["q"]).encode()[:1024].decode(errors="ignore")
        if "sort" in query:
            keys = [key.lstrip("-") for key in str(query["sort"]).split(",")]
            if len(set(keys)) < len(keys):
                query["sort"] = "title"
        if "cursor" in query:
            if "since" in query and query["cursor"]:
                del query["since"]
            query["cursor"] = CURSOR if query["cursor"] else ""
    operation = case.operation.definition.raw.get("operationId")
    content = case.operation.definition.raw.get("requestBody", {}).get("content", {})
    is_file = str(case.media_type) == "application/octet-stream"
    if is_file and "text/markdown" in content:
        # Any bytes match the schema, and the server accepts those that are UTF-8.
        case.body = getattr(case.body, "data", b"text").decode(errors="replace").encode()
    if is_file and operation == "import":
        case.body = json.dumps(content["application/json"]["example"]).encode()
    if operation == "restore":
        # A generated text is no backup, and is refused; the description's own example is an empty one.
        example = content["application/x-ndjson"]["example"]
        case.body = example.encode() if is_file else example
        if isinstance(query, MutableMapping) and query.get("mode") == "replace":
            # The other operations need something to work on.
            query["dryRun"] = "true"
    if operation == "import" and isinstance(query, MutableMapping):
        # The body is JSON, whatever other format the query would name.
        query.pop("format", None)
    headers = case.headers
    if headers is not None and "Idempotency-Key" in headers:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    if headers is not None and "If-None-Match" in headers and case.method.upper() not in ("GET", "HEAD"):
        headers["If-None-Match"] = "*"
    if isinstance(case.body, MutableMapping):
        make_sense(case)


def make_sense(case):
    body = case.body
    shorten(body)
    if case.operation.definition.raw.get("operationId") == "createSession" and NAME and body.get("cookie"):
        # The tool cannot guess a password, so the sign-ins that want a cookie get the right one.
        body["name"], body["password"] = NAME, PASSWORD
    elif case.operation.definition.raw.get("operationId") == "createSession" and ("name" in body) != ("password" in body):
        # Both, or neither: then the request's own credentials count.
        body.pop("name", None)
        body.pop("password", None)
    if case.operation.definition.raw.get("operationId") == "changePassword":
        # Only an account without a password may leave it out.
        body.setdefault("currentPassword", "made up")
    if isinstance(body.get("cursor"), str) and body["cursor"]:
        body["cursor"] = CURSOR
    if "changes" in body:
        # One change that is invalid, perhaps by chance, refuses an atomic push.
        body["atomic"] = False
        for change in body["changes"]:
            if isinstance(change, MutableMapping):
                shorten(change)
    if "id" in body and "id" in (case.path_parameters or {}):
        del body["id"]
    if case.method.upper() == "PATCH" and isinstance(body.get("weather"), MutableMapping):
        weather = body["weather"]
        weather["main"] = weather.get("main") or "Rain"
        weather["icon"] = weather.get("icon") or "10d"


def shorten(members):
    for name, value in members.items():
        if isinstance(value, float) and value.is_integer() and name not in ("temperature", "latitude", "longitude"):
            # JSON Schema counts 72.0 as an integer; the server reads numbers as they are written.
            members[name] = value = int(value)
        if name in ("password", "newPassword") and isinstance(value, str) and len(value.encode()) < 8:
            members[name] = value = value + "-padding"
        if name in LIMITS and isinstance(value, str):
            members[name] = cut(value, LIMITS[name])
        elif name == "tags" and isinstance(value, list) and all(isinstance(tag, str) for tag in value):
            # A new tag does not end in a slash.
            members[name] = list(dict.fromkeys(tag.rstrip("/") or "tag" for tag in value))
        elif name == "weather" and isinstance(value, MutableMapping):
            shorten(value)
        elif name == "extra" and len(repr(value).encode()) > 8192:
            members[name] = {}
        elif name in ("createdAt", "lastModified", "observedAt", "since", "sentAt") and isinstance(value, str):
            # With its offset applied it may leave the years 1970 to 9999.
            if value[:4] in ("1970", "9999"):
                members[name] = 0


def cut(text, limit):
    text = text.encode()[:limit].decode(errors="ignore")
    # A segment of a path that was cut may now be invalid.
    return text.rstrip("/.") if len(text.encode()) >= limit - 3 else text


def come_from_somewhere_else(case):
    """Gives each request an address of its own. Ten wrong passwords from an address are 429 from then on, as they must
    be (it has its own test). The runner's server trusts this header."""
    if isinstance(case.headers, MutableMapping):
        case.headers["X-Forwarded-For"] = "10." + ".".join(str(random.randrange(1, 255)) for _ in range(3))


@schemathesis.check
def error_is_listed(context, response, case):
    """Checks that a problem's status is the response's, and its code one of those that the description lists there
    (x-codes)."""
    if response.status_code < 400 or not response.content:
        return
    problem = response.json()
    assert problem["status"] == response.status_code, problem
    listed = case.operation.definition.raw["responses"].get(str(response.status_code))
    if listed is None:
        # Another check covers a status that is not described.
        return
    while "$ref" in listed:
        name = listed["$ref"].rsplit("/", 1)[1]
        listed = case.operation.schema.raw_schema["components"]["responses"][name]
    assert problem["code"] in listed.get("x-codes", []), f"{problem['code']} is not listed for {response.status_code}"


@schemathesis.hook
def filter_failure(context, failure, case, response):
    # The tool tries one wrong name and password on every operation; from the tenth on, 429 is the right refusal.
    if isinstance(failure, IgnoredAuth):
        return "429 Too Many Requests" not in failure.message
    # The versions, the reasons and, with ?deleted=include, the note stay readable while it is in the trash.
    if isinstance(failure, UseAfterFree):
        return "/versions" not in case.path and "/explain" not in case.path and (
            (case.query or {}).get("deleted") != "include")
    # An import reads what it can of another application's file, and warns of the rest.
    if isinstance(failure, AcceptedNegativeData) and case.path == "/v1/import":
        return case.meta is not None and not case.meta.is_negative_at(ParameterLocation.BODY)
    # Any body is a valid text: only a path could be wrong.
    if isinstance(failure, AcceptedNegativeData) and str(case.media_type).startswith(("text/", "application/octet-stream")):
        return case.meta is not None and case.meta.is_negative_at(ParameterLocation.PATH)
    # A link signs in without name, password and device, and a page ends in the future: a schema can describe neither.
    if isinstance(failure, RejectedPositiveData) and case.path in ("/v1/sessions", "/v1/notes/{id}/share"):
        rules = ("A link signs in by itself", "The member device is missing", "must be in the future")
        return not any(rule in response.text for rule in rules)
    return True


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, bytes) else str(value).encode(errors="replace")


@schemathesis.deserializer("text/markdown", "text/html")
def text(context, response):
    return response.content.decode("utf-8")
