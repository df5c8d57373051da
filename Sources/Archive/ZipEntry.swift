/// A file in a zip, as the central directory tells of it, checked.
public struct ZipEntry: Sendable {
    /// `/`-separated, relative, without `.` and `..`; of a folder without the last slash.
    public let path: String
    public let isFolder: Bool
    public let size: Int64
    /// Seconds since 1970, where one is told.
    public let modified: Int64?

    /// Which of the archive's entries it is, from 1.
    let number: Int
    let packedSize: Int64
    let checksum: UInt32
    let isDeflated: Bool
    /// Where its own header is, and what begins behind it: the next entry's header, or the directory.
    let header: Int64
    var bound: Int64
}

enum ZipSignature {
    static let local: Int64 = 0x0403_4B50
    static let descriptor: Int64 = 0x0807_4B50
    static let central: Int64 = 0x0201_4B50
    static let end: Int64 = 0x0605_4B50
    static let end64: Int64 = 0x0606_4B50
    static let locator64: Int64 = 0x0706_4B50
}
