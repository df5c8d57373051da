/// Maps letters to their bases without accents: canonical decomposition without the marks U+0300 to U+036F, and the few
/// letters with a stroke that Unicode does not decompose. The first letter of each group represents the rest.
enum AccentTable {
    /// Maps each code point to its base; 0 if the letter is its own base.
    static let bases: [UInt16] = {
        var bases = [UInt16](repeating: 0, count: 0x2300)
        for group in groups.unicodeScalars.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            guard let base = group.first else { continue }
            for letter in group.dropFirst() { bases[Int(letter.value)] = UInt16(truncatingIfNeeded: base.value) }
        }
        return bases
    }()

    private static let groups = """
        aàáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ cçćĉċčḉ eèéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ iìíîïĩīĭįıǐȉȋḭḯỉị nñńņňǹṅṇṉṋ
        oòóôõöøǿōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợ uùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự yýÿŷȳẏẙỳỵỷỹ dďđḋḍḏḑḓ
        gĝğġģǧǵḡ hĥħȟḣḥḧḩḫẖ jĵǰ kķǩḱḳḵ lĺļľłḷḹḻḽ rŕŗřȑȓṙṛṝṟ sśŝşšșṡṣṥṧṩ tţťŧțṫṭṯṱẗ wŵẁẃẅẇẉẘ zźżžẑẓẕ æǣǽ
        ʒǯ ¨΅῁῭΅ ιΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ αάἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ εέἐἑἒἓἔἕὲέ
        ηήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ υΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ σς οόὀὁὂὃὄὅὸό ωώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ ϒϓϔ ийѝӣӥ
        еѐёӗ гѓ ії кќ уўӯӱӳ ѵѷ жӂӝ аӑӓ әӛ зӟ оӧ өӫ эӭ чӵ ыӹ bḃḅḇ fḟ mḿṁṃ pṕṗ vṽṿ xẋẍ ſẛ ᾿῍῎῏ ῾῝῞῟ ρῤῥ ←↚
        →↛ ↔↮ ⇐⇍ ⇔⇎ ⇒⇏ ∃∄ ∈∉ ∋∌ ∣∤ ∥∦ ∼≁ ≃≄ ≅≇ ≈≉ =≠ ≡≢ ≍≭ <≮ >≯ ≤≰ ≥≱ ≲≴ ≳≵ ≶≸ ≷≹ ≺⊀ ≻⊁ ⊂⊄ ⊃⊅ ⊆⊈ ⊇⊉ ⊢⊬
        ⊨⊭ ⊩⊮ ⊫⊯ ≼⋠ ≽⋡ ⊑⋢ ⊒⋣ ⊲⋪ ⊳⋫ ⊴⋬ ⊵⋭
        """
}

/// Maps half-width text to its ordinary forms, and kana to those with their voicing marks.
enum WidthTable {
    /// Maps U+FF61 to U+FF9D to their ordinary forms.
    static let katakana = Array("。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".utf16)

    /// Maps U+FFE0 to U+FFEE to their ordinary forms; the one that is no character stays unchanged.
    static let signs: [UInt16] = [
        0xA2, 0xA3, 0xAC, 0xAF, 0xA6, 0xA5, 0x20A9, 0xFFE7, 0x2502, 0x2190, 0x2191, 0x2192, 0x2193, 0x25A0, 0x25CB,
    ]

    /// Returns a kana with the mark of kind 1 (゛) or 2 (゜); nil if the two make no letter.
    static func voiced(_ kana: UInt16, _ kind: UInt16) -> UInt16? {
        // Hiragana and katakana have the same order, 0x60 apart.
        let shift: UInt16 = kana >= 0x30A0 ? 0x60 : 0
        guard
            (0x3041...0x3096).contains(kana &- shift) || (0x30EF...0x30F2).contains(kana) || kana == 0x309D
                || kana == 0x30FD
        else { return nil }
        switch kana &- shift {
        case 0x306F, 0x3072, 0x3075, 0x3078, 0x307B: return kana + kind
        case 0x304B...0x3061 where kind == 1 && kana % 2 == 1: return kana + 1
        case 0x3064, 0x3066, 0x3068: return kind == 1 ? kana + 1 : nil
        case 0x3046 where kind == 1: return 0x3094 + shift
        case 0x309D where kind == 1: return kana + 1
        case 0x308F...0x3092 where kind == 1 && shift > 0: return kana + 8
        default: return nil
        }
    }
}
