/// A date without fractions of a second, as a proof that a note is unmodified (RFC 9110 13.1.3, 13.1.4).
///
/// HTTP dates have no fractions, a note may change many times a second, and its `lastModified` is its user's, so an
/// edit of ten o'clock may arrive at noon. A date therefore proves that the note is as it was then in two cases only:
///
/// - It is the second of the note's own `lastModified`, as `Last-Modified` gave it, and no other state of the note, a
///   thinned one included, has a stamp in that second.
/// - It is later than `lastModified`, and the server had received the present state before that second began.
///
///     lastModified 10:00:00.5, received 10:00:00.6      since 09:59:59  modified
///                                                       since 10:00:00  as given: unmodified, if it is the only state
///                                                       since 10:00:01  unmodified
///     lastModified 10:00:00.5, received 12:00:00.2      since 11:00:00  modified: it was not here at eleven
public enum WholeSecond {
    /// Returns true if a date proves that the note is as it was then.
    ///
    /// - Parameters:
    ///   - second: the date, in seconds since 1970.
    ///   - lastModified: the stamp of the present state.
    ///   - receivedAt: the time at which the server received the present state.
    ///   - hasOtherState: a query for another state with a stamp in that second. It is called only if the answer
    ///     depends on it, and its error is thrown.
    public static func provesUnmodified<Failure>(
        _ second: Int, lastModified: Timestamp, receivedAt: Timestamp, hasOtherState: () throws(Failure) -> Bool
    ) throws(Failure) -> Bool {
        let shown = Int(lastModified.milliseconds / 1000)
        if second < shown { return false }
        if Int(receivedAt.milliseconds / 1000) < second { return true }
        guard second == shown else { return false }
        return try !hasOtherState()
    }

    /// Returns the stamps within the second.
    public static func range(of second: Int) -> ClosedRange<Int64> {
        Int64(second) * 1000...Int64(second) * 1000 + 999
    }
}
