import Primitives

/// A file that is a request's body, read as it is sent. Confined to the thread of its connection.
final class BodyFile {
    private let descriptor: Int32
    let count: Int
    private var left: Int

    init(_ path: String) throws(ClientError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .invalidRequest(systemText(errno)) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .invalidRequest("It is no file.")
        }
        count = Int(status.st_size)
        left = count
    }

    deinit { close(descriptor) }

    var isAtEnd: Bool { left == 0 }

    func next(atMost limit: Int) throws(ClientError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(limit, left))
        while left > 0 {
            let got = read(descriptor, &bytes, bytes.count)
            if got < 0, errno == EINTR { continue }
            // The length is on its way to the server already.
            guard got > 0 else { throw .invalidRequest("The file became shorter while it was sent.") }
            left -= got
            bytes.removeLast(bytes.count - got)
            break
        }
        return bytes
    }
}

@available(*, unavailable)
extension BodyFile: Sendable {}
