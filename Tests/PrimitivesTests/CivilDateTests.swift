import NotesPrimitives
import Testing

struct CivilDateTests {
    @Test(
        arguments: [
            (1970, 1, 1, 0, 4), (1969, 12, 31, -1, 3), (1970, 3, 1, 59, 7), (2000, 2, 29, 11_016, 2),
            (2026, 11, 22, 20_779, 7), (1600, 2, 29, -135_081, 2), (9999, 12, 31, 2_932_896, 5), (0, 3, 1, -719_468, 3),
        ] as [(Int64, Int64, Int64, Int64, Int64)])
    func `known days have their number and their weekday`(
        _ year: Int64, _ month: Int64, _ day: Int64, _ number: Int64, _ weekday: Int64
    ) {
        let date = CivilDate(year: year, month: month, day: day)
        #expect(date.daysSince1970 == number)
        #expect(CivilDate(daysSince1970: number) == date)
        #expect(date.weekday == weekday)
    }

    @Test func `a thousand years of days follow one another`() {
        var last = CivilDate(daysSince1970: -200_001)
        for number in Int64(-200_000)...165_000 {
            let date = CivilDate(daysSince1970: number)
            let isNextDay = date.day == last.day + 1 && date.month == last.month && date.year == last.year
            let isNextMonth = date.day == 1 && last.day == CivilDate.daysInMonth(last.month, of: last.year)
            if date.daysSince1970 != number || !(isNextDay || isNextMonth) {
                Issue.record("day \(number) is \(date)")
                return
            }
            last = date
        }
    }
}
