import Testing

@testable import NotesHTTP

struct BodyBudgetTests {
    @Test func `bodies are held until their sum is the budget, and those after it wait`() {
        var budget = BodyBudget(100)
        #expect(budget.claim(60, for: 1).hasMemory)
        #expect(budget.claim(40, for: 2).hasMemory)
        let third = budget.claim(1, for: 3)
        #expect(!third.hasMemory)
        #expect(budget.isCrowded)
        #expect(budget.used == 100)
    }

    @Test func `a body that waits is held as soon as another one is released`() {
        var budget = BodyBudget(100)
        let first = budget.claim(60, for: 1)
        _ = budget.claim(40, for: 2)
        let (third, fourth) = (budget.claim(50, for: 3), budget.claim(20, for: 4))
        #expect(budget.release(first.number) == [third.number])
        #expect(budget.used == 90)
        #expect(budget.release(third.number) == [fourth.number])
        #expect(!budget.isCrowded)
    }

    @Test func `no client holds more than half while it has other bodies`() {
        var budget = BodyBudget(100)
        let own = (0..<4).map { _ in budget.claim(20, for: 1) }
        #expect(own.map(\.hasMemory) == [true, true, false, false])
        #expect(budget.claim(50, for: 2).hasMemory)
    }

    @Test func `memory goes to the client that holds least, then to the longest wait`() {
        var budget = BodyBudget(100)
        let first = budget.claim(50, for: 1)
        let second = budget.claim(50, for: 2)
        let own = budget.claim(10, for: 1)
        let (third, fourth) = (budget.claim(30, for: 3), budget.claim(20, for: 4))
        #expect(budget.release(second.number) == [third.number, fourth.number])
        #expect(budget.release(first.number) == [own.number])
    }

    @Test func `a small body does not pass a large one that waits for free memory`() {
        var budget = BodyBudget(100)
        let first = budget.claim(50, for: 1)
        let large = budget.claim(90, for: 2)
        let small = budget.claim(10, for: 3)
        #expect(!large.hasMemory && !small.hasMemory)
        #expect(budget.release(first.number) == [large.number, small.number])
    }

    @Test func `a body larger than the budget is held once nothing else is`() {
        var budget = BodyBudget(100)
        let first = budget.claim(10, for: 1)
        let large = budget.claim(500, for: 2)
        #expect(!large.hasMemory)
        #expect(budget.release(first.number) == [large.number])
        let next = budget.claim(1, for: 3)
        #expect(!next.hasMemory)
        #expect(budget.release(large.number) == [next.number])
    }

    @Test func `a body whose client leaves while it waits holds up no other one`() {
        var budget = BodyBudget(100)
        _ = budget.claim(50, for: 1)
        let large = budget.claim(90, for: 2)
        let small = budget.claim(10, for: 3)
        #expect(budget.release(large.number) == [small.number])
    }

    @Test(arguments: 0..<20) func `every body is held in the end, whatever the order`(_ seed: UInt64) {
        var random = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ bound: UInt64) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((random >> 33) % bound)
        }
        var budget = BodyBudget(100)
        var (held, open): (Set<UInt64>, Set<UInt64>) = ([], [])
        for _ in 0..<500 {
            if next(3) > 0 {
                let claim = budget.claim(1 + next(150), for: UInt64(next(5)))
                open.insert(claim.number)
                if claim.hasMemory { held.insert(claim.number) }
            } else if let number = held.randomElement() {
                held.remove(number)
                open.remove(number)
                held.formUnion(budget.release(number))
            }
            #expect(budget.used <= 100 || held.count == 1)
        }
        while let number = held.first {
            held.remove(number)
            open.remove(number)
            held.formUnion(budget.release(number))
        }
        #expect(open.isEmpty && budget.used == 0)
    }
}
