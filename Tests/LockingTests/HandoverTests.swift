import Locking
import Primitives
import Testing

struct HandoverTests {
    @Test func `a value that was brought before is there at once`() {
        let handover = Handover<Int>()
        handover.bring(1)
        #expect(handover.wait() == 1)
    }

    @Test func `who waits gets the value that another thread brings`() {
        let (there, back) = (Handover<Int>(), Handover<Int?>())
        let failure = DetachedThread.start { back.bring(there.wait() + 1) }
        #expect(failure == 0)
        there.bring(1)
        #expect(back.wait() == 2)
    }

    @Test func `nil is a value too`() {
        let handover = Handover<Int?>()
        handover.bring(nil)
        #expect(handover.wait() == nil)
    }
}
