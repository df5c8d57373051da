/// Makes notes of 600 characters from a seed, half Korean and half English by words. Each language has a vocabulary of
/// twelve thousand words (the n-th most common appears 1/n as often as the first), and Korean stems have endings.
struct SearchText {
    private(set) var random: Numbered
    private let korean: [String]
    private let english: [String]
    private let weights: [Double]

    static let vocabulary = 12_000

    init(seed: UInt64) {
        var random = Numbered(state: seed)
        let syllables = Array(
            "가각간갈감강개거건걸검것게격결경계고곡골공과관광교구국군권귀규그극근글금급기길김나난날남내너년노녹논농눈느능니다단달담당대더덕도독동두드들등디라락람래량려력련령로록론료루류르리린림마만말망매맥머먼메면명모목몰무문물미민바박반발방배백번벌법벽변별병보복본봉부북분불비빈사산살삼상새색생서석선설성세소속손송수숙순술스습승시식신실심아악안알암압앙애야약양어억언얼업에여역연열염영예오온올와완왕외요용우운울원월위유육윤은을음응의이인일임입자작잔장재저적전절점접정제조족존종좌주준줄중즉지직진질집차착찬창채책처천철첨첫청체초촌총최추축출충취측치친칠침카커코크타탁탄탈탐태터토통투트특파판팔패편평폐포폭표품풍프피필하학한할함합항해행향허헌험혁현혈협형혜호혼홍화확환활황회획효후훈휴흐흑희"
        )
        let parts = [
            "a", "al", "an", "ar", "ba", "be", "ble", "ca", "ce", "co", "con", "de", "di", "en", "er", "est", "ex",
            "fo", "ge", "gra", "ha", "in", "ing", "ion", "is", "it", "ke", "la", "le", "li", "lo", "ma", "me", "mi",
            "na", "ne", "no", "nt", "on", "or", "pa", "per", "pla", "po", "pre", "qu", "ra", "re", "ri", "ro", "sa",
            "se", "sh", "si", "so", "st", "ta", "te", "th", "ti", "tion", "to", "tr", "un", "up", "ve", "vi", "wa",
            "we", "wi", "xa", "ya", "zo",
        ]
        var stems: [String] = []
        var words: [String] = []
        for rank in 0..<Self.vocabulary {
            let length = rank < 200 ? 1 + random.below(2) : 2 + random.below(3)
            stems.append(String((0..<length).map { _ in syllables[random.below(random.below(syllables.count) + 1)] }))
            words.append(
                (0..<(rank < 100 ? 1 : 2 + random.below(3))).map { _ in parts[random.below(parts.count)] }.joined())
        }
        korean = stems
        english = words
        var sum = 0.0
        weights = (0..<Self.vocabulary).map { rank in
            sum += 1 / Double(rank + 1)
            return sum
        }
        self.random = random
    }

    private static let endings = [
        "", "", "은", "는", "이", "가", "을", "를", "에", "에서", "으로", "하다", "했다", "하고", "입니다", "의", "도", "까지",
    ]

    /// Draws a word as often as words are used, and returns its rank.
    private mutating func rank() -> Int {
        let wanted = random.fraction() * (weights.last ?? 1)
        var (low, high) = (0, weights.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if weights[middle] < wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }

    mutating func koreanWord() -> String { korean[rank()] + Self.endings[random.below(Self.endings.count)] }
    mutating func englishWord() -> String { english[rank()] }

    mutating func text(characters: Int) -> String {
        var text = ""
        var count = 0
        var isKorean = random.below(2) == 0
        while count < characters {
            // Some words of one language, then of the other.
            if random.below(8) == 0 { isKorean.toggle() }
            let word = isKorean ? koreanWord() : englishWord()
            text += word + (random.below(12) == 0 ? ". " : " ")
            count += word.unicodeScalars.count + 1
        }
        return text
    }

    mutating func title() -> String { "\(koreanWord()) \(englishWord())" }

    /// Returns a word of the rarest sixth of the vocabulary.
    mutating func rareWord() -> String { korean[Self.vocabulary - 1 - random.below(2_000)] }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }
}

struct Numbered {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
    mutating func fraction() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
