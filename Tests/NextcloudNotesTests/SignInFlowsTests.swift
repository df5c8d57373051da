import NotesAuthentication
import NotesHashing
import Testing

@testable import NextcloudNotes

struct SignInFlowsTests {
    private var flows = SignInFlows()

    /// Starts a flow; `network` is an IPv4 address.
    private mutating func start(_ name: String, from network: UInt32, at now: Int64 = 0) -> [SHA256.Digest] {
        let client = ClientSource(network: 1 << 40 | UInt64(network), isLocal: false)
        return flows.start(SHA256.hash(name), from: client, now: now, until: now + 1_200_000)
    }

    @Test mutating func `a network's twenty-first flow ends its first, and no other network's`() {
        #expect(start("mine", from: 0x0102_0304) == [])
        for number in 0..<20 { #expect(start("\(number)", from: 0x0A00_0001) == []) }
        #expect(start("20", from: 0x0A00_0001) == [SHA256.hash("0")])
    }

    @Test mutating func `a thousand flows of one neighbourhood end no flow of another one`() {
        #expect(start("mine", from: 0x0102_0304) == [])
        for number in 0..<999 { #expect(start("\(number)", from: 0x0A00_0000 + UInt32(number)) == []) }
        #expect(start("999", from: 0x0A00_0000 + 999) == [SHA256.hash("0")])
    }

    @Test mutating func `flows that ended or expired count no longer`() {
        for number in 0..<20 { _ = start("\(number)", from: 1) }
        flows.end(SHA256.hash("7"))
        #expect(start("20", from: 1) == [])
        #expect(start("21", from: 1, at: 1_200_000) == [])
    }
}
