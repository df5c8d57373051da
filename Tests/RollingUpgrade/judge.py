"""Checks after each round that all devices and both servers have the same notes, that no text was lost, and that what
is sent once more moves nothing."""

import json

from history import Fault


def notes(world, server, deleted="exclude"):
    found, page = {}, ""
    while page is not None:
        answer = world.call("GET", f"/v1/notes?limit=1000&deleted={deleted}" + (f"&page={page}" if page else ""),
                            server=server)
        found |= {note["id"]: note for note in answer["notes"]}
        page = answer["nextPage"]
    return found


def look(world, ids):
    old, new = (notes(world, server) for server in world.balancer.servers)
    if old != new:
        raise Fault(f"the servers show different notes: {differing(old, new)}")
    revs = {id: note["rev"] for id, note in new.items()}
    for device in world.devices:
        states = [note.server for note in device.notes.values() if note.server]
        held = {state["id"]: state["rev"] for state in states if not state["deleted"]}
        if held != revs:
            raise Fault(f"{device.name} differs: {differing(held, revs)}")
    trash = notes(world, world.balancer.servers[1], "only")
    for id in ids:
        keeps_texts(world, id, new.get(id) or trash.get(id))
    resend(world, revs)


def differing(one, two):
    return [(id, one.get(id), two.get(id)) for id in one.keys() | two.keys() if one.get(id) != two.get(id)][:2]


def keeps_texts(world, id, present):
    """Each text that was admitted is in the note, in its trash or in a version. 0.1.0 keeps no state that the same
    device replaced within five minutes."""
    kept, page = {present["body"]} if present else set(), ""
    while page is not None:
        answer = world.call("GET", f"/v1/notes/{id}/versions?limit=1000" + (f"&page={page}" if page else ""),
                            server=world.balancer.servers[1], good=(200, 404))
        for version in answer.get("versions", []):
            state = world.call("GET", f"/v1/notes/{id}/versions/{version['rev']}", good=(200, 404, 410))
            kept.add(state.get("body"))
        page = answer.get("nextPage")
    log, rev = [], None
    for device, change, result, server in world.admitted.get(id, []):
        # What was sent before is not admitted again.
        if result["status"] != "unchanged" and not any((device, change) == known[:2] for known in log):
            log.append((device, change, became_present(result, server, rev)))
        rev = result["rev"]
    for place, (device, change, is_present) in enumerate(log):
        text = change.get("body")
        after = next((entry for entry in log[place + 1:] if entry[2]), None)
        is_thinned = after and is_present and after[0] == device and not after[1].get("deleted")
        if text and text not in kept and not is_thinned:
            raise Fault(f"{id}: the text {change['body']!r} of {device} is lost; kept are {sorted(map(str, kept))}; "
                        f"what was sent:\n" + story(world, id))


def became_present(result, server, before):
    """Returns true for a change that is in the present state, and altered it; `before` is the rev that it had."""
    is_joined = server == 1 and "version" in result and "lost" not in result
    is_in = result["status"] == "applied" or result["status"] == "superseded" and is_joined
    return is_in and result["rev"] != before


def story(world, id):
    """Returns a line for each admitted change of a note: device, server, result and what it had."""
    def line(device, change, result, server):
        told = {name: result[name] for name in ("status", "lost", "rev", "version", "replaced") if name in result}
        return f"  {device} to server {server}: {change} -> {told}"
    return "\n".join(line(*entry) for entry in world.admitted[id])


def resend(world, revs):
    """The present server recognises all that was sent, by whichever server it was admitted."""
    new = world.balancer.servers[1]
    for device, request in world.sent:
        changes = {"changes": json.loads(request)["changes"]}
        status, answer = world.balancer.request("POST", "/v1/sync", changes, device.token, server=new)
        if status != 200:
            raise Fault(f"{status} for a sync that was sent once more: {answer}")
        for change, result in zip(changes["changes"], answer["results"], strict=True):
            if result["status"] not in ("unchanged", "superseded"):
                raise Fault(f"sent once more, {change} is {result}")
    after = {id: note["rev"] for id, note in notes(world, new).items()}
    if after != revs:
        raise Fault(f"what was sent once more moved notes: {differing(revs, after)}")
