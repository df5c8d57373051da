import Notes
import NotesClient

/// Shares notes, and lists, renames and signs out devices: the server alone can do so.
enum ServerVerbs {
    static func share(_ session: CommandSession) async throws -> ExitCode {
        let (notebook, id) = try session.noteID()
        try await session.sendFirst(id, notebook)
        let url = try await session.ask { try await $0.share(id) }
        session.console.line(url, json: ["url": .string(url)])
        session.console.say("Anyone with this address can read the note. End it with: notes unshare \(id)")
        return .done
    }

    static func unshare(_ session: CommandSession) async throws -> ExitCode {
        let (_, id) = try session.noteID()
        try await session.ask { try await $0.unshare(id) }
        session.console.say("The page of \(id) is closed.")
        return .done
    }

    static func devices(_ session: CommandSession) async throws -> ExitCode {
        let (revoked, renamed) = (session.invocation.value("revoke"), session.invocation.value("rename"))
        if let id = revoked ?? renamed {
            guard !id.isEmpty else { throw CommandError(.usage, "which device? notes devices lists their ids") }
            guard (renamed == nil) == session.words.isEmpty, revoked == nil || renamed == nil else {
                throw CommandError(.usage, "to rename a device: notes devices --rename ID NAME")
            }
        }
        if let id = revoked {
            try await session.ask { try await $0.revoke(device: id) }
            session.console.say("Signed out \(id).")
            return .done
        }
        if let id = renamed {
            let name = session.words[0]
            try await session.ask { try await $0.rename(device: id, to: name) }
            session.console.say("Renamed \(id).")
            return .done
        }
        let devices = try await session.ask { try await $0.devices() }
        let console = session.console
        console.list(
            devices, ["ID", "LAST SEEN", "BEHIND", "NAME"], flexible: [3],
            json: { device in
                [
                    "id": .string(device.id), "name": .string(device.name), "lastSeenAt": .time(device.lastSeenAt),
                    "lastSyncAt": .time(device.lastSyncAt), "behind": .count(device.behind),
                    "current": .bool(device.isCurrent),
                ]
            },
            row: { device in
                [
                    device.id, device.lastSeenAt.map(console.time) ?? "", String(device.behind),
                    device.name + (device.isCurrent && console.isTerminal ? " (this one)" : ""),
                ]
            })
        return .done
    }
}
