/// A protocol of other apps that identifies a note by a number instead of its id, and has settings of its own in each
/// account.
public enum AppKind: String, CaseIterable, Sendable {
    /// The raw value is its name in backups.
    case nextcloud

    /// The code of this kind in a store; no other kind ever gets it.
    package var code: Int64 {
        switch self {
        case .nextcloud: 1
        }
    }
}

/// The number by which an app identifies a note: positive, 32 bits, from 100 upwards, separate for each viewer and
/// kind. A note gets one when it is first shown or made. The note keeps it, and no other note gets it, whatever is
/// deleted, purged or restored.
public typealias AppNumber = Int32
