extension Unicode.Scalar {
    /// True for Unicode's White_Space, to which no version adds any more. The library's property costs ten times as
    /// much: it reads a table of all properties, and a list of notes checks every scalar that it shows.
    public var isWhiteSpace: Bool {
        switch value {
        case 0x21...0x7E: false
        case 0x09...0x0D, 0x20, 0x85, 0xA0: true
        case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
