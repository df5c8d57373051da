import Notes
import NotesSQLite

@testable import NotesClient

/// Runs a story of five devices and a server, and checks the rules at its end.
final class World {
    private let server: SimulatedServer
    private let devices: [SimulatedDevice]
    private let ids: [NoteID]
    /// Lists requests that were given up and are still on their way.
    private var late: [(device: Int, request: APIRequest)] = []
    /// Maps each text that a user saved to its note.
    private var saved: [String: NoteID] = [:]
    /// Lists texts that the server need not keep: their own user erased or typed over them before it had to, or the
    /// server alone had them and went back to before them.
    private var replaced: Set<String> = []
    private var wentBack = false

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(_ server: SimulatedServer, _ disks: [SimulatedDisk], space: String) throws {
        self.server = server
        try server.beginHistory()
        devices = try disks.enumerated().map { try SimulatedDevice($0, $1, space: space) }
        ids = (0..<Story.notes).compactMap { NoteID("day-2026-11-0\($0 + 1)") }
    }

    func run(_ story: [Step]) throws {
        for step in story { try perform(step) }
        try settle()
        try check()
    }

    // MARK: Steps

    private func perform(_ step: Step) throws {
        let device = devices[step.device]
        let process = process(step, device)
        do {
            try act(step, device, process, ids[step.note])
        } catch is SQLiteError {
            // The device's disk failed: the user gets an error, and a round of sync ends.
            device.stopRound(process)
            device.repairDisk()
        } catch is ServerError {
            device.stopRound(process)
        }
    }

    /// Returns the process of the device to which the step can happen.
    private func process(_ step: Step, _ device: SimulatedDevice) -> Int {
        let first = step.amount % 3 == 0 ? 1 : 0
        func isFit(_ process: Int) -> Bool {
            switch step.kind {
            case .arrive, .loseAnswer, .loseRequest, .doubleRequest, .giveUp: device.processes[process].request != nil
            case .answer: device.processes[process].answer != nil
            case .begin: device.processes[process].round == nil
            default: true
            }
        }
        return isFit(first) || !isFit(1 - first) ? first : 1 - first
    }

    private func act(_ step: Step, _ device: SimulatedDevice, _ process: Int, _ id: NoteID) throws {
        switch step.kind {
        case .write, .pin, .delete, .restore, .purge, .openEditor, .saveEditor: try user(step, device, id)
        case .begin: try device.begin(process, server.clock.now)
        case .arrive: try arrive(device, process, loses: false)
        case .loseAnswer: try arrive(device, process, loses: true)
        case .answer: try receive(device, process)
        case .loseRequest: if device.takeRequest(process) != nil { device.stopRound(process) }
        case .doubleRequest:
            guard let request = device.processes[process].request else { return }
            _ = try server.answer(request, from: device.name)
            try arrive(device, process, loses: false)
        case .giveUp:
            if let request = device.takeRequest(process) { late.append((step.device, request)) }
            device.stopRound(process)
        case .lateRequest:
            guard !late.isEmpty else { return }
            let (number, request) = late.remove(at: step.amount % late.count)
            _ = try server.answer(request, from: devices[number].name)
        case .crash: try device.crash()
        case .diskFault: device.failDisk(after: step.amount % 6)
        case .serverRestart: try server.restart()
        case .serverFault: server.failDisk(after: step.amount % 3, isFull: step.amount % 2 == 0)
        case .clock: device.clockOffset = Self.offsets[step.amount % Self.offsets.count]
        case .serverClock: server.clock.now += Int64(step.amount) * 700
        case .backup: try? server.takeBackup()
        case .restoreBackup: try restoreBackup()
        case .copy: try server.takeCopy()
        case .goBack: try goBack()
        }
    }

    /// Lists the offsets of the devices' clocks, in milliseconds.
    private static let offsets: [Int64] = [0, 0, 1, -1, 3_000, -60_000, 200_000, 400_000, -7_200_000, 86_400_000]

    private func arrive(_ device: SimulatedDevice, _ process: Int, loses: Bool) throws {
        guard let request = device.takeRequest(process) else { return }
        let answer = try ask(request, device)
        if loses { device.stopRound(process) } else { device.deliver(answer, to: process) }
    }

    private func ask(_ request: APIRequest, _ device: SimulatedDevice) throws -> APIAnswer {
        defer { server.repairDisk() }
        return try server.answer(request, from: device.name)
    }

    private func receive(_ device: SimulatedDevice, _ process: Int) throws {
        try device.receive(process, server.clock.now) { try ask($0, device) }
    }

    /// Sets the server back to its copy, and ends the connections. The device that has seen most then syncs first, so
    /// that the server notices (docs/protocol.md 6.1). The notes of devices come back; the others are lost.
    private func goBack() throws {
        let before = try ids.reduce(into: Set<String>()) { $0.formUnion(try server.texts(of: $1)) }
        guard try server.goBack() else { return }
        wentBack = true
        let after = try ids.reduce(into: Set<String>()) { $0.formUnion(try server.texts(of: $1)) }
        var held: Set<String> = []
        for device in devices {
            device.stopRounds()
            let position = try device.position()
            for id in ids { held.formUnion(try device.kept(id)?.heldTexts(upTo: position) ?? []) }
        }
        replaced.formUnion(before.subtracting(after).subtracting(held))
        let ahead = try devices.max { try $0.position() < $1.position() }
        if let ahead { _ = try server.answer(try ahead.pull(), from: ahead.name) }
    }

    /// Restores a backup, which replaces even clean notes of devices. Its 410 has no `serverWentBack`, so a device that
    /// did not sync since the server went back drops the notes that the server lost, as it would have without the loss.
    private func restoreBackup() throws {
        let clean = try devices.flatMap { device in
            try ids.compactMap { try device.kept($0)?.server?.state.content?.body }
        }
        guard (try? server.restoreBackup(ids)) == true, wentBack else { return }
        replaced.formUnion(clean)
    }

    // MARK: Users

    /// Describes a user's act: a change of the note, the text that it saves, and the texts that need not be kept after
    /// it.
    private struct Act {
        var saves: String?
        var replaces: [String] = []
        var change: (LocalNote?) -> LocalNote?
    }

    private func user(_ step: Step, _ device: SimulatedDevice, _ id: NoteID) throws {
        // A user needs time, and clocks count milliseconds.
        server.clock.now += 1
        let context = try device.context(server.clock.now, isTyping: step.amount % 4 == 0)
        if step.kind == .openEditor { return try device.openEditor(id) }
        if step.kind == .saveEditor {
            guard let (id, shown) = try device.closeEditor() else { return }
            return try perform(write(step, device, id, shown, context, isFromEditor: true), device, id)
        }
        guard let act = act(step, device, id, try device.kept(id), context) else { return }
        try perform(act, device, id)
    }

    private func perform(_ act: Act, _ device: SimulatedDevice, _ id: NoteID) throws {
        func record() {
            if let text = act.saves { saved[text] = id }
            replaced.formUnion(act.replaces)
        }
        var expected: LocalNote?
        do {
            try device.change(id) { kept in
                expected = act.change(kept)
                return expected
            }
        } catch let error as SQLiteError {
            // The write that the disk refused may be stored anyway.
            device.repairDisk()
            if try device.kept(id) == expected { record() }
            throw error
        }
        record()
    }

    private func act(
        _ step: Step, _ device: SimulatedDevice, _ id: NoteID, _ seen: LocalNote?, _ context: EditContext
    ) -> Act? {
        if step.kind == .write { return seen?.isShown == false ? nil : write(step, device, id, seen, context) }
        guard let seen, seen.isShown else { return nil }
        switch step.kind {
        case .pin:
            guard var content = seen.present?.content else { return nil }
            content.pinned.toggle()
            return Act { $0?.edited(content, context) }
        case .delete: return Act { $0?.deleted(context) }
        case .restore:
            guard let content = seen.present?.shownContent else { return nil }
            return Act { $0?.edited(content, context) }
        case .purge:
            // A server that has lost the note has nothing to erase.
            let gone =
                (seen.unsent?.changes.map(\.state) ?? []) + (wentBack ? seen.server.map { [$0.state] } ?? [] : [])
            return Act(replaces: gone.compactMap { $0.shownContent?.body }) { $0?.purged(context) }
        default: return nil
        }
    }

    private func write(
        _ step: Step, _ device: SimulatedDevice, _ id: NoteID, _ seen: LocalNote?, _ context: EditContext,
        isFromEditor: Bool = false
    ) -> Act {
        // Now and then less than half of the text before stays, and now and then a line is added, which may be merged.
        let old = seen?.present?.shownContent?.body
        let text =
            if step.amount % 5 == 0 { "\(step.serial), a slip" } else if step.amount % 5 < 3, let old {
                "\(old)\nline \(step.serial)"
            } else { "text \(step.serial)" }
        let isOwn = seen?.unsent != nil || seen?.server?.device == device.name
        let before = context.isTyping && isOwn ? seen?.present?.shownContent : nil
        let typedOver = before.flatMap {
            Thinning.keepsHalf(Content(title: $0.title, body: text), of: $0) ? $0.body : nil
        }
        let shown = isFromEditor && seen?.unsent == nil ? seen?.server : nil
        return Act(saves: text, replaces: typedOver.map { [$0] } ?? []) { kept in
            guard let kept else { return LocalNote.created(id, Content(title: "T", body: text), context) }
            var content = kept.present?.shownContent ?? Content()
            content.body = text
            return kept.edited(content, shown: shown, context)
        }
    }

    // MARK: The end

    /// Ends all faults, delivers the requests on their way, and syncs every device.
    private func settle() throws {
        server.repairDisk()
        for (number, request) in late { _ = try server.answer(request, from: devices[number].name) }
        for device in devices {
            device.repairDisk()
            device.stopRounds()
        }
        for _ in 0..<3 {
            for device in devices { try sync(device) }
        }
    }

    private func sync(_ device: SimulatedDevice) throws {
        server.clock.now += 1
        try device.begin(0, server.clock.now)
        for _ in 0..<200 {
            guard device.processes[0].round != nil else { return }
            try arrive(device, 0, loses: false)
            try receive(device, 0)
        }
        throw Failure(description: "\(device.name) never ends its sync")
    }

    private func check() throws {
        let live = try server.live(ids)
        for device in devices {
            var held: [NoteID: Rev] = [:]
            try device.replica.transact { transaction in
                let unsent = try transaction.ids(.unsent)
                guard unsent.isEmpty else { throw Failure(description: "\(device.name) still has to send \(unsent)") }
                try transaction.visit { kept in
                    if let note = kept.server, !note.state.isDeleted {
                        held[kept.id] = note.rev
                        if note.state.rev != note.rev {
                            throw Failure(description: "\(device.name) altered \(kept.id)")
                        }
                    }
                    return true
                }
            }
            guard held == live else {
                throw Failure(description: "\(device.name) has \(held.count) live notes, the server \(live.count)")
            }
            // To fetch everything again would hide a fault: no order of answers may make it necessary. After the server
            // went back, only the digest may show a note that came ahead of the cursor.
            guard device.repairs == 0 || wentBack else {
                throw Failure(description: "\(device.name) had to be repaired")
            }
            guard device.lastReport?.isVerified == true else {
                throw Failure(description: "\(device.name): the digests differ")
            }
        }
        try checkTexts()
    }

    private func checkTexts() throws {
        for id in ids {
            let texts = try server.texts(of: id)
            for (text, note) in saved where note == id {
                if texts.contains(text) || replaced.contains(text) || server.erased.contains(text) { continue }
                throw Failure(description: "\"\(text)\" of \(id) is lost")
            }
        }
    }
}

extension LocalNote {
    /// Returns the texts that come back if the server lost them: the present one, and the unsent ones. A note may come
    /// ahead of the cursor, by which the server notices: then only the digest shows later that it was lost.
    fileprivate func heldTexts(upTo position: Int64) -> [String] {
        // Its user erases the note.
        if unsent?.isPurge == true { return [] }
        let known = server.map { $0.seq <= position ? [$0.state] : [] } ?? []
        return ((unsent?.changes.map(\.state) ?? []) + known).compactMap { $0.content?.body }
    }
}
