import Hashing
import Notes

/// The last entry of a backup zip, `cloudnotes.json`: what the zip is, and one digest over every other entry, in order.
///
///     {"format":"cloudnotes-zip","version":1,"account":"me","createdAt":"…","count":2,"sha256":"…"}
struct ZipManifest {
    static let name = "cloudnotes.json"
    static let format = "cloudnotes-zip"

    let account: String
    let createdAt: Timestamp
    var notes = 0
    private var hash = SHA256()

    init(account: String, createdAt: Timestamp) {
        self.account = account
        self.createdAt = createdAt
    }

    mutating func add(_ path: String, _ digest: SHA256.Digest) {
        hash.update(path + "\u{0}" + digest.hex + "\n")
    }

    var digest: SHA256.Digest { hash.finalize() }

    var json: [UInt8] {
        var object = ObjectWriter()
        object.add("format", Self.format)
        object.add("version", 1)
        object.add("account", account)
        object.add("createdAt", createdAt)
        object.add("count", notes)
        object.add("sha256", digest.hex)
        return object.finish() + [0x0A]
    }
}
