/// One HTTP answer, read strictly: what a lenient reader would let pass is an error here.
struct Answer {
    let status: Int
    let reason: String
    let fields: [(name: String, value: String)]
    let body: [UInt8]
    /// The status line and fields as they came.
    let head: String

    /// The value of the one field of that name; `nil` where there is none or more than one.
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
    /// The connection ended where an answer should begin.
    case none
    /// It ended inside one: a body cut short.
    case cut
    case malformed(String)
}
