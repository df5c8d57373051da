import SeededRandom

@testable import Notes

/// Runs a short life of some devices in steps, which can be checked, and left out one by one.
struct History: CustomStringConvertible {
    enum Fault: String { case none, requestLost, answerLost }

    enum Step: CustomStringConvertible {
        case write(device: Int, note: Int, text: Int)
        /// Changes one register and leaves the text as it is.
        case set(device: Int, note: Int, Register, Int)
        case delete(device: Int, note: Int)
        case sync(device: Int, Fault)
        case wait(milliseconds: Int64)

        var description: String {
            switch self {
            case .write(let device, let note, let text): "device \(device) writes text \(text) to note \(note)"
            case .set(let device, let note, let register, let value):
                "device \(device) sets \(register.name) of note \(note) to \(value)"
            case .delete(let device, let note): "device \(device) deletes note \(note)"
            case .sync(let device, .none): "device \(device) syncs"
            case .sync(let device, .requestLost): "device \(device) syncs, and the request is lost"
            case .sync(let device, .answerLost): "device \(device) syncs, and the answer is lost"
            case .wait(let milliseconds): "\(milliseconds) ms pass"
            }
        }
    }

    var offsets: [Int64]
    var steps: [Step]

    static func random(_ random: inout Seeded) -> History {
        let errors: [Int64] = [0, 0, -3_600_000, -500, 700, 240_000, 3_600_000, 86_400_000]
        let pauses: [Int64] = [0, 1, 1000, 60_000, 7_200_000]
        let offsets = (0..<3).map { _ in errors.pick(&random) }
        let steps = (0..<(6 + random.below(18))).map { _ -> Step in
            let device = random.below(3)
            let note = random.below(2)
            switch random.below(13) {
            case 10...12:
                let register = [Register.tags, .folder, .pinned, .archived, .extra].pick(&random)
                return .set(device: device, note: note, register, random.below(3))
            case 0...3: return .write(device: device, note: note, text: random.below(5))
            case 4: return .delete(device: device, note: note)
            case 5...7:
                return .sync(device: device, [.none, .none, .none, .requestLost, .answerLost].pick(&random))
            default: return .wait(milliseconds: pauses.pick(&random))
            }
        }
        return History(offsets: offsets, steps: steps)
    }

    var description: String {
        let clocks = offsets.enumerated().filter { $0.element != 0 }
            .map { "the clock of device \($0.offset) is off by \($0.element) ms" }
        return (clocks + steps.map(\.description)).joined(separator: "\n")
    }

    /// Returns the first violation, or nil.
    func failure(_ defect: ModelServer.Defect = .none) -> String? {
        var run = Run(self, defect)
        for step in steps {
            run.perform(step)
            if let failure = run.failure { return failure }
        }
        run.settle()
        return run.failure ?? run.verdict()
    }

    /// Returns the same failure in as few steps as it finds by leaving out steps.
    func shrunk(_ defect: ModelServer.Defect = .none) -> History {
        var story = self
        var size = max(1, steps.count / 2)
        while size >= 1 {
            var position = 0
            while position < story.steps.count {
                var shorter = story
                shorter.steps.removeSubrange(position..<min(position + size, story.steps.count))
                if shorter.failure(defect) != nil { story = shorter } else { position += size }
            }
            size /= 2
        }
        for device in story.offsets.indices where story.offsets[device] != 0 {
            var calmer = story
            calmer.offsets[device] = 0
            if calmer.failure(defect) != nil { story = calmer }
        }
        return story
    }
}

extension History {
    private struct Run {
        var server: ModelServer
        var replicas: [ModelReplica]
        var now = Timestamp(clamping: 1_795_253_400_000)
        var failure: String?
        var pushed: [(change: Change, device: String)] = []
        private let ids: [NoteID]

        init(_ history: History, _ defect: ModelServer.Defect) {
            server = ModelServer(defect: defect)
            replicas = history.offsets.enumerated().map { ModelReplica(name: "d\($0.offset)", offset: $0.element) }
            ids = ["n0", "n1"].compactMap { NoteID($0) }
        }

        mutating func perform(_ step: Step) {
            switch step {
            case .write(let device, let note, let text):
                let clock = now.advanced(byMilliseconds: replicas[device].offset)
                var content = replicas[device].notes[ids[note]]?.state.content ?? Content()
                content.title = "text \(text)"
                replicas[device].write(content, to: ids[note], clock: clock)
            case .set(let device, let note, let register, let value):
                guard var content = replicas[device].notes[ids[note]]?.state.content else { return }
                switch register {
                case .tags: content.tags = ["tag \(value)"]
                case .folder: content.folder = "folder \(value)"
                case .pinned: content.pinned = value > 0
                case .archived: content.archived = value > 0
                default: content.extra["key"] = .bool(value > 0)
                }
                let clock = now.advanced(byMilliseconds: replicas[device].offset)
                replicas[device].write(content, to: ids[note], clock: clock)
            case .delete(let device, let note):
                let clock = now.advanced(byMilliseconds: replicas[device].offset)
                replicas[device].write(nil, to: ids[note], clock: clock)
            case .sync(let device, let fault): sync(device, fault)
            case .wait(let milliseconds): now = now.advanced(byMilliseconds: milliseconds)
            }
        }

        mutating func sync(_ device: Int, _ fault: Fault) {
            let changes = replicas[device].outgoing()
            if fault == .requestLost { return }
            for change in changes {
                let before = server.rows[change.id]?.note
                let outcome = server.push(change, from: replicas[device].name, now: now)
                pushed.append((change, replicas[device].name))
                if let before, before.rev == change.baseRev, !outcome.lost.isEmpty {
                    failure = "what its user saw won against a change of \(change.id)"
                }
                judge(outcome, change, replicas[device].notes[change.id]?.sentOver)
                if outcome.arrived.lastModified.milliseconds(since: now) > Timestamp.clockTolerance,
                    outcome.arrived.lastModified.milliseconds(since: before?.state.lastModified ?? .earliest) > 1
                {
                    failure = "a stamp far ahead was admitted for \(change.id)"
                }
                if fault == .none { replicas[device].answer(outcome, to: change) }
            }
            if fault == .none { replicas[device].take(server.pull(after: replicas[device].cursor)) }
        }

        /// Checks that a change stamps exactly the registers that its user changed.
        private mutating func judge(_ outcome: MergeOutcome, _ change: Change, _ seen: NoteState?) {
            guard case .write(let content) = change.action, let saw = seen?.content,
                let stamps = outcome.arrived.registerStamps
            else { return }
            let changed = Register.allCases.reduce(into: Registers()) { changed, register in
                if stamps[register] == outcome.arrived.lastModified { changed.insert(register) }
            }
            var expected = content.differences(from: saw)
            // Its user has reverted everything.
            if expected.isEmpty {
                expected = change.lastModified ?? .earliest > seen?.lastModified ?? .earliest ? .content : []
            }
            expected.subtract([Registers(.attachments), Registers(.later), Registers(.locked)])
            if !changed.isSuperset(of: expected)
                || !expected.isEmpty && expected.rawValue.nonzeroBitCount < 5
                    && changed.rawValue.nonzeroBitCount > expected.rawValue.nonzeroBitCount
            {
                failure = "a change of \(change.id) changed \(changed.names), and its user \(expected.names)"
            }
        }

        /// Syncs all devices until no device has unsent changes.
        mutating func settle() {
            for _ in 0..<3 {
                for device in replicas.indices {
                    now = now.advanced(byMilliseconds: 1)
                    sync(device, .none)
                }
            }
        }

        mutating func verdict() -> String? {
            let truth = server.rows.mapValues(\.note.rev)
            for replica in replicas {
                if replica.notes.values.contains(where: { $0.isDirty || $0.sent != nil }) {
                    return "\(replica.name) still has something to send"
                }
                if replica.notes.mapValues(\.state.rev) != truth { return "\(replica.name) shows another state" }
                if replica.notes.mapValues(\.base) != truth { return "\(replica.name) holds another rev" }
            }
            for (id, row) in server.rows {
                if let failure = verdict(on: row, id) { return failure }
            }
            // A day later every change comes once more, in the other order: nothing may move.
            now = now.advanced(byMilliseconds: 90_000_000)
            let seq = server.seq
            for (change, device) in pushed.reversed() { _ = server.push(change, from: device, now: now) }
            if server.seq != seq || server.rows.mapValues(\.note.rev) != truth { return "a resend moved a note" }
            return nil
        }

        private func verdict(on row: ModelServer.Row, _ id: NoteID) -> String? {
            let present = row.note
            for states in [row.arrived, row.arrived.reversed(), row.arrived + row.arrived, row.arrived.rotated] {
                guard let first = states.first else { continue }
                let joined = states.dropFirst().reduce(first) { NoteState.join($0, $1) }
                if joined != present.state { return "another order of delivery ends \(id) in another state" }
            }
            for state in row.arrived {
                // The lesser createdAt of another change is no loss.
                let isKnown = state.shows(present.state) || row.versions.values.contains { $0.state.shows(state) }
                if !isKnown { return "a state of \(id) is lost" }
            }
            return nil
        }
    }
}

extension Array {
    fileprivate var rotated: [Element] { isEmpty ? self : Array(self[(count / 2)...] + self[..<(count / 2)]) }
}
