import COpenSSL

/// The digest by which Evernote names the files of a note. It protects nothing.
public final class MD5 {
    private let context: OpaquePointer?

    public init() {
        context = EVP_MD_CTX_new()
        EVP_DigestInit_ex(context, EVP_md5(), nil)
    }

    deinit { EVP_MD_CTX_free(context) }

    public func update(_ bytes: [UInt8]) {
        EVP_DigestUpdate(context, bytes, bytes.count)
    }

    /// Sixteen bytes, of all that came; nothing may come after it.
    public func finalize() -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: 16)
        EVP_DigestFinal_ex(context, &digest, nil)
        return digest
    }
}
