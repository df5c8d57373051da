/// The fields that every response has in common, made once a second: the date, and what the application adds.
struct DateCache: ~Copyable {
    private let standardFields: [UInt8]
    private var second = Int.min
    private var bytes = ByteStore(capacity: 128)

    init(_ fields: Fields) {
        standardFields = fields.bytes
    }

    mutating func append(to output: inout ByteStore, at now: Int) {
        if now != second {
            second = now
            bytes.removeAll()
            bytes.append("Date: ")
            HTTPDate.write(now, into: &bytes)
            bytes.append("\r\n")
            bytes.append(standardFields)
        }
        unsafe output.append(UnsafeRawBufferPointer(bytes.bytes))
    }
}
