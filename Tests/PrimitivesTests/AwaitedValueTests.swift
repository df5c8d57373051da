import NotesPrimitives
import Testing

struct AwaitedValueTests {
    @Test func `a value that is already set is returned at once`() {
        let awaited = AwaitedValue<Int>()
        awaited.set(1)
        #expect(awaited.wait() == 1)
    }

    @Test func `a thread waits until another sets the value`() {
        let (there, back) = (AwaitedValue<Int>(), AwaitedValue<Int?>())
        let failure = DetachedThread.start { back.set(there.wait() + 1) }
        #expect(failure == 0)
        there.set(1)
        #expect(back.wait() == 2)
    }

    @Test func `nil counts as a value`() {
        let awaited = AwaitedValue<Int?>()
        awaited.set(nil)
        #expect(awaited.wait() == nil)
    }
}
