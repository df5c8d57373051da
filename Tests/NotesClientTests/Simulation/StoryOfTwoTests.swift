import Notes
import Testing

@testable import NotesClient

/// Two devices edit without a network, and then sync with the real store.
struct StoryOfTwoTests {
    private let server: SimulatedServer
    private let (laptop, train): (SimulatedDevice, SimulatedDevice)
    private var seconds: Int64 = 0

    init() throws {
        server = try SimulatedServer()
        try server.beginHistory()
        laptop = try SimulatedDevice(1, SimulatedDisk(), space: "laptop")
        train = try SimulatedDevice(2, SimulatedDisk(), space: "train")
    }

    @discardableResult
    private func sync(_ device: SimulatedDevice) throws -> SyncReport {
        server.clock.now += 1000
        try device.begin(0, server.clock.now)
        while device.processes[0].round != nil {
            if let request = device.takeRequest(0) {
                device.deliver(try server.answer(request, from: device.name), to: 0)
            }
            try device.receive(0, server.clock.now) { try server.answer($0, from: device.name) }
        }
        return try #require(device.lastReport)
    }

    private func edit(_ device: SimulatedDevice, _ id: NoteID, _ change: (inout Content) -> Void) throws {
        server.clock.now += 10
        let context = try device.context(server.clock.now, isTyping: false)
        try device.change(id) { kept in
            var content = kept?.present?.content ?? Content()
            change(&content)
            return kept?.edited(content, context) ?? LocalNote.created(id, content, context)
        }
    }

    private func contents(_ device: SimulatedDevice, _ ids: [NoteID]) throws -> [Content] {
        try ids.map { try #require(try device.kept($0)?.server?.state.content) }
    }

    @Test(arguments: [true, false])
    func `a renamed folder and texts that were written offline are both in the notes`(
        isRenamedFirst: Bool
    ) throws {
        let ids = (0..<500).compactMap { NoteID("note-\($0)") }
        for id in ids { try edit(laptop, id) { ($0.body, $0.folder) = ("milk\nbread\n", "old") } }
        try sync(laptop)
        try sync(train)
        let rename = { for id in ids { try edit(laptop, id) { $0.folder = "new" } } }
        let write = { for id in ids.prefix(20) { try edit(train, id) { $0.body += "written on a train" } } }
        for act in isRenamedFirst ? [rename, write] : [write, rename] { try act() }
        let devices = isRenamedFirst ? [laptop, train] : [train, laptop]
        let reports = try (devices + devices + devices).map(sync)
        #expect(reports.allSatisfy { $0.conflicts.isEmpty && $0.merged.isEmpty && $0.refused.isEmpty })
        for device in devices {
            let contents = try contents(device, ids)
            #expect(contents.count { $0.body.hasSuffix("train") } == 20)
            #expect(contents.count { $0.folder == "new" } == 500)
            #expect(try device.replica.transact { try $0.ids(.unsent) }.isEmpty)
        }
        #expect(reports.suffix(2).allSatisfy { $0.isVerified == true })
    }

    @Test func `fifty and fifty ticks in one list are a hundred, and no conflict`() throws {
        let id = Sample.id
        func list(_ ticked: Range<Int>) -> String {
            (0..<100).map { "- [\(ticked.contains($0) ? "x" : " ")] item \($0)\n" }.joined()
        }
        try edit(laptop, id) { $0.body = list(0..<0) }
        try sync(laptop)
        try sync(train)
        for count in 1...50 {
            try edit(laptop, id) { $0.body = list(0..<count) }
            try edit(train, id) { $0.body = list(50..<50 + count) }
        }
        let reports = try [laptop, train, laptop, train].map(sync)
        #expect(reports.allSatisfy { $0.conflicts.isEmpty })
        #expect(reports[1].merged == [SyncReport.Merge(id: id, device: "d1")])
        #expect(try contents(laptop, [id]).map(\.body) == [list(0..<100)])
        #expect(try contents(train, [id]) == contents(laptop, [id]))
        #expect(try laptop.kept(id)?.conflict == nil && train.kept(id)?.conflict == nil)
    }

    @Test func `a pin whose answer is lost, taken back with an edit, is taken back`() throws {
        let id = Sample.id
        try edit(laptop, id) { $0.body = "milk" }
        try sync(laptop)
        try edit(laptop, id) { $0.pinned = true }
        server.clock.now += 1000
        try laptop.begin(0, server.clock.now)
        // The features are known: the first request is the sync.
        let request = try #require(laptop.takeRequest(0))
        #expect(request.path == "v1/sync")
        _ = try server.answer(request, from: laptop.name)
        // The answer never comes, and the process ends.
        try laptop.crash()
        try edit(laptop, id) { ($0.body, $0.pinned) = ("milk, eggs", false) }
        try sync(laptop)
        let content = try contents(laptop, [id])[0]
        #expect(content.body == "milk, eggs")
        #expect(!content.pinned)
    }

    @Test func `what is typed on while answers come makes few versions and no conflict`() throws {
        let id = Sample.id
        try edit(train, id) { $0.body = "" }
        try sync(train)
        try sync(laptop)
        for number in 1...59 {
            server.clock.now += 1000
            let context = try laptop.context(server.clock.now, isTyping: true)
            try laptop.change(id) { kept in
                var content = kept?.present?.content ?? Content()
                content.body += "word \(number) "
                return kept?.edited(content, context)
            }
            if number == 30 {
                try edit(train, id) { $0.pinned = true }
                try sync(train)
            }
            let report = try sync(laptop)
            #expect(report.conflicts.isEmpty)
        }
        let content = try contents(laptop, [id])[0]
        #expect(content.pinned && content.body.hasSuffix("word 59 "))
        #expect(try server.texts(of: id).count <= 4)
    }

    @Test func `lines of both sides are in the note although one of them went on typing`() throws {
        let id = Sample.id
        try edit(laptop, id) { $0.body = "first\nsecond\nthird\n" }
        try sync(laptop)
        try sync(train)
        try edit(laptop, id) { $0.body = "first, of the laptop\nsecond\nthird\n" }
        try edit(train, id) { $0.body = "first\nsecond\nthird, of the train\n" }
        try sync(laptop)
        // While the answer is on its way, the user of the train types on.
        server.clock.now += 1000
        try train.begin(0, server.clock.now)
        let request = try #require(train.takeRequest(0))
        train.deliver(try server.answer(request, from: train.name), to: 0)
        try edit(train, id) { $0.body = "first\nsecond\nthird, of the train, and more\n" }
        try train.receive(0, server.clock.now) { try server.answer($0, from: train.name) }
        train.stopRound(0)
        let reports = try [train, laptop, train].map(sync)
        #expect(reports.allSatisfy { $0.conflicts.isEmpty })
        let merged = "first, of the laptop\nsecond\nthird, of the train, and more\n"
        #expect(try contents(train, [id]).map(\.body) == [merged])
        #expect(try contents(laptop, [id]).map(\.body) == [merged])
    }

    @Test func `two texts of one line are a conflict, and both are kept`() throws {
        let id = Sample.id
        try edit(laptop, id) { $0.body = "due Monday" }
        try sync(laptop)
        try sync(train)
        try edit(laptop, id) { $0.body = "due Friday" }
        try edit(train, id) { $0.body = "due Sunday" }
        try sync(laptop)
        let report = try sync(train)
        #expect(report.conflicts == [id] && report.merged.isEmpty)
        #expect(try train.kept(id)?.conflict?.lost?.content?.body == "due Friday")
    }

    @Test func `a pin of another device does not change the time of a text`() throws {
        let id = Sample.id
        try edit(laptop, id) { $0.body = "milk" }
        let written = try #require(try laptop.kept(id)?.present?.lastModified)
        try sync(laptop)
        try sync(train)
        try edit(train, id) { $0.pinned = true }
        let pinned = try #require(try train.kept(id)?.present?.lastModified)
        #expect(pinned > written)
        #expect(try train.kept(id)?.textModified == written)
        for device in [train, laptop] {
            try sync(device)
            let kept = try #require(try device.kept(id))
            #expect(kept.textModified == written && kept.present?.lastModified == pinned)
            let entries = try device.replica.transact { try $0.entries() }
            #expect(entries.map(\.textModified) == [written])
        }
        try edit(laptop, id) { $0.body += "!" }
        let edited = try laptop.kept(id)
        #expect(edited?.textModified == edited?.present?.lastModified)
    }

    @Test func `tags of both sides are in the note`() throws {
        let id = Sample.id
        try edit(laptop, id) { ($0.body, $0.tags) = ("milk", ["home"]) }
        try sync(laptop)
        try sync(train)
        try edit(laptop, id) { $0.tags.append("shop") }
        try edit(train, id) { $0.tags.append("today") }
        let reports = try [laptop, train, laptop].map(sync)
        #expect(reports.allSatisfy { $0.conflicts.isEmpty })
        #expect(try Set(contents(laptop, [id])[0].tags) == ["home", "shop", "today"])
    }
}
