import HTTP

import Primitives

/// The two files TLS is spoken with, and whether they are still those that were read.
struct CertificateFiles {
    /// What tells one content of a file from another without reading it, symbolic links followed: a renewal writes over the
    /// file, puts another in its place, or turns a link.
    struct Stamp: Equatable {
        let device: UInt64
        let inode: UInt64
        let size: Int64
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var status = stat()
            guard stat(path, &status) == 0 else { return nil }
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
            size = Int64(status.st_size)
            #if canImport(Glibc)
                (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
            #else
                (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
            #endif
        }
    }

    let certificate: String
    let key: String
    private var seen: [Stamp?] = []

    init(certificate: String, key: String) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// Whether they are others than at the last call of `read`, good or bad.
    var haveChanged: Bool { stamps != seen }

    mutating func read() throws(TLSError) -> TLSContext {
        // Before they are read: what changes meanwhile is seen the next time.
        seen = stamps
        return try TLSContext(certificate: certificate, key: key)
    }

    private var stamps: [Stamp?] { [Stamp(certificate), Stamp(key)] }
}
