/// The digest by which Evernote identifies the files of a note. It protects nothing.
public final class MD5 {
    private let context = MD5Context()

    public init() {}

    public func update(_ bytes: [UInt8]) { unsafe bytes.withUnsafeBytes { unsafe context.update($0) } }

    /// The sixteen bytes of the digest of all input. `update` must not be called afterwards.
    public func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        unsafe digest.withUnsafeMutableBytes { unsafe context.end(into: $0) }
        return digest
    }
}
