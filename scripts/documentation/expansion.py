"""Expands docs/openapi into one OpenAPI 3.1 document. docs/openapi/README.md describes the short forms."""

import copy

import yaml

from . import strict_yaml

METHODS = ("get", "post", "put", "patch", "delete")
SECTIONS = ("paths", "parameters", "headers", "examples", "responses", "problems", "codes", "schemas")
EVERY_PATH = ("Pretty", "RequestId")
EVERY_RESPONSE = ("XRequestId", "Date", "XContentTypeOptions")
# The errors that an operation can answer by its class; it lists its own beside them.
ALWAYS = ("BadRequest", "MethodNotAllowed", "RequestTimeout", "TooLarge", "URITooLong", "HeadersTooLarge", "Internal",
          "Unavailable")
WITH_CONTENT = ("NotAcceptable",)
WITH_BODY = ("UnsupportedMediaType",)
SIGNED_IN = ("Unauthorized", "TooManyRequests")
SIGNED_IN_WRITES = ("CrossSite", "InsufficientStorage")
REQUEST_ID = "9f2c61d07be4a835"


class SourceError(Exception):
    pass


def check_members(place, value, known):
    """Refuses a wrong name of a member, which would drop its value."""
    for name in value:
        if name not in known:
            raise SourceError(f"{place}: there is no {name!r} here; there are {', '.join(known)}")


class SourceLoader(strict_yaml.StrictLoader):
    pass


class Example:
    """Names the example whose value `!example Note` has, wherever one is shown."""

    def __init__(self, name):
        self.name = name


SourceLoader.add_constructor("!example", lambda loader, node: Example(loader.construct_scalar(node)))


def load(path):
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=SourceLoader)
    except yaml.YAMLError as error:
        raise SourceError(f"{path.name}: {error}") from error


def merge_patch(target, patch):
    """Applies a merge patch (RFC 7396)."""
    if not isinstance(patch, dict):
        return copy.deepcopy(patch)
    merged = copy.deepcopy(target) if isinstance(target, dict) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge_patch(merged.get(name), value)
    return merged


class Expansion:
    def __init__(self, folder):
        self.api = load(folder / "api.yaml")
        self.source = {section: {} for section in SECTIONS}
        parts = self.api.pop("parts")
        found = {path.stem for path in folder.glob("*.yaml")} - {"api"}
        if found != set(parts):
            raise SourceError(f"`parts` in api.yaml and the files differ: {', '.join(sorted(found ^ set(parts)))}")
        for part in parts:
            self.add(part, load(folder / f"{part}.yaml"))

    def add(self, part, content):
        tag = content.pop("tag", None)
        for section, named in content.items():
            if section not in SECTIONS:
                raise SourceError(f"{part}.yaml: there is no section {section!r}; there are {', '.join(SECTIONS)}")
            for name, value in named.items():
                if name in self.source[section]:
                    raise SourceError(f"{part}.yaml: {section} has {name!r} already, from another file")
                if section == "paths" and tag:
                    value.setdefault("tag", tag)
                self.source[section][name] = value

    def document(self):
        api = {name: self.api[name] for name in ("openapi", "info", "servers", "security", "tags")}
        api["paths"] = {path: self.path_item(path) for path in self.source["paths"]}
        api["components"] = {
            "securitySchemes": self.api["securitySchemes"],
            "parameters": {name: self.parameter(one) for name, one in self.source["parameters"].items()},
            "headers": {name: self.header(one) for name, one in self.source["headers"].items()},
            "examples": self.source["examples"],
            "responses": {
                **{name: self.response(one) for name, one in self.source["responses"].items()},
                **{name: self.problem(name) for name in self.source["problems"]},
            },
            "schemas": {
                **{name: self.named_schema(name) for name in self.source["schemas"]},
                "ErrorCode": self.error_code(),
            },
        }
        return api

    def reference(self, section, name):
        known = self.source[section]
        if name not in known and not (section == "responses" and name in self.source["problems"]) \
                and not (section == "schemas" and name == "ErrorCode"):
            raise SourceError(f"there is no {name!r} in {section}")
        return {"$ref": f"#/components/{section}/{name}"}

    def shown(self, value):
        """Returns an example with those that it names put in."""
        if isinstance(value, Example):
            if value.name not in self.source["examples"]:
                raise SourceError(f"there is no {value.name!r} in examples")
            return self.source["examples"][value.name]["value"]
        if isinstance(value, dict):
            return {name: self.shown(one) for name, one in value.items()}
        return [self.shown(one) for one in value] if isinstance(value, list) else value

    # MARK: Schemas

    def schema(self, value):
        if isinstance(value, str):
            if value.endswith("?"):
                return {"anyOf": [self.schema(value[:-1]), {"type": "null"}]}
            return self.reference("schemas", value)
        if not isinstance(value, dict):
            return value
        made = {}
        for key, inner in value.items():
            if key == "$ref":
                made |= self.reference("schemas", inner)
            elif key == "properties":
                made[key] = {name: self.schema(one) for name, one in inner.items()}
            elif key in ("anyOf", "oneOf", "allOf"):
                made[key] = [self.schema(one) for one in inner]
            elif key in ("items", "not", "additionalProperties"):
                made[key] = self.schema(inner)
            else:
                made[key] = inner
        return made

    def whole(self, section, name):
        """Returns a source value with what it is `like`, and its own members on top as a merge patch."""
        value = self.source[section][name]
        if "like" not in value:
            return value
        base = self.whole(section, value["like"])
        return merge_patch(base, {key: one for key, one in value.items() if key != "like"})

    def named_schema(self, name):
        return self.schema(self.whole("schemas", name))

    def error_code(self):
        return {"description": "Stable, one meaning each; see /docs/errors.", "type": "string",
                "enum": list(self.source["codes"]), "x-codes": self.source["codes"]}

    # MARK: Parameters, headers, content

    def parameter(self, value):
        if isinstance(value, str):
            return self.reference("parameters", value)
        return {**value, "schema": self.schema(value["schema"])}

    def header(self, value):
        return {**{key: one for key, one in value.items() if key != "field"}, "schema": self.schema(value["schema"])}

    def headers(self, names):
        fields = {}
        for name in (*EVERY_RESPONSE, *names):
            reference = self.reference("headers", name)
            fields[self.source["headers"][name].get("field", name)] = reference
        return fields

    def content(self, value):
        made = {}
        for media, one in value.items():
            one = {**self.shown(one), "schema": self.schema(one["schema"])}
            if isinstance(one.get("examples"), list):
                one["examples"] = {name[0].lower() + name[1:]: self.reference("examples", name)
                                   for name in one["examples"]}
            made[media] = one
        return made

    # MARK: Responses

    def response(self, value):
        if isinstance(value, str):
            return self.reference("responses", value)
        check_members(value["description"], value, ("description", "headers", "content"))
        made = {"description": value["description"], "headers": self.headers(value.get("headers", []))}
        if "content" in value:
            made["content"] = self.content(value["content"])
        return made

    def status(self, problem):
        return str(self.source["codes"][self.codes(problem)[0]]["status"])

    def codes(self, problem):
        codes = self.source["problems"][problem]["codes"]
        for code in codes:
            if code not in self.source["codes"]:
                raise SourceError(f"problem {problem}: there is no code {code!r}")
        return codes

    def problem(self, name):
        value = self.source["problems"][name]
        check_members(f"problem {name}", value, ("codes", "description", "headers", "example"))
        codes = self.codes(name)
        first = self.source["codes"][codes[0]]
        if {self.source["codes"][code]["status"] for code in codes} != {first["status"]}:
            raise SourceError(f"problem {name}: its codes have different statuses")
        example = self.shown(value["example"])
        shown = {"type": f"/docs/errors#{codes[0]}", "title": first["title"], "status": first["status"],
                 "detail": example.pop("detail"), "code": codes[0], "requestId": REQUEST_ID, **example}
        return {
            "description": value["description"],
            "x-codes": codes,
            "headers": self.headers(value.get("headers", [])),
            "content": {"application/problem+json": {"schema": self.reference("schemas", "Problem"), "example": shown}},
        }

    # MARK: Operations

    def path_item(self, path):
        source = self.whole("paths", path)
        check_members(path, source, ("tag", "parameters", "head", *METHODS))
        item = {"parameters": [self.parameter(one) for one in (*source.get("parameters", []), *EVERY_PATH)]}
        for method in METHODS:
            if method not in source:
                continue
            item[method] = self.operation(method, source[method], source["tag"])
            if method == "get":
                item["head"] = self.head(item["get"], source.get("head", {}))
        return item

    def operation(self, method, source, tag):
        check_members(source["operationId"], source, (
            "operationId", "tags", "summary", "description", "security", "x-curl", "parameters", "requestBody",
            "responses", "errors"))
        made = {"operationId": source["operationId"], "tags": source.get("tags", [tag])}
        for key in ("summary", "description", "security", "x-curl"):
            if key in source:
                made[key] = source[key]
        if "parameters" in source:
            made["parameters"] = [self.parameter(one) for one in source["parameters"]]
        if "requestBody" in source:
            body = source["requestBody"]
            made["requestBody"] = {**body, "content": self.content(body["content"])}
        answers = {status: self.response(one) for status, one in source["responses"].items()}
        errors = {}
        for name in (*self.errors(method, source), *source.get("errors", [])):
            errors[self.status(name)] = self.reference("responses", name)
        made["responses"] = {**answers, **dict(sorted(errors.items()))}
        return made

    def errors(self, method, source):
        names = list(ALWAYS)
        if set(source["responses"]) != {"204"}:
            names += WITH_CONTENT
        if "requestBody" in source:
            names += WITH_BODY
        if source.get("security") != []:
            names += SIGNED_IN
            if method != "get":
                names += SIGNED_IN_WRITES
        return names

    def head(self, get, own):
        made = {"operationId": get["operationId"] + "Head", "tags": get["tags"],
                "summary": get["summary"] + " (head alone)", **own}
        for key in ("security", "parameters"):
            if key in get:
                made[key] = get[key]
        answers = {}
        for status, response in get["responses"].items():
            if status >= "400" or status == "206":
                continue
            if "$ref" not in response:
                response = {key: one for key, one in response.items() if key != "content"}
                if status == "200":
                    response["description"] = "What GET answers, without the body."
            answers[status] = response
        refused = self.reference("responses", "Refused")
        made["responses"] = {**answers, "4XX": refused, "5XX": refused}
        return made
