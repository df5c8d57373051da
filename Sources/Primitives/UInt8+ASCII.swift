extension UInt8 {
    /// The byte is `0` to `9`, `A` to `Z` or `a` to `z`.
    @inlinable
    public var isLetterOrDigit: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    /// The byte may occur in the name of a method or field: `tchar` of RFC 9110 5.6.2. Two bit masks replace a table:
    /// they need no load, no bounds check and no lazily initialised global.
    @inlinable
    public var isTokenCharacter: Bool {
        if self < 64 { return (0x03FF_6CFA_0000_0000 as UInt64) &>> UInt64(self) & 1 == 1 }
        if self < 128 { return (0x57FF_FFFF_C7FF_FFFE as UInt64) &>> UInt64(self &- 64) & 1 == 1 }
        return false
    }
}
