import Archive
import Interchange
import Primitives
import Testing

@testable import Flyleaf

@Suite("What a member took home, brought again")
struct OwnFileTests {
    private let scene = ImportScene()

    private func text(_ zip: [UInt8]) throws -> [UInt8] {
        let reader = try ZipReader(zip, limits: OwnArchive.limits, isCut: false)
        let entry = try #require(try reader.next())
        #expect(entry.path == "flyleaf.json")
        var text: [UInt8] = []
        while let piece = try reader.read() { text += piece }
        return text
    }

    /// What must be the same in two accounts: everything but identifiers, and what belongs to an account.
    private func facts(_ zip: [UInt8], without more: Set<String> = []) throws -> [String: [String]] {
        let json = try #require(JSON(try text(zip)))
        let local: Set<String> = ["id", "book", "shelf", "picture", "file", "shareDraft", "changeOf"]
        let left = local.union(more)
        func stripped(_ value: JSON) -> JSON {
            switch value {
            case .object(let members):
                .object(
                    members.filter { !left.contains($0.name) }
                        .map { JSON.Member(name: $0.name, value: stripped($0.value)) }
                )
            case .array(let elements): .array(elements.map(stripped))
            default: value
            }
        }
        return Dictionary(
            uniqueKeysWithValues: FlyleafLists.all.map { list in
                let texts = (json[list]?.elements ?? []).map { stripped($0).jsonText }
                // Entries changed at one moment stand in the order of their books' identifiers, which are others here; the
                // moments themselves are in the texts.
                return (list, list == "reading" ? texts.sorted() : texts)
            }
        )
    }

    private enum FlyleafLists {
        static let all = [
            "readingGoals", "shelves", "reviews", "remarks", "reading", "shelvedBooks", "reviewDrafts",
        ]
    }

    private func member(_ number: UInt8, in scene: ImportScene) -> Member {
        let member = Member(
            id: ID(at: Timestamp(seconds: 1), entropy: [UInt8](repeating: number, count: 10)),
            name: PersonName(trusted: "Member \(number)"),
            createdAt: Timestamp(seconds: 1)
        )
        scene.memory.write { $0.members[member.id] = member }
        return member
    }

    /// An account full of whatever the seed says, made as a person would make it.
    private func fill(_ scene: ImportScene, seed: UInt64, count: Int) async throws {
        var hostile = HostileLife(seed: seed)
        let stores = scene.memory.stores
        var books: [(ID<Book>, ReviewTitle, AuthorLine)] = []
        for index in 0..<count {
            scene.clock.advance(.milliseconds(hostile.number(1...5_000_000)))
            let photos = try await hostile.photos(of: scene, index)
            let review = Review(
                id: scene.randomness.id(at: scene.clock.now),
                memberID: scene.ann.id,
                bookID: scene.randomness.bookID(),
                content: hostile.content(),
                createdAt: scene.clock.now,
                updatedAt: scene.clock.now
            )
            _ = try await stores.reviews.insert(review, photos, nil)
            var seen = review.updatedAt
            for _ in 0..<hostile.number(0...3) {
                scene.clock.advance(.milliseconds(hostile.number(1...9000)))
                let change = try await stores.reviews.update(
                    review.id,
                    scene.ann.id,
                    hostile.content(),
                    photos,
                    scene.clock.now,
                    seen,
                    scene.randomness.bookID(),
                    nil
                )
                #expect(change == .kept)
                seen = scene.clock.now
            }
            let entry = hostile.entry(of: scene, isbn: index % 3 == 0)
            let book = try await stores.books.find(entry.1, scene.randomness.bookID())
            _ = try await stores.reading.save(entry.0(book), nil)
            books.append((book, entry.1.title, entry.1.author))
            if let remark = hostile.remark(of: scene) {
                let photos = try await hostile.photos(of: scene, 100 + index)
                _ = try await stores.remarks.insert(remark, photos, scene.randomness.id(at: scene.clock.now))
            }
        }
        books += try await hostile.readBooks(of: scene)
        try await hostile.shelve(books, of: scene)
        try await stores.reading.setVisibility(scene.ann.id, hostile.visibility(), ofAll: false)
        for year in [1999, 2026] {
            guard let year = CalendarYear(year) else { continue }
            try await stores.reading.setGoal(scene.ann.id, year, ReadingGoal(hostile.number(1...9999)))
        }
        for _ in 0..<3 {
            scene.clock.advance(.seconds(1))
            let draft = hostile.draft(of: scene)
            #expect(try await stores.reviewDrafts.keep(draft, since: nil) == .kept)
        }
    }

    @Test("taken home and brought to an empty account, everything is as it was", arguments: 1...12)
    func identity(seed: UInt64) async throws {
        let scene = ImportScene()
        try await fill(scene, seed: seed, count: 40)
        let zip = try await scene.export(scene.ann)
        let before = try facts(zip)
        #expect(before["reviews"]?.count == 40 + realShelf.count / 2 && before["reading"]?.isEmpty == false)
        #expect(before["shelvedBooks"].map { $0.count > realShelf.count } == true)
        let ben = member(9, in: scene)
        scene.clock.advance(.seconds(86_400))
        let kept = try await scene.bring(zip, to: ben)
        #expect(kept.source == .flyleaf)
        let rows = try await scene.imports().store.rows(kept.id, 0, Set(ImportedRow.Outcome.allCases), 10_000)
        #expect(rows.count == kept.summary.rowCount)
        #expect(rows.allSatisfy { [.made, .restored].contains($0.outcome) && $0.remarks.isEmpty })
        let after = try facts(try await scene.export(ben))
        for list in FlyleafLists.all { #expect(after[list] == before[list], "\(list), seed \(seed)") }
        #expect(
            try await scene.memory.stores.reading.visibility(ben.id)
                == scene.memory.stores.reading.visibility(scene.ann.id)
        )
        let photos = scene.memory.read { tables in
            (
                tables.photos.filter { $0.photo.memberID == scene.ann.id && $0.photo.owner != nil },
                tables.photos.filter { $0.photo.memberID == ben.id && $0.photo.owner != nil }
            )
        }
        #expect(
            photos.0.map(\.picture.jpeg).sorted { $0.lexicographicallyPrecedes($1) }
                == photos.1.map(\.picture.jpeg).sorted { $0.lexicographicallyPrecedes($1) }
        )
    }

    @Test("covers of one's own come back where the member has none, and undoing takes back those that it brought")
    func covers() async throws {
        let scene = ImportScene()
        let covers = scene.memory.stores.covers
        try await scene.take(
            ImportScene.header + "1,Momo,Ende,5,2020/01/01,read,Good,\n2,Dune,Herbert,4,2020/01/01,read,Long,\n"
                + "3,Emma,Austen,3,2020/01/01,read,Slow,\n"
        )
        func cover(_ bytes: [UInt8]) async throws -> BookCover {
            try #require(BookCover(try await testRewrite(bytes), testDigest))
        }
        let books = scene.reviews.map(\.bookID)
        #expect(Set(books).count == 3)
        for (index, book) in books.enumerated() {
            let kept = try await covers.keepOwn(
                try await cover([7, UInt8(index)]),
                of: book,
                scene.ann.id,
                scene.clock.now,
                9
            )
            #expect(kept == .kept)
        }
        let owned = try await covers.owned(by: scene.ann.id, after: nil, 9)
        let zip = try await scene.export(scene.ann)
        func outcomes(_ kept: BookImport) async throws -> [String: ImportedRow.Outcome] {
            let rows = try await scene.imports().rows(kept, after: 0, nil).filter { $0.raw.first?.name == "covers" }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.title, $0.outcome) })
        }
        // Where they were taken from they are still there.
        let again = try await scene.bring(zip, to: scene.ann)
        #expect(try await outcomes(again) == ["Momo": .unchanged, "Dune": .unchanged, "Emma": .unchanged])

        scene.clock.advance(.seconds(60))
        let ben = member(9, in: scene)
        let other = try await cover([7, 99])
        #expect(try await covers.keepOwn(other, of: books[0], ben.id, scene.clock.now, 9) == .kept)
        let kept = try await scene.bring(zip, to: ben)
        let became = try await outcomes(kept)
        #expect(became.values.sorted { $0.rawValue < $1.rawValue } == [.ownKept, .restored, .restored])
        #expect(try await covers.own(books[0], of: ben.id) == other)
        for book in books.dropFirst() {
            #expect(try await covers.own(book, of: ben.id) == covers.own(book, of: scene.ann.id))
        }
        let brought = try await covers.owned(by: ben.id, after: nil, 9).filter { $0.bookID != books[0] }
        #expect(brought == owned.filter { $0.bookID != books[0] })

        // What the member chose since is theirs.
        scene.clock.advance(.seconds(60))
        #expect(try await covers.keepOwn(other, of: books[1], ben.id, scene.clock.now, 9) == .kept)
        #expect(try await scene.imports().undo(kept.id, of: ben.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        #expect(Set(try await covers.owned(by: ben.id, after: nil, 9).map(\.bookID)) == Set(books.prefix(2)))
        #expect(try await covers.owned(by: scene.ann.id, after: nil, 9) == owned)
    }

    @Test("a cover without its picture, of a book that is not there, or with another file in its place, says so")
    func lostCovers() async throws {
        let scene = ImportScene()
        try await scene.take(ImportScene.header + "1,Momo,Ende,5,2020/01/01,read,Good,\n")
        let book = try #require(scene.reviews.first?.bookID)
        func file(_ reference: String, _ title: String) -> String {
            #"{"format":"flyleaf-own-data","version":2,"covers":[{"book":"\#(reference)","title":"\#(title)","#
                + #""author":"Ende","isbns":[],"added":"2010-01-01T00:00:00.000Z"}]}"#
        }
        func zip(_ text: String, _ name: String, _ bytes: [UInt8]) throws -> [UInt8] {
            let zip = try ZipWriter()
            try zip.begin("flyleaf.json", .packed, modified: 0)
            try zip.write(Array(text.utf8))
            try zip.begin(name, .stored(bytes.count), modified: 0)
            try zip.write(bytes)
            try zip.close()
            return zip.take()
        }
        let (momo, other) = (file(book.text, "Momo"), file(book.text, "Krabat"))
        let picture = "covers/\(book.text).jpg"
        let cases: [(bytes: [UInt8], remarks: [String])] = [
            (Array(momo.utf8), ["photoMissing"]), (try zip(momo, "covers/x.jpg", [7]), ["photoMissing"]),
            (try zip(momo, picture, [8]), ["photoUnreadable"]), (try zip(other, picture, [7]), ["book_missing"]),
            (try zip(file("../x", "Momo"), picture, [7]), ["photoMissing"]), (try zip(momo, picture, [7]), []),
        ]
        for (bytes, remarks) in cases {
            let kept = try await scene.bring(bytes, to: scene.ann)
            #expect(try await scene.imports().rows(kept, after: 0, nil).map(\.remarks) == [remarks])
        }
        #expect(try await scene.memory.stores.covers.owned(by: scene.ann.id, after: nil, 9).count == 1)
    }

    @Test("the text alone does the same without photos, and says so")
    func textAlone() async throws {
        try await fill(scene, seed: 77, count: 30)
        let zip = try await scene.export(scene.ann)
        let ben = member(9, in: scene)
        let kept = try await scene.bring(try text(zip), to: ben)
        let rows = try await scene.imports().store.rows(kept.id, 0, [.made], 1000)
        #expect(rows.count == 30 + realShelf.count / 2)
        #expect(rows.contains { $0.remarks == ["photoMissing"] })
        let before = try facts(zip, without: ["photos"])
        let after = try facts(try await scene.export(ben), without: ["photos"])
        for list in FlyleafLists.all { #expect(after[list] == before[list], "\(list)") }
    }

    @Test("brought a second time nothing is new, what was changed stays, and undoing takes away what was made")
    func again() async throws {
        try await fill(scene, seed: 5, count: 12)
        let zip = try await scene.export(scene.ann)
        let ben = member(9, in: scene)
        let first = try await scene.bring(zip, to: ben)
        let middle = try facts(try await scene.export(ben))
        scene.clock.advance(.seconds(60))
        let second = try await scene.bring(zip, to: ben)
        #expect(second.id != first.id)
        let rows = try await scene.imports().store.rows(second.id, 0, Set(ImportedRow.Outcome.allCases), 1000)
        #expect(rows.allSatisfy { [.unchanged, .restored, .ownKept].contains($0.outcome) })
        #expect(try facts(try await scene.export(ben))["reviews"] == middle["reviews"])
        #expect(try facts(try await scene.export(ben))["remarks"] == middle["remarks"])
        #expect(try facts(try await scene.export(ben))["reading"] == middle["reading"])
        for each in [first, second] {
            #expect(try await scene.imports().undo(each.id, of: ben.id) == .underWay)
            _ = try await scene.jobs().workOnDue()
        }
        for (list, items) in try facts(try await scene.export(ben)) { #expect(items == [], "\(list)") }
        #expect(try facts(try await scene.export(scene.ann))["reviews"]?.count == 12 + realShelf.count / 2)
        #expect(scene.memory.read { $0.readingVisibility[ben.id] } == nil)
    }

    @Test("in an account with things of its own these stay, and only what is missing is added")
    func ownStays() async throws {
        try await fill(scene, seed: 3, count: 10)
        let zip = try await scene.export(scene.ann)
        let before = try facts(zip)
        let goal = try #require(ReadingGoal(7))
        let year = try #require(CalendarYear(2026))
        try await scene.memory.stores.reading.setGoal(scene.ann.id, year, goal)
        scene.clock.advance(.seconds(60))
        let kept = try await scene.bring(zip, to: scene.ann)
        #expect(try await scene.memory.stores.reading.goal(scene.ann.id, year) == goal)
        let rows = try await scene.imports().store.rows(kept.id, 0, Set(ImportedRow.Outcome.allCases), 1000)
        #expect(rows.first { $0.title.hasPrefix("2026") }?.outcome == .ownKept)
        let after = try facts(try await scene.export(scene.ann))
        let lists = FlyleafLists.all.filter { $0 != "readingGoals" }
        for list in lists { #expect(after[list] == before[list], "\(list)") }
        #expect(try await scene.imports().undo(kept.id, of: scene.ann.id) == .underWay)
        _ = try await scene.jobs().workOnDue()
        let undone = try facts(try await scene.export(scene.ann))
        for list in lists { #expect(undone[list] == before[list], "\(list), undone") }
    }

    @Test("brought back where it came from, stopped at any write and undone, it takes nothing away")
    func stoppedAtHome() async throws {
        try await fill(scene, seed: 5, count: 8)
        let zip = try await scene.export(scene.ann)
        let before = try facts(zip)
        for writes in 0..<6 {
            let kept = try await scene.imports().keep(
                zip,
                named: ImportFileName("x.zip"),
                of: scene.ann.id
            )
            _ = try await scene.imports().start(kept.id, for: .onlyMe, of: scene.ann.id)
            var stores = scene.memory.stores
            stores.imports = DyingImports(stores.imports, Death(after: writes))
            do { _ = try await scene.jobs(stores).work(on: nil) } catch is StoreFault {}
            scene.clock.advance(Job.lease)
            _ = try await scene.imports().undo(kept.id, of: scene.ann.id)
            _ = try await scene.jobs().workOnDue()
            let after = try facts(try await scene.export(scene.ann))
            for list in FlyleafLists.all { #expect(after[list] == before[list], "\(list), \(writes)") }
        }
    }

    @Test("killed again and again, everything is there once")
    func killed() async throws {
        try await fill(scene, seed: 11, count: 30)
        let zip = try await scene.export(scene.ann)
        let ben = member(9, in: scene)
        let kept = try await scene.imports().keep(zip, named: ImportFileName("x.zip"), of: ben.id)
        _ = try await scene.imports().start(kept.id, for: .onlyMe, of: ben.id)
        for round in 0..<20 {
            var stores = scene.memory.stores
            let death = Death(after: 3 + round * 11 % 37)
            stores.imports = DyingImports(stores.imports, death)
            stores.reviews = DyingReviews(stores.reviews, death)
            stores.jobs = DyingJobs(stores.jobs, death)
            do { _ = try await scene.jobs(stores).work(on: nil) } catch is StoreFault {}
            scene.clock.advance(Job.lease)
        }
        scene.clock.advance(Job.lease)
        _ = try await scene.jobs().workOnDue()
        let (before, after) = (try facts(zip), try facts(try await scene.export(ben)))
        for list in FlyleafLists.all { #expect(after[list] == before[list], "\(list)") }
    }

    @Test("a book whose words have no letter is entered once, however often its row is begun and the file brought")
    func noLetters() async throws {
        let entry =
            #"{"book":"a","title":"…!","author":"","status":"want","isWanted":true,"note":"","visibility":"self","#
            + #""added":"2010-01-01T00:00:00Z","changed":"2010-01-01T00:00:00Z","reads":[]}"#
        func text(_ end: String) -> [UInt8] {
            Array(#"{"format":"flyleaf-own-data","version":2,"reading":[\#(entry)]}\#(end)"#.utf8)
        }
        let kept = try await scene.imports().keep(text(""), named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .onlyMe, of: scene.ann.id)
        for writes in 0..<8 {
            var stores = scene.memory.stores
            stores.imports = DyingImports(stores.imports, Death(after: writes))
            do { _ = try await scene.jobs(stores).work(on: nil) } catch is StoreFault {}
            scene.clock.advance(Job.lease)
        }
        func entries() -> Int { scene.memory.read { $0.readingEntries.count } }
        #expect(entries() == 1)
        try await scene.bring(text(" "), to: scene.ann)
        #expect(entries() == 1)
        _ = try await scene.imports().undo(kept.id, of: scene.ann.id)
        _ = try await scene.jobs().workOnDue()
        #expect(entries() == 0)
    }

    @Test("a review that others could read before is at no moment theirs to read again")
    func formerReaders() async throws {
        func words(_ title: String, _ visibility: String) -> String {
            #""title":"\#(title)","author":"","text":"","isSpoiler":false,"score":1,"visibility":"\#(visibility)""#
        }
        let before = #"{"number":1,"saved":"2010-01-01T00:00:00Z",\#(words("Then", "everyone"))}"#
        let text =
            #"{"format":"flyleaf-own-data","version":2,"reviews":[{"created":"2010-01-01T00:00:00Z","#
            + #""changed":"2010-01-03T00:00:00Z",\#(words("Now", "self")),"earlierVersions":[\#(before)]}]}"#
        let kept = try await scene.imports().keep(Array(text.utf8), named: ImportFileName("x"), of: scene.ann.id)
        _ = try await scene.imports().start(kept.id, for: .onlyMe, of: scene.ann.id)
        for writes in 0..<4 {
            var stores = scene.memory.stores
            stores.reviews = DyingReviews(stores.reviews, Death(after: writes))
            do { _ = try await scene.jobs(stores).work(on: nil) } catch is StoreFault {}
            #expect(scene.reviews.allSatisfy { $0.content.visibility == .onlyMe })
            scene.clock.advance(Job.lease)
        }
        let review = try #require(scene.reviews.first)
        let versions = try await scene.memory.stores.reviews.versions(review.id, scene.ann.id)
        #expect(versions.map(\.content.title.text) == ["Then"] && review.content.title.text == "Now")
    }

    private func fault(_ bytes: [UInt8]) async -> ImportFault? {
        await #expect(throws: ImportFault.self) {
            try await scene.imports().keep(bytes, named: ImportFileName("x"), of: scene.ann.id)
        }
    }

    private func zip(_ files: [(String, [UInt8])]) throws -> [UInt8] {
        let writer = try ZipWriter()
        for (name, bytes) in files {
            try writer.begin(name, .packed, modified: 0)
            try writer.write(bytes)
        }
        try writer.close()
        return writer.take()
    }

    @Test("a ZIP that is a trap, or something else, is refused before anything is kept of it")
    func traps() async throws {
        let good = Array(#"{"format":"flyleaf-own-data","version":2,"readingGoals":[{"year":2026,"books":3}]}"#.utf8)
        #expect(
            try await scene.imports().keep(
                try zip([("flyleaf.json", good)]),
                named: ImportFileName("x"),
                of: scene.ann.id
            )
            .summary.rowCount == 1
        )
        _ = try await scene.imports().remove(
            try #require(scene.imports().all(of: scene.ann.id).first?.id),
            of: scene.ann.id
        )
        #expect(await fault(try zip([("../flyleaf.json", good)])) == .archive(.strangeName))
        #expect(await fault(try zip([("/flyleaf.json", good)])) == .archive(.strangeName))
        #expect(await fault(try zip([("flyleaf.json", good), ("../../x", good)])) == .archive(.strangeName))
        #expect(await fault(try zip([("flyleaf.json", good), ("flyleaf.json", good)])) == .archive(.twice))
        #expect(await fault(try zip([("xl/workbook.xml", good)])) == .file(.archive))
        #expect(await fault(try zip((0..<20_001).map { ("f\($0)", []) })) == .archive(.tooManyEntries))
        let zeros = [UInt8](repeating: 0x20, count: 40 << 20)
        #expect(await fault(try zip([("flyleaf.json", Array("{".utf8) + zeros)])) == .archive(.tooLarge))
        let picture = "photos/\(scene.ann.id.text).jpg"
        #expect(
            await fault(try zip([("flyleaf.json", good), (picture, [UInt8](repeating: 0, count: 20 << 20))]))
                == .archive(.tooLarge)
        )
        let whole = try zip([("flyleaf.json", good), (picture, [1, 2, 3])])
        #expect(await fault(Array(whole.prefix(whole.count - 10))) == .archive(.unreadable))
        let text = String(decoding: good, as: UTF8.self)
        let newer = text.split(separator: ":2,").joined(separator: ":3,")
        #expect(await fault(Array(newer.utf8)) == .file(.newerVersion))
        #expect(await fault(Array(good.dropLast(3))) == .file(.unknownJSON))
        #expect(
            await fault(Array(#"{"format":"flyleaf-own-data","version":2,"reviews":[]}"#.utf8)) == .file(.onlyHeader)
        )
        #expect(
            await fault(Array(#"{"format":"flyleaf-own-data","version":2,"reviews":{"a":1}}"#.utf8))
                == .file(.unknownJSON)
        )
        #expect(try await scene.imports().all(of: scene.ann.id).isEmpty)
    }

    @Test("items that are not as they are written here are refused one by one, and the others are taken")
    func strangeItems() async throws {
        let items = [
            "7", "{}", #"{"title":"A"}"#, #"{"title":"A","created":"x"}"#,
            #"{"title":"A","author":"","text":"","isSpoiler":false,"score":11,"visibility":"self","created":"2010-01-01T00:00:00Z","changed":"2010-01-01T00:00:00Z"}"#,
            #"{"title":"B","author":"","text":"","isSpoiler":false,"score":1,"visibility":"all","created":"2010-01-01T00:00:00Z","changed":"2010-01-01T00:00:00Z"}"#,
            #"{"title":"C","author":"","text":"","isSpoiler":false,"score":1,"visibility":"self","created":"1969-01-01T00:00:00Z","changed":"2010-01-01T00:00:00Z"}"#,
            #"{"title":"D","author":"","text":"","isSpoiler":false,"score":1,"visibility":"self","created":"2010-01-02T00:00:00Z","changed":"2010-01-01T00:00:00Z"}"#,
            // Of a time to come: it would stand above all others.
            #"{"title":"E","author":"","text":"","isSpoiler":false,"score":1,"visibility":"self","created":"2020-01-01T00:00:00Z","changed":"2020-01-01T00:00:00Z"}"#,
            #"{"title":"Good","author":"","text":"","isSpoiler":false,"score":1,"visibility":"self","created":"2010-01-01T00:00:00Z","changed":"2010-01-01T00:00:00Z","later":[1]}"#,
        ]
        let text =
            #"{"format":"flyleaf-own-data","version":2,"account":{"reviews":[1]},"#
            + #""tags":[{"x":[1]}],"reviews":[\#(items.joined(separator: ", "))]}"#
        let kept = try await scene.bring(Array(text.utf8), to: scene.ann)
        let rows = try await scene.imports().rows(kept, after: 0, nil)
        #expect(rows.count == items.count)
        #expect(rows.dropLast().allSatisfy { $0.outcome == .refused && $0.remarks.count == 1 })
        #expect(rows.last?.outcome == .made)
        #expect(scene.reviews.map(\.content.title.text) == ["Good"])
    }

    @Test("the first rows of a ZIP are seen before it is started")
    func preview() async throws {
        try await fill(scene, seed: 2, count: 10)
        let ben = member(9, in: scene)
        let kept = try await scene.imports().keep(
            try await scene.export(scene.ann),
            named: ImportFileName("x"),
            of: ben.id
        )
        #expect(try await scene.imports().preview(kept).count == BookImports.previewCount)
    }
}
