import Testing

@testable import NextcloudNotes

struct MultipartReaderTests {
    private static let form = Array(
        """
        --b\r\nContent-Disposition: form-data; name="x"\r\n\r\nnot this\r\n--b\r\n\
        Content-Disposition: form-data; name="file"; filename="a;b.png"\r\nContent-Type: image/png\r\n\r\n\
        \r\n--c\r\n-\r\n--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nnor this\r\n--b--\r\nepilogue
        """.utf8)

    private func read(_ pieces: [ArraySlice<UInt8>]) -> (MultipartReader, [UInt8]) {
        var reader = MultipartReader("b")
        var file: [UInt8] = []
        for piece in pieces {
            Array(piece).withUnsafeBytes { bytes in
                let fault = reader.read(bytes) { (part) throws(Never) in file += part }
                #expect(fault == nil)
            }
        }
        return (reader, file)
    }

    @Test func `the file is complete for every cut of the form`() {
        for cut in 0...Self.form.count {
            let (reader, file) = read([Self.form[..<cut], Self.form[cut...]])
            #expect(file == Array("\r\n--c\r\n-".utf8), "cut at \(cut)")
            #expect(reader.isComplete && reader.hasFile)
            #expect(reader.contentType == "image/png")
        }
    }

    @Test func `a form that ends early is not complete`() {
        for cut in 0..<Self.form.count - "epilogue\r\n".utf8.count {
            #expect(!read([Self.form[..<cut]]).0.isComplete, "cut at \(cut)")
        }
    }

    @Test(arguments: [
        ("multipart/form-data; boundary=abc", "abc"), ("Multipart/Form-Data; charset=utf-8; boundary=\"a b\"", "a b"),
        ("multipart/form-data", nil), ("image/png", nil), ("multipart/mixed; boundary=a", nil),
        ("multipart/form-data; boundary=", nil),
    ])
    func `the boundary is in the type`(_ type: String, _ boundary: String?) {
        #expect(MultipartReader.boundary(of: type) == boundary)
    }
}
