import Notes
import NotesClient

/// Sends and receives changes, for `notes sync`.
enum SyncVerbs {
    static func sync(_ session: CommandSession) async throws -> ExitCode {
        if session.invocation.has("detached") { return try await BackgroundSender.run(session) }
        let notebook = try session.notebook()
        if session.invocation.has("watch") { return try await watch(session, notebook) }
        do {
            let report = try await session.sync(notebook)
            show(report, session)
            if !report.refused.isEmpty { return .failure }
            return report.conflicts.isEmpty && report.revived.isEmpty ? .done : .conflict
        } catch let error as ServerError where error.isOffline {
            let waiting = try notebook.unsent().count
            session.console.fail("the server cannot be reached: \(error)")
            if waiting > 0 { session.console.say("Kept here until they can be sent: \(Count.of(waiting, "change")).") }
            return .queued
        }
    }

    private static func show(_ report: SyncReport, _ session: CommandSession) {
        session.warn(about: report)
        guard session.console.isJSON else {
            return session.console.say("Sent \(report.sent), received \(report.received).")
        }
        session.console.json([
            "sent": .count(report.sent), "received": .count(report.received), "merged": .ids(report.merged.map(\.id)),
            "conflicts": .ids(report.conflicts), "revived": .ids(report.revived),
            "refused": .ids(report.refused.map(\.id)), "requests": .count(report.requests),
            "verified": report.isVerified.map(JSON.bool) ?? .null,
        ])
    }

    /// Repeats the first round until it succeeds: a computer may start without its network, and a watch outlasts that.
    private static func waitForServer(_ session: CommandSession, _ notebook: Notebook) async throws {
        let time = SyncTime.system
        var schedule = SyncSchedule(now: time.now())
        var isReported = false
        while true {
            do {
                return session.warn(about: try await session.sync(notebook))
            } catch let error as ServerError where error.isOffline {
                if !isReported { session.console.say("The server cannot be reached: \(error)") }
                isReported = true
                schedule.failed(error, now: time.now(), random: time.random())
                await time.sleep(schedule.due.map { $0.milliseconds(since: time.now()) } ?? 0)
            }
        }
    }

    /// Syncs until a signal ends the process, or the sign-in expires.
    private static func watch(_ session: CommandSession, _ notebook: Notebook) async throws -> ExitCode {
        try await waitForServer(session, notebook)
        let loop = SyncLoop(notebook, try session.api())
        let rounds = loop.rounds()
        let running = Task { await loop.run() }
        defer { running.cancel() }
        session.console.say("Syncing; interrupt to end.")
        var wasOffline = false
        let mark = WatchMark(session.profile)
        for await outcome in rounds {
            mark.note(outcome)
            switch outcome {
            case .done(let report):
                if wasOffline { session.console.say("The server is reached again.") }
                wasOffline = false
                if report.sent + report.received > 0 { show(report, session) } else { session.warn(about: report) }
            case .failed(let error):
                if !error.isOffline {
                    try await session.endIfSignedOut(notebook)
                    continue
                }
                if !wasOffline { session.console.say("The server cannot be reached: \(error)") }
                wasOffline = true
            }
        }
        return .done
    }
}
