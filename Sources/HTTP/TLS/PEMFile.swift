import CNotesOpenSSL

import NotesPrimitives

/// The content of a PEM file: a chain of certificates, or a private key.
enum PEMFile {
    /// Certificates and keys are far shorter.
    private static let longest = 1024 * 1024

    @safe final class Certificate {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

        var isOfToday: Bool {
            unsafe X509_cmp_current_time(X509_get0_notBefore(pointer)) < 0
                && X509_cmp_current_time(X509_get0_notAfter(pointer)) > 0
        }

        deinit { unsafe X509_free(pointer) }
    }

    @safe final class PrivateKey {
        let pointer: OpaquePointer

        init(_ pointer: OpaquePointer) { unsafe self.pointer = unsafe pointer }

        deinit { unsafe EVP_PKEY_free(pointer) }
    }

    /// The server's own first, then its issuers in order.
    static func certificates(_ file: String) throws(TLSError) -> [Certificate] {
        let reader = try Reader(file)
        var chain: [Certificate] = []
        ERR_clear_error()
        while let pointer = unsafe PEM_read_bio_X509(reader.pointer, nil, nil, nil) {
            unsafe chain.append(Certificate(pointer))
        }
        // No further PEM block is the end of the file; a block that begins and cannot be read is an error.
        let reason = ERR_GET_REASON(ERR_peek_last_error())
        ERR_clear_error()
        guard chain.isEmpty || reason == PEM_R_NO_START_LINE else { throw .brokenChain(file, chain.count + 1) }
        guard !chain.isEmpty else { throw .noCertificate(file) }
        return chain
    }

    static func privateKey(_ file: String) throws(TLSError) -> PrivateKey {
        let reader = try Reader(file)
        // Called only for a key with a passphrase; a prompt would block the server forever.
        var wasRequested = false
        let pointer = unsafe PEM_read_bio_PrivateKey(
            reader.pointer, nil,
            { _, _, _, wasRequested in
                unsafe wasRequested?.assumingMemoryBound(to: Bool.self).pointee = true
                return -1
            }, &wasRequested)
        ERR_clear_error()
        guard let pointer = unsafe pointer else { throw wasRequested ? .keyIsEncrypted(file) : .noKey(file) }
        return unsafe PrivateKey(pointer)
    }

    /// A file's bytes as OpenSSL reads them.
    @safe private final class Reader {
        let pointer: OpaquePointer
        private let bytes: UnsafeMutableRawBufferPointer

        init(_ file: String) throws(TLSError) {
            let contents = try PEMFile.contents(file)
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, contents.count), alignment: 1)
            unsafe bytes.copyBytes(from: contents)
            guard let pointer = unsafe BIO_new_mem_buf(bytes.baseAddress, Int32(contents.count)) else {
                unsafe bytes.deallocate()
                throw .unreadable(file, SystemError(call: "BIO_new_mem_buf", number: ENOMEM))
            }
            unsafe self.bytes = unsafe bytes
            unsafe self.pointer = unsafe pointer
        }

        deinit {
            unsafe BIO_free(pointer)
            // It may have been a key.
            unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
            unsafe bytes.deallocate()
        }
    }

    private static func contents(_ file: String) throws(TLSError) -> [UInt8] {
        let descriptor = unsafe open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { throw .missing(file) }
            throw .unreadable(file, SystemError.last("open"))
        }
        defer { System.close(descriptor) }
        var bytes: [UInt8] = []
        while bytes.count < longest {
            var chunk = [UInt8](repeating: 0, count: 16 * 1024)
            let count = unsafe read(descriptor, &chunk, chunk.count)
            guard count >= 0 else { throw .unreadable(file, SystemError.last("read")) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }
}
