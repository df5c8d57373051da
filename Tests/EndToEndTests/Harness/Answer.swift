/// Reads one HTTP answer strictly: a fault that a lenient reader would accept is an error here.
struct Answer {
    let status: Int
    let reason: String
    let fields: [(name: String, value: String)]
    let body: [UInt8]
    /// Keeps the status line and fields as they came.
    let head: String

    /// Returns the value of the one field of that name, or `nil` if there is none or more than one.
    subscript(name: String) -> String? {
        let values = all(name)
        return values.count == 1 ? values[0] : nil
    }

    func all(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    var text: String { String(decoding: body, as: UTF8.self) }
}

enum AnswerProblem: Error, Equatable {
    /// The connection ended before an answer began.
    case none
    /// The connection ended inside of an answer.
    case cut
    case malformed(String)
}
