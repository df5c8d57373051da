import NotesPrimitives

// `==` on String treats composed and decomposed text as equal, although the bytes differ. Bytes are stored, hashed and
// compared by the database, so identity here is the identity of bytes.

extension String {
    package func hasSameBytes(as other: String) -> Bool {
        var left = self
        var right = other
        return left.withUTF8 { left in right.withUTF8 { right in unsafe UnsafeRawBufferPointer(left).equals(right) } }
    }

    /// Compares in the order of the UTF-8 bytes, which is the order of the code points.
    package func bytesPrecede(_ other: String) -> Bool {
        var left = self
        var right = other
        return left.withUTF8 { left in
            right.withUTF8 { right in
                let common = min(left.count, right.count)
                if common > 0, let first = left.baseAddress, let second = right.baseAddress {
                    let order = unsafe memcmp(first, second, common)
                    if order != 0 { return order < 0 }
                }
                return left.count < right.count
            }
        }
    }
}

extension UnsafeRawBufferPointer {
    func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard count > 0, let left = baseAddress, let right = other.baseAddress else { return true }
        return unsafe memcmp(left, right, count) == 0
    }
}

extension Optional<String> {
    package func hasSameBytes(as other: String?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let left?, let right?): left.hasSameBytes(as: right)
        default: false
        }
    }
}
