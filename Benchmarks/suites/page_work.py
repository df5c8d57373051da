"""Measures how long the thread of a page works for each key, by the browser's own trace.

The page marks each key when its event comes (`key`) and the next frame's callbacks (`frame`). A key costs all tasks of that
thread from the one with its event up to the frame, that frame included: handlers, style, layout, paint and what else runs
between them. The time in which the thread has nothing to do, such as the wait for the frame, is not counted. A clock in
the page cannot tell the two apart: after an input event the browser holds a page's other tasks back until it has painted."""

import bisect
import json

CATEGORIES = ["toplevel", "blink.user_timing"]
MARKS = """
addEventListener('keydown', (event) => {
  if (event.key.length === 1) self.markKey();
}, true);
self.markKey = () => {
  performance.mark('key');
  requestAnimationFrame(() => { performance.mark('frame'); self.keysPainted += 1; });
};
self.keysPainted = 0;
"""


class PageWork:
    """`with PageWork(page) as work:` traces the page; afterwards `work.keys()` has milliseconds for each key."""

    def __init__(self, page):
        self.page = page
        self.trace = b""

    def __enter__(self):
        self.page.evaluate("() => { self.keysPainted = 0; }")
        self.page.context.browser.start_tracing(page=self.page, categories=CATEGORIES)
        return self

    def __exit__(self, *_):
        self.trace = self.page.context.browser.stop_tracing()

    def keys(self):
        events = json.loads(self.trace)["traceEvents"]
        marks = sorted((event for event in events if event["name"] in ("key", "frame")
                        and "blink.user_timing" in event["cat"]), key=lambda event: event["ts"])
        threads = {(event["pid"], event["tid"]) for event in marks}
        tasks = outermost(event for event in events if event["name"] == "ThreadControllerImpl::RunTask"
                          and (event["pid"], event["tid"]) in threads and event["ph"] == "X")
        starts = [start for start, _ in tasks]

        def task_of(mark):
            return bisect.bisect_right(starts, mark["ts"]) - 1

        costs, waiting = [], []
        for mark in marks:
            if mark["name"] == "key":
                waiting.append(task_of(mark))
                continue
            costs += [sum(length for _, length in tasks[first:task_of(mark) + 1]) / 1000 for first in waiting]
            waiting = []
        return costs


def outermost(events):
    """Returns the start and length of each task that is in no other."""
    tasks, end = [], 0
    for event in sorted(events, key=lambda event: (event["ts"], -event["dur"])):
        if event["ts"] < end:
            continue
        end = event["ts"] + event["dur"]
        tasks.append((event["ts"], event["dur"]))
    return tasks
