import NoteFiles
import Notes

/// The times in Notion's properties, in the spellings of its exports. Like all times without a zone they are taken for
/// UTC.
///
///     February 5, 2025 6:16 AM    @May 10, 2024 → May 26, 2024    2025년 2월 5일 오전 6:16    2025/02/05 6:16 (GMT+9)
enum NotionTime {
    static func time(_ text: String) -> Timestamp? {
        if let time = WrittenTime.time(ofText: text) { return time }
        var parts = Parts()
        // Of a stretch its beginning.
        let start = text.prefix { $0 != "→" && $0 != "(" }
        for word in start.split(whereSeparator: { $0.isWhitespace || $0 == "," || $0 == "@" }) {
            guard parts.take(String(word)) else { return nil }
        }
        return parts.time
    }

    private struct Parts {
        var year: Int?
        var month: Int?
        var day: Int?
        var hour = 0
        var minute = 0
        var isAfternoon: Bool?

        private static let months = [
            "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
        ]

        /// Returns false for a word that no time has.
        mutating func take(_ word: String) -> Bool {
            if let named = Self.months.firstIndex(where: { word.lowercased().hasPrefix($0) }) {
                month = named + 1
            } else if let last = word.last, "년월일".contains(last), let number = Int(word.dropLast()) {
                if last == "년" { year = number } else if last == "월" { month = number } else { day = number }
            } else if ["AM", "오전"].contains(word) {
                isAfternoon = false
            } else if ["PM", "오후"].contains(word) {
                isAfternoon = true
            } else if word.contains(":") {
                let numbers = word.split(separator: ":").map { Int($0) }
                guard numbers.count >= 2, let first = numbers[0], let second = numbers[1] else { return false }
                (hour, minute) = (first, second)
            } else if word.contains("/") || word.contains("-") {
                guard let date = WrittenTime.time(ofText: word) else { return false }
                let numbers = date.text.prefix(10).split(separator: "-").compactMap { Int($0) }
                guard numbers.count == 3 else { return false }
                (year, month, day) = (numbers[0], numbers[1], numbers[2])
            } else {
                guard let number = Int(word) else { return false }
                if number > 31 { year = number } else { day = number }
            }
            return true
        }

        var time: Timestamp? {
            guard let year, let month, let day, hour >= 0, minute >= 0 else { return nil }
            let hour = isAfternoon.map { self.hour % 12 + ($0 ? 12 : 0) } ?? self.hour
            func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
            return Timestamp(rfc3339: "\(year)-\(two(month))-\(two(day))T\(two(hour)):\(two(minute)):00Z")
        }
    }
}
