import Archive
import Notes
import StoreContract

/// Why nothing is imported.
public enum ImportError: Error, Equatable, Sendable {
    /// The file is not valid; the detail names the position, and what was expected.
    case refused(DomainError)
    case store(StoreError)

    static func invalid(_ detail: String) -> ImportError { .refused(DomainError(.invalidBackup, detail)) }

    init(_ error: ArchiveError) {
        switch error.kind {
        case .unreadable: self = .store(.unavailable(error.detail))
        default: self = .refused(DomainError(.invalidBackup, error.detail))
        }
    }

    init(_ fault: IntakeError) {
        switch fault {
        case .store(let error): self = .store(error)
        case .tooLarge(let limit): self = .invalid("The file holds a part of more than \(limit) bytes.")
        }
    }
}

/// An archive's errors as an import's.
func archived<Value>(_ body: () throws(ArchiveError) -> Value) throws(ImportError) -> Value {
    do throws(ArchiveError) { return try body() } catch { throw ImportError(error) }
}
