import Interchange
import Primitives
import Testing

@Suite("Files of Goodreads")
struct GoodreadsTests {
    static let header =
        "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,"
        + "Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,"
        + "Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies"
    static let older =
        "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,"
        + "Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,"
        + "Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Recommended For,"
        + "Recommended By,Owned Copies,Original Purchase Date,Original Purchase Location,Condition,"
        + "Condition Description,BCID"
    static let row =
        #"77,"A Tale (Some Series, #1)",A.  Writer,"Writer, A.","B. Helper, C. Other","=""0306406152""","="#
        + #"""9780306406157""",4,3.98,A House,Paperback,210,2001,-700,2020/05/06,2019/01/02,"gift, own-shelf","#
        + #""gift (#1), own-shelf (#2)",read,"Good.<br/><br/><spoiler>He <i>dies</i>.</spoiler>",,My secret,1,0"#

    @Test("a row says all it has, in pieces of any size", arguments: [1, 2, 3, 7, 64, 100_000])
    func row(piece: Int) throws {
        let reading = Reading("\(Self.header)\n\(Self.row)\n", piece: piece)
        #expect(reading.source == .goodreads)
        let book = try #require(reading.books.first)
        #expect(reading.entries.count == 1)
        #expect(book.title == "A Tale (Some Series, #1)")
        #expect(book.author == "A. Writer")
        #expect(book.sourceID == "77")
        #expect(book.isbns == ["9780306406157", "0306406152"])
        #expect(book.score?.ofTen == 8)
        #expect(book.status == .read)
        #expect(book.shelves == ["gift", "own-shelf"])
        #expect(book.reads == [ImportedRead(start: nil, end: PartialDate("2020-05-06"), isStopped: false)])
        #expect(book.added == PartialDate("2019-01-02"))
        #expect(book.review == "Good.\n\n>!He *dies*.!<")
        #expect(!book.isSpoiler)
        #expect(book.privateNotes == "My secret")
        #expect(book.remarks == [])
        let raw = reading.entries[0].raw
        #expect(raw.contains(RawCell(name: "Average Rating", text: "3.98")))
        #expect(raw.contains(RawCell(name: "ISBN", text: "=\"0306406152\"")))
        #expect(raw.count == 23)
    }

    private static func cells(_ changes: [String: String], _ header: String = header) -> String {
        header.split(separator: ",").map { changes[String($0)] ?? "" }.joined(separator: ",")
    }

    @Test("both generations are read, and what only the older one has is kept raw")
    func older() throws {
        let row = Self.cells(
            ["Book Id": "1", "Title": "A", "Author": "B", "Exclusive Shelf": "read", "BCID": "9-9"],
            Self.older
        )
        let reading = Reading("\(Self.older)\n\(row)\n")
        #expect(reading.source == .goodreads)
        #expect(reading.books.first?.status == .read)
        #expect(reading.entries.first?.raw.last == RawCell(name: "BCID", text: "9-9"))
    }

    @Test(
        "a zero is no score, and what is no number of stars is none and said",
        arguments: [
            ("0", nil, []), ("5", 10, []), ("5.0", 10, []), ("4,5", 9, []), ("11", nil, [ImportRemark.unreadableScore]),
            ("-1", nil, [.unreadableScore]), ("NaN", nil, [.unreadableScore]), ("", nil, []),
            ("3.75", 8, [.roundedScore]),
        ] as [(String, Int?, [ImportRemark])]
    )
    func scores(text: String, score: Int?, remarks: [ImportRemark]) throws {
        let row = Self.cells(["Book Id": "1", "Title": "1984", "Author": "B", "My Rating": "\"\(text)\""])
        let book = try #require(Reading("\(Self.header)\n\(row)").books.first)
        #expect(book.title == "1984")
        #expect(book.score?.ofTen == score)
        #expect(book.remarks == remarks)
    }

    @Test(
        "a shelf of the member's own is a shelf and never means read; the known names of leaving mean stopped",
        arguments: [
            ("read", ImportedStatus.read, []), ("to-read", .want, []), ("currently-reading", .reading, []),
            ("did-not-finish", .stopped, []), ("dnf", .stopped, []), ("maybe", nil, ["maybe"]),
            ("", nil, []),
        ] as [(String, ImportedStatus?, [String])]
    )
    func shelves(shelf: String, status: ImportedStatus?, shelves: [String]) throws {
        let row = Self.cells([
            "Book Id": "1", "Title": "A", "Bookshelves": shelf, "Exclusive Shelf": shelf, "Read Count": "1",
        ])
        let book = try #require(Reading("\(Self.header)\n\(row)").books.first)
        #expect(book.status == status)
        #expect(book.shelves == shelves)
        #expect(book.reads.count == (status == .read ? 1 : 0))
        #expect(book.reads.allSatisfy { $0.start == nil && $0.end == nil })
    }

    @Test(
        "no date is made up: one that is none stays away and is said",
        arguments: [
            ("2019", "2019", true), ("2019/05", "2019-05", true), ("2023/02/30", nil, false), ("3/4/2021", nil, false),
            ("[2021-03-04]", "2021-03-04", true), ("2021-03-04T10:00:00Z", "2021-03-04", true), ("soon", nil, false),
        ] as [(String, String?, Bool)]
    )
    func dates(text: String, date: String?, isReadable: Bool) throws {
        let row = Self.cells(["Book Id": "1", "Title": "A", "Date Added": text])
        let book = try #require(Reading("\(Self.header)\n\(row)").books.first)
        #expect(book.added?.description == date)
        #expect(book.remarks == (isReadable ? [] : [.unreadableDate]))
    }

    @Test("a file that a spreadsheet saved: CRLF, lost marks and zeros, TRUE, a column more, no last line end")
    func spreadsheet() throws {
        let row = Self.cells([
            "Book Id": "1", "Title": "A", "Author": "B", "ISBN": "306406152", "Spoiler": "TRUE",
            "My Review": "All of it",
        ])
        let reading = Reading("\(Self.header),Extra\r\n\(row),more\r\n\(row),more")
        #expect(reading.books.count == 2)
        #expect(reading.books[1].isbns == ["306406152"])
        #expect(reading.books[1].isSpoiler)
        #expect(reading.entries[1].raw.last == RawCell(name: "Extra", text: "more"))
    }

    @Test("a file without its first line is known by its shape")
    func noHeader() {
        let reading = Reading("\(Self.row)\n\(Self.row)\n")
        #expect(reading.source == .goodreads)
        #expect(reading.books.map(\.author) == ["A. Writer", "A. Writer"])
    }

    @Test("23 columns padded with blanks, and additions with several dates")
    func variants() throws {
        let names = Self.header.split(separator: ",").dropLast()
        let padded = names.joined(separator: ", ")
        let row = names.map {
            ["Book Id": "1", "Title": "A", "Author": "B", "Exclusive Shelf": "read"][String($0)] ?? ""
        }
        let first = Reading("\(padded)\n\(row.joined(separator: ", "))\n")
        #expect(first.books.first?.status == .read)
        let header = "\(Self.header),read_dates,genres,more"
        let cells = Self.cells(["Book Id": "1", "Title": "A", "Exclusive Shelf": "read", "Date Read": "2020/01/05"])
        let second = Reading("\(header)\n\(cells),2018/03/04;2020/01/05,novel,x\n")
        #expect(second.books.first?.reads.map { $0.end?.description } == ["2018-03-04", "2020-01-05"])
    }

    @Test("rows that stand in quotes as a whole are unwrapped, and it is said")
    func wrapped() throws {
        func wrap(_ line: String) -> String {
            "\"" + line.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
        }
        let reading = Reading("\(wrap(Self.header))\n\(wrap(Self.row))\n")
        #expect(reading.source == .goodreads)
        let book = try #require(reading.books.first)
        #expect(book.title == "A Tale (Some Series, #1)")
        #expect(book.remarks == [.wrapped])
    }

    @Test("words in a cell for numbers are no ISBN, and it is said")
    func words() throws {
        let row = Self.cells(["Book Id": "1", "Title": "A", "ISBN": #""=""Contributor""""#, "ISBN13": #""=""""""#])
        let book = try #require(Reading("\(Self.header)\n\(row)\n").books.first)
        #expect(book.isbns == [])
        #expect(book.remarks == [.unreadableISBN])
    }

    @Test("a byte order mark, UTF-16, Windows-1252, semicolons and single returns are read the same")
    func encodings() throws {
        let text = "\(Self.header)\n1,Caf\u{E9} \u{2013} \u{201C}x\u{201D},B,,,,,,,,,,,,,,,,read,,,,,\n"
        let plain = Reading(text).books
        #expect(plain.first?.title == "Caf\u{E9} \u{2013} \u{201C}x\u{201D}")
        #expect(Reading("\u{FEFF}" + text).books == plain)
        let little = [0xFF, 0xFE] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let big = [0xFE, 0xFF] + text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        #expect(Reading(little).books == plain)
        #expect(Reading(big).books == plain)
        let latin = text.unicodeScalars.map { scalar -> UInt8 in
            switch scalar {
            case "\u{2013}": 0x96
            case "\u{201C}": 0x93
            case "\u{201D}": 0x94
            default: UInt8(truncatingIfNeeded: scalar.value)
            }
        }
        let windows = Reading(latin).books
        #expect(windows.first?.title == plain.first?.title)
        #expect(windows.first?.remarks == [.notUTF8])
        #expect(
            Reading(text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ";")).books == plain
        )
        #expect(Reading(text.split(separator: "\n").joined(separator: "\r")).books == plain)
    }
}
