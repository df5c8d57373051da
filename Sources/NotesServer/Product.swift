/// The product's name and version.
enum Product {
    static let name = "CloudNotes"
    static let version = "0.2.0"
}
