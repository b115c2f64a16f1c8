import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQLite

@Suite("Beginnings looked up among the words of an index")
struct IndexWordsTests {
    private let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func query(_ words: String, _ index: IndexWords = .reviews) throws -> String? {
        guard case .match(let terms) = ReviewSearch(words) else { return "none" }
        return try store.database.read { connection in try index.query(terms, connection) }
    }

    @Test("a beginning becomes the words that begin so, at the end of a phrase too")
    func expanded() async throws {
        let member = try await store.member("Zoë Lightfoot")
        try await store.review(member, "The Lighthouse", text: "Lighthouses, Lantern, O'Brien, Mr. O'Briens")
        #expect(try query("light") == #"("lightfoot" OR "lighthouse" OR "lighthouses")"#)
        #expect(try query("LIGHTHOUSE o'brien") == #"("lighthouse" OR "lighthouses") AND ("o brien" OR "o briens")"#)
        #expect(try query("o'bri x") == #"("o brien" OR "o briens") AND "x""#)
        #expect(try query("zoë") == #"("zoe")"#)
        // Two letters are words of the index themselves; of books up to ten.
        #expect(try query("li") == #""li"*"#)
        #expect(try query("lighthouse", .books) == #""lighthouse"*"#)
        #expect(try query("lighthouses", .books) == nil)
    }

    @Test("what no word begins with is not asked for at all")
    func unknown() async throws {
        try await store.review(store.member(), "Momo")
        #expect(try query("momo jim") == nil && query("zzz") == nil && query("\u{E000}\u{E000}\u{E000}") == nil)
        #expect(try query("momo") == #"("momo")"#)
    }

    @Test("of very many words the index gathers the places itself, and all of them are found")
    func many() async throws {
        let member = try await store.member()
        for start in [0, 60] {
            let words = (start..<start + 60).map { "word\($0)x" }.joined(separator: " ")
            try await store.review(member, "Book \(start)", text: words)
        }
        #expect(try query("word1")?.contains(" OR ") == true && query("wor") == #""wor"*"#)
        let found = try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: "wor"))
        #expect(found.count == 2)
    }

    @Test("whatever is typed, the same is found as by the index's own beginnings", arguments: 1...6)
    func same(seed: UInt64) async throws {
        var state = seed
        func next(_ count: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % count
        }
        let member = try await store.member("Ångström 村上")
        let more = ["lighthouse", "Lighthouses", "lightly", "O'Hara", "İstanbul", "ΣΊΣΥΦΟΣ", "σίσυφος", "ñandú"]
        let pieces = hostileLines + more
        for index in 0..<40 {
            let words = (0..<6).map { _ in pieces[next(pieces.count)] }.joined(separator: " ")
            try await store.review(member, "Book \(index)", text: words)
        }
        for piece in pieces {
            for length in 1...max(1, piece.unicodeScalars.count) {
                let typed = String(piece.unicodeScalars.prefix(length))
                guard case .match(let terms) = ReviewSearch(typed) else { continue }
                let starred = terms.map(\.query).joined(separator: " AND ")
                let sql =
                    "SELECT CAST(rowid AS TEXT) FROM review_search WHERE review_search MATCH ? ORDER BY rowid DESC"
                let asked = try query(typed)
                #expect(try store.texts(sql, [starred]) == (asked.map { try store.texts(sql, [$0]) } ?? []), "\(typed)")
            }
        }
    }
}
