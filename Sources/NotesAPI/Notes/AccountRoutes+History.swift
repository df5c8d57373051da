import HTTP
import Hashing
import Notes

/// What a note was, and why it is as it is.
extension AccountRoutes {
    /// Every version's text is looked at for its first line, which is more than a loop has time for.
    func listVersions(_ path: NotePath) -> Reply {
        let (account, responses) = (account, context.responses)
        return context.slowly(for: account) { reader throws(StoreError) in
            var versions: [[UInt8]] = []
            let isThere = try reader.versions(of: path.id, account: account) { versions.append(Self.describe($0)) }
            guard isThere else { return responses.problem(ResponseBuilder.notFound) }
            var object = ObjectWriter()
            object.add("versions", array: versions)
            return responses.json(.ok, object.finish())
        }
    }

    private static func describe(_ version: StoredVersion) -> [UInt8] {
        var object = ObjectWriter()
        object.add("rev", version.rev.text)
        object.add("lastModified", version.lastModified)
        if let sent = version.sentModified { object.add("sentModified", sent) }
        object.add("receivedAt", version.receivedAt)
        object.add("device", device(version.deviceID, version.deviceName))
        object.add("reason", version.reason.rawValue)
        object.add("displayTitle", displayTitle(version.json))
        return object.finish()
    }

    private static func displayTitle(_ json: [UInt8]) -> String {
        let content = try? json.withUnsafeBufferPointer { try NoteDecoder().storedContent($0) }
        return content.map { DisplayText(title: $0.title, body: $0.body).title } ?? ""
    }

    private static func device(_ id: String?, _ name: String?) -> ObjectWriter {
        var object = ObjectWriter()
        object.add("id", id)
        object.add("name", name)
        return object
    }

    func readVersion(
        _ request: borrowing Request, _ path: NotePath, _ parameters: PathParameters
    ) throws(APIError) -> Reply {
        guard let rev = Rev(request.parameter(1, of: parameters)) else { throw Self.noVersion }
        let reader = try room.reader()
        let found = try reading { () throws(StoreError) in try reader.version(rev, of: path.id, account: account) }
        guard let note = found else { throw Self.noVersion }
        let form = context.responses.jsonForm
        // The path names one state, which no later change makes another.
        let verdict = Conditions(request).verdict(
            NoteTag.text(rev, form), isSame: { NoteTag.rev($0) == rev },
            isUnmodified: { (second: Int) throws(Never) in Int(note.lastModified.milliseconds / 1000) <= second })
        let answer = context.responses.conditional(verdict, note, form, isNegotiated: true)
        return context.now(answer ?? context.responses.note(note))
    }

    func explain(_ path: NotePath) -> Reply {
        let (account, responses) = (account, context.responses)
        return context.slowly(for: account) { reader throws(StoreError) in
            guard let contenders = try reader.explain(path.id, account: account) else {
                return responses.problem(ResponseBuilder.notFound)
            }
            var object = ObjectWriter()
            object.add("id", path.id.text)
            object.add(
                "rule", "The greater key wins: lastModified, then live above deleted, then the content's SHA-256.")
            object.add("contenders", array: contenders.enumerated().map { Self.describe($1, wins: $0 == 0) })
            return responses.json(.ok, object.finish())
        }
    }

    private static func describe(_ contender: Contender, wins: Bool) -> [UInt8] {
        var key = ObjectWriter()
        key.add("lastModified", contender.lastModified)
        key.add("live", !contender.isDeleted)
        key.add("contentSha256", contender.contentDigest?.hex)
        var object = ObjectWriter()
        object.add("rev", contender.rev.text)
        object.add("wins", wins)
        object.add("reason", contender.reason?.rawValue ?? "present")
        object.add("key", key)
        object.add("sentModified", contender.sentModified ?? contender.lastModified)
        object.add("admittedModified", contender.lastModified)
        object.add("receivedAt", contender.receivedAt)
        object.add("base", contender.base?.text)
        object.add("device", device(contender.deviceID, contender.deviceName))
        return object.finish()
    }
}
