import Flyleaf
import Primitives
import SQLAccess
import SQLite
import Testing

@testable import StorageSQL

@Suite("Beginnings looked up among the words of an index")
struct IndexWordsTests {
    private let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func query(_ words: String, _ index: IndexWords = .reviews) async throws -> String? {
        guard case .match(let terms) = ReviewSearch(words) else { return "none" }
        return try await store.database.access.read { connection in try await index.query(terms, connection) }
    }

    @Test("a beginning becomes the words that begin so, at the end of a phrase too")
    func expanded() async throws {
        let member = try await store.member("Zoë Lightfoot")
        try await store.review(member, "The Lighthouse", text: "Lighthouses, Lantern, O'Brien, Mr. O'Briens")
        #expect(try await query("light") == #"("lightfoot" OR "lighthouse" OR "lighthouses")"#)
        let both = #"("lighthouse" OR "lighthouses") AND ("o brien" OR "o briens")"#
        #expect(try await query("LIGHTHOUSE o'brien") == both)
        #expect(try await query("o'bri x") == #"("o brien" OR "o briens") AND "x""#)
        #expect(try await query("zoë") == #"("zoe")"#)
        // Two letters are words of the index themselves; of books up to ten.
        #expect(try await query("li") == #""li"*"#)
        #expect(try await query("lighthouse", .books) == #""lighthouse"*"#)
        #expect(try await query("lighthouses", .books) == nil)
    }

    @Test("what no word begins with is not asked for at all")
    func unknown() async throws {
        try await store.review(store.member(), "Momo")
        #expect(try await query("momo jim") == nil)
        #expect(try await query("zzz") == nil)
        #expect(try await query("\u{E000}\u{E000}\u{E000}") == nil)
        #expect(try await query("momo") == #"("momo")"#)
    }

    @Test("of very many words the index gathers the places itself, and all of them are found")
    func many() async throws {
        let member = try await store.member()
        for start in [0, 60] {
            let words = (start..<start + 60).map { "word\($0)x" }.joined(separator: " ")
            try await store.review(member, "Book \(start)", text: words)
        }
        #expect(try await query("word1")?.contains(" OR ") == true)
        #expect(try await query("wor") == #""wor"*"#)
        let found = try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: "wor"))
        #expect(found.count == 2)
    }

    @Test("whatever is typed, the same is found as by the index's own beginnings", arguments: 1...6)
    func same(seed: UInt64) async throws {
        var lots = Lots(seed: seed)
        let member = try await store.member("Ångström 村上")
        let more = ["lighthouse", "Lighthouses", "lightly", "O'Hara", "İstanbul", "ΣΊΣΥΦΟΣ", "σίσυφος", "ñandú"]
        let pieces = hostileLines + more
        for index in 0..<40 {
            let words = (0..<6).map { _ in pieces[lots.next(pieces.count)] }.joined(separator: " ")
            try await store.review(member, "Book \(index)", text: words)
        }
        for piece in pieces {
            for length in 1...max(1, piece.unicodeScalars.count) {
                let typed = String(piece.unicodeScalars.prefix(length))
                guard case .match(let terms) = ReviewSearch(typed) else { continue }
                let starred = terms.map(\.query).joined(separator: " AND ")
                let sql =
                    "SELECT CAST(rowid AS TEXT) FROM review_search WHERE review_search MATCH ? ORDER BY rowid DESC"
                let asked = try await query(typed)
                #expect(try store.texts(sql, [starred]) == (asked.map { try store.texts(sql, [$0]) } ?? []), "\(typed)")
            }
        }
    }

    @Test("a search for several words begins with the one that few texts have")
    func rare() async throws {
        let member = try await store.member()
        for number in 1...IndexWords.fewTexts + 1 {
            try await store.review(member, "The Lighthouse", text: "of number\(number)x by O'Brien")
        }
        func candidates(_ words: String) async throws -> Int? {
            guard case .match(let terms) = ReviewSearch(words) else { return nil }
            return try await store.database.access.read { connection in
                try await IndexWords.reviews.candidates(SearchPhrases(terms, connection), connection)?.count
            }
        }
        #expect(try await candidates("lighthouse number7x") == 1)
        #expect(try await candidates("light number2") == 3)
        #expect(try await candidates("o'brien number7x lighthouse") == 1)
        #expect(try await candidates("lighthouse zzz") == 0)
        // One word alone is walked; and so is what stands in more texts than few.
        #expect(try await candidates("number7x") == nil)
        #expect(try await candidates("lighthouse brien") == nil)
        #expect(try await candidates("lighthouse numb") == nil)
    }

    @Test("whatever is typed together, the same is found as by the index alone", arguments: 1...6)
    func together(seed: UInt64) async throws {
        var lots = Lots(seed: seed)
        let member = try await store.member("Ångström 村上")
        let common = ["The Lighthouse", "of the O'Hara", "lightly", "σίσυφος"]
        let pieces = hostileLines + common + ["Lighthouses", "O'Harald", "İstanbul", "ΣΊΣΥΦΟΣ", "ñandú", "村上春樹"]
        for index in 0..<60 {
            let words = (0..<3).map { _ in pieces[lots.next(pieces.count)] } + [common[index % 2]]
            try await store.review(member, "Book \(index) \(common[lots.next(2)])", text: words.joined(separator: " "))
        }
        var found = 0
        for _ in 0..<150 {
            let typed = (0...1 + lots.next(2)).map { _ in
                let piece = pieces[lots.next(pieces.count)]
                return String(piece.unicodeScalars.prefix(1 + lots.next(piece.unicodeScalars.count + 1)))
            }.joined(separator: " ")
            guard case .match(let terms) = ReviewSearch(typed) else { continue }
            let starred = terms.map(\.query).joined(separator: " AND ")
            let numbers = "SELECT rowid FROM review_search WHERE review_search MATCH ?"
            let ids = "SELECT id FROM reviews WHERE number IN (\(numbers)) ORDER BY number DESC"
            let expected = try store.texts(ids, [starred])
            let all = try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: typed, limit: 100))
            #expect(all.map(\.review.id.text) == expected, "\(typed)")
            let own = ReviewQuery(viewer: member.id, scope: .own, words: typed, limit: 2)
            let first = try await store.stores.reviews.search(own)
            #expect(first.map(\.review.id.text) == Array(expected.prefix(2)), "\(typed)")
            if let last = first.last {
                found += 1
                var rest = own
                rest.before = last.review.id
                rest.limit = 100
                let ids = try await store.stores.reviews.search(rest).map(\.review.id.text)
                #expect(ids == Array(expected.dropFirst(2)), "\(typed)")
            }
        }
        #expect(found > 20)
    }

    @Test("a word that most texts have is found in the newest, page by page, with all that begins so", arguments: 1...4)
    func common(seed: UInt64) async throws {
        var lots = Lots(seed: seed)
        let (member, other) = (try await store.member("Ada Fernsby"), try await store.member("Lighthouser"))
        let words = ["Lighthouse", "lighthouse", "of the LIGHTHOUSE", "lighthouses", "lightly", "Lanterns", "Licht"]
        for index in 0..<90 {
            let text = words[lots.next(words.count + 3) % words.count]
            // Some that only their writer gets; some, and fewer than are asked for below, whose writer's name alone has the word.
            try await store.review(
                index % 18 == 0 ? other : member,
                "Book \(index)",
                lots.next(6) == 0 ? .onlyMe : .everyone,
                text: "\(text) indeed"
            )
        }
        for typed in ["lighthouse", "LIGHTHOUSE", "light", "lighthouses", "lightlyx"] {
            for viewer in [nil, member.id, other.id] {
                let numbers = "SELECT rowid FROM review_search WHERE review_search MATCH ?"
                let seen = "visibility = 'everyone' OR member_id = ?"
                let ids = "SELECT id FROM reviews WHERE number IN (\(numbers)) AND (\(seen)) ORDER BY number DESC"
                let expected = try store.texts(ids, ["\"\(typed)\"*", viewer?.text ?? ""])
                var query = ReviewQuery(viewer: viewer, words: typed, limit: 3)
                var found: [String] = []
                while case let page = try await store.stores.reviews.search(query), let last = page.last {
                    found += page.map(\.review.id.text)
                    query.before = last.review.id
                }
                #expect(found == expected, "\(typed)")
            }
        }
        func newest(_ words: String) async throws -> Int? {
            try await store.database.access.read { connection in
                let phrases = try SearchPhrases([SearchTerm(text: words, isBeginning: true)], connection)
                let sql = "SELECT number FROM reviews WHERE number >= ? AND number < ? ORDER BY number DESC LIMIT ?"
                let index = IndexWords.reviews
                return try await index.newest(6, with: phrases, below: .max, connection) { start, end, limit in
                    try await connection.rows(sql, [start, end, limit]) { row in try row.int64(0) }
                } texts: {
                    try await ReviewIndex.texts($0, connection)
                }?.count
            }
        }
        let common = try await newest("lighthouse")
        #expect(try #require(common) >= 6)
        #expect(try await newest("lighthouser") == nil)
        #expect(try await newest("li") == nil)
        #expect(try await newest("lighthouse indeed") == nil)
    }

    @Test("of several words in books, each is looked for where it is asked for")
    func books() async throws {
        let member = try await store.member()
        for number in 1...30 {
            let title = number == 7 ? "The Lighthouse of Woolf" : "The Lighthouse \(number)"
            try await store.review(member, title, text: "Read.", author: number == 9 ? "Virginia Woolf" : "Tove")
        }
        let found = try await store.stores.books.search("light woolf", 10)
        #expect(Set(found.map(\.title.text)) == ["The Lighthouse of Woolf", "The Lighthouse 9"])
        let other = try #require(found.first { $0.title.text == "The Lighthouse 9" })
        let similar = try await store.stores.books.similar(to: other.id, "light woolf", 10)
        #expect(similar.map(\.title.text) == ["The Lighthouse of Woolf"])
    }
}

/// Numbers that look drawn, the same for the same seed.
private struct Lots {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ count: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % count
    }
}
