import Interchange
import Primitives
import Testing

@Suite("Files of other programs")
struct OtherProgramTests {
    private static let storyGraph =
        "Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,"
        + "Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,"
        + "Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?\n"

    private static func story(_ status: String, _ dates: String, stars: String = "", number: String = "") throws
        -> ImportedBook
    {
        let row =
            "A,\"B, C\",,\(number),digital,\(status),2021/01/01,,\"\(dates)\",1,tense,fast,,,,,,\(stars),<div>Fine</div>,,,\"x, y z\",No"
        let reading = Reading(storyGraph + row)
        #expect(reading.source == .storyGraph)
        return try #require(reading.books.first)
    }

    private static func date(_ text: String) -> PartialDate? { PartialDate(text) }

    @Test("StoryGraph: a lone date is an end, the day of leaving, or a beginning, and never a read of one day")
    func loneDates() throws {
        #expect(
            try Self.story("read", "2020/03/04").reads == [
                ImportedRead(start: nil, end: Self.date("2020-03-04"), isStopped: false)
            ]
        )
        #expect(
            try Self.story("did-not-finish", "2020").reads == [
                ImportedRead(start: nil, end: Self.date("2020"), isStopped: true)
            ]
        )
        #expect(
            try Self.story("currently-reading", "2020/03").reads == [
                ImportedRead(start: Self.date("2020-03"), end: nil, isStopped: false)
            ]
        )
        #expect(try Self.story("to-read", "").reads == [])
        let open = try Self.story("read", "")
        #expect(open.reads == [ImportedRead(start: nil, end: nil, isStopped: false)])
        #expect(open.author == "B, C")
        #expect(open.tags == ["x", "y z"])
        #expect(open.review == "Fine")
    }

    @Test("StoryGraph: ranges of any precision, newest first, open, and reversed")
    func ranges() throws {
        let book = try Self.story("read", "2022-, 2019/05/20-2019/05, 2018/01/02-2018/01/03")
        #expect(book.reads.map { $0.start?.description } == ["2018-01-02", "2019-05-20", "2022"])
        #expect(book.reads.map { $0.end?.description } == ["2018-01-03", "2019-05", nil])
        #expect(book.remarks == [])
        let reversed = try Self.story("read", "2020/04/14-2020/04/04")
        #expect(reversed.reads == [ImportedRead(start: nil, end: Self.date("2020-04-04"), isStopped: false)])
        #expect(reversed.remarks == [.reversedDates])
        #expect(try Self.story("read", "a-b").remarks == [.unreadableDate])
    }

    @Test(
        "StoryGraph: quarter stars keep their value beside the score, half of a half star counts up",
        arguments: [
            ("3.75", 8, "3.75"), ("3.25", 7, "3.25"), ("4", 8, "4"), ("5.0", 10, "5"), ("0.25", 1, "0.25"),
            ("4.5", 9, "4.5"),
            ("0", 0, "0"),
        ]
    )
    func quarters(text: String, score: Int, kept: String) throws {
        let book = try Self.story("read", "", stars: text)
        #expect(book.score?.ofTen == score)
        #expect(book.score?.text == kept)
        #expect(
            book.remarks.contains(.roundedScore) == text.hasSuffix("5") && book.score?.isRounded == true
                || !text.hasSuffix("25") && !text.hasSuffix("75")
        )
    }

    @Test(
        "StoryGraph: its own identifiers are no ISBN",
        arguments: [
            ("9780306406157", ["9780306406157"]), ("306406152", ["306406152"]), ("12345678", []), ("B01ABCDEFG", []),
            ("3f2504e0-4f89-11d3-9a0c-0305e82c3301", []), ("080652653X", ["080652653X"]), ("", []),
        ]
    )
    func identifiers(number: String, isbns: [String]) throws {
        let book = try Self.story("read", "", number: number)
        #expect(book.isbns == isbns)
        #expect(book.remarks == [])
        #expect(book.sourceID == number)
    }

    private static let thing = [
        "Book Id", "Title", "Primary Author", "Review", "Rating", "Private Comment", "Date Started", "Date Read",
        "Tags",
        "Collections", "ISBN", "ISBNs", "Entry Date", "Work id",
    ].joined(separator: "\t")

    @Test("LibraryThing with tabs: a quote is a letter, brackets go, names are turned, breaks become lines")
    func libraryThing() throws {
        let row = [
            "5", "The \"Best\" Tale", "Writer, A.", "\"One[Return]two", "3.5", "mine", "[2020-01-02]", "[2020-02]",
            "a, b",
            "Your library, To read, Poems", "[080652653X]", "080652653X, 9780806526539", "[2019-12-31]", "77",
        ].joined(separator: "\t")
        let reading = Reading(Self.thing + "\n" + row + "\n" + row)
        #expect(reading.source == .libraryThing)
        #expect(reading.books.count == 2)
        let book = try #require(reading.books.first)
        #expect(book.title == "The \"Best\" Tale")
        #expect(book.author == "A. Writer")
        #expect(book.review == "\"One\ntwo")
        #expect(book.score?.ofTen == 7)
        #expect(book.isbns == ["080652653X", "9780806526539"])
        #expect(book.shelves == ["Poems"])
        #expect(book.status == .read)
        #expect(
            book.reads == [ImportedRead(start: Self.date("2020-01-02"), end: Self.date("2020-02"), isStopped: false)]
        )
        #expect(book.tags == ["a", "b"])
        #expect(book.privateNotes == "mine")
    }

    @Test("LibraryThing with tabs that somebody saved anew: a quoted cell with a tab is read where the count says so")
    func quotedTabs() throws {
        let row = "5\t\"A\ttale\"\tWriter, A." + String(repeating: "\t", count: 11)
        #expect(Reading(Self.thing + "\n" + row + "\n").books.first?.title == "A tale")
    }

    @Test(
        "LibraryThing as JSON: arrays of PHP in both shapes, and private books stay private",
        arguments: [1, 13, 100_000]
    )
    func libraryThingJSON(piece: Int) throws {
        let json = #"""
            {"101": {"books_id":"101","title":"A, \"B\" {x","primaryauthor":"Writer, A.","authors":[{"lf":"Writer, A.","fl":"A. Writer"}],
            "isbn":{"0":"080652653X","2":"9780806526539"},"collections":["Wishlist"],"tags":["t"],"rating":"4.5","public":"false",
            "entrydate":"2019-12-31","subject":[]},
            "102":{"books_id":"102","title":"C","isbn":[],"dateread":"2020-05-06"}, "103":{"title":""}, "104": 7}
            """#
        let reading = Reading(json, piece: piece)
        #expect(reading.source == .libraryThing)
        #expect(reading.entries.map(\.number) == [1, 2, 3, 4])
        #expect(reading.faults == [nil, nil, .noTitle, .unreadableJSON])
        let book = try #require(reading.books.first)
        #expect(book.title == "A, \"B\" {x")
        #expect(book.author == "A. Writer")
        #expect(book.isbns == ["080652653X", "9780806526539"])
        #expect(book.status == .want)
        #expect(book.isPrivate)
        #expect(book.score?.ofTen == 9)
        #expect(reading.books[1].reads.first?.end == Self.date("2020-05-06"))
        #expect(!reading.books[1].isPrivate)
    }

    @Test("BookWyrm: every version; a warning makes the whole review a spoiler, and stopping is stopping")
    func bookWyrm() throws {
        let first = Reading(
            "title,author_text,isbn_13,rating,review_name,review_cw,review_content\r\nA,B,9780306406157,4.5,Name,,*Good*\r\n"
        )
        #expect(first.source == .bookWyrm)
        #expect(first.books.first?.review == "**Name**\n\n*Good*")
        #expect(first.books.first?.score?.ofTen == 9)
        let header =
            "title,author_text,remote_id,start_date,finish_date,stopped_date,rating,review_name,review_cw,review_content,"
            + "review_published,shelf,shelf_name,shelf_date,pages\r\n"
        let stopped = Reading(
            header
                + "A,B,https://b.example/1,2020-01-02,,2020-02-03,0.0,,he dies,<p>He <b>dies</b></p>,2020-03-04,my-shelf-17,My shelf,2020-01-01,30\r\n"
        )
        let book = try #require(stopped.books.first)
        #expect(book.isSpoiler)
        #expect(book.review == "he dies\n\nHe **dies**")
        #expect(book.score == nil)
        #expect(book.shelves == ["My shelf"])
        #expect(book.status == nil)
        #expect(
            book.reads == [ImportedRead(start: Self.date("2020-01-02"), end: Self.date("2020-02-03"), isStopped: true)]
        )
        #expect(book.reviewed == Self.date("2020-03-04"))
        #expect(Reading(header + "A,B,,,,,,,,,,stopped-reading,,,\r\n").books.first?.status == .stopped)
    }

    @Test(
        "what is no such file is called by its name",
        arguments: [
            ("", LibraryFault.empty), (" \n\n", .empty), ("PK\u{3}\u{4}rest", .archive),
            ("<!DOCTYPE html><p>", .webPage),
            ("a,b,c\n1,2,3\n", .unknownColumns), ("{\"a\":1", .unknownJSON), ("[1] 2", .unknownJSON),
            ("{}", .onlyHeader),
            ("title,author_text\n", .onlyHeader), ("title,author_text", .onlyHeader),
        ]
    )
    func faults(text: String, fault: LibraryFault) {
        #expect(Reading(text).fault == fault)
    }

    @Test("the archive of a BookWyrm account is called by its name")
    func archive() { #expect(Reading([0x1F, 0x8B, 8, 0]).fault == .bookWyrmArchive) }
}
