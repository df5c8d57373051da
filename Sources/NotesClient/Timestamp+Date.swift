import Notes

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Timestamp {
    /// Converts a date, rounded to milliseconds. A date outside the years 1970 to 9999 becomes the nearest time in
    /// them.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        let (first, last) = (Timestamp.earliest, Timestamp.latest)
        self =
            if milliseconds >= Double(last.milliseconds) {
                last
            } else if milliseconds > 0 {
                Timestamp(clamping: Int64(milliseconds))
            } else {
                first
            }
    }

    /// Converts the time for a view or a calendar.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
