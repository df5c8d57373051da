/// Decodes character references: the named ones of HTML 4, and those by number.
enum HTMLEntities {
    static func text(_ name: String) -> String { named[name] ?? "&\(name);" }

    /// Returns a text with its references replaced. The names that HTML 2 had are references without the semicolon,
    /// too. In an attribute's value they are not, before `=`, a letter or a digit: `?a=1&copy=2` is an address.
    static func decoded(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> String {
        guard let first = bytes.firstIndex(of: UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var result = Array(bytes[..<first])
        var rest = bytes[first...]
        while let next = rest.firstIndex(of: UInt8(ascii: "&")) {
            result += rest[..<next]
            rest = rest[(next + 1)...]
            if let (text, length) = reference(rest, isAttribute) {
                result += Array(text.utf8)
                rest = rest.dropFirst(length)
            } else {
                result.append(UInt8(ascii: "&"))
            }
        }
        return String(decoding: result + rest, as: UTF8.self)
    }

    /// Returns the text for the bytes behind a `&`, and their number.
    private static func reference(_ rest: ArraySlice<UInt8>, _ isAttribute: Bool) -> (String, Int)? {
        if rest.first == UInt8(ascii: "#") { return number(rest.dropFirst()).map { ($0, $1 + 1) } }
        let name = rest.prefix(longest + 1).prefix { isAlphanumeric($0) }
        if rest.dropFirst(name.count).first == UInt8(ascii: ";"),
            let text = named[String(decoding: name, as: UTF8.self)]
        {
            return (text, name.count + 1)
        }
        for length in stride(from: min(name.count, longestBare), through: 2, by: -1) {
            let bare = String(decoding: name.prefix(length), as: UTF8.self)
            guard bareNames.contains(bare), let text = named[bare] else { continue }
            if isAttribute, let next = rest.dropFirst(length).first, next == UInt8(ascii: "=") || isAlphanumeric(next) {
                return nil
            }
            return (text, length)
        }
        return nil
    }

    /// Reads `1234;` or `x4D2;`, with the semicolon or without it.
    private static func number(_ rest: ArraySlice<UInt8>) -> (String, Int)? {
        let isHex = rest.first == UInt8(ascii: "x") || rest.first == UInt8(ascii: "X")
        var value: UInt32 = 0
        var length = isHex ? 1 : 0
        for byte in rest.dropFirst(length) {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, isHex || digit < 10 else { break }
            value = min(value, 0x1000_0000 - 1) * (isHex ? 16 : 10) + UInt32(digit)
            value = min(value, 0x1000_0000 - 1)
            length += 1
        }
        guard length > (isHex ? 1 : 0) else { return nil }
        if rest.dropFirst(length).first == UInt8(ascii: ";") { length += 1 }
        // Numbers of the C1 controls mean Windows' characters of that number, which is what people's programs meant.
        if (0x80...0x9F).contains(value) { value = windows[Int(value) - 0x80] }
        let scalar = value == 0 ? nil : Unicode.Scalar(value)
        return (String(scalar ?? "\u{FFFD}"), length)
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    /// Lists the code points of Windows-1252 from 0x80 on.
    private static let windows: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D, 0x17D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x9D,
        0x17E, 0x178,
    ]

    /// Names the entities of Latin-1, in order from U+00A0 on.
    private static let latin = """
        nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro
        para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
        Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave
        Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml
        igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute
        thorn yuml
        """

    /// Names the others of HTML 4 (its section 24), and XML's `apos`, with their code points.
    private static let others = """
        quot:22 amp:26 apos:27 lt:3C gt:3E QUOT:22 AMP:26 LT:3C GT:3E COPY:A9 REG:AE OElig:152 oelig:153 Scaron:160
        scaron:161 Yuml:178 fnof:192 circ:2C6 tilde:2DC Alpha:391 Beta:392 Gamma:393 Delta:394 Epsilon:395 Zeta:396
        Eta:397 Theta:398 Iota:399 Kappa:39A Lambda:39B Mu:39C Nu:39D Xi:39E Omicron:39F Pi:3A0 Rho:3A1 Sigma:3A3
        Tau:3A4 Upsilon:3A5 Phi:3A6 Chi:3A7 Psi:3A8 Omega:3A9 alpha:3B1 beta:3B2 gamma:3B3 delta:3B4 epsilon:3B5
        zeta:3B6 eta:3B7 theta:3B8 iota:3B9 kappa:3BA lambda:3BB mu:3BC nu:3BD xi:3BE omicron:3BF pi:3C0 rho:3C1
        sigmaf:3C2 sigma:3C3 tau:3C4 upsilon:3C5 phi:3C6 chi:3C7 psi:3C8 omega:3C9 thetasym:3D1 upsih:3D2 piv:3D6
        ensp:2002 emsp:2003 thinsp:2009 zwnj:200C zwj:200D lrm:200E rlm:200F ndash:2013 mdash:2014 lsquo:2018 rsquo:2019
        sbquo:201A ldquo:201C rdquo:201D bdquo:201E dagger:2020 Dagger:2021 bull:2022 hellip:2026 permil:2030 prime:2032
        Prime:2033 lsaquo:2039 rsaquo:203A oline:203E frasl:2044 euro:20AC image:2111 weierp:2118 real:211C trade:2122
        alefsym:2135 larr:2190 uarr:2191 rarr:2192 darr:2193 harr:2194 crarr:21B5 lArr:21D0 uArr:21D1 rArr:21D2 dArr:21D3
        hArr:21D4 forall:2200 part:2202 exist:2203 empty:2205 nabla:2207 isin:2208 notin:2209 ni:220B prod:220F sum:2211
        minus:2212 lowast:2217 radic:221A prop:221D infin:221E ang:2220 and:2227 or:2228 cap:2229 cup:222A int:222B
        there4:2234 sim:223C cong:2245 asymp:2248 ne:2260 equiv:2261 le:2264 ge:2265 sub:2282 sup:2283 nsub:2284 sube:2286
        supe:2287 oplus:2295 otimes:2297 perp:22A5 sdot:22C5 lceil:2308 rceil:2309 lfloor:230A rfloor:230B lang:27E8
        rang:27E9 loz:25CA spades:2660 clubs:2663 hearts:2665 diams:2666
        """

    private static let named: [String: String] = {
        var named: [String: String] = [:]
        for (position, name) in latin.split(whereSeparator: \.isWhitespace).enumerated() {
            if let scalar = Unicode.Scalar(0xA0 + UInt32(position)) { named[String(name)] = String(scalar) }
        }
        for pair in others.split(whereSeparator: \.isWhitespace) {
            let parts = pair.split(separator: ":")
            if parts.count == 2, let scalar = UInt32(parts[1], radix: 16).flatMap(Unicode.Scalar.init) {
                named[String(parts[0])] = String(scalar)
            }
        }
        return named
    }()
    private static let bareNames: Set<String> = {
        Set(latin.split(whereSeparator: \.isWhitespace).map(String.init)).union([
            "quot", "amp", "lt", "gt", "QUOT", "AMP", "LT", "GT", "COPY", "REG",
        ])
    }()
    private static let longest = named.keys.map(\.utf8.count).max() ?? 0
    private static let longestBare = bareNames.map(\.utf8.count).max() ?? 0
}
