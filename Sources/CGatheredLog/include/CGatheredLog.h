#pragma once

/// Returns the name of a file layer for SQLite; NULL where memory or SQLite refuses. The layer is `base` (NULL for the
/// system's own) in everything but this: it gathers a connection's writes to the write-ahead log in memory. It writes
/// them in one piece when the log is synced, read, measured or cut.
///
/// SQLite writes each page of a commit with two calls, one for the frame's head of 24 bytes and one for the page. Six
/// pages are twelve calls, each of which visits the same file pages again: a sixth of the time of a small commit.
///
/// The layer is only for `synchronous=FULL`. There SQLite syncs the log before it notifies other connections of new
/// frames, so no connection reads bytes that are still gathered; with NORMAL it would notify first.
const char *gathered_log(const char *base);
