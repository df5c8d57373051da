// The types that the modules share, in JSDoc alone; nothing here runs.

/**
 * @typedef {{main: string, icon: string, description?: string, temperature?: number, latitude?: number,
 *   longitude?: number, observedAt?: string, provider?: string}} Weather
 */

/**
 * Describes a file of a note. One that `waiting` marks has not reached the server yet.
 * @typedef {{name: string, type: string, size: number, sha256: string, waiting?: true}} Attachment
 */

/**
 * The user has not settled this conflict: `rev` is the version that lost. `reason` is whose text that is: `ours` was
 * typed in this browser, `theirs` on another device.
 * @typedef {{rev: string, reason: 'ours'|'theirs', device?: string, lastModified: string}} Conflict
 */

/**
 * @typedef {{id: string, title: string, body: string, tags: string[], folder: string, pinned: boolean,
 *   archived: boolean, locked: boolean, createdAt: string, lastModified: string, textModified: string,
 *   deleted: boolean, merging: boolean,
 *   weather: Weather|null, attachments: Attachment[], rev: string|null, waiting: boolean, problem: Problem|null,
 *   conflict: Conflict|null, share: Share|null}} Note
 */

/** @typedef {{field: 'title'|'body', start: number, length: number}} Match */

/**
 * A row shows a note in a list; `picture` is the first one of its note. `titleMatches` and `snippetMatches` mark what a
 * search found, in UTF-16 units of `title` and `preview` (which is then the snippet); `matches` are those in the note.
 * @typedef {{id: string, title: string, preview: string, textModified: string, createdAt: string, pinned: boolean,
 *   archived: boolean, deleted: boolean, image: boolean, conflict: boolean, waiting: boolean, problem: boolean,
 *   shared: boolean, picture: Attachment|null,
 *   folder: string, tags: string[], weather: Weather|null, matches?: Match[], titleMatches?: Span[],
 *   snippetMatches?: Span[]}} Row
 */

/** @typedef {{start: number, length: number}} Span */

/**
 * `folder` and `tag` mean `name` and all below it; `today` takes a local date `YYYY-MM-DD`, by default this day's;
 * `diary` has the entries of all days, the latest day first.
 * @typedef {{view: 'all'|'today'|'diary'|'pinned'|'archive'|'shared'|'trash'|'folder'|'tag',
 *   name?: string, order: 'modified'|'created', text?: string}} ListQuery
 */

/**
 * @typedef {{title?: string, body?: string, tags?: string[], folder?: string, pinned?: boolean, archived?: boolean,
 *   locked?: boolean, weather?: Weather|null, createdAt?: string}} Edit
 */

/**
 * @typedef {{state: 'synced'|'syncing'|'waiting'|'offline'|'signed-out'|'error', waiting: number,
 *   lastSyncAt: number|null, problem: import("./data/api.js").ApiError|Problem|null}} SyncStatus
 */

/**
 * Anybody with its address can read this page. `expiresAt` is null where it stays until it is closed.
 * @typedef {{id: string, url: string, expiresAt: string|null}} Share
 */

/**
 * @typedef {{rev: string, lastModified: string, sentModified?: string, receivedAt: string,
 *   device: {id: string, name: string}|null, reason: 'superseded'|'conflict'|'deleted', displayTitle: string}} Version
 */

/** @typedef {{path: string, name: string, count: number, children: Folder[]}} Folder */

/** @typedef {{name: string, count: number}} Tag */

/** @typedef {{id: string, name: string}} Device */

/**
 * `hasPassword` is null where it is not known.
 * @typedef {{account: string, device: Device, hasPassword: boolean|null}} Session
 */

/**
 * A state is what the server sent, what the user made of it, or the base of an edit. It is never changed in place.
 * `weather`, `extra` and the values of `rest` (members that this version does not know) are JSON text as it was
 * received, so that numbers keep their spelling. `rev` and `seq` are null where the state is not the server's. `own`
 * marks a text that this browser sent: other devices may not have seen it. `textModified` is the stamp of title and
 * body, where the server sends it.
 * @typedef {{readonly id: string, readonly title: string, readonly body: string, readonly tags: readonly string[],
 *   readonly folder: string, readonly pinned: boolean, readonly archived: boolean, readonly locked: boolean,
 *   readonly createdAt: string, readonly lastModified: string, readonly deleted: boolean, readonly weather: string,
 *   readonly extra: string, readonly attachments: readonly Attachment[],
 *   readonly rest: Readonly<Record<string, string>>, readonly rev: string|null, readonly seq: number|null,
 *   readonly own?: true, readonly textModified?: string}} State
 */

/**
 * An editor shows this text, which was read from the server's state `rev`.
 * @typedef {{title: string, body: string, rev: string|null}} Shown
 */

/**
 * An unsent change has the state to send, and the state that its user saw, both complete. `edition` names this state
 * among those that the tabs of a browser make. `sent` is set once a request has carried it or an earlier edition since
 * the base. `flight` is that earlier edition, until its result is here: it is sent again as it was, and this one after
 * it. `typing` is set where its user only typed. `written` is the time of the last edit of a note that was deleted
 * before that edit was sent. A `purge` erases the note with its versions.
 * @typedef {{readonly state: State, readonly base: State|null, readonly edition: string, readonly sent: boolean,
 *   readonly problem: Problem|null, readonly typing?: boolean, readonly written?: string,
 *   readonly purge?: true, readonly flight?: Unsent}} Unsent
 */

/**
 * Adds a file (its bytes are in the store) to the server, or removes it there.
 * @typedef {{readonly name: string, readonly action: 'add'|'remove', readonly type: string, readonly size: number,
 *   readonly sha256: string, readonly problem: Problem|null}} PendingFile
 */

/**
 * The server refuses a note or its file `name` for this reason; earlier versions stored a text.
 * @typedef {string|{readonly code: string, readonly detail: string, readonly name?: string}} Problem
 */

/**
 * A merge compares this part of a state.
 * @typedef {Pick<State, 'title'|'body'|'tags'|'extra'>} Part
 */

/**
 * A text came from this state.
 * @typedef {Part & {readonly rev: string}} Source
 */

/**
 * `lost` is the text that lost. While `asks` is set, a merge is still to be requested of the server, and `previous` is
 * shown: `text` is a conflict if there is none, `rest` (tags, or what programs keep) never is, and `unseen` neither: a
 * text of this browser's that another device may have replaced without having seen it, and which has the conflict then.
 * `bases` are the states that this browser's text came from, the latest first.
 * @typedef {Conflict & {lost: State|null, asks?: 'text'|'rest'|'unseen', bases?: readonly Source[],
 *   previous?: KeptConflict|null}} KeptConflict
 */

/**
 * This browser stores a note in this record. `generation` counts the syncs from the start: one that ends drops what has
 * an older number. `sources` are the states that this browser's latest own text came from, the latest first.
 * @typedef {{readonly server: State|null, readonly unsent: Unsent|null, readonly conflict: KeptConflict|null,
 *   readonly files: readonly PendingFile[], readonly generation: number,
 *   readonly sources?: readonly Source[]}} Kept
 */

export {};
