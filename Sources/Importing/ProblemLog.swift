import NotesPrimitives

/// Keeps the problems of one import: the first hundred, and their number. Notes that could not be read come before
/// files that are no notes, so that a folder full of settings hides nothing.
final class ProblemLog {
    private static let kept = 100
    private static let longestName = 512
    private static let longestTitle = 256
    private static let longestReason = 1024

    private var failures: [ImportProblem] = []
    private var skips: [ImportProblem] = []
    private(set) var count = 0
    /// Names the file of an archive that is read, if that file names its notes itself.
    var file: String?
    /// Keeps the error that refuses the file if nothing of it could be read.
    private(set) var firstError: ImportError?

    /// Names other things than notes in the file, for a refusal; nil without such things.
    var foundInstead: String? {
        guard let first = skips.first else { return nil }
        let names = skips.prefix(3).map(\.name).joined(separator: ", ")
        let more = count > 3 ? " and \(count - 3) more" : ""
        return "\(names)\(more). \(first.reason)"
    }

    var problems: [ImportProblem] { Array((failures + skips).prefix(Self.kept)) }

    /// Reports a note, or a file of a note, that cannot be read.
    func fail(_ name: String, title: String? = nil, _ reason: String) {
        fail(name, title: title, .invalid(reason), reason)
    }

    /// Reports a file that is no note, and is left out for that.
    func skip(_ name: String, _ reason: String) {
        count += 1
        if skips.count < Self.kept { skips.append(problem(name, nil, reason)) }
    }

    /// Returns the value of `body`, or nil if it refuses, which becomes a problem. A failure of the store ends the
    /// import.
    func attempt<Value>(
        _ name: @autoclosure () -> String, title: String? = nil, _ body: () throws(ImportError) -> Value
    ) throws(ImportError) -> Value? {
        do throws(ImportError) {
            return try body()
        } catch {
            guard case .refused(let refusal) = error else { throw error }
            fail(name(), title: title, error, refusal.detail)
            return nil
        }
    }

    private func fail(_ name: String, title: String?, _ error: ImportError, _ reason: String) {
        count += 1
        firstError = firstError ?? error
        if failures.count < Self.kept { failures.append(problem(name, title, reason)) }
    }

    private func problem(_ name: String, _ title: String?, _ reason: String) -> ImportProblem {
        ImportProblem(
            name: (file.map { "\($0), \(name)" } ?? name).prefix(bytes: Self.longestName),
            title: title.flatMap { $0.isEmpty ? nil : $0.prefix(bytes: Self.longestTitle) },
            reason: reason.prefix(bytes: Self.longestReason))
    }
}

/// Describes a part of a file that was not imported, with the reason.
public struct ImportProblem: Equatable, Sendable {
    /// Gives the entry's path in its archive, or the note's number if the file has no names.
    public var name: String
    /// Gives the note's title, if it could be read.
    public var title: String?
    public var reason: String
}
