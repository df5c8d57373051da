extension Answer {
    /// Returns the faults of the answer. Every answer, even to a malformed request, must have exactly one Date in the
    /// one form that may be sent (RFC 9110 5.6.7, 6.6.1), one valid X-Request-Id, and nosniff; and the fields that its
    /// status requires.
    var faults: [String] {
        guard status >= 200 else { return [] }
        var faults: [String] = []
        if let date = self["Date"] {
            if !Self.isDate(date) { faults.append("Date is \(date)") }
        } else {
            faults.append("not one Date")
        }
        let identifier = self["X-Request-Id"]?.utf8
        if !(1...64).contains(identifier?.count ?? 0) || identifier?.allSatisfy(Self.isFit) != true {
            faults.append("not one fit X-Request-Id")
        }
        if self["X-Content-Type-Options"] != "nosniff" { faults.append("no nosniff") }
        if status == 405, self["Allow"] == nil { faults.append("405 without Allow (RFC 9110 15.5.6)") }
        if status == 204 || status == 304, !all("Content-Length").isEmpty || !all("Transfer-Encoding").isEmpty {
            faults.append("framing where there is no body (RFC 9110 8.6)")
        }
        return faults
    }

    /// Compares with `Sun, 06 Nov 1994 08:49:37 GMT`, in which 0 means any digit and A or a any letter.
    private static func isDate(_ text: String) -> Bool {
        let form = "Aaa, 00 Aaa 0000 00:00:00 GMT".utf8
        guard text.utf8.count == form.count, text.hasSuffix(" GMT") else { return false }
        return zip(text.utf8.dropLast(4), form).allSatisfy { byte, wanted in
            switch wanted {
            case UInt8(ascii: "A"): (0x41...0x5A).contains(byte)
            case UInt8(ascii: "a"): (0x61...0x7A).contains(byte)
            case UInt8(ascii: "0"): (0x30...0x39).contains(byte)
            default: byte == wanted
            }
        }
    }

    private static func isFit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"): true
        default: false
        }
    }
}
