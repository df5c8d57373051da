"""Validates every example of openapi.yaml against its schema."""

import sys
from pathlib import Path

from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))
from documentation import strict_yaml  # noqa: E402

document = strict_yaml.load(sys.argv[1])
registry = Registry().with_resource("urn:openapi", Resource(document, DRAFT202012))
count = wrong = 0


def absolute(schema):
    if isinstance(schema, dict):
        return {key: "urn:openapi" + value if key == "$ref" and isinstance(value, str) else absolute(value)
                for key, value in schema.items()}
    return [absolute(one) for one in schema] if isinstance(schema, list) else schema


def resolved(value):
    while isinstance(value, dict) and "$ref" in value:
        target = document
        for step in value["$ref"][2:].split("/"):
            target = target[step]
        value = target
    return value


def check(place, schema, example):
    global count, wrong
    count += 1
    for error in Draft202012Validator(absolute(schema), registry=registry, format_checker=FormatChecker()).iter_errors(example):
        wrong += 1
        print(f"{place}: {error.json_path}: {error.message[:300]}")


def walk(node, place):
    if isinstance(node, dict):
        if "schema" in node and "example" in node:
            check(place, node["schema"], node["example"])
        if "schema" in node and isinstance(node.get("examples"), dict):
            for name, example in node["examples"].items():
                check(f"{place}/{name}", node["schema"], resolved(example)["value"])
        if isinstance(node.get("examples"), list):
            for example in node["examples"]:
                check(place, {key: value for key, value in node.items() if key != "examples"}, example)
        for key, value in node.items():
            if key not in ("example", "examples", "value", "default"):
                walk(value, f"{place}/{key}")
    elif isinstance(node, list):
        for index, value in enumerate(node):
            walk(value, f"{place}/{index}")


walk(document, "#")
print(f"{count} examples, {wrong} wrong")
sys.exit(1 if wrong or not count else 0)
