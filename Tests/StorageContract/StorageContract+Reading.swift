import Crypto
import Flyleaf
import Primitives

extension ContractScene {
    func readingEntry(
        _ member: Member,
        _ book: ID<Book>,
        _ status: ReadingStatus = .want,
        _ visibility: Review.Visibility = .onlyMe,
        at second: Int64 = 0,
        ended: String? = nil
    ) -> ReadingEntry {
        let outcome: BookRead.Outcome? =
            switch status {
            case .want: nil
            case .reading: .ongoing
            case .read: .finished
            case .stopped: .stopped
            }
        return ReadingEntry(
            memberID: member.id,
            bookID: book,
            title: ReviewTitle(trusted: "Momo"),
            author: AuthorLine(trusted: "Michael Ende"),
            isWanted: status == .want,
            pages: nil,
            note: .none,
            noteVisibility: .onlyMe,
            visibility: visibility,
            tags: [],
            quotations: [],
            reads: outcome.map { outcome in
                [
                    BookRead(
                        id: newID(second),
                        started: PartialDate("2025-01"),
                        ended: ended.flatMap { PartialDate($0) },
                        outcome: outcome,
                        progress: .percent(35)
                    )
                ]
            } ?? [],
            addedAt: moment(0),
            changedAt: moment(second)
        )
    }

    func quotation(
        _ text: String,
        page: Int? = nil,
        _ visibility: Review.Visibility = .onlyMe,
        at second: Int64 = 0
    ) -> Quotation {
        Quotation(
            id: newID(second),
            text: QuotationText(trusted: text),
            page: page,
            visibility: visibility,
            addedAt: moment(second)
        )
    }

    /// A book that nobody has written about.
    func unwritten(_ title: String) async throws -> ID<Book> {
        let claim = BookClaim(title: ReviewTitle(trusted: title), author: AuthorLine(trusted: "Ende"), isbn: nil)
        return try await stores.books.find(claim, newID())
    }
}

extension StorageContract {
    static let reading: [StorageContract] = [
        StorageContract("reading: an entry comes back as it was kept, with its reads in order") { scene in
            let ann = try await scene.member("Ann")
            let reading = scene.stores.reading
            var entry = scene.readingEntry(ann, try await scene.unwritten("Momo"), .read, ended: "2026-05-03")
            entry.pages = 300
            entry.note = ReadingNote(trusted: "Grey men\nsave time")
            let newer = BookRead(id: scene.newID(), started: nil, ended: nil, outcome: .ongoing, progress: .page(12))
            try expect(try await reading.save(entry, nil), is: true)
            try expect(try await reading.entry(ann.id, entry.bookID, ann.id), is: entry)
            var changed = entry
            changed.reads.append(newer)
            changed.isWanted = true
            changed.changedAt = scene.moment(9)
            try expect(try await reading.save(changed, entry.changedAt), is: true)
            try expect(try await reading.entry(ann.id, entry.bookID, ann.id), is: changed)
            try expect(try await reading.delete(ann.id, entry.bookID), is: true)
            try expect(try await reading.delete(ann.id, entry.bookID), is: false)
            try expect(try await reading.entry(ann.id, entry.bookID, ann.id), is: nil)
        },
        StorageContract("reading: tags come back as typed, and quotations by page and then by time") { scene in
            let ann = try await scene.member("Ann")
            let reading = scene.stores.reading
            var entry = scene.readingEntry(ann, try await scene.unwritten("Momo"))
            entry.tags = ["Zeit", "=1+1", "\u{202E}rtl", "Åsa's", "❤️"].map(BookTag.init(trusted:))
            entry.quotations = [
                scene.quotation("last", at: 3), scene.quotation("second", page: 12, at: 9),
                scene.quotation("first", page: 12, .everyone, at: 2),
                scene.quotation("zeroth", page: 3, .friends, at: 7),
            ]
            try expect(try await reading.save(entry, nil), is: true)
            let found = try await reading.entry(ann.id, entry.bookID, ann.id)
            try expect(found, is: entry)
            try expect(found?.quotations.map(\.text.text), is: ["zeroth", "first", "second", "last"])
            var changed = entry
            changed.tags = [BookTag(trusted: "Zeit")]
            changed.quotations.removeFirst()
            changed.changedAt = scene.moment(9)
            try expect(try await reading.save(changed, entry.changedAt), is: true)
            try expect(try await reading.entry(ann.id, entry.bookID, ann.id), is: changed)
            try expect(try await reading.tags(ann.id, ann.id, 9).count, is: 1)
            try expect(try await reading.delete(ann.id, entry.bookID), is: true)
            try expect(try await reading.tags(ann.id, ann.id, 9), is: [])
            try expect(try await reading.words(entry.bookID, ann.id, 9), is: [])
        },
        StorageContract("reading: a tag is one in whatever capitals and marks, and tells of the books one may see") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let spellings = ["Äpfel", "apfel", "ÄPFEL"]
            var books: [ID<Book>] = []
            for (index, spelling) in spellings.enumerated() {
                let book = try await scene.unwritten("Book \(index)")
                var entry = scene.readingEntry(
                    ann,
                    book,
                    .want,
                    index == 1 ? .everyone : .onlyMe,
                    at: Int64(index)
                )
                entry.tags = [BookTag(trusted: spelling), BookTag(trusted: "Only \(index)")]
                try expect(try await reading.save(entry, nil), is: true)
                books.append(book)
            }
            let key = BookTag(trusted: "apfel").key
            try expect(try await reading.tags(ann.id, ann.id, 9).map(\.books), is: [3, 1, 1, 1])
            try expect(try await reading.tags(ann.id, ben.id, 9).map(\.tag.text), is: ["apfel", "Only 1"])
            try expect(try await reading.tags(ann.id, ann.id, 2).map(\.books), is: [3, 1])
            try expect(try await reading.tags(ann.id, ann.id, 0), is: [])
            try expect(try await reading.tag(key, ann.id, nil)?.books, is: 1)
            try expect(try await reading.tag("only-0", ann.id, nil), is: nil)
            try expect(try await reading.tags(ben.id, ben.id, 9), is: [])
            let first = try await reading.tagged(key, ann.id, ann.id, nil, 2)
            try expect(first.map(\.bookID), is: [books[2], books[1]])
            let last = try first.last.orBreach()
            let after = ReadingQuery.Cursor(changedAt: last.changedAt, bookID: last.bookID)
            try expect(try await reading.tagged(key, ann.id, ann.id, after, 2).map(\.bookID), is: [books[0]])
            try expect(try await reading.tagged(key, ann.id, ben.id, nil, 9).map(\.bookID), is: [books[1]])
        },
        StorageContract("reading: a note and a quotation are shown to whom both they and the entry are") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let one = try await scene.connect(ann, as: "ann-1")
            _ = try await scene.connect(ben, as: "ben-1")
            let ben1 = Person(remoteID: "ben-1", address: nil, name: PersonName(trusted: "Ben"))
            try await scene.stores.friends.replace(one.id, [ben1], scene.moment(1))
            let viewers = [nil, ben.id, ann.id]
            for visibility in Review.Visibility.allCases {
                for inner in Review.Visibility.allCases {
                    let book = try await scene.unwritten("\(visibility) \(inner)")
                    var entry = scene.readingEntry(ann, book, .read, visibility)
                    entry.note = ReadingNote(trusted: "My note")
                    entry.noteVisibility = inner
                    entry.quotations = [scene.quotation("Words", inner), scene.quotation("Mine", at: 1)]
                    try expect(try await reading.save(entry, nil), is: true)
                    for (rank, viewer) in viewers.enumerated() {
                        // Nobody, friends and the reader see more and more.
                        func sees(_ visibility: Review.Visibility) -> Bool {
                            switch visibility {
                            case .onlyMe: rank == 2
                            case .friends: rank >= 1
                            case .everyone: true
                            }
                        }
                        let isShown = sees(visibility) && sees(inner)
                        let words = try await reading.words(book, viewer, 9)
                        try expect(words.map(\.note.text), is: isShown ? ["My note"] : [])
                        let quotations = rank == 2 ? ["Words", "Mine"] : isShown ? ["Words"] : []
                        try expect(words.flatMap(\.quotations).map(\.text.text), is: quotations)
                        try expect(words.map(\.name.text), is: isShown ? ["Ann"] : [])
                        let found = try await reading.entry(ann.id, book, viewer)
                        try expect(found?.note.text ?? "", is: isShown ? "My note" : "")
                        try expect(found?.quotations.map(\.text.text) ?? [], is: quotations)
                        if rank < 2 {
                            try expect(found?.noteVisibility ?? .onlyMe, is: isShown ? inner : .onlyMe)
                        }
                    }
                }
            }
        },
        StorageContract("reading: who looks finds their own words of a book first, and no more than were asked for") {
            scene in
            let reading = scene.stores.reading
            let book = try await scene.unwritten("Momo")
            var members: [Member] = []
            for index in 0..<4 {
                let member = try await scene.member("Member \(index)")
                var entry = scene.readingEntry(member, book, .read, .everyone, at: Int64(index))
                entry.quotations = [scene.quotation("Of \(index)", .everyone)]
                try expect(try await reading.save(entry, nil), is: true)
                members.append(member)
            }
            let found = try await reading.words(book, members[1].id, 3)
            try expect(found.map(\.memberID), is: [members[1].id, members[3].id, members[2].id])
            try expect(try await reading.words(book, nil, 0), is: [])
        },
        StorageContract("reading: a book's page has a reader's first quotations, and a list none unasked") { scene in
            let ann = try await scene.member("Ann")
            let reading = scene.stores.reading
            var entry = scene.readingEntry(ann, try await scene.unwritten("Momo"), .read, .everyone)
            let count = ReaderWords.maximumQuotations + 2
            entry.tags = [BookTag(trusted: "lent")]
            entry.quotations =
                [scene.quotation("last", .everyone, at: 1)]
                + (1..<count).reversed().map { scene.quotation("\($0)", page: $0, .everyone, at: 2) }
            try expect(try await reading.save(entry, nil), is: true)
            let words = try await reading.words(entry.bookID, nil, 9)
            let first = (1...ReaderWords.maximumQuotations).map(String.init)
            try expect(words.flatMap(\.quotations).map(\.text.text), is: first)
            for isAsked in [true, false] {
                let query = ReadingQuery(
                    member: ann.id,
                    viewer: ann.id,
                    status: .read,
                    after: nil,
                    limit: 9,
                    withQuotations: isAsked
                )
                try expect(try await reading.list(query).map(\.quotations.count), is: [isAsked ? count : 0])
            }
            let tagged = try await reading.tagged(BookTag(trusted: "lent").key, ann.id, ann.id, nil, 9)
            try expect(tagged.map(\.quotations.count), is: [0])
            try expect(try await reading.hasQuotations(ann.id, count), is: true)
            try expect(try await reading.hasQuotations(ann.id, count + 1), is: false)
            try expect(try await reading.hasQuotations(scene.newID(), 1), is: false)
            try expect(try await reading.hasQuotations(scene.newID(), 0), is: true)
        },
        StorageContract("reading: what another change has overtaken is not kept, nor what is about no book") { scene in
            let ann = try await scene.member("Ann")
            let reading = scene.stores.reading
            let entry = scene.readingEntry(ann, try await scene.unwritten("Momo"))
            try expect(try await reading.save(entry, scene.moment(0)), is: false)
            try expect(try await reading.save(entry, nil), is: true)
            try expect(try await reading.save(entry, nil), is: false)
            try expect(try await reading.save(entry, scene.moment(7)), is: false)
            try expect(try await reading.save(scene.readingEntry(ann, scene.newID()), nil), is: false)
        },
        StorageContract("reading: a book stays while somebody has it in a list, and goes with the last of them") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let review = try await scene.written(ben, "Momo", "Ende")
            let book = try await scene.bookOf(review)
            try expect(try await reading.save(scene.readingEntry(ann, book), nil), is: true)
            try expect(try await scene.stores.reviews.delete(review.id, ben.id), is: true)
            while try await scene.stores.books.purge() {}
            // Nobody else is told of it.
            try expect(try await scene.stores.books.book(book, ben.id), is: nil)
            try expect(try await scene.stores.books.book(book, ann.id)?.title.text, is: "Momo")
            try expect(try await reading.entry(ann.id, book, ann.id)?.bookID, is: book)
            try expect(try await scene.book(ben, "Momo", "Ende"), is: book)
            let other = try await scene.unwritten("Dune")
            try expect(try await reading.save(scene.readingEntry(ann, other), nil), is: true)
            try expect(try await reading.delete(ann.id, other), is: true)
            try expect(try await reading.save(scene.readingEntry(ann, other), nil), is: false)
        },
        StorageContract("reading: a reader is there for whom they show a book, and for nobody else") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let one = try await scene.connect(ann, as: "ann-1")
            _ = try await scene.connect(ben, as: "ben-1")
            let ben1 = Person(remoteID: "ben-1", address: nil, name: PersonName(trusted: "Ben"))
            try await scene.stores.friends.replace(one.id, [ben1], scene.moment(1))
            let other = try await scene.member("Cem")
            let viewers = [nil, other.id, ben.id, ann.id]
            func seen(_ book: ID<Book>) async throws -> [Bool] {
                var seen: [Bool] = []
                for viewer in viewers {
                    let name = try await reading.reader(ann.id, viewer)
                    // The book's page is there for the same people.
                    let isThere = try await scene.stores.books.book(book, viewer) != nil
                    try expect(isThere, is: name != nil)
                    seen.append(name != nil)
                }
                return seen
            }
            let entry = scene.readingEntry(ann, try await scene.unwritten("Momo"))
            try expect(try await reading.reader(ann.id, ann.id)?.text, is: "Ann")
            try expect(try await reading.reader(ann.id, ben.id), is: nil)
            try expect(try await reading.reader(scene.newID(), nil), is: nil)
            try expect(try await reading.save(entry, nil), is: true)
            try expect(try await seen(entry.bookID), is: [false, false, false, true])
            try await reading.setVisibility(ann.id, .friends, ofAll: true)
            try expect(try await seen(entry.bookID), is: [false, false, true, true])
            try await reading.setVisibility(ann.id, .everyone, ofAll: true)
            try expect(try await seen(entry.bookID), is: [true, true, true, true])
            try await reading.setVisibility(ann.id, .onlyMe, ofAll: false)
            try expect(try await seen(entry.bookID), is: [true, true, true, true])
        },
        StorageContract("reading: who may see what is added is kept, and what was there is changed where asked") {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let entry = scene.readingEntry(ann, try await scene.unwritten("Momo"))
            let others = scene.readingEntry(ben, entry.bookID)
            try expect(try await reading.save(entry, nil), is: true)
            try expect(try await reading.save(others, nil), is: true)
            try expect(try await reading.visibility(ann.id), is: .onlyMe)
            try await reading.setVisibility(ann.id, .everyone, ofAll: false)
            try expect(try await reading.visibility(ann.id), is: .everyone)
            try expect(try await reading.visibility(ben.id), is: .onlyMe)
            try expect(try await reading.entry(ann.id, entry.bookID, ann.id), is: entry)
            try await reading.setVisibility(ann.id, .friends, ofAll: true)
            var changed = entry
            changed.visibility = .friends
            changed.changedAt = entry.changedAt + .milliseconds(1)
            try expect(try await reading.entry(ann.id, entry.bookID, ann.id), is: changed)
            try expect(try await reading.entry(ben.id, entry.bookID, ben.id), is: others)
            // A form that was opened before is not written over it.
            try expect(try await reading.save(entry, entry.changedAt), is: false)
        },
        StorageContract(
            "reading: who may see what is added is taken over where nothing was said, and forgotten as said"
        ) {
            scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            try expect(try await reading.adoptVisibility(ann.id, .everyone), is: true)
            try expect(try await reading.adoptVisibility(ann.id, .friends), is: false)
            try expect(try await reading.visibility(ann.id), is: .everyone)
            try expect(try await reading.visibility(ben.id), is: .onlyMe)
            try await reading.forgetVisibility(ann.id, .friends)
            try expect(try await reading.visibility(ann.id), is: .everyone)
            try await reading.forgetVisibility(ann.id, .everyone)
            try expect(try await reading.visibility(ann.id), is: .onlyMe)
            try await reading.setVisibility(ben.id, .onlyMe, ofAll: false)
            try expect(try await reading.adoptVisibility(ben.id, .everyone), is: false)
            try expect(try await reading.adoptVisibility(ann.id, .onlyMe), is: true)
        },
        StorageContract("reading: how a member stands to books is told of their own entries alone") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let books = [try await scene.unwritten("A"), try await scene.unwritten("B")]
            try expect(try await reading.statuses(ann.id, books), is: [:])
            try expect(try await reading.save(scene.readingEntry(ann, books[0], .stopped, .everyone), nil), is: true)
            try expect(try await reading.save(scene.readingEntry(ben, books[1], .read, .everyone), nil), is: true)
            try expect(try await reading.statuses(ann.id, books + books), is: [books[0]: .stopped])
            try expect(try await reading.statuses(ann.id, []), is: [:])
        },
        StorageContract("reading: others see what is shown to them, and never a note") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let one = try await scene.connect(ann, as: "ann-1")
            _ = try await scene.connect(ben, as: "ben-1")
            let ben1 = Person(remoteID: "ben-1", address: nil, name: PersonName(trusted: "Ben"))
            try await scene.stores.friends.replace(one.id, [ben1], scene.moment(1))
            let books = [
                try await scene.unwritten("A"), try await scene.unwritten("B"), try await scene.unwritten("C"),
            ]
            for (book, visibility) in zip(books, [Review.Visibility.everyone, .friends, .onlyMe]) {
                var entry = scene.readingEntry(ann, book, .read, visibility, ended: "2026-05-03")
                entry.note = ReadingNote(trusted: "secret")
                try expect(try await reading.save(entry, nil), is: true)
            }
            let year = try CalendarYear(2026).orBreach()
            for (viewer, count) in [(nil, 1), (ben.id, 2), (ann.id, 3)] as [(ID<Member>?, Int)] {
                var found = 0
                for book in books {
                    guard let entry = try await reading.entry(ann.id, book, viewer) else { continue }
                    found += 1
                    try expect(entry.note.text, is: viewer == ann.id ? "secret" : "")
                    try expect(entry.reads.count, is: 1)
                }
                try expect(found, is: count)
                let query = ReadingQuery(
                    member: ann.id,
                    viewer: viewer,
                    status: .read,
                    after: nil,
                    limit: 9,
                    withQuotations: true
                )
                try expect(try await reading.list(query).count, is: count)
                try expect(try await reading.counts(ann.id, viewer), is: [.read: count])
                try expect(try await reading.finished(ann.id, year, viewer).count, is: count)
                try expect(try await reading.years(ann.id, viewer), is: [year])
            }
        },
        StorageContract("reading: a list has one status, what changed last first, page by page") { scene in
            let ann = try await scene.member("Ann")
            let reading = scene.stores.reading
            var books: [ID<Book>] = []
            for index in 0..<5 {
                let book = try await scene.unwritten("Book \(index)")
                // Two of the same moment.
                let entry = scene.readingEntry(ann, book, .want, at: Int64([3, 1, 2, 2, 5][index]))
                try expect(try await reading.save(entry, nil), is: true)
                books.append(book)
            }
            let read = scene.readingEntry(ann, try await scene.unwritten("Other"), .read)
            try expect(try await reading.save(read, nil), is: true)
            var found: [ID<Book>] = []
            var after: ReadingQuery.Cursor?
            while true {
                let page = try await reading.list(
                    ReadingQuery(
                        member: ann.id,
                        viewer: ann.id,
                        status: .want,
                        after: after,
                        limit: 2,
                        withQuotations: false
                    )
                )
                guard let last = page.last else { break }
                found += page.map(\.bookID)
                after = ReadingQuery.Cursor(changedAt: last.changedAt, bookID: last.bookID)
            }
            let same = [books[2], books[3]].sorted { $0.text > $1.text }
            try expect(found, is: [books[4], books[0]] + same + [books[1]])
            try expect(try await reading.counts(ann.id, ann.id), is: [.want: 5, .read: 1])
            try expect(try await reading.has(ann.id, 6), is: true)
            try expect(try await reading.has(ann.id, 7), is: false)
        },
        StorageContract("reading: a year has the reads that ended in it, with pages, the last score and facts") {
            scene in
            let ann = try await scene.member("Ann")
            let reading = scene.stores.reading
            let review = try await scene.written(ann, "Momo", "Ende", score: 9)
            let book = try await scene.bookOf(review)
            let facts = BookFacts(year: 1973, pages: 269, language: "ger", subjects: [], source: "test")
            try await scene.stores.books.enrich(book, facts, [])
            try expect(
                try await reading.save(scene.readingEntry(ann, book, .read, ended: "2026-05"), nil),
                is: true
            )
            var other = scene.readingEntry(ann, try await scene.unwritten("Dune"), .read, ended: "2026-05-20")
            other.pages = 400
            try expect(try await reading.save(other, nil), is: true)
            for ended in ["2025-12-31", nil] {
                let entry = scene.readingEntry(ann, try await scene.unwritten(ended ?? "None"), .read, ended: ended)
                try expect(try await reading.save(entry, nil), is: true)
            }
            let (year, before) = (try CalendarYear(2026).orBreach(), try CalendarYear(2025).orBreach())
            let reads = try await reading.finished(ann.id, year, ann.id)
            try expect(reads.map(\.bookID), is: [other.bookID, book])
            try expect(reads.map(\.pages), is: [400, 269])
            try expect(reads.map(\.score?.value), is: [nil, 9])
            try expect(reads.map(\.published), is: [nil, 1973])
            try expect(reads.map(\.language), is: [nil, "ger"])
            try expect(try await reading.years(ann.id, ann.id), is: [year, before])
        },
        StorageContract("reading: of more reads than a year shows the others are passed over") { scene in
            let ann = try await scene.member("Ann")
            let (reading, year) = (scene.stores.reading, try CalendarYear(2026).orBreach())
            let perBook = ReadingEntry.maximumReads
            func add(_ count: Int) async throws {
                let book = try await scene.unwritten("Book of \(count) at \(scene.newID() as ID<Book>)")
                var entry = scene.readingEntry(ann, book, .read, ended: "2026")
                let ended = entry.reads.first?.ended
                entry.reads = (0..<count).map { _ in
                    BookRead(id: scene.newID(), started: nil, ended: ended, outcome: .finished, progress: nil)
                }
                try expect(try await reading.save(entry, nil), is: true)
            }
            for _ in 0..<(FinishedRead.maximumPerYear / perBook - 1) { try await add(perBook) }
            try await add(perBook - 1)
            try expect(try await reading.finished(ann.id, year, ann.id).count, is: FinishedRead.maximumPerYear - 1)
            for _ in 0..<2 {
                try await add(1)
                try expect(try await reading.finished(ann.id, year, ann.id).count, is: FinishedRead.maximumPerYear)
            }
        },
        StorageContract("reading: a goal is of one member and one year, and can be taken away") { scene in
            let (ann, ben) = (try await scene.member("Ann"), try await scene.member("Ben"))
            let reading = scene.stores.reading
            let year = try CalendarYear(2026).orBreach()
            for goal in [ReadingGoal(12), ReadingGoal(24), nil] {
                try await reading.setGoal(ann.id, year, goal)
                try expect(try await reading.goal(ann.id, year), is: goal)
                try expect(try await reading.goals(ann.id), is: goal.map { [year: $0] } ?? [:])
            }
            try expect(try await reading.goal(ben.id, year), is: nil)
        },
    ]
}
