#if PostgreSQL
    @testable import PostgresStore
    import Testing

    struct LatestValuesTests {
        private func empty(_ limit: Int) -> LatestValues<Int, [UInt8]> { LatestValues(limit: limit) { $0.count } }

        @Test func `the last seven eighths of what fits are kept, and never more than fits`() {
            var values = empty(80_000)
            for key in 1...1_000 {
                values.add([UInt8](repeating: 1, count: 800), key)
                let known = (1...1_000).filter { values.find($0) != nil }
                #expect(known == Array((key - known.count + 1)...key))
                #expect(known.count >= min(key, 70) && known.count < 80)
            }
        }

        @Test func `the latest value of a key is found, whatever was added before and between`() {
            var values = empty(8_000)
            for number in 0..<200 {
                values.add([UInt8(number)], 0)
                #expect(values.find(0) == [UInt8(number)])
                values.add([7], 1 + number)
                #expect(values.find(0) == [UInt8(number)])
            }
        }

        @Test func `a value that is replaced over and over leaves others where they are`() {
            var values = empty(8_000)
            values.add([7], 0)
            for _ in 0..<10_000 { values.add([1], 1) }
            #expect(values.find(0) == [7])
        }

        @Test func `a value larger than all is kept until seven others came`() {
            var values = empty(10)
            values.add([1, 2, 3], 0)
            for key in 1...7 {
                #expect(values.find(0) == [1, 2, 3])
                values.add([], key)
            }
            #expect(values.find(0) == nil)
            #expect(values.find(7) == [])
        }
    }
#endif
