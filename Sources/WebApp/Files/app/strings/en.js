// What the pages say in English. `ko.js` has the same members.

import { plurals } from "./plural.js";

const form = plurals("en");
/** @param {number} count @param {string} noun one that takes an s */
const some = (count, noun) => form(count, { one: `# ${noun}`, other: `# ${noun}s` });

export const en = {
  product: "CloudNotes",
  // Panes and lists
  folders: "Folders", notes: "Notes", note: "Note",
  allNotes: "All notes", today: "Today", diary: "Diary", pinned: "Pinned",
  archive: "Archive", shared: "Shared", trash: "Trash", tags: "Tags", folder: "Folder", settings: "Settings",
  search: "Search",
  clearSearch: "Clear the search", newNote: "New note", sort: "Sort", sortByChange: "By last change",
  sortByCreation: "By creation", listWidth: "Width of the list", menu: "Folders and settings", back: "Back",
  untitled: "Untitled", expand: (/** @type {string} */ name) => `Show the folders in ${name}`,
  expandTag: (/** @type {string} */ name) => `Show the tags below ${name}`,
  found: (/** @type {number} */ count) => (count === 0 ? "Nothing found" : some(count, "note")),
  searchingServer: "Searching on the server …",
  foundIn: (/** @type {number} */ count, /** @type {string} */ place) => `${some(count, "note")} in ${place}`,
  foundWhere: (/** @type {string} */ place, /** @type {number} */ here, /** @type {number} */ everywhere) =>
    `in ${place}: ${here.toLocaleString("en")} · everywhere: ${everywhere.toLocaleString("en")}`,
  searchIn: "Search in", here: "Here", everywhere: "Everywhere", archived: "Archived",
  showAllFound: (/** @type {number} */ count) => `Show ${some(count, "note")}`,
  // Going to
  goTo: "Go to", goToHint: "A note, a place or a command", recent: "Recent", places: "Places", commands: "Commands",
  searchForWords: (/** @type {string} */ words) => `Search for “${words}”`,
  yesterday: "Yesterday", lastWeek: "Previous 7 days",
  dayTitle: (/** @type {string} */ weekday, /** @type {number} */ day, /** @type {string} */ month,
    /** @type {number|null} */ year) => [weekday, day, month, year].filter((part) => part !== null).join(" "),
  // Several notes
  selection: "Selection", select: "Select", endSelection: "End the selection", move: "Move",
  notesChosen: (/** @type {number} */ count) => some(count, "note"),
  // Marks of a row
  markPinned: "pinned", markImage: "with a picture", markPublic: "public", markConflict: "conflict",
  markWaiting: "not synced yet", markArchived: "archived",
  markProblem: "refused by the server",
  // Empty lists
  emptyAll: "No notes yet. Write the first one: it is saved as you type.",
  emptyFolder: "No notes in this folder. A new note goes into it.",
  emptyTag: "No notes have this tag.",
  emptyPinned: "No pinned notes. Pin a note to keep it on top of every list.",
  emptyArchive: "The archive is empty. Archived notes leave the other lists and stay searchable.",
  emptyShared: "Nothing is public. A note that you publish is listed here.",
  emptyTrashText: (/** @type {number|null} */ days) =>
    `The trash is empty. Deleted notes stay here ${days === null ? "until they expire" : `for ${some(days, "day")}`}.`,
  trashDays: (/** @type {number} */ days) => `Notes are erased ${some(days, "day")} after they were deleted.`,
  keptUntil: (/** @type {string} */ day) => `Kept until ${day}`,
  emptySearch: "No note has these words. Fewer or shorter words find more.",
  emptySearchIn: (/** @type {string} */ place) => `No note in ${place} has these words.`,
  emptyDay: "No notes on this day.",
  emptyDiary: "The diary has no entries yet. Each day has a page of its own.",
  writeEntry: "Write an entry",
  // The text
  title: "Title", text: "Text", textHint: "Write …", noNote: "No note is open", writesOne: "N writes one",
  pin: "Pin", unpin: "Unpin", attach: "Attach", read: "Read", write: "Write", share: "Share", history: "History",
  more: "More",
  delete: "Delete", download: "Download", copyLink: "Copy link", copyText: "Copy text",
  moveToArchive: "Archive", takeFromArchive: "Unarchive", lock: "Lock", unlock: "Unlock",
  editedAt: (/** @type {string} */ time) => `Changed ${time}`,
  createdAt: (/** @type {string} */ time) => `Created ${time}`, locked: "Locked",
  restore: "Restore", deleteForGood: "Delete for good", emptyTrash: "Empty trash",
  nearLimit: (/** @type {string} */ left) => `${left} left in this note.`,
  overLimit: (/** @type {string} */ over) =>
    `This note is ${over} too long to be synced. It is kept in this browser; move some of it to another note.`,
  titleTooLong: "The title is too long. Press Enter and continue in the text.",
  attachments: "Files", removeFile: (/** @type {string} */ name) => `Remove ${name}`,
  removeExplained: "The file is removed on every device.",
  fileWaiting: "Waiting to be sent",
  fileMissing: "Not in this browser yet. It is shown when the server can be reached.",
  tick: (/** @type {string} */ text) => (text === "" ? "Done" : text),
  conflictNotice: (/** @type {string} */ device) =>
    `${device === "" ? "Another device" : device} changed this note, too. Both texts are kept.`,
  conflictOurs: "Another device's text is newer. Yours is kept as a version.",
  compare: "Compare", dismiss: "Dismiss",
  problemNotice: (/** @type {string} */ why) => `The server refused this note: ${why}`,
  // Writing
  formatBar: "Format", bold: "Bold", italic: "Italic", link: "Link", list: "List", tasks: "Tasks", indent: "Indent",
  outdent: "Outdent", focusMode: "Focus mode",
  findInNote: "In this note", find: "Find", replaceWith: "Replace with", replace: "Replace", replaceAll: "Replace all",
  nextMatch: "Next match", previousMatch: "Previous match", matches: "Matches", noMatch: "None",
  words: (/** @type {number} */ count) => some(count, "word"),
  wordsSelected: (/** @type {number} */ count) => `${some(count, "word")} selected`,
  characters: (/** @type {number} */ count) => some(count, "character"),
  notesToLink: "Notes to link", newNoteCalled: (/** @type {string} */ title) => `New note “${title}”`,
  linkedFrom: "Linked from", linkMissing: "This note is not here",
  // Tags and folders
  tag: "Tag", rename: "Rename", newNoteHere: "New note here",
  menuOf: (/** @type {string} */ name) => `Menu of ${name}`,
  renameFolderHelp: "Folders inside it are renamed, too. Use “/” to move it into another folder.",
  renameTagHelp: "Tags below it, such as “tag/part”, are renamed, too.",
  renamed: (/** @type {number} */ count) => `Renamed in ${some(count, "note")}.`,
  movedTo: (/** @type {string} */ name) => `Moved to “${name}”.`,
  taggedWith: (/** @type {string} */ name) => `Tagged “${name}”.`,
  takenFromFolder: "Moved out of its folder.",
  movedNotes: (/** @type {number} */ count, /** @type {string} */ folder) =>
    folder === "" ? `${some(count, "note")} moved out of folders.` : `${some(count, "note")} moved to “${folder}”.`,
  taggedNotes: (/** @type {number} */ count, /** @type {string} */ tag) => `${some(count, "note")} tagged “${tag}”.`,
  pinnedNotes: (/** @type {number} */ count) => `${some(count, "note")} pinned.`,
  unpinnedNotes: (/** @type {number} */ count) => `${some(count, "note")} unpinned.`,
  atTheTop: "At the top", newFolderHere: "New folder here", newTagHere: "New tag here", create: "Create",
  newFolderHelp: "A “/” makes a folder in a folder: home/lists. Until it has a note, it is in this browser alone.",
  newTagHelp: "A “/” makes a tag below a tag: work/urgent. Until a note has it, it is in this browser alone.",
  renamedEmpty: (/** @type {string} */ name) => `Renamed to “${name}”.`,
  deletedPlace: (/** @type {string} */ name) => `“${name}” is deleted.`,
  deletedFolder: (/** @type {string} */ name, /** @type {number} */ count) =>
    `“${name}” is in the trash with ${some(count, "note")}.`,
  deletedTag: (/** @type {string} */ name, /** @type {number} */ count) =>
    `“${name}” is taken off ${some(count, "note")}.`,
  addTag: "New tag", add: "Add", noFolder: "No folder", newFolder: "New folder", findOrAdd: "Find or add",
  tagWrong: "A tag has 1 to 64 characters and does not end in “/”.", tooManyTags: "A note has 64 tags at most.",
  folderWrong: "A folder is a path such as home/lists, without empty parts, “.” or “..”.",
  templates: "Templates",
  // Deleting
  purgeQuestion: "Delete for good?",
  purgeExplained: (/** @type {string} */ title) => `“${title}”, its versions and its files are erased on every device.`,
  emptyTrashQuestion: "Empty the trash?",
  emptyTrashExplained: (/** @type {number} */ count) =>
    form(count, {
      one: "# note with versions and files is erased on every device.",
      other: "# notes with versions and files are erased on every device.",
    }),
  cancel: "Cancel", close: "Close", done: "Done", undo: "Undo",
  deleted: (/** @type {string} */ title) => `“${title}” is in the trash.`, restored: "Note restored.",
  deletedNotes: (/** @type {number} */ count) => `${some(count, "note")} moved to the trash.`,
  restoredNotes: (/** @type {number} */ count) => `${some(count, "note")} restored.`,
  archivedNotes: (/** @type {number} */ count) =>
    form(count, { one: "The note is in the archive.", other: "# notes archived." }),
  unarchivedNotes: (/** @type {number} */ count) =>
    form(count, { one: "The note is out of the archive.", other: "# notes taken out of the archive." }),
  deletedElsewhere: "This note was deleted on another device.",
  noteMissing: "There is no note at this address. It was deleted for good, or belongs to another account.",
  noteMissingYet: "The note at this address is not in this browser yet. It is shown when the server can be reached.",
  // Sharing
  linkCopied: "Link copied.", textCopied: "Text copied.",
  copyFailed: "The browser did not allow copying. Select the text and copy it.",
  sharePage: "Share as a page …", public: "Public", publish: "Publish",
  publicUntil: "Public until the end of (optional)",
  publishExplained:
    "Publish this note as a page. Anyone with its address can read title, text and the names of files, also as you "
    + "change them, without signing in.",
  isPublic: "This note is public. Anyone with its address can read it until you stop sharing.",
  isPublicUntil: (/** @type {string} */ time) =>
    `This note is public. Anyone with its address can read it until you stop sharing, at the latest until ${time}.`,
  untilDate: (/** @type {string} */ day) => `until ${day}`, pageAddress: "Address of the page",
  copy: "Copy", stopSharing: "Stop sharing", sharingStopped: "The page is closed.", openPage: "Open",
  draftTitle: "Keep as a note?", draftName: "Title of the draft", draftText: "Text of the draft", keepDraft: "Keep",
  draftExplained: "Another application or a link sent this text. It is not saved yet.",
  discard: "Discard", draftDiscarded: "Draft discarded.",
  // Sync
  sync: "Sync", syncNow: "Sync now", synced: "Synced", syncedAgo: (/** @type {string} */ ago) => `Synced ${ago}`,
  syncing: "Syncing …", offline: "Offline", signedOut: "Signed out", syncError: "Not synced",
  waitingCount: (/** @type {number} */ count) => `${count} waiting`, signInAgain: "Sign in again",
  signedOutExplained: "The sign-in has ended. Your notes are still here; sign in again to sync.",
  justNow: "just now", secondsAgo: (/** @type {number} */ n) => `${n} s ago`,
  minutesAgo: (/** @type {number} */ n) => `${n} min ago`,
  hoursAgo: (/** @type {number} */ n) => `${n} h ago`, never: "never", nowShort: "now",
  minutesShort: (/** @type {number} */ n) => `${n} min`,
  // Messages of the data layer
  message: "Message",
  massDamage: "Very many notes were emptied or deleted by one device. If that was not intended, undo it.",
  serverRestored: "The server was restored from a backup. Notes were fetched again; unsent changes were kept.",
  serverWentBack:
    "The server went back to an earlier copy of its data. This browser sends again what the server has lost.",
  keptFromErasing: "A note that was changed on another device was not erased.",
  digestDiffers: "This browser still differs from the server. It fetches everything again in an hour.",
  digestMended: "This browser differed from the server and fetched everything again.",
  storageFull: "This browser has no space left. The text is on the page: keep it open, and free some space.",
  storageFailed: "This browser stores no notes. Keep this page open until they are synced.",
  storageLost: "This browser has deleted its stored notes. They are being stored again: keep this page open.",
  storageRewritten: "This browser had deleted its stored notes. They are stored again.",
  clockAhead: (/** @type {string} */ by) => `This device's clock is ${by} ahead. The server used its own time.`,
  clockBehind: (/** @type {string} */ by) => `This device's clock is ${by} behind.`,
  updateReady: "A new version is ready.", reload: "Reload",
  updateWaits: "The new version did not start. Try it again, or close all tabs of this page.",
  failed: (/** @type {string} */ why) => `That did not work: ${why}`, unreachable: "The server cannot be reached.",
  wayRefuses: "Something between this browser and the server refuses the connection. It is tried again.",
  wayFails: (/** @type {number} */ status) => `Something between this browser and the server answered ${status}.`,
  fileTooLarge: (/** @type {string} */ name, /** @type {string} */ most) =>
    `${name} is too large: a file may have ${most}.`,
  // By the code of the server's problem. In English its own sentence is shown where it is meant for users.
  errors: {
    unauthorized: "The sign-in has ended. Sign in again.", forbidden: "The server does not allow this.",
    not_found: "It does not exist on the server.", gone: "The note was deleted.",
    conflict: "The note was changed on another device.", already_exists: "It exists already.",
    too_large: "It is too large for the server.", request_timeout: "The connection is too slow.",
    unsupported_media_type: "The server does not accept this kind of file.",
    invalid_note: "The note is not valid: its title, a tag, its folder or its length.",
    invalid_parameter: "A value is not valid.", invalid_backup: "The file is damaged, or of an unknown format.",
    too_many_requests: "Too many requests. Try again later.",
    internal: "The server had an error. Try again later.",
    unavailable: "The server cannot do this at present. Try again later.",
    insufficient_storage: "The server has no space left, or your quota is full.",
    file_lost: "The browser has lost the file.",
  },
  // Signing in
  signIn: "Sign in", signUp: "Sign up", name: "Name", password: "Password", token: "Token", useToken: "Use a token",
  usePassword: "Use name and password", noAccount: "Create an account", haveAccount: "I have an account",
  nameHint: "1 to 64 of a–z, 0–9, “.”, “_” and “-”", passwordHint: "At least 8 characters",
  nameWrong: "A name has 1 to 64 of a–z, 0–9, “.”, “_” and “-”.",
  signInWrong: "Name and password do not match an account.", tokenWrong: "This token is not valid, or was revoked.",
  linkWrong: "The link was used already, or its time is over. Sign in, or make a new link on another device.",
  linkBroken: "This link is damaged. Copy the complete link again, or make a new one.",
  signedInAs: (/** @type {string} */ name) => `Signed in as ${name}.`,
  switchQuestion: (/** @type {string} */ next, /** @type {string} */ present) =>
    `Sign in as ${next} instead of ${present}?`,
  switchExplained: (/** @type {string} */ present) =>
    `A link wants to sign this browser in to another account. The notes of ${present} in this browser are then erased; `
    + "they stay on the server. Changes that were not sent wait for the next sign-in here.",
  signUpClosed: "Sign-up is closed on this server. Ask its operator for an account.",
  nameTaken: "This name is taken.",
  tooManyTries: (/** @type {number} */ s) => `Too many attempts. Try again in ${some(s, "second")}.`,
  tagline: "Write here, find it on every device.",
  plainHTTP:
    "Without https, browsers do not allow offline use, the share sheet, or your location for the weather.",
  // Settings
  account: "Account", backup: "Backup", devices: "Devices", appearance: "Appearance", language: "Language",
  theme: "Theme",
  themeSystem: "System", themeLight: "Light", themeDark: "Dark", languageAuto: "Browser's language",
  proof: "Proof", notProved: "These notes were not compared with the server yet.",
  proved: (/** @type {number} */ count, /** @type {string} */ ago) =>
    form(count, {
      one: `The note is equal with the server, compared ${ago}.`,
      other: `All # notes are equal with the server, compared ${ago}.`,
    }),
  lastSync: "Last sync", lastBackup: "Last backup", waitingChanges: "Waiting changes", storedNotes: "Notes",
  exportMarkdown: "Export as Markdown", downloadBackup: "Download a backup",
  restoreBackup: "Restore …", importNotes: "Import …",
  backupExplained: "Markdown files in your folders, or a backup: one file with every note, version and file.",
  importExplained:
    "From Simplenote, Google Keep, Evernote, Joplin, Notion, Bear, Day One, Markdown, and more.",
  thisDevice: "this browser", lastSeen: (/** @type {string} */ ago) => `seen ${ago}`, revoke: "Revoke",
  revoked: (/** @type {string} */ name) => `${name} is signed out.`, addDevice: "Add a device",
  revokeQuestion: (/** @type {string} */ name) => `Revoke ${name}?`,
  revokeExplained:
    "Its sign-in ends at once: the browser, app or command stops syncing. Notes that it has not sent stay on it.",
  codeToScan: "Code to scan", makeLink: "Make a link",
  addDeviceOffer: "A link signs another device in to this account. It works once, within ten minutes.",
  addDeviceExplained:
    "Open this link on the other device, or scan the code. It signs in the first device that opens it: show it to no "
    + "one else.",
  linkEnds: (/** @type {string} */ left) => `The link ends in ${left}.`,
  deviceAdded: (/** @type {string} */ name) => `${name} is signed in.`,
  linkEnded: "The link has ended. Make another one if the device is not signed in yet.",
  activity: "Activity", activityExplained: "Activity of this account in the last 90 days.",
  noActivity: "Nothing yet.",
  eventNames: {
    signed_in: "Signed in", sign_in_failed: "Sign-in failed", signed_out: "Signed out",
    device_added: "Device added", device_revoked: "Device revoked", password_changed: "Password changed",
    note_shared: "Note published", note_unshared: "Note no longer public", backup_read: "Backup downloaded",
    restored: "Backup restored", purged: "Erased for good",
  },
  setPassword: "Set a password", changePassword: "Change the password", presentPassword: "Current password",
  newPassword: "New password", passwordSet: "Password set.",
  passwordChanged: "Password changed. Other devices are signed out.",
  noPassword: "This account has no password yet. Set one to sign in by name on other devices.",
  passwordWrong: "The current password is wrong.", passwordShort: "A password has at least 8 characters.",
  signOut: "Sign out", signOutQuestion: "Sign out?",
  signOutExplained: "The notes in this browser are erased. They stay on the server.",
  signOutWaiting: (/** @type {number} */ count) =>
    form(count, {
      one: "# change has not reached the server and would be lost.",
      other: "# changes have not reached the server and would be lost.",
    }),
  signOutAnyway: "Sign out and lose them", weather: "Weather",
  noPlace: "The browser did not give your location, so the weather stays off.",
  weatherOn: "Add the weather to diary entries",
  weatherExplained: "Uses your location, rounded to about 1 km, and gets its weather from this server.",
  keyboard: "Keyboard", showKeys: "Keyboard shortcuts", apiDocs: "API documentation",
  // Restore and import
  backupFile: "Backup file", chooseFile: "Choose a file", restoreMode: "How",
  modeMerge: "Merge: newer texts win",
  modeOverwrite: "Overwrite: the backup's texts win", modeReplace: "Replace: exactly the backup",
  replaceNotes: "Replace notes",
  checking: "Checking …", undone: "Undone.",
  would: "Preview:", happened: "Result:",
  figures: {
    added: "Added", updated: "Changed", undeleted: "Undeleted", deleted: "Deleted", unchanged: "Unchanged",
    skipped: "Skipped",
  },
  importTitle: "Import", format: "Format", formatAuto: "Detect automatically",
  importProblems: (/** @type {number} */ count) => `${some(count, "item")} could not be read:`,
  // History and conflicts
  noVersions: "No earlier versions yet.",
  keptVersions:
    "While you type, the last text of every five minutes is kept, and any text that loses more than half. "
    + "Every other replaced text is kept, too.",
  earlierVersion: "Earlier version", laterVersion: "Later version", presentVersion: "Now", version: "Version",
  changedSince: (/** @type {string} */ time) => `Changed since ${time}:`,
  oldestVersion: "The oldest version that the server keeps:",
  restoreVersion: "Restore this version", versionRestored: "Version restored.",
  reasons: { superseded: "replaced", conflict: "conflict", deleted: "deleted" },
  unchangedText: "No difference in title and text.",
  hiddenLines: (/** @type {number} */ count) => some(count, "unchanged line"),
  conflictTitle: "Conflict", thisText: "This text", otherText: "Other text", mergedText: "Merged",
  mergedHelp: "Both texts, line by line. Where both changed a line, it has this text's. You can edit it.",
  noOffer: "The texts cannot be merged at present. Copy by hand what belongs in the note.",
  useMerged: "Use merged", keepBoth: "Keep both", keepThis: "Keep this", keepOther: "Keep other",
  keptBoth: "The other text is now a separate note.",
  show: "Show",
  merged: (/** @type {string} */ device) => `Merged with ${device === "" ? "another device" : device}'s text`,
  otherDevice: "another device",
  explainLater: (/** @type {string} */ winner, /** @type {string} */ by) =>
    `The text of ${winner} was changed ${by} later, so it is shown.`,
  explainClock: (/** @type {string} */ device, /** @type {string} */ by) =>
    `The clock of ${device} is ${by} ahead, so the server used its own time.`,
  explainBase: (/** @type {string} */ device) => `${device} changed the text without having seen the other change.`,
  // The diary
  calendar: "Calendar", previousMonth: "Previous month", nextMonth: "Next month",
  dayWithEntry: (/** @type {string} */ day) => `${day}, with an entry`,
  weatherNames: {
    "01d": "clear", "01n": "clear night", "02d": "few clouds", "02n": "few clouds at night", "03": "clouds",
    "04": "overcast",
    "09": "showers", "10": "rain", "11": "thunderstorm", "13": "snow", "50": "mist",
  },
  // Keys
  keyNames: {
    n: "New note", "/": "Search", "j k": "Next and previous note",
    "Shift+↑ Shift+↓": "Choose several notes", Space: "Choose or leave out a note", "Ctrl+A": "Choose all notes",
    Enter: "Go to the text", Esc: "Go back", p: "Pin",
    r: "Read or write", e: "History", "#": "Delete", z: "Undo", t: "Today", "Ctrl+S": "Sync now",
    "Ctrl+Enter": "Tick the line",
    "Ctrl+K": "Go to a note, a place or a command", "Ctrl+Shift+K": "The same while text is selected",
    "Ctrl+B Ctrl+I Ctrl+K": "Bold, italic, link from selected text",
    "Ctrl+Shift+7 8 9": "Numbers, bullets, boxes", "Tab Shift+Tab": "List lines in and out",
    "Alt+↑ Alt+↓": "Move lines up and down", "Ctrl+F": "Find in the note", "Ctrl+Shift+F": "Focus mode",
    "Ctrl+Shift+L": "Make a check list", "?": "This help",
  },
  keyboardHelp:
    "Single keys work outside text fields. In a text, Enter continues a list, Tab moves its lines, "
    + "“/” in an empty line offers templates, and Escape goes back to the notes, from where Tab goes on.",
  searchHelp:
    "A search has words, “phrases” and -words to leave out, and also tag:home, in:folder, is:pinned, is:archived, "
    + "is:shared, has:file, has:picture, has:task, has:link, before:2026 and after:2026-11.",
};

/** @typedef {typeof en} Strings */
