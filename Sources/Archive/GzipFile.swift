/// Bytes as a gzip file (RFC 1952), made at once and as small as zlib can.
public enum GzipFile {
    public static func pack(_ bytes: UnsafeRawBufferPointer) throws(ArchiveError) -> [UInt8] {
        let deflater = try Deflater(.gzip)
        var packed: [UInt8] = []
        deflater.deflate(bytes, last: true, to: &packed)
        return packed
    }
}
