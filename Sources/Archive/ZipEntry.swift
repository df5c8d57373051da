/// A file in a zip, from the checked central directory.
public struct ZipEntry: Sendable {
    /// `/`-separated, relative, without `.` and `..`; a folder's without the final slash.
    public let path: String
    public let isFolder: Bool
    public let size: Int64
    /// Seconds since 1970, if the archive gives it.
    public let modified: Int64?

    /// Its number among the archive's entries, from 1.
    let number: Int
    let packedSize: Int64
    let checksum: UInt32
    let isDeflated: Bool
    /// The offset of its local header, and of what follows it: the next entry's header, or the directory.
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
