"""Reads YAML strictly: a mapping that has a key twice is an error, where PyYAML would keep the last one in silence."""

import yaml


class StrictLoader(yaml.SafeLoader):
    pass


def mapping(loader, node):
    keys = set()
    for key, _ in node.value:
        if key.tag == "tag:yaml.org,2002:merge":
            continue
        name = loader.construct_object(key, deep=True)
        if name in keys:
            raise yaml.constructor.ConstructorError(None, None, f"the key {name!r} occurs twice", key.start_mark)
        keys.add(name)
    return loader.construct_mapping(node, deep=True)


StrictLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.load(file, Loader=StrictLoader)


def load_all(path):
    with open(path, encoding="utf-8") as file:
        return list(yaml.load_all(file, Loader=StrictLoader))


def loads(text):
    return yaml.load(text, Loader=StrictLoader)
