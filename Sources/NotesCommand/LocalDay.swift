import Notes
import Primitives

/// Times as this place's calendar and clock show them.
enum LocalDay {
    /// `YYYY-MM-DD`
    static func day(_ time: Timestamp) -> String { format(time, "%Y-%m-%d") }

    /// `YYYY-MM-DD HH:MM`
    static func minute(_ time: Timestamp) -> String { format(time, "%Y-%m-%d %H:%M") }

    private static func format(_ time: Timestamp, _ form: String) -> String {
        var seconds = time_t(time.milliseconds / 1000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 32)
        let count = strftime(&buffer, buffer.count, form, &parts)
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
