import NotesStoreContract
import Testing

@testable import NotesAPI

struct StoreErrorTests {
    @Test func `a device that was signed out meanwhile must authenticate again`() {
        #expect(APIError(StoreError.revoked).code.status == .unauthorized)
        #expect(APIError(StoreError.noSuchAccount).code.status == .unauthorized)
    }
}
