import HTTP

import Primitives

/// The files of the certificate and its key, and whether they changed since they were read.
struct CertificateFiles {
    /// Identifies one version of a file without reading it, symbolic links followed: a renewal overwrites the file, replaces
    /// it, or changes a link.
    struct FileStatus: Equatable {
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
    private var seen: [FileStatus?] = []

    init(certificate: String, key: String) {
        (self.certificate, self.key) = (certificate, key)
    }

    /// Whether they changed since the last call of `read`, successful or not.
    var haveChanged: Bool { statuses != seen }

    mutating func read() throws(TLSError) -> TLSContext {
        // Before they are read: a change during the read is seen the next time.
        seen = statuses
        return try TLSContext(certificate: certificate, key: key)
    }

    private var statuses: [FileStatus?] { [FileStatus(certificate), FileStatus(key)] }
}
