import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

@Suite("Searching reviews")
struct ReviewSearchTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func titles(_ words: String) async throws -> [String] {
        try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: words)).map(\.review.content.title.text)
    }

    @Test("words are found in title, author, text and the writer's name")
    func fields() async throws {
        let member = try await store.member("Zoë Washburne")
        try await store.review(member, "Momo", text: "Grey gentlemen steal time.", author: "Michael Ende")
        for words in ["momo", "MICHAEL", "gentle", "zoe", "Zoë", "washb momo steal", "  ende\t"] {
            #expect(try await titles(words) == ["Momo"], "\(words)")
        }
        for words in ["omo", "momo jim", "zoex"] { #expect(try await titles(words) == [], "\(words)") }
    }

    @Test("marks on letters do not matter, in either spelling")
    func diacritics() async throws {
        let member = try await store.member()
        try await store.review(member, "Cafe\u{301} Müller")
        for words in ["café", "cafe\u{301}", "cafe", "CAFÉ", "muller", "Mu\u{308}ller"] {
            #expect(try await titles(words).count == 1, "\(words)")
        }
    }

    @Test(
        "the query language of the index is text like any other",
        arguments: [
            "momo OR jim", "momo NOT jim", "title:momo", "momo*", "\"momo", "momo\"", "(momo", "^momo", "momo + jim",
            "-momo",
            "NEAR(momo jim)", "{title}: momo", "momo\u{0}", "'", "a AND", "*", "\"\"", "\"\"\"", "{",
            "momo ' OR 1=1 --",
        ]
    )
    func queryLanguage(_ words: String) async throws {
        let member = try await store.member()
        try await store.review(member, "Jim")
        try await store.review(member, "Momo")
        let found = try await titles(words)
        #expect(!found.contains("Jim"))
    }

    @Test("text without letters or digits finds nothing, no text finds all")
    func noWords() async throws {
        let member = try await store.member()
        try await store.review(member, "Momo !!! 👩‍👩‍👧‍👦 ---")
        for words in ["!!!", "---", "👩‍👩‍👧‍👦", "\"", "*", "\u{301}", "\u{200B}"] {
            #expect(try await titles(words) == [], "\(words)")
        }
        for words in ["", " ", "\n\t \u{A0}\u{3000}"] { #expect(try await titles(words).count == 1) }
    }

    @Test("one letter alone is a whole word, two begin one")
    func shortWords() async throws {
        let member = try await store.member()
        try await store.review(member, "V. by Thomas Pynchon")
        for words in ["v", "V.", "th", "by v"] { #expect(try await titles(words).count == 1, "\(words)") }
        for words in ["t", "p", "b"] { #expect(try await titles(words) == [], "\(words)") }
    }

    @Test("punctuation inside a word makes a phrase")
    func phrases() async throws {
        let member = try await store.member()
        try await store.review(member, "I don't care, Mr. O'Brien")
        for words in ["don't", "o'bri", "o'brien"] { #expect(try await titles(words).count == 1, "\(words)") }
        for words in ["don'x", "care'mr'i"] { #expect(try await titles(words) == [], "\(words)") }
    }

    @Test("every hostile text is found by itself", arguments: hostileLines)
    func hostile(_ line: String) async throws {
        let member = try await store.member()
        try await store.review(member, line)
        try await store.review(member, "0")
        let found = try await titles(line)
        let hasWords = ReviewSearch(line) != .nothing
        #expect(found.map(\.bytes) == (hasWords ? [line.bytes] : []))
    }

    @Test("Chinese and Japanese are found in the middle of a sentence, in order only")
    func japanese() async throws {
        let member = try await store.member("吉本ばなな")
        try await store.review(member, "ノルウェイの森", text: "とても静かな小説でした。𠮷野家も出ます。", author: "村上春樹")
        for words in ["村上", "春樹", "樹", "村上春樹", "森 春樹", "ウェイ", "静かな小説", "ばなな", "𠮷野家", "小説 村上春"] {
            #expect(try await titles(words).count == 1, "\(words)")
        }
        for words in ["樹春", "村春", "説静", "川上"] { #expect(try await titles(words) == [], "\(words)") }
    }

    @Test("edits, new names and deletions reach the search")
    func upkeep() async throws {
        let member = try await store.member("Ann Old")
        let review = try await store.review(member, "Momo")
        let content = sampleReview(member.id, "Jim Knopf").content
        let (reviews, seen) = (store.stores.reviews, review.updatedAt)
        #expect(try await reviews.update(review.id, member.id, content, [], moment(1), seen, newID(), nil) == .kept)
        #expect(try await titles("momo") == [])
        #expect(try await titles("knopf ann old") == ["Jim Knopf"])
        try await store.stores.members.rename(member.id, try #require(PersonName("Ann New")))
        #expect(try await titles("old") == [])
        #expect(try await titles("knopf new") == ["Jim Knopf"])
        #expect(
            try await reviews.update(review.id, member.id, content, [], moment(2), moment(1), newID(), nil) == .kept
        )
        #expect(try await titles("knopf new") == ["Jim Knopf"])
        #expect(try await store.stores.reviews.delete(review.id, member.id))
        #expect(try await titles("knopf") == [])
        #expect(try await wordsInIndex() == [])
    }

    /// Every word the index still knows (`fts5.html` section 8); none may be left of what is gone.
    private func wordsInIndex() async throws -> [String] {
        try await store.database.write { connection in
            try connection.execute("CREATE VIRTUAL TABLE words USING fts5vocab (review_search, row)")
        }
        return try store.texts("SELECT term FROM words")
    }

    @Test("hostile texts leave nothing in the index either")
    func hostileUpkeep() async throws {
        let member = try await store.member("村上 Ångström")
        var ids: [ID<Review>] = []
        for line in hostileLines {
            ids.append(try await store.review(member, line, text: line + line, author: line).id)
        }
        try await store.stores.members.rename(member.id, try #require(PersonName("e\u{301} 春樹")))
        for id in ids { #expect(try await store.stores.reviews.delete(id, member.id)) }
        #expect(try await wordsInIndex() == [])
    }

    @Test("very many and very long words are taken calmly")
    func manyWords() async throws {
        let member = try await store.member()
        try await store.review(member, "Momo")
        #expect(try await titles(String(repeating: "momo ", count: 5000)) == ["Momo"])
        #expect(try await titles((0..<5000).map(String.init).joined(separator: " ")) == [])
        #expect(try await titles(String(repeating: "x", count: 100_000)) == [])
    }

    @Test("a phrase is found by its first eight parts, which bounds what it costs")
    func longPhrases() async throws {
        let member = try await store.member()
        try await store.review(member, "a.b.c.d.e.f.g.h.i")
        #expect(try await titles("a.b.c.d.e.f.g.h.x.y.z").count == 1)
        #expect(try await titles("a.b.c.d.e.f.g.x") == [])
        let query = String(repeating: "a.", count: 100)
        let parts = SearchTerm(text: String(repeating: "a.", count: 8), isBeginning: false)
        #expect(ReviewSearch(query) == .match([parts]))
    }

    @Test("a new name reaches every review of a member with many")
    func renamedWriter() async throws {
        let member = try await store.member("Ann Old")
        for index in 0..<25 { try await store.review(member, "Book \(index)") }
        try await store.stores.members.rename(member.id, try #require(PersonName("Ann New")))
        let query = ReviewQuery(viewer: nil, words: "new", limit: 50)
        #expect(try await store.stores.reviews.search(query).count == 25)
        #expect(try await titles("old") == [])
    }

    @Test("what is typed becomes quoted words")
    func queries() {
        #expect(ReviewSearch("") == .all)
        #expect(ReviewSearch(" \n") == .all)
        #expect(ReviewSearch("\"") == .nothing)
        #expect(ReviewSearch("- !") == .nothing)
        #expect(asked("ab b\"cd ab") == #""ab"* AND "b" AND "cd"*"#)
        #expect(asked("e\u{301} o'b ab! 村上") == "\"e\u{301}\" AND \"o'b\" AND \"ab!\"* AND \" 村  上 \"")
    }

    private func asked(_ words: String) -> String? {
        guard case .match(let terms) = ReviewSearch(words) else { return nil }
        return terms.map(\.query).joined(separator: " AND ")
    }
}
