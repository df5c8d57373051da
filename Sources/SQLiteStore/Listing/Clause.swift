/// SQL under construction, with the values for its parameters.
struct Clause {
    enum Value {
        case int(Int64)
        case text([UInt8])
    }

    private(set) var text: String
    private(set) var values: [Value]

    init(_ text: String, _ values: Value...) {
        self.text = text
        self.values = values
    }

    mutating func add(_ more: String, _ new: Value...) {
        text += more
        values += new
    }
}
