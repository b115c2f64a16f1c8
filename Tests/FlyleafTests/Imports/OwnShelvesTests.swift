import Primitives
import Testing

@testable import Flyleaf

@Suite("Shelves, the reading default and likes, brought again")
struct OwnShelvesTests {
    private let scene = ImportScene()
    private var shelves: any ShelfStore { scene.memory.stores.shelves }

    // MARK: Files

    private static let day = "2010-01-01T00:00:00.000Z"

    private func shelf(_ name: String, _ visibility: String = "self", description: String = "") -> String {
        #"{"id":"\#(name)","name":"\#(name)","description":"\#(description)","visibility":"\#(visibility)","#
            + #""made":"\#(Self.day)","changed":"\#(Self.day)"}"#
    }

    private func shelved(_ title: String, _ shelf: String, _ visibility: String = "self") -> String {
        #"{"shelf":"\#(shelf)","shelfName":"\#(shelf)","shelfVisibility":"\#(visibility)","place":1,"#
            + #""book":"\#(title)","title":"\#(title)","author":"","isbns":[],"added":"\#(Self.day)"}"#
    }

    private func file(_ lists: String...) -> String {
        #"{"format":"flyleaf-own-data","version":2,\#(lists.joined(separator: ","))}"#
    }

    private func shelvesFile(_ shelves: [String], _ books: [String]) -> String {
        file(
            #""shelves":[\#(shelves.joined(separator: ","))]"#,
            #""shelvedBooks":[\#(books.joined(separator: ","))]"#
        )
    }

    // MARK: The member's own

    @discardableResult
    private func make(_ name: String, _ visibility: Review.Visibility, _ titles: [String] = []) async throws -> Shelf {
        let shelf = Shelf(
            id: scene.randomness.id(at: scene.clock.now),
            memberID: scene.ann.id,
            name: ShelfName(trusted: name),
            description: ShelfDescription(trusted: ""),
            visibility: visibility,
            createdAt: scene.clock.now,
            changedAt: scene.clock.now
        )
        #expect(try await shelves.insert(shelf, Shelf.maximumPerMember) == .kept)
        for title in titles { try await put(title, on: shelf) }
        return shelf
    }

    private func put(_ title: String, on shelf: Shelf) async throws {
        let claim = BookClaim(title: ReviewTitle(trusted: title), author: AuthorLine(trusted: ""), isbn: nil)
        let book = try await scene.memory.stores.books.find(claim, scene.randomness.bookID())
        let shelved = ShelvedBook(
            bookID: book,
            title: claim.title,
            author: claim.author,
            position: 0,
            addedAt: scene.clock.now
        )
        #expect(try await shelves.append(shelved, shelf.id, scene.ann.id, Shelf.maximumBooks) == .kept)
    }

    /// What stands where: the titles of each shelf in their order.
    private func standing() async throws -> [String: [String]] {
        var standing: [String: [String]] = [:]
        for entry in try await shelves.list(scene.ann.id, scene.ann.id) {
            standing[entry.shelf.name.text] =
                try await shelves.books(entry.shelf.id, scene.ann.id, nil, 20_000).map(\.title.text)
        }
        return standing
    }

    private func undo(_ bookImport: BookImport) async throws {
        #expect(try await scene.imports().undo(bookImport.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
    }

    private func remarks(_ bookImport: BookImport) async throws -> [[String]] {
        try await scene.imports().rows(bookImport, after: 0, nil).map(\.remarks)
    }

    // MARK: Shelves

    @Test("a shelf that is there stays as it is, its books first in their order, and undoing leaves just those")
    func existing() async throws {
        try await make("Best of!", .onlyMe, ["Own 1", "Momo", "Own 2"])
        let text = shelvesFile(
            [shelf("best of", "everyone", description: "Theirs")],
            ["Dune", "Momo", "Emma"].map { shelved($0, "best of", "everyone") }
        )
        let kept = try await scene.take(text)
        #expect(try await scene.outcomes(kept) == [.ownKept, .restored, .unchanged, .restored])
        #expect(try await standing() == ["Best of!": ["Own 1", "Momo", "Own 2", "Dune", "Emma"]])
        let found = try #require(try await shelves.named(ShelfName(trusted: "Best of!"), scene.ann.id))
        #expect(found.visibility == .onlyMe && found.description.text.isEmpty)
        try await undo(kept)
        #expect(try await standing() == ["Best of!": ["Own 1", "Momo", "Own 2"]])
    }

    @Test(
        "a book of a shelf that fewer could see is not put where more people see it",
        arguments: [
            ("self", Review.Visibility.friends), ("self", .everyone), ("friends", .everyone),
        ]
    )
    func shown(there: String, here: Review.Visibility) async throws {
        try await make("A", here, ["Own"])
        let kept = try await scene.take(shelvesFile([shelf("A", there)], [shelved("Secret", "A", there)]))
        #expect(try await scene.outcomes(kept) == [.ownKept, .refused])
        #expect(try await remarks(kept).last == ["shelf_shown"])
        #expect(try await standing() == ["A": ["Own"]])
    }

    @Test("a file that does not say who could see a shelf is taken as if nobody could")
    func unsaid() async throws {
        try await make("A", .friends)
        let book = #"{"shelfName":"A","title":"Momo","author":"","added":"\#(Self.day)"}"#
        let nameless = #"{"shelf":"x","book":"y","title":"Momo","author":"","added":"\#(Self.day)"}"#
        let kept = try await scene.take(shelvesFile([], [book, nameless]))
        #expect(try await remarks(kept) == [["shelf_shown"], ["shelf_missing"]])
    }

    @Test("no more shelves and books than one can have are taken, and each row that is not says why")
    func bounds() async throws {
        for number in 1...(Shelf.maximumPerMember - 1) { try await make("Shelf \(number)", .onlyMe) }
        let text = shelvesFile([shelf("Last"), shelf("Too many")], [shelved("A", "Last"), shelved("B", "Too many")])
        let kept = try await scene.take(text)
        #expect(try await scene.outcomes(kept) == [.restored, .refused, .restored, .refused])
        #expect(try await remarks(kept) == [[], ["too_many_shelves"], [], ["shelf_missing"]])
        #expect(try await shelves.list(scene.ann.id, scene.ann.id).count == Shelf.maximumPerMember)
    }

    @Test("a shelf takes books up to ten thousand", arguments: [1, 0])
    func fullShelf(left: Int) async throws {
        let own = try await make("A", .onlyMe)
        let books = (0..<(Shelf.maximumBooks - left)).map { number in
            ShelvedBook(
                bookID: scene.randomness.bookID(),
                title: ReviewTitle(trusted: "Own"),
                author: AuthorLine(trusted: ""),
                position: Int64(number),
                addedAt: scene.clock.now
            )
        }
        scene.memory.write { $0.shelves[own.id]?.books = books }
        let kept = try await scene.take(shelvesFile([], [shelved("Momo", "A"), shelved("Dune", "A")]))
        let full = ["shelf_full"]
        #expect(try await remarks(kept) == (left == 1 ? [[], full] : [full, full]))
    }

    @Test("undoing leaves a shelf that was renamed or filled since, and a book that was put there anew")
    func touched() async throws {
        let text = shelvesFile(
            ["Renamed", "Filled", "Again", "Untouched"].map { shelf($0) },
            ["Renamed", "Filled", "Again", "Untouched"].map { shelved("Momo", $0) }
        )
        let kept = try await scene.take(text)
        #expect(try await scene.outcomes(kept).allSatisfy { $0 == .restored })
        scene.clock.advance(.seconds(5))
        var renamed = try #require(try await shelves.named(ShelfName(trusted: "Renamed"), scene.ann.id))
        let seen = renamed.changedAt
        renamed.name = ShelfName(trusted: "Mine")
        renamed.changedAt = scene.clock.now
        #expect(try await shelves.update(renamed, seen) == .kept)
        try await put("Own", on: try #require(try await shelves.named(ShelfName(trusted: "Filled"), scene.ann.id)))
        let again = try #require(try await shelves.named(ShelfName(trusted: "Again"), scene.ann.id))
        let book = try #require(try await shelves.books(again.id, scene.ann.id, nil, 1).first?.bookID)
        #expect(try await shelves.take(book, again.id, scene.ann.id))
        try await put("Momo", on: again)
        try await undo(kept)
        #expect(try await standing() == ["Mine": ["Momo"], "Filled": ["Own"], "Again": ["Momo"]])
    }

    @Test("brought twice, undoing the second takes nothing of the first", arguments: [true, false])
    func twice(isFirstUndone: Bool) async throws {
        let text = shelvesFile([shelf("A")], [shelved("Momo", "A"), shelved("Dune", "A")])
        let first = try await scene.take(text)
        let second = try await scene.take(text + " ")
        #expect(try await scene.outcomes(second).allSatisfy { $0 == .unchanged })
        try await undo(second)
        #expect(try await standing() == ["A": ["Momo", "Dune"]])
        if isFirstUndone { try await undo(first) }
        #expect(try await standing().isEmpty == isFirstUndone)
    }

    @Test("killed at any write, each book stands once in its order; undone, nothing is left", arguments: 0..<9)
    func killed(writes: Int) async throws {
        // A title without letters means no book that is known, so each look for it would make another.
        let titles = (1...30).map { "Book \($0)" } + ["…!"]
        let text = shelvesFile(
            [shelf("A"), shelf("B")],
            titles.map { shelved($0, "A") } + titles.reversed().map { shelved($0, "B") }
        )
        let kept = try await scene.imports().keep(Array(text.utf8), named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .onlyMe, of: scene.ann.id)
        for round in 0...writes {
            var stores = scene.memory.stores
            stores.imports = DyingImports(stores.imports, Death(after: round))
            do { _ = try await scene.jobs(stores).work(on: nil) } catch is StoreFault {}
            scene.clock.advance(Job.lease)
        }
        if writes > 3 {
            _ = try await scene.jobs().workOnDue()
            #expect(try await standing() == ["A": titles, "B": titles.reversed()])
            #expect(scene.memory.read { $0.books.count } == titles.count)
        }
        try await undo(kept)
        #expect(try await standing().isEmpty)
    }

    @Test("a shelf that is not as it is written here is refused, and the others are taken")
    func unreadable() async throws {
        let long = String(repeating: "x", count: ShelfName.maximumLength + 1)
        let text = shelvesFile(
            [shelf(" "), shelf(long), shelf("A", "nobody"), shelf("B"), #"{"name":"C"}"#],
            [#"{"title":"","shelfName":"B","added":"\#(Self.day)"}"#, shelved("Momo", "B")]
        )
        let kept = try await scene.take(text)
        #expect(
            try await scene.outcomes(kept)
                == [.refused, .refused, .refused, .restored, .refused, .refused, .restored]
        )
        #expect(try await remarks(kept).enumerated().allSatisfy { [3, 6].contains($0.offset) == $0.element.isEmpty })
        #expect(try await standing() == ["B": ["Momo"]])
    }

    // MARK: The reading default

    @Test("who sees new entries is taken over where nobody said it, and forgotten when that is undone")
    func readingDefault() async throws {
        let kept = try await scene.take(file(#""readingVisibility" : "everyone""#))
        #expect(try await scene.outcomes(kept) == [.restored])
        let reading = scene.memory.stores.reading
        #expect(try await reading.visibility(scene.ann.id) == .everyone)
        try await undo(kept)
        #expect(try await reading.visibility(scene.ann.id) == .onlyMe)
        #expect(scene.memory.read { $0.readingVisibility[scene.ann.id] } == nil)
    }

    @Test("who sees new entries stays where the member said it, or has entries already", arguments: [true, false])
    func ownDefault(isSaid: Bool) async throws {
        let reading = scene.memory.stores.reading
        if isSaid {
            try await reading.setVisibility(scene.ann.id, .friends, ofAll: false)
        } else {
            try await scene.take(ImportScene.header + "1,Momo,Ende,0,2020/01/01,to-read,,\n", .onlyMe)
        }
        let before = try await reading.visibility(scene.ann.id)
        let kept = try await scene.take(file(#""readingVisibility":"everyone""#))
        #expect(try await scene.outcomes(kept) == [.ownKept])
        let same = try await scene.take(file(#""readingVisibility":"\#(before.rawValue)""#))
        #expect(try await scene.outcomes(same) == [.unchanged])
        for each in [kept, same] { try await undo(each) }
        #expect(try await reading.visibility(scene.ann.id) == before)
    }

    @Test("a reading default that is none is refused, and one that is no text is passed over")
    func unreadableDefault() async throws {
        let goal = #""readingGoals":[{"year":2026,"books":3}]"#
        let kept = try await scene.take(file(#""readingVisibility":"world""#, goal))
        #expect(try await scene.outcomes(kept) == [.refused, .restored])
        let list = try await scene.take(file(#""readingVisibility":["everyone"]"#, goal))
        #expect(try await scene.outcomes(list) == [.unchanged])
        #expect(try await scene.memory.stores.reading.visibility(scene.ann.id) == .onlyMe)
    }

    // MARK: Likes

    @Test("each like is a row of the report with its reason, and none is given")
    func likes() async throws {
        let claim = BookClaim(title: ReviewTitle(trusted: "Momo"), author: AuthorLine(trusted: ""), isbn: nil)
        let book = try await scene.memory.stores.books.find(claim, scene.randomness.bookID())
        let text = file(
            #""standingLikes":[{"kind":"book","id":"\#(book.text)","title":"Momo","author":"","isbn":null,"address":"x"},"#
                + #"{"kind":"review","id":"a","title":null,"author":null,"isbn":null,"address":null}]"#,
            #""likes":[{"kind":"book","id":"a","liked":true}]"#
        )
        let kept = try await scene.take(text)
        #expect(try await scene.outcomes(kept) == [.kept, .kept])
        #expect(try await remarks(kept) == [["like_elsewhere"], ["like_elsewhere"]])
        #expect(scene.memory.read { $0.likes.isEmpty && $0.likeEvents.isEmpty })
    }
}
