/// What this program calls itself.
enum Product {
    static let name = "CloudNotes"
    static let version = "0.1.0"
}
