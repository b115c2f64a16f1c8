import Interchange
import Primitives
import Testing

@testable import Flyleaf

@Suite("The reading life in imported files")
struct ImportedReadingTests {
    private let scene = ImportScene()
    private static let header =
        "Book Id,Title,Author,My Rating,Date Read,Date Added,Bookshelves,Exclusive Shelf,"
        + "My Review,Private Notes,Read Count,Number of Pages,Binding\n"

    private func entries() async throws -> [ReadingEntry] {
        scene.memory.read { $0.readingEntries }.sorted { $0.title.text < $1.title.text }
    }

    private func reads(
        _ status: ImportedStatus?,
        _ reads: [(String?, String?, Bool)],
        times: Int? = nil
    ) -> [String]? {
        var book = ImportedBook(title: "A", author: "B")
        book.status = status
        book.timesRead = times
        book.reads = reads.map { start, end, isStopped in
            ImportedRead(
                start: start.flatMap { PartialDate($0) },
                end: end.flatMap { PartialDate($0) },
                isStopped: isStopped
            )
        }
        return ImportedReading(book, .everyone)?.reads.map { read in
            "\(read.started?.description ?? "?")-\(read.ended?.description ?? "?") \(read.outcome.rawValue)"
        }
    }

    @Test("a status and dates become reads, and no day is made up")
    func reads() {
        #expect(reads(nil, [(nil, "2019", false)]) == nil)
        #expect(reads(.want, []) == [])
        #expect(reads(.want, [(nil, "2019", false), ("2020", nil, false)]) == ["?-2019 finished"])
        #expect(reads(.read, []) == ["?-? finished"])
        #expect(reads(.read, [("2019-05-20", "2019-05", false)]) == ["2019-05-20-2019-05 finished"])
        #expect(reads(.read, [("2022", nil, false)]) == ["2022-? finished"])
        #expect(reads(.read, [(nil, "2019", true)]) == ["?-2019 stopped", "?-? finished"])
        #expect(reads(.read, [(nil, "2019", false)], times: 3) == ["?-? finished", "?-? finished", "?-2019 finished"])
        #expect(reads(.read, [(nil, "2019", false)], times: 0) == ["?-2019 finished"])
        #expect(reads(.reading, []) == ["?-? ongoing"])
        #expect(reads(.reading, [("2022-01", nil, false)], times: 1) == ["2022-01-? ongoing"])
        #expect(reads(.reading, [(nil, "2019", false)]) == ["?-2019 finished", "?-? ongoing"])
        #expect(reads(.stopped, []) == ["?-? stopped"])
        #expect(reads(.stopped, [(nil, "2019", true)]) == ["?-2019 stopped"])
        #expect(reads(.stopped, [("2022", nil, false)]) == ["2022-? stopped"])
    }

    @Test("more reads than can be kept are cut to the latest, and a note that is too long is said to be")
    func tooMany() throws {
        var book = ImportedBook(title: "A", author: "B")
        book.status = .read
        book.timesRead = 999_999
        book.reads = [ImportedRead(start: nil, end: PartialDate("2019"), isStopped: false)]
        book.privateNotes = String(repeating: "x", count: ReadingNote.maximumLength + 1)
        book.pages = 100_000
        let reading = try #require(ImportedReading(book, .everyone))
        #expect(reading.reads.count == ReadingEntry.maximumReads)
        #expect(reading.reads.last?.ended == PartialDate("2019"))
        #expect(Set(reading.remarks) == [.tooManyReads, .noteTooLong])
        #expect(reading.note == .none && reading.pages == nil)
    }

    @Test("shelves and tags become tags, once each, and those that cannot are said to be left out")
    func tags() throws {
        var book = ImportedBook(title: "A", author: "B")
        book.status = .read
        book.shelves = ["Sci-Fi", "lent"]
        book.tags = ["sci fi", "=1+1", " "]
        let reading = try #require(ImportedReading(book, .everyone))
        #expect(reading.tags.map(\.text) == ["Sci-Fi", "lent", "=1+1"] && reading.remarks.isEmpty)
        book.tags.append(String(repeating: "x", count: BookTag.maximumLength + 1))
        #expect(ImportedReading(book, .everyone)?.remarks == [.tagsLeftOut])
        book.tags = (0...BookTag.maximumPerBook).map { "t\($0)" }
        let many = try #require(ImportedReading(book, .everyone))
        #expect(many.tags.count == BookTag.maximumPerBook && many.remarks == [.tagsLeftOut])
    }

    @Test("rows become entries with pages, notes and dates, with a review or without, and raw cells stay")
    func made() async throws {
        let kept = try await scene.take(
            Self.header + "1,A,X,4,2012/03/04,2012/01/02,,read,Good,\"a *b* <br/>c\",2,300,Paperback\n"
                + "2,B,X,0,,2019/01/03,to-read,to-read,,,0,8,Audio CD\n"
                + "3,C,X,0,,,\"wont-finish, lent\",wont-finish,,,0,,\n"
                + "4,D,X,0,,,mine,mine,,,0,,\n",
            .friends
        )
        let made = try await entries()
        #expect(made.map(\.title.text) == ["A", "B", "C"])
        let first = try #require(made.first)
        #expect(first.status == .read && first.timesRead == 2 && first.pages == 300)
        #expect(first.reads.last?.ended == PartialDate("2012-03-04"))
        #expect(first.note.text == "a *b*\nc")
        #expect(first.visibility == .friends)
        #expect(first.addedAt.dayText == "2 Jan 2012")
        #expect(first.bookID == scene.reviews.first?.bookID)
        #expect(made[1].status == .want && made[1].pages == nil && made[1].reads.isEmpty)
        #expect(made[2].status == .stopped)
        let rows = try await scene.imports().rows(kept, after: 0, nil)
        #expect(rows.map { $0.reading?.outcome } == [.made, .made, .made, nil])
        #expect(rows.map(\.outcome) == [.made, .kept, .kept, .kept])
        #expect(rows[3].raw.contains(RawCell(name: "Exclusive Shelf", text: "mine")))
        #expect(made.map { $0.tags.map(\.text) } == [[], [], ["lent"]])
        let told = rows.map { $0.remarks.contains(ImportRemark.shelvesAsTags.rawValue) }
        #expect(told == [false, false, true, false])
    }

    @Test("an entry of one's own is never written over, and an imported one follows a newer file until it is changed")
    func ownEntries() async throws {
        let own = scene.reading
        let words = (title: ReviewTitle(trusted: "A"), author: AuthorLine(trusted: "X"))
        let book = try await scene.memory.stores.books.find(
            BookClaim(title: words.title, author: words.author, isbn: nil),
            scene.randomness.bookID()
        )
        try await own.press(.want, book, on: PartialDate(scene.clock.now), words, of: scene.ann.id)
        let before = try await entries()
        let text = Self.header + "1,A,X,0,2012/03/04,,,read,,,1,,\n2,B,X,0,,,to-read,to-read,,,0,,\n"
        let first = try await scene.take(text)
        #expect(try await entries().first == before.first)
        #expect(try await scene.imports().rows(first, after: 0, nil).map { $0.reading?.outcome } == [.ownKept, .made])
        let again = try await scene.take(text)
        #expect(
            try await scene.imports().rows(again, after: 0, nil).map { $0.reading?.outcome } == [.ownKept, .unchanged]
        )
        scene.clock.advance(.seconds(60))
        let newer = try await scene.take(
            text.split(separator: "\n").dropLast().joined(separator: "\n")
                + "\n2,B,X,0,2020/02/03,,,read,,,1,,\n"
        )
        #expect(try await scene.imports().rows(newer, after: 0, nil).last?.reading?.outcome == .changed)
        #expect(try await entries().last?.status == .read)
        let other = try #require(try await entries().last)
        scene.clock.advance(.seconds(60))
        try await own.press(.want, other.bookID, on: PartialDate(scene.clock.now), words, of: scene.ann.id)
        let last = try await scene.take(
            text.split(separator: "\n").dropLast().joined(separator: "\n")
                + "\n2,B,X,0,2021/02/03,,,read,,,1,,\n"
        )
        #expect(try await scene.imports().rows(last, after: 0, nil).last?.reading?.outcome == .ownKept)
    }

    @Test("undoing takes entries away that nobody changed since, and leaves the others")
    func undoing() async throws {
        let kept = try await scene.take(
            Self.header + "1,A,X,4,2012/03/04,,,read,Text,,1,,\n2,B,X,0,,,to-read,to-read,,,0,,\n"
                + "3,C,X,0,,,to-read,to-read,,,0,,\n"
        )
        let changed = try #require(try await entries().last)
        scene.clock.advance(.seconds(60))
        let own = scene.reading
        try await own.press(
            .reading,
            changed.bookID,
            on: PartialDate(scene.clock.now),
            (changed.title, changed.author),
            of: scene.ann.id
        )
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await entries().map(\.title.text) == ["C"])
        #expect(scene.reviews.isEmpty)
        let job = try await scene.jobs().newest(about: kept.id.text, of: scene.ann.id)
        #expect(job?.state == .done && job?.done == 3)
    }

    @Test("undoing takes away what was made and not written down when the program was killed")
    func undoUnwritten() async throws {
        let rows = (1...30).map { "\($0),T\($0),X,\($0 % 2 * 4),,,,read,,,1,,\n" }.joined()
        let kept = try await scene.imports().keep(
            Array((Self.header + rows).utf8),
            named: ImportFileName("x"),
            of: scene.ann.id
        )
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        var stores = scene.memory.stores
        stores.imports = DyingImports(stores.imports, Death(after: 1))
        #expect(try await scene.jobs(stores).work(on: nil))
        #expect(try await entries().count == 20)
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await entries().isEmpty)
        #expect(scene.reviews.isEmpty)
    }

    @Test("killed again and again, each entry is there once, and all of them can be undone")
    func killed() async throws {
        let rows = (1...120).map { "\($0),T\($0),X,\($0 % 2 * 4),2019/01/02,,,read,,,1,,\n" }.joined()
        let kept = try await scene.imports().keep(
            Array((Self.header + rows).utf8),
            named: ImportFileName("x"),
            of: scene.ann.id
        )
        _ = try await scene.imports().start(kept.id, for: .everyone, of: scene.ann.id)
        for round in 0..<20 {
            var stores = scene.memory.stores
            let death = Death(after: 3 + round * 7 % 23)
            stores.imports = DyingImports(stores.imports, death)
            stores.reviews = DyingReviews(stores.reviews, death)
            stores.jobs = DyingJobs(stores.jobs, death)
            do { _ = try await scene.jobs(stores).work(on: nil) } catch is StoreFault {}
            scene.clock.advance(Job.lease)
        }
        scene.clock.advance(Job.lease)
        _ = try await scene.jobs().workOnDue()
        #expect(try await entries().count == 120)
        let written = try await scene.imports().store.rows(kept.id, 0, Set(ImportedRow.Outcome.allCases), 1000)
        #expect(written.count == 120 && written.allSatisfy { $0.reading?.outcome == .made })
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(try await entries().isEmpty)
    }
}
