import Interchange
import Testing

@Suite("Hostile files of cells")
struct HostileCellTests {
    private static let header = "Book Id,Title,Author,Exclusive Shelf\n"

    @Test("a CSV of one field of 100 MB is one row with its reason, in bounded memory")
    func hugeField() throws {
        var reader = LibraryReader(limits: .usual)
        var entries = try reader.read(Array((Self.header + "1,\"").utf8))
        let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
        for _ in 0..<100 { entries += try reader.read(piece) }
        entries += try reader.read(Array("\",B,read\n2,Next,B,read\n".utf8))
        entries += try reader.finish()
        #expect(entries.map(\.number) == [1, 2])
        #expect(entries.first?.book == .failure(.cellTooLong))
        #expect(entries.first?.raw.first?.text.utf8.count ?? 0 <= 200)
        guard case .success(let book) = entries.last?.book else {
            Issue.record("the row after it is lost")
            return
        }
        #expect(book.title == "Next")
    }

    @Test("limits hold at n and are passed over at n + 1")
    func limits() {
        let limits = CellLimits(cell: 20, row: 40, cells: 6)
        let fits = String(repeating: "a", count: 20)
        #expect(Reading(Self.header + "1,\(fits),,\n", limits: limits).faults == [nil])
        let wide = CellLimits(cell: 60, row: 120, cells: 6)
        let text = String(repeating: "a", count: 60)
        #expect(Reading(Self.header + "1,\(text),,\n", limits: wide).faults == [nil])
        #expect(Reading(Self.header + "1,\(text)a,,\n2,B,,\n", limits: wide).faults == [.cellTooLong, nil])
        #expect(Reading(Self.header + "1,B,,,,\n1,B,,,,,\n", limits: wide).faults == [nil, .tooManyCells])
        #expect(Reading(Self.header + "1,\(text),\(text),\n2,B,,\n", limits: wide).faults == [.rowTooLong, nil])
    }

    @Test("a million columns are one row with its reason")
    func columns() {
        let reading = Reading(Self.header + String(repeating: ",", count: 1_000_000) + "\n1,A,B,read\n", piece: 65_536)
        #expect(reading.faults == [.tooManyCells, nil])
    }

    @Test("names of columns longer than those of any real file are of none, for each row is kept with them")
    func longNames() {
        func reading(_ length: Int) -> Reading {
            let known = "Book Id,Title,Author,"
            let rest = String(repeating: "n", count: length - known.utf8.count { $0 != UInt8(ascii: ",") })
            return Reading("\(known)\(rest)\n1,A,B,x\n", piece: 4096)
        }
        #expect(reading(8192).books.map(\.title) == ["A"])
        #expect(reading(8193).fault == .unknownColumns)
        #expect(reading(8193).entries.isEmpty)
    }

    @Test("a cell of twenty thousand dates, and one of as many numbers, is read in linear work")
    func manyValues() {
        let dates = (0..<20_000).map { "\(1000 + $0 / 12)-\($0 % 12 + 1)" }
        let columns = "Title,Author,My Rating,Date Read\n"
        let reading = Reading("\(columns)A,B,5,\(dates.joined(separator: ";"))\n", piece: 65_536)
        #expect(reading.books.first?.reads.count == 20_000)
        let numbers = (0..<20_000).map { String(1_000_000_000 + $0) }
        let header = "Title\tPrimary Author\tCollections\tISBNs\n"
        let other = Reading("\(header)A\tB\t\t\(numbers.joined(separator: ","))\n", piece: 65_536)
        #expect(other.books.first?.isbns == numbers)
    }

    @Test("a quote that never closes takes its own line and no other, and it is said")
    func unclosed() {
        let reading = Reading(Self.header + "1,\"A,B,read\n2,C,D,read\n3,E,F,read\n")
        #expect(reading.books.map(\.title) == ["\"A", "C", "E"])
        #expect(reading.books.map(\.remarks) == [[.unclosedQuote], [], []])
    }

    @Test("quotes inside cells, after cells, doubled, and line ends between them are text")
    func quotes() {
        let reading = Reading(Self.header + "1,A \"b\" c,\"D\"e,read\n2,\"F\"\"g\"\"\",\"H\r\ni\",read\n\n3,\"\",x,\n")
        #expect(reading.books.map(\.title) == ["A \"b\" c", "F\"g\""])
        #expect(reading.books.map(\.author) == ["De", "H i"])
        #expect(reading.faults == [nil, nil, .noTitle])
    }

    @Test("control characters are left out, and it is said; ragged rows lose nothing")
    func controls() {
        let reading = Reading(Self.header + "1,A\0b\u{1B}c,D,read,more,\n2,E\n")
        #expect(reading.books.map(\.title) == ["Abc", "E"])
        #expect(reading.books.map(\.remarks) == [[.controls], []])
        #expect(reading.entries[0].raw.last == RawCell(name: "column_5", text: "more"))
    }

    @Test("many quotes that nothing closes cost no more than one reading each, up to a hundred")
    func manyUnclosed() {
        let line = "\"x\"y,\"\n"
        let reading = Reading(
            Self.header + String(repeating: line, count: 4000) + String(repeating: "a", count: 200_000) + "\n",
            piece: 4096,
            limits: CellLimits(cell: 100_000, row: 200_000, cells: 50)
        )
        #expect(reading.fault == nil)
        #expect(reading.entries.count <= 4001)
    }

    @Test("any bytes are read to the end, the same in pieces of every size", arguments: 0..<60)
    func anyBytes(seed: Int) {
        var state = UInt64(seed + 1)
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let alphabet = Array("\"\",,\n\r\t;=ab\u{E9}<>!*[]&;0159/-".utf8) + [0, 0xFF, 0xC2, 0x85]
        let body = (0..<2000).map { _ in alphabet[next(alphabet.count)] }
        let limits = CellLimits(cell: 120, row: 400, cells: 12)
        let whole = Reading(Array(Self.header.utf8) + body, piece: 1_000_000, limits: limits)
        for piece in [1, 3, 64] {
            let parts = Reading(Array(Self.header.utf8) + body, piece: piece, limits: limits)
            #expect(parts.entries == whole.entries)
            #expect(parts.fault == whole.fault)
        }
        #expect(whole.entries.map(\.number) == Array(1..<(whole.entries.count + 1)))
    }
}
