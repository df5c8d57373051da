import Notes

/// Marks the position of a replica in the changes of its account. It is written in the same transaction as the notes
/// that brought it there.
public struct SyncProgress: Equatable, Sendable {
    /// Names the account whose notes these are. A sync names it, so that credentials of another account are refused.
    public var account: String?
    /// Marks everything that is here, as the server's cursor; nil before a first sync.
    public var cursor: String?
    /// Numbers the syncs from the start; the present one has this number.
    public var generation: Int64 = 1
    /// Counts the changes of server states here without the cursor: notes that were erased, or fetched one by one. A
    /// digest that was requested before does not belong to the notes that are here after it.
    public var sideChanges: Int64 = 0
    /// A sync from the start is under way. At its end the notes that did not come are dropped.
    public var isSweeping = false
    /// The server went back to an earlier copy of its data, which is the reason for the sync from the start. Notes that
    /// it does not bring are sent again.
    public var serverWentBack = false
    /// Names the features of the server; nil before they were first requested.
    public var features: Set<String>?
    /// Limits the bytes of a note's body, as the server states; nil before it was first requested.
    public var noteBytes: Int64?
    /// Limits the bytes of a file, as the server states; nil before it was first requested.
    public var attachmentBytes: Int64?
    /// The features were requested at this time.
    public var learntAt: Timestamp?
    /// Keys the account's digest.
    public var digestKey: String?
    /// The last round that succeeded ended at this time.
    public var lastSyncAt: Timestamp?
    /// The last complete backup ended at this time.
    public var lastBackupAt: Timestamp?
    /// The replica last compared its digest with this one of the server.
    public var lastDigest: String?
    /// The notes here were the server's at the end of the last round.
    public var isVerified = false
    /// Notes were last fetched from the start at this time because the digests differed; nil once they are equal.
    public var repairedAt: Timestamp?
    /// Identifies the snapshot before a mass deletion that was reported to the user. The server names it for a while in
    /// each answer.
    public var reportedUndo: String?
    /// Measures the distance of this device's clock from the server's.
    public var clock: ClockReading?

    /// Makes the progress of a new replica.
    public init(account: String? = nil) { self.account = account }
}

extension SyncProgress {
    /// Encodes the progress as a JSON object.
    var bytes: [UInt8] {
        JSONObject([
            "account": account.map(JSON.string), "cursor": cursor.map(JSON.string),
            "generation": .count(generation), "sideChanges": .count(sideChanges),
            "sweeping": .bool(isSweeping), "wentBack": serverWentBack ? .bool(true) : nil,
            "features": features.map { .texts($0.sorted()) },
            "noteBytes": noteBytes.map(JSON.count),
            "attachmentBytes": attachmentBytes.map(JSON.count),
            "learntAt": learntAt.map { .string($0.text) }, "digestKey": digestKey.map(JSON.string),
            "lastSyncAt": lastSyncAt.map { .string($0.text) }, "lastBackupAt": lastBackupAt.map { .string($0.text) },
            "lastDigest": lastDigest.map(JSON.string), "verified": .bool(isVerified),
            "repairedAt": repairedAt.map { .string($0.text) }, "reportedUndo": reportedUndo.map(JSON.string),
            "clock": clock.map { .object($0.object) },
        ]).bytes
    }

    init(_ object: JSONObject) {
        self.init(account: object.text("account"))
        cursor = object.text("cursor")
        generation = object.integer("generation") ?? 1
        sideChanges = object.integer("sideChanges") ?? 0
        isSweeping = object.flag("sweeping")
        serverWentBack = object.flag("wentBack")
        features = object.array("features").map { Set($0.compactMap(\.text)) }
        noteBytes = object.integer("noteBytes")
        attachmentBytes = object.integer("attachmentBytes")
        learntAt = object.time("learntAt")
        digestKey = object.text("digestKey")
        lastSyncAt = object.time("lastSyncAt")
        lastBackupAt = object.time("lastBackupAt")
        lastDigest = object.text("lastDigest")
        isVerified = object.flag("verified")
        repairedAt = object.time("repairedAt")
        reportedUndo = object.text("reportedUndo")
        clock = object.object("clock").flatMap { ClockReading($0) }
    }
}
