import NotesPrimitives

/// Draws one line that shows the progress of long work.
///
///     장보기.zip   [##########          ]  50 %
///     Backup       12.4 MiB
enum ProgressLine {
    /// Returns the line. If `total` is nil, it shows only the number that is done. It has at most `width` - 1 columns,
    /// so that no terminal breaks it.
    static func text(_ label: String, done: Int, total: Int?, unit: Unit, width: Int) -> String {
        let columns = max(10, width - 1)
        let labelWidth = min(TextWidth.columns(label), max(4, columns / 3))
        let name = TextWidth.padded(TextWidth.cut(Console.plain(label), to: labelWidth), to: labelWidth)
        guard let total, total > 0 else {
            return TextWidth.cut(name + "  " + unit.text(done), to: columns)
        }
        let share = min(max(Double(done) / Double(total), 0), 1)
        let number = String(Int(share * 100))
        let percent = String(repeating: " ", count: 3 - number.count) + number + " %"
        let barWidth = min(40, columns - labelWidth - percent.count - 5)
        guard barWidth >= 5 else { return TextWidth.cut(name + " " + percent, to: columns) }
        let filled = Int(share * Double(barWidth))
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: barWidth - filled)
        return "\(name)  [\(bar)] \(percent)"
    }

    enum Unit: Sendable {
        case bytes, notes

        func text(_ number: Int) -> String {
            switch self {
            case .notes: return Count.of(number, "note")
            case .bytes:
                guard number >= 1 << 20 else { return "\(number >> 10) KiB" }
                return "\(number >> 20).\((number >> 10 & 1023) * 10 / 1024) MiB"
            }
        }
    }
}

/// Writes the numbers of things in messages.
enum Count {
    /// Returns `1 note`, `2 notes`.
    static func of(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}

/// Redraws a `ProgressLine` on a terminal while the work runs; shows nothing elsewhere.
final class ProgressBar: Sendable {
    private let console: Console
    private let label: String
    private let unit: ProgressLine.Unit
    private let shown = Mutex("")

    init(_ console: Console, _ label: String, _ unit: ProgressLine.Unit) {
        self.console = console
        self.label = label
        self.unit = unit
    }

    func update(_ done: Int, of total: Int? = nil) {
        guard console.showsProgress else { return }
        let line = ProgressLine.text(label, done: done, total: total, unit: unit, width: console.width)
        shown.withLock { shown in
            if line == shown { return }
            shown = line
            console.errors(Array("\r\(line)\u{1B}[K".utf8))
        }
    }

    /// Removes the line.
    func end() {
        shown.withLock { shown in
            if shown.isEmpty { return }
            shown = ""
            console.errors(Array("\r\u{1B}[K".utf8))
        }
    }
}
