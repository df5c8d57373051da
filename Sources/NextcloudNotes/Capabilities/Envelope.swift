import Notes
import NotesAuthentication
import NotesHTTP
import NotesHashing

/// The envelope of Nextcloud's other interfaces, always as JSON: `{"ocs": {"meta": {…}, "data": {…}}}`.
struct Envelope {
    let version: OCSVersion

    init(_ version: OCSVersion) { self.version = version }

    private func bytes(_ status: StaticString, _ code: Int, _ message: StaticString, data: [UInt8]) -> [UInt8] {
        var meta = ObjectWriter()
        meta.add("status", status.description)
        meta.add("statuscode", code)
        meta.add("message", message.description)
        var inner = ObjectWriter()
        inner.add("meta", meta)
        inner.add("data", json: data)
        var object = ObjectWriter()
        object.add("ocs", inner)
        return object.finish()
    }

    func success(_ data: [UInt8]) -> [UInt8] { bytes("ok", version == .v1 ? 100 : 200, "OK", data: data) }

    func refusal(_ error: NextcloudError) -> Response {
        let code = error.status == .unauthorized ? 997 : error.status == .notFound ? 998 : 996
        return JSONAnswer.response(
            error.status, bytes("failure", code, error.type, data: JSONAnswer.emptyList), SecurityFields.noStore)
    }

    func user(_ name: String) -> Response {
        var quota = ObjectWriter()
        // This is Nextcloud's number for an unknown bound.
        quota.add("quota", -3)
        var data = ObjectWriter()
        data.add("id", name)
        data.add("enabled", true)
        data.add("display-name", name)
        data.add("displayname", name)
        data.add("email", nil as String?)
        data.add("quota", quota)
        data.add("groups", array: [String]())
        data.add("language", "en")
        data.add("locale", "en")
        return JSONAnswer.response(.ok, success(data.finish()))
    }
}
