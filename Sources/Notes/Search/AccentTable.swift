/// Maps letters to their bases without accents: canonical decomposition without the marks U+0300 to U+036F, and the few
/// letters with a stroke that Unicode does not decompose. The first letter of each group represents the rest.
enum AccentTable {
    /// The bases, indexed by code point; 0 if the letter represents itself.
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
