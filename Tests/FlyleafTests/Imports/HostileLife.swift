import Primitives

@testable import Flyleaf

/// Reviews, reading and the like with whatever somebody could type, the same for the same seed.
struct HostileLife {
    private var state: UInt64
    private var count = 0

    private static let words = [
        "=1+1", "-30-", "+x", "@y", "'", "''=z", "\"quoted\"", "\\", "\\u0000", "</script>", "<b>", "&amp;",
        ">!spoiler!<",
        ">!", "!<", "*a*", "[x](http://example.org)", "../../etc/passwd", "C:\\x", "قصة", "עברית", "日本語", "한국어", "😀👩‍👩‍👧",
        "e\u{301}", "é", "\u{2028}", "\u{FEFF}x", "İ", "ﬁ", "ß", "a,b;c\td", "{\"a\":1}", "[1]", "1984", "22/11/63",
        "NULL",
        "%00", "null", "\u{FFFD}", "Ὀδύσσεια", "\u{202E}rtl", "x".repeated(200), "\r\n", "line\n\nline",
    ]

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return range.lowerBound + Int(state % UInt64(range.count))
    }

    private mutating func text(_ words: ClosedRange<Int>) -> String {
        (0..<number(words)).map { _ in Self.words[number(0...(Self.words.count - 1))] }.joined(separator: " ")
    }

    private mutating func title() -> ReviewTitle {
        while true {
            count += 1
            if let title = ReviewTitle("\(text(1...3)) \(count)") { return title }
        }
    }

    private mutating func author() -> AuthorLine {
        while true { if let author = AuthorLine(text(0...2)) { return author } }
    }

    mutating func visibility() -> Review.Visibility {
        Review.Visibility.allCases[number(0...(Review.Visibility.allCases.count - 1))]
    }

    private mutating func isbn() -> ISBN? {
        do { return try ISBN(reading: ["9780306406157", "080442957X", "9791090636071"][number(0...2)]) } catch {
            return nil
        }
    }

    mutating func content() -> ReviewContent {
        var body: ReviewText?
        while body == nil { body = ReviewText(text(0...30)) }
        return ReviewContent(
            title: title(),
            author: author(),
            isbn: number(0...2) == 0 ? isbn() : nil,
            text: body ?? ReviewText(trusted: ""),
            isSpoiler: number(0...4) == 0,
            score: number(0...3) == 0 ? nil : Score(number(0...10)),
            visibility: visibility()
        )
    }

    /// Some photos that wait for a review, with bytes of their own.
    mutating func photos(of scene: ImportScene, _ index: Int) async throws -> [ChosenPhoto] {
        var photos: [ChosenPhoto] = []
        for place in 0..<number(0...2) {
            var description: PhotoDescription?
            while description == nil { description = PhotoDescription(text(0...2)) }
            let id: ID<Photo> = scene.randomness.id(at: scene.clock.now)
            let words = description ?? PhotoDescription(trusted: "")
            let photo = Photo(
                id: id,
                memberID: scene.ann.id,
                owner: nil,
                description: words,
                width: 20,
                height: 10
            )
            let picture = RewrittenPicture(
                jpeg: [7, UInt8(index), UInt8(place)],
                thumbnail: [7],
                width: 20,
                height: 10
            )
            try await scene.memory.stores.photos.insert(photo, picture, scene.clock.now, within: .max)
            photos.append(ChosenPhoto(id: id, description: words))
        }
        return photos
    }

    private mutating func date() -> PartialDate? {
        switch number(0...3) {
        case 0: nil
        case 1: PartialDate(year: number(1...2026), month: nil, day: nil)
        case 2: PartialDate(year: number(1900...2026), month: number(1...12), day: nil)
        default: PartialDate(year: number(1900...2026), month: number(1...12), day: number(1...28))
        }
    }

    /// An entry, once its book is known, and what is said of the book.
    mutating func entry(of scene: ImportScene, isbn hasISBN: Bool) -> ((ID<Book>) -> ReadingEntry, BookClaim) {
        let (title, author) = (title(), author())
        let reads = (0..<number(0...3)).map { _ in
            BookRead(
                id: scene.randomness.id(at: scene.clock.now),
                started: date(),
                ended: date(),
                outcome: BookRead.Outcome.allCases[number(0...2)],
                progress: [nil, .page(number(1...99_999)), .percent(number(0...100))][number(0...2)]
            )
        }
        var note: ReadingNote?
        while note == nil { note = ReadingNote(text(0...5)) }
        let noteReaders = visibility()
        let tags = Array(
            BookTag.once((0..<number(0...8)).compactMap { _ in BookTag(text(1...2)) }).prefix(BookTag.maximumPerBook)
        )
        let quotations = (0..<number(0...3)).compactMap { _ in
            QuotationText(text(1...9)).map { words in
                Quotation(
                    id: scene.randomness.id(at: scene.clock.now),
                    text: words,
                    page: number(0...1) == 0 ? nil : number(1...99_999),
                    visibility: visibility(),
                    addedAt: scene.clock.now - .milliseconds(number(0...999_999))
                )
            }
        }
        let (isWanted, pages, readers) = (
            number(0...1) == 0, number(0...1) == 0 ? number(1...99_999) : nil, visibility()
        )
        let (now, member, words) = (scene.clock.now, scene.ann.id, note ?? .none)
        return (
            { book in
                ReadingEntry(
                    memberID: member,
                    bookID: book,
                    title: title,
                    author: author,
                    isWanted: isWanted,
                    pages: pages,
                    note: words,
                    noteVisibility: noteReaders,
                    visibility: readers,
                    tags: tags,
                    quotations: quotations,
                    reads: reads,
                    addedAt: now,
                    changedAt: now + .milliseconds(7)
                )
            },
            BookClaim(title: title, author: author, isbn: nil)
        )
    }

    /// Books of real readers: every other one with a review, all in the reading life.
    mutating func readBooks(of scene: ImportScene) async throws -> [(ID<Book>, ReviewTitle, AuthorLine)] {
        var books: [(ID<Book>, ReviewTitle, AuthorLine)] = []
        let stores = scene.memory.stores
        for (index, real) in realShelf.enumerated() {
            guard let title = ReviewTitle(real.title), let author = AuthorLine(real.author) else { throw StoreFault() }
            let isbn = real.isbn.isEmpty ? nil : try ISBN(reading: real.isbn)
            scene.clock.advance(.milliseconds(number(1...5_000_000)))
            let now = scene.clock.now
            if index % 2 == 0 {
                let review = Review(
                    id: scene.randomness.id(at: now),
                    memberID: scene.ann.id,
                    bookID: scene.randomness.bookID(),
                    content: ReviewContent(
                        title: title,
                        author: author,
                        isbn: isbn,
                        text: ReviewText(trusted: "Read it."),
                        isSpoiler: false,
                        score: Score(number(0...10)),
                        visibility: visibility()
                    ),
                    createdAt: now,
                    updatedAt: now
                )
                _ = try await stores.reviews.insert(review, [], nil)
            }
            let claim = BookClaim(title: title, author: author, isbn: isbn)
            let book = try await stores.books.find(claim, scene.randomness.bookID())
            let entry = ReadingEntry(
                memberID: scene.ann.id,
                bookID: book,
                title: title,
                author: author,
                isWanted: true,
                pages: nil,
                note: .none,
                noteVisibility: .onlyMe,
                visibility: visibility(),
                tags: [],
                quotations: [],
                reads: [],
                addedAt: now,
                changedAt: now + .milliseconds(3)
            )
            _ = try await stores.reading.save(entry, nil)
            books.append((book, title, author))
        }
        return books
    }

    /// Shelves of any names with some of these books, in any order, and one with all of them.
    mutating func shelve(_ books: [(ID<Book>, ReviewTitle, AuthorLine)], of scene: ImportScene) async throws {
        let shelves = scene.memory.stores.shelves
        for place in 0...number(3...6) {
            scene.clock.advance(.milliseconds(number(1...5_000_000)))
            let (made, name, words) = (scene.clock.now, ShelfName(text(1...2)), ShelfDescription(text(0...9)))
            guard let name = place == 0 ? ShelfName(trusted: "All") : name, let words else { continue }
            let shelf = Shelf(
                id: scene.randomness.id(at: made),
                memberID: scene.ann.id,
                name: name,
                description: words,
                visibility: visibility(),
                createdAt: made,
                changedAt: made + .milliseconds(number(0...9))
            )
            guard try await shelves.insert(shelf, Shelf.maximumPerMember) == .kept else { continue }
            for (book, title, author) in books where place == 0 || number(0...2) == 0 {
                scene.clock.advance(.milliseconds(number(0...9000)))
                let shelved = ShelvedBook(
                    bookID: book,
                    title: title,
                    author: author,
                    position: 0,
                    addedAt: scene.clock.now
                )
                _ = try await shelves.put(shelved, shelf.id, scene.ann.id, Shelf.maximumBooks)
                let move = ShelfMove.allCases[number(0...(ShelfMove.allCases.count - 1))]
                _ = try await shelves.move(book, shelf.id, scene.ann.id, move)
            }
        }
    }

    mutating func remark(of scene: ImportScene) -> Remark? {
        let form = RemarkForm(
            words: text(1...5),
            address: number(0...1) == 0 ? "https://example.org/?q=\(number(0...99))" : "",
            title: "",
            description: "",
            isOpen: number(0...1) == 0
        )
        do throws(RemarkForm.Faults) {
            return Remark(
                id: scene.randomness.id(at: scene.clock.now),
                memberID: scene.ann.id,
                content: try form.content(),
                createdAt: scene.clock.now,
                updatedAt: scene.clock.now + .milliseconds(number(0...9))
            )
        } catch {
            return nil
        }
    }

    /// What somebody typed, whatever it is.
    mutating func draft(of scene: ImportScene) -> ReviewDraft {
        ReviewDraft(
            key: scene.randomness.id(at: scene.clock.now),
            memberID: scene.ann.id,
            reviewID: nil,
            form: ReviewForm(
                title: text(0...3),
                author: text(0...3),
                isbn: text(0...1),
                review: text(1...20),
                isSpoiler: number(0...1) == 0,
                score: text(0...1),
                visibility: "everyone"
            ),
            photos: [],
            seen: "",
            mark: DraftMark(page: scene.randomness.id(at: scene.clock.now), turn: 3),
            keptAt: scene.clock.now
        )
    }
}

extension String {
    fileprivate func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
