import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing

/// Describes the release of Nextcloud, and of its notes, that this protocol implements.
enum Release {
    static let version = "31.0.6.2"
    static let string = "31.0.6"
    static let notes = "6.0.1"

    /// Serves `GET /status.php`.
    static func status(_ name: String) -> Response {
        var object = ObjectWriter()
        object.add("installed", true)
        object.add("maintenance", false)
        object.add("needsDbUpgrade", false)
        object.add("version", version)
        object.add("versionstring", string)
        object.add("edition", "")
        object.add("productname", name)
        object.add("extendedSupport", false)
        return JSONAnswer.response(.ok, object.finish(), SecurityFields.noStore)
    }

    /// Returns the capabilities. `settings` are the account's; nil for an unauthenticated request.
    static func capabilities(_ settings: AccountSettings?, _ envelope: Envelope, _ known: LooseTags?) -> Response {
        var version = ObjectWriter()
        version.add("major", 31)
        version.add("minor", 0)
        version.add("micro", 6)
        version.add("string", string)
        version.add("edition", "")
        version.add("extendedSupport", false)
        var core = ObjectWriter()
        core.add("pollinterval", 60)
        var capabilities = ObjectWriter()
        capabilities.add("core", core)
        if let settings {
            var notes = ObjectWriter()
            notes.add("api_version", array: APIVersion.supported)
            notes.add("version", Self.notes)
            notes.add("notes_path", settings.notesPath)
            capabilities.add("notes", notes)
        }
        var data = ObjectWriter()
        data.add("version", version)
        data.add("capabilities", capabilities)
        let body = envelope.success(data.finish())
        let tag = SHA256.hash(body).shortHex
        var fields = SecurityFields.privateNoCache
        fields.add("ETag", "\"\(tag)\"")
        if known?.contains(tag) ?? false { return Response(.notModified, fields: fields) }
        return JSONAnswer.response(.ok, body, fields)
    }
}

extension NextcloudRoutes {
    func capabilities(_ version: OCSVersion, _ request: borrowing Request) throws(NextcloudError) -> Reply {
        let known = LooseTags(request.fields("if-none-match"))
        let context = context
        return try settings { settings throws(NextcloudError) in
            context.reply(Release.capabilities(settings, Envelope(version), known))
        }
    }
}
