import NotesStoreContract
import Testing

@testable import NotesAPI

struct BackupPlacesTests {
    private let places = BackupPlaces()

    @Test func `an account reads two backups at a time, and the server eight`() {
        var held = (1...4).flatMap { number in (0..<2).compactMap { _ in places.take(for: AccountNumber(number)) } }
        #expect(held.count == 8)
        #expect(places.take(for: AccountNumber(5)) == nil)
        held.removeFirst()
        #expect(places.take(for: AccountNumber(2)) == nil)
        #expect(places.take(for: AccountNumber(5)) != nil)
    }

    @Test func `a slot is given back once, at the end or with its backup`() {
        let first = places.take(for: AccountNumber(1))
        let second = places.take(for: AccountNumber(1))
        first?.giveBack()
        first?.giveBack()
        let third = places.take(for: AccountNumber(1))
        #expect(third != nil)
        #expect(places.take(for: AccountNumber(1)) == nil)
        withExtendedLifetime((first, second, third)) {}
    }
}
