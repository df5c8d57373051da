extension Unicode.Scalar {
    /// Unicode's White_Space, which no version adds to any more. The library's own answer costs ten times as much: it looks
    /// up a table of all properties, and a list of notes asks for every scalar that it shows.
    public var isWhiteSpace: Bool {
        switch value {
        case 0x21...0x7E: false
        case 0x09...0x0D, 0x20, 0x85, 0xA0: true
        case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
