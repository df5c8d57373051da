import CNotesZlib
import NotesArchive
import Testing

@Suite struct GzipStreamTests {
    static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        var packed = [UInt8](repeating: 0, count: bytes.count + 1000)
        deflateInit2_(
            &stream, 9, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        var bytes = bytes
        let count = bytes.withUnsafeMutableBufferPointer { input in
            packed.withUnsafeMutableBufferPointer { output in
                (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
                (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        deflateEnd(&stream)
        return Array(packed[..<count])
    }

    static func unpacked(_ file: [UInt8], _ limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveError) -> [UInt8] {
        try GzipStream(ByteInput(file), limits: limits).all(atMost: 1 << 30)
    }

    static let text = Array(String(repeating: "가나다 abc ", count: 20_000).utf8)

    @Test func `members one after another come out as one, with zeros behind them`() throws {
        #expect(try Self.unpacked(Self.gzip(Self.text)) == Self.text)
        #expect(try Self.unpacked(Self.gzip(Self.text) + Self.gzip([]) + Self.gzip([1, 2])) == Self.text + [1, 2])
        #expect(try Self.unpacked(Self.gzip([7]) + [0, 0, 0, 0]) == [7])
    }

    @Test func `no prefix is taken for complete, and no turned bit does harm`() throws {
        let file = Self.gzip(Array(Self.text.prefix(3000)))
        for length in 0..<file.count {
            #expect(throws: ArchiveError.self) { try Self.unpacked(Array(file[..<length])) }
        }
        for bit in 0..<file.count * 8 {
            var turned = file
            turned[bit / 8] ^= 1 << UInt8(bit % 8)
            _ = try? Self.unpacked(turned)
        }
        #expect(throws: ArchiveError.self) { try Self.unpacked(file + [1, 2, 3]) }
    }

    @Test func `a bomb is stopped on its way`() {
        let bomb = Self.gzip([UInt8](repeating: 0, count: 70 << 20))
        let error = #expect(throws: ArchiveError.self) { try Self.unpacked(bomb) }
        #expect(error?.kind == .overLimit)
    }
}
