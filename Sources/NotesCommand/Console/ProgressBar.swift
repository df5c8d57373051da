import Primitives

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

    /// Takes the line away.
    func end() {
        shown.withLock { shown in
            if shown.isEmpty { return }
            shown = ""
            console.errors(Array("\r\u{1B}[K".utf8))
        }
    }
}
