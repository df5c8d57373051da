import Foundation
import Testing

@testable import NotesCommand

struct FolderWatcherTests {
    @Test func `a folder that cannot be watched is known, so that it is polled`() {
        let watcher = FolderWatcher()
        #if os(Linux)
            #expect(watcher.seesEverything)
            watcher.add(NSTemporaryDirectory())
            #expect(watcher.seesEverything)
            // The system refuses to watch what is no folder, as it refuses one watch too many.
            watcher.add("/dev/null")
        #endif
        #expect(!watcher.seesEverything)
        #expect(!FolderWatcher(polls: true).seesEverything)
    }
}
