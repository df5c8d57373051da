/// Numbers of things in messages.
enum Count {
    /// `1 note`, `2 notes`
    static func of(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}
