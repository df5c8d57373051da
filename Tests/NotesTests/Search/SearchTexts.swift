import Foundation
import SeededRandom

@testable import Notes

/// Draws texts and queries from a seed, as people write them and as no person does.
enum SearchTexts {
    static let korean = [
        "메모", "장보기", "우유", "달걀", "회의록", "값", "닭고기", "과자", "의자", "왜가리", "훑어보기", "외출", "쓰레기", "꽃", "읽었다", "없습니다",
        "궤도", "뷔페", "희망", "데이터베이스",
    ]
    static let japanese = ["ガラス", "買い物", "メモ帳", "パン", "ｶﾞｷ", "ひらがな", "会議"]
    static let chinese = ["会议记录", "牛奶", "鸡蛋", "数据库", "笔记本"]
    static let english = [
        "Café", "notes", "naïve", "Łódź", "meeting", "iPhone15", "x86_64", "C++", "e-mail",
        "antidisestablishmentarianism",
    ]
    static let signs = ["🎉", "👨‍👩‍👧", "❤️", "🇰🇷", "1️⃣", "—", "(주)", "100%", "ㅋㅋㅋ", "ㅠㅠ"]

    static func word(_ random: inout Seeded) -> String {
        switch random.below(10) {
        case 0..<5: korean.pick(&random) + (random.chance(50) ? ["는", "을", "에서", "합니다"].pick(&random) : "")
        case 5: japanese.pick(&random)
        case 6: chinese.pick(&random)
        case 7, 8: english.pick(&random)
        default: signs.pick(&random)
        }
    }

    static func sentence(_ random: inout Seeded) -> String {
        var text = ""
        for _ in 0...random.below(8) { text += word(&random) + [" ", " ", " ", "", "\n", ", "].pick(&random) }
        return text
    }

    /// Returns a text in one normal form or the other.
    static func note(_ random: inout Seeded) -> String {
        let text = sentence(&random)
        return random.chance(30) ? text.decomposedStringWithCanonicalMapping : text
    }

    /// Returns a query and a text of few letters, in which the beginnings of a pattern overlap. Some patterns are
    /// longer than 64.
    static func repetitive(_ random: inout Seeded) -> (query: String, text: String) {
        let letters = random.chance(50) ? ["가", "각", "나"] : ["가", "간", "나", "a", "ㄱ"]
        func run(_ count: Int, _ ends: [String]) -> String {
            var run = ""
            for _ in 0..<count { run += (random.chance(80) ? letters[0] : letters.pick(&random)) + ends.pick(&random) }
            return run
        }
        let isLong = random.chance(20)
        let query =
            run(1 + random.below(isLong ? 150 : 6), [""]) + ["ㄱ", "ㄴ", "ㄳ", "가", "간", "갑", "고", ""].pick(&random)
        let quotes = ["", "", "", "\"", "\""].pick(&random)
        let ends = random.chance(50) ? ["", "", " ", "\n"] : [""]
        return (quotes + query + (random.chance(50) ? quotes : ""), run(random.below(isLong ? 400 : 60), ends))
    }

    private static let blocks: [ClosedRange<UInt32>] = [
        0...0x7F, 0x80...0x24F, 0x300...0x36F, 0x370...0x52F, 0x1100...0x11FF, 0x1E00...0x1FFF, 0x2000...0x22FF,
        0x3000...0x30FF, 0x3130...0x318F, 0x4E00...0x4EFF, 0xAC00...0xAD00, 0xFE00...0xFE0F, 0xFF00...0xFFEF,
        0x1F300...0x1F64F,
    ]

    static func anything(_ random: inout Seeded) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0...random.below(20) {
            let block = blocks.pick(&random)
            let value = block.lowerBound + UInt32(random.below(block.count))
            if let scalar = Unicode.Scalar(value) { text.append(scalar) }
        }
        return String(text)
    }
}
