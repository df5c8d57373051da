"""Compares docs/protocol.md with openapi.yaml: every call, every error code with its status, every limit, and every
member of every object must be in both. Prints the differences, and how to fix them."""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from documentation import strict_yaml  # noqa: E402

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
API = strict_yaml.load(ROOT / "openapi.yaml")
COMPONENTS = API["components"]
METHODS = ("get", "post", "put", "patch", "delete")
# Calls of the contract that the server does not have yet: each leaves this list with the commit that builds it.
NOT_BUILT = set()
faults = []


def compare(what, page, api):
    for one in sorted(page - api):
        faults.append(f"{what} {one} is in docs/protocol.md and not in openapi.yaml (edit docs/openapi).")
    for one in sorted(api - page):
        faults.append(f"{what} {one} is in openapi.yaml and not in docs/protocol.md.")


def rows(heading):
    """Returns the rows of the table in the section of that number, without its heading."""
    section = re.search(rf"(?ms)^##+ {re.escape(heading)}[. ].*?(?=^##+ |\Z)", PAGE)
    if not section:
        sys.exit(f"docs/protocol.md has no section {heading}.")
    lines = [line for line in section.group(0).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def words(cell):
    return re.findall(r"`([^`]+)`", cell)


def calls():
    page = set(re.findall(r"`((?:GET|POST|PUT|PATCH|DELETE) /[^` ?]*)", PAGE))
    api = {f"{method.upper()} {path}" for path, item in API["paths"].items() for method in METHODS if method in item}
    for one in sorted(NOT_BUILT & api):
        faults.append(f"{one} is built: take it out of NOT_BUILT in Tests/Contract/protocol.py.")
    compare("The call", page - NOT_BUILT, api)


def codes():
    page = {f"{code} ({status})" for status, listed in rows("1.6") for code in words(listed)}
    table = COMPONENTS["schemas"]["ErrorCode"]["x-codes"]
    compare("The code", page, {f"{code} ({one['status']})" for code, one in table.items()})


def members():
    page = {f"{words(name)[0]}.{member}" for name, listed in rows("11") for member in words(listed)}
    api = {f"{name}.{member}" for name, schema in COMPONENTS["schemas"].items()
           for member in schema.get("properties", {})}
    compare("The member", page, api)


def bounds(schema):
    """Returns the least and the greatest value that a schema allows, itself or as one of several."""
    for one in (schema, *schema.get("anyOf", [])):
        for least, greatest in (("minLength", "maxLength"), ("minimum", "maximum"), ("minItems", "maxItems")):
            if greatest in one:
                return one.get(least), one[greatest]
    return None


def limits():
    places = {}
    for name, schema in COMPONENTS["schemas"].items():
        places[name] = bounds(schema)
        for member, one in schema.get("properties", {}).items():
            places[f"{name}.{member}"] = bounds(one)
    for name, parameter in COMPONENTS["parameters"].items():
        places[name] = bounds(parameter["schema"])
    info = API["paths"]["/v1/info"]["get"]["responses"]["200"]["content"]["application/json"]["example"]["limits"]
    for member in COMPONENTS["schemas"]["Limits"]["properties"]:
        places[f"Limits.{member}"] = (None, info.get(member))
    places = {name: found for name, found in places.items() if found}
    page = {}
    for what, limit, named in rows("10"):
        numbers = [int(number.replace(",", "")) for number in re.findall(r"-?[0-9][0-9,]*", limit)]
        least, greatest = numbers if len(numbers) == 2 else (None, numbers[0])
        for name in words(named):
            page[name] = (what, least, greatest)
    compare("The limit of", set(page), set(places))
    for name in sorted(set(page) & set(places)):
        what, least, greatest = page[name]
        below, above = places[name]
        if greatest != above or (least is not None and below is not None and least != below):
            faults.append(f"{what}: docs/protocol.md says {least}, {greatest}; openapi.yaml says {below}, {above} at {name}.")


calls()
codes()
members()
limits()
print("\n".join(faults) if faults else "docs/protocol.md and openapi.yaml agree")
sys.exit(1 if faults else 0)
