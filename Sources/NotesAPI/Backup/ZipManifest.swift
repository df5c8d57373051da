import Notes

/// The last entry of a backup zip, `cloudnotes.json`: what the zip is.
///
///     {"format":"cloudnotes-zip","version":1,"account":"me","createdAt":"…","count":2}
struct ZipManifest {
    static let name = "cloudnotes.json"
    static let format = "cloudnotes-zip"
    /// The entry before it, where an app was used: its lines, as the line form of a backup has them.
    static let appsName = "cloudnotes-apps.ndjson"

    let account: String
    let createdAt: Timestamp
    var notes = 0

    init(account: String, createdAt: Timestamp) {
        self.account = account
        self.createdAt = createdAt
    }

    var json: [UInt8] {
        var object = ObjectWriter()
        object.add("format", Self.format)
        object.add("version", 1)
        object.add("account", account)
        object.add("createdAt", createdAt)
        object.add("count", notes)
        return object.finish() + [0x0A]
    }
}
