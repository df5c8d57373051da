import NotesStoreContract
import Testing

struct MovedRowsTests {
    private func rows(_ fill: (inout MovedRows) -> Void) -> MovedRows {
        var rows = MovedRows()
        fill(&rows)
        return rows
    }

    @Test func `rows come out unchanged, with NULL and empty bytes distinct`() throws {
        let rows = rows { rows in
            for value in [Int64.min, -1, 0, 1, .max] {
                rows.beginRow(columns: 4)
                rows.add(value)
                rows.add(value > 0)
                rows.add([UInt8]())
                rows.addNull()
            }
        }
        #expect(rows.count == 5)
        var read: [(Int64, Bool)] = []
        try rows.each { columns in
            #expect(columns.count == 4 && columns[2]?.isEmpty == true && columns[3] == nil)
            let (value, truth) = (try #require(columns[0]), try #require(columns[1]))
            read.append((try rows.int(value), rows.bool(truth)))
        }
        #expect(read.map(\.0) == [.min, -1, 0, 1, .max])
        #expect(read.map(\.1) == [false, false, false, true, true])
    }

    @Test func `a row has the form of COPY, with a count of columns and the length of each`() {
        let rows = rows { rows in
            rows.beginRow(columns: 3)
            rows.add(Int64(258))
            rows.addNull()
            rows.add([7, 8])
        }
        #expect(
            rows.bytes == [0, 3, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 1, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 2, 7, 8])
    }

    @Test func `rows that are cut anywhere are refused`() {
        let whole = rows { rows in
            rows.beginRow(columns: 2)
            rows.add(Int64(1))
            rows.add([1, 2, 3])
        }
        for count in 1..<whole.bytes.count {
            let cut = rows { rows in whole.bytes.prefix(count).withUnsafeBytes { rows.add(row: $0) } }
            #expect(throws: StoreError.self) { try cut.each { _ in } }
        }
    }
}
