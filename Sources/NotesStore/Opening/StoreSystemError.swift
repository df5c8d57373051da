import Primitives

/// The system's words for its error numbers.
enum StoreSystemError {
    static var lastReason: String { reason(errno) }

    /// `strerror` may return a buffer of its own that the next call fills anew; it is only asked while opening.
    static func reason(_ number: Int32) -> String {
        strerror(number).map { String(cString: $0) } ?? "error \(number)"
    }
}
