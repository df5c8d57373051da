"""Writes YAML for people: short mappings and lists on one line, long strings folded below 120 columns."""

import yaml

# PyYAML breaks a line after the word that crosses the width.
WIDTH = 108
# Above this a mapping or list is written over several lines.
SHORT = 96


class Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data):
        return True

    def increase_indent(self, flow=False, indentless=False):
        return super().increase_indent(flow, False)

    def represent_mapping(self, tag, mapping, flow_style=None):
        return self.short(super().represent_mapping(tag, mapping, flow_style=False))

    def represent_sequence(self, tag, sequence, flow_style=None):
        return self.short(super().represent_sequence(tag, sequence, flow_style=False))

    def short(self, node):
        node.flow_style = (length(node) or SHORT) < SHORT
        return node


def length(node):
    """Returns the length of the node on one line; None where it needs several."""
    if isinstance(node, yaml.ScalarNode):
        return None if node.style in ("|", ">") else len(node.value) + 2
    if not node.value:
        return 2
    if not node.flow_style and isinstance(node.value[0], (yaml.MappingNode, yaml.SequenceNode)):
        if any(not one.flow_style for one in node.value if not isinstance(one, yaml.ScalarNode)):
            return None
    total = 2
    for one in node.value:
        for part in one if isinstance(one, tuple) else (one,):
            if not isinstance(part, yaml.ScalarNode) and not part.flow_style:
                return None
            size = length(part)
            if size is None:
                return None
            total += size + 1
    return total


def string(dumper, text):
    style = None
    if "\n" in text:
        style = "|" if len(text) > 60 and "\t" not in text and " \n" not in text else '"'
    elif len(text) > SHORT and " " in text:
        style = ">" if "  " not in text and text == text.strip() else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


Dumper.add_representer(str, string)


def dump(value):
    return yaml.dump(value, Dumper=Dumper, sort_keys=False, allow_unicode=True, width=WIDTH)
