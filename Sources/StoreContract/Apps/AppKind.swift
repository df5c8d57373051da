/// A protocol of other apps that knows a note by a number instead of its id, and has settings of its own in each account.
public enum AppKind: String, CaseIterable, Sendable {
    /// The raw value is its name in backups.
    case nextcloud

    /// What a store knows it by; never another kind's.
    package var code: Int64 {
        switch self {
        case .nextcloud: 1
        }
    }
}

/// The number by which an app knows a note: positive, 32 bits, from 100 upwards, each viewer and kind for itself. A note
/// is given one when it is first shown or made. It stays the note's for good, and is given to no other note, whatever is
/// deleted, purged or restored.
public typealias AppNumber = Int32
