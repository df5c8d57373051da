import Authentication
import HTTP
import Notes

/// JSON as these apps expect it: the type carries its charset in every answer.
enum JSONAnswer {
    private static let type = Fields().adding("Content-Type", "application/json; charset=utf-8")

    static func response(_ status: Status, _ body: [UInt8], _ fields: Fields = SecurityFields.privateNoCache)
        -> Response
    {
        Response(status, fields: type.adding(fields), body: .bytes(body))
    }

    static func error(_ type: StaticString) -> [UInt8] {
        var object = ObjectWriter()
        object.add("errorType", type.description)
        return object.finish()
    }

    static let emptyList = Array("[]".utf8)
}
