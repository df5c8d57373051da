import NoteFiles
import Notes
import NotesClient
import NotesHashing

// The steps of a round of files. What is sent is recorded when the notes of this device show it: until then the row has
// what both sides had.
extension FileRound {
    /// Maps the files that were sent to their hashes; nil for a file that was removed from its note.
    typealias Sent = [FileRow.Key: [UInt8]?]

    private static let mostFiles = 100
    private static let mostBytes = 8 << 20

    /// Uploads files before it downloads others, and removes files last. `sent` has what the server accepted, even if
    /// an error ends the round.
    func run(_ server: any FileServer, _ sent: inout Sent, progress: (_ done: Int, _ total: Int) -> Void) async throws {
        let total = steps.reduce(0) { $0 + Int($1.size) }
        var done = 0
        let limit = steps.contains { $0.kind == .upload } ? try await server.mostBytes() : 0
        var batch: [(row: FileRow, written: MirrorDisk.Written)] = []
        var bytes = 0
        for step in steps.sorted(by: { $0.kind.rawValue < $1.kind.rawValue }) {
            let (row, key) = (step.row, step.row.key)
            do {
                switch step.kind {
                case .upload:
                    if step.size > limit {
                        let (size, most) = (Self.mebibytes(step.size), Self.mebibytes(limit))
                        report.skipped.append("\(step.name): \(size); the limit of the server is \(most)")
                    } else if try await upload(key, row.path, row.hash, server) {
                        sent[key] = .some(row.hash)
                    }
                case .detach:
                    guard try mayChange(key) else { continue }
                    do throws(ServerError) {
                        try await server.detach(key.name, from: key.note)
                    } catch {
                        // It may be removed already.
                        guard case .refused(let problem) = error, problem.status == 404 else { throw error }
                    }
                    sent[key] = .some(nil)
                    report.notes += 1
                case .download, .keepBoth:
                    var replaced = step.present
                    if step.kind == .keepBoth, let present = step.present {
                        guard try await keepBoth(row, present, server) else { continue }
                        replaced = nil
                    }
                    if let made = try await download(row, replaced, server) {
                        batch.append((row, made))
                        bytes += Int(step.size)
                    }
                case .remove:
                    guard try disk.remove(row.path, row.hash, MirrorDisk.key(row.path)) else {
                        report.isWaiting = true
                        continue
                    }
                    report.files += 1
                    if row.place.isElsewhere { relink(row.key.note) }
                    try state.forgetFile(row.key)
                }
            } catch let failure as File.Failure {
                report.problems.append("\(failure)")
            } catch let error as ServerError where !error.isOffline && !error.needsSignIn {
                report.problems.append("\(step.name): \(error)")
            } catch {
                try record(&batch)
                throw error
            }
            if batch.count >= Self.mostFiles || bytes >= Self.mostBytes {
                try record(&batch)
                bytes = 0
            }
            done += Int(step.size)
            progress(done, total)
        }
        try record(&batch)
    }

    /// Writes the files to the disk before their rows: a row without its file would count as a file that its user
    /// removed.
    private func record(_ batch: inout [(row: FileRow, written: MirrorDisk.Written)]) throws {
        if batch.isEmpty { return }
        try disk.sync()
        try state.together {
            for (row, written) in batch {
                var row = row
                row.stamp = written.stamp.settled
                try state.put(row)
                if row.place == .toLink { relink(row.key.note) }
            }
        }
        report.files += batch.count
        batch = []
    }

    /// Returns false if the note changed since the plan, or has changes that the server must get first.
    private func mayChange(_ key: FileRow.Key) throws -> Bool {
        guard let note = try notebook.kept(key.note), note.unsent == nil, let content = note.server?.state.content,
            MirrorLinks(content).attachments == files(of: key.note)
        else {
            report.isWaiting = true
            return false
        }
        return true
    }

    private func upload(
        _ key: FileRow.Key, _ path: MirrorPath, _ hash: [UInt8], _ server: any FileServer
    ) async throws -> Bool {
        guard try mayChange(key) else { return false }
        let name = key.name
        let present = files(of: key.note)
        if !present.contains(where: { $0.name == name }), present.count >= NoteLimits().attachments {
            report.skipped.append("\(path.text ?? name): its note has \(present.count) files, which is the limit")
            return false
        }
        guard let bytes = try disk.read(path), MirrorDisk.hash(bytes) == hash else {
            report.isWaiting = true
            return false
        }
        try await server.attach(bytes, as: name, type: MediaType.ofName(name), to: key.note)
        report.notes += 1
        return true
    }

    private func download(
        _ row: FileRow, _ replaced: [UInt8]?, _ server: any FileServer
    ) async throws -> MirrorDisk.Written? {
        let bytes = try await server.attachment(row.key.name, of: row.key.note)
        let key = MirrorDisk.key(row.path)
        guard MirrorDisk.hash(bytes) == row.hash else {
            // The server has another file by now, and the next sync its facts.
            report.isWaiting = true
            return nil
        }
        var made: MirrorDisk.Written?
        if let replaced {
            _ = try disk.replace(row.path, replaced, by: bytes, key) { made = $0 }
        } else {
            made = try disk.create(bytes, key, at: row.path)
        }
        if made == nil { report.isWaiting = true }
        return made
    }

    /// Gives the file of this folder another name beside it, also on the server.
    private func keepBoth(_ row: FileRow, _ present: [UInt8], _ server: any FileServer) async throws -> Bool {
        let name = String(decoding: row.path.name, as: UTF8.self)
        let (stem, ending) = FileNames.parts(name)
        var number = 1
        while true {
            let other = FileNames.name(stem + " (conflict \(day))", ending: ending, number: number)
            let path = row.path.parent.appending(Array(other.utf8))
            number += 1
            if scan.others[path] != nil || targets.hasName(other) || isBarred(path) { continue }
            let key = FileRow.Key(note: row.key.note, name: other)
            do {
                guard try await upload(key, row.path, present, server) else { return false }
            } catch let error as ServerError where !error.isOffline && !error.needsSignIn {
                report.problems.append("\(path.text ?? other): \(error)")
            }
            guard try disk.move(row.path, to: path) else {
                report.isWaiting = true
                return false
            }
            targets.add(path)
            report.keptFiles.append(path.text ?? other)
            return true
        }
    }

    private static func mebibytes(_ size: Int64) -> String { ProgressLine.Unit.bytes.text(Int(size)) }
}
