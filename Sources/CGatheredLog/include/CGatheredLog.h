#pragma once

/// The name of a file layer for SQLite that is `base` (NULL for the system's own) in everything but this: what a
/// connection writes to its write-ahead log is gathered in memory and written in one piece when the log is synced,
/// read, measured or cut. NULL where memory or SQLite refuses.
///
/// SQLite writes each page of a commit with two calls, one for the frame's head of 24 bytes and one for the page. Six
/// pages are twelve calls, each of which visits the same file pages again: a sixth of the time of a small commit.
///
/// Only for `synchronous=FULL`. There SQLite syncs the log before it notifies other connections of new frames, so no
/// connection reads bytes that are still gathered; with NORMAL it would notify first.
const char *gathered_log(const char *base);
