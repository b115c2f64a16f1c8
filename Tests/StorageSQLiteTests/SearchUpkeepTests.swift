import Flyleaf
import Primitives
import SQLite
import Testing

@testable import StorageSQL

@Suite("Upkeep of the search indexes")
struct SearchUpkeepTests {
    private let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private func parts(_ index: IndexWords) throws -> Int {
        try store.texts("SELECT DISTINCT CAST(segid AS TEXT) FROM \(index.index)_idx", []).count
    }

    @Test("joins the parts that writes left, and the same is found as before, in the same order")
    func joined() async throws {
        let member = try await store.member()
        for number in 0..<13 {
            try await store.review(member, "Lighthouse \(number)", text: "A word\(number) of many", author: "Tove")
        }
        func found() async throws -> [[String]] {
            var found: [[String]] = []
            for words in ["lighthouse", "word7", "of many", "tov"] {
                found.append(
                    try await store.stores.reviews.search(ReviewQuery(viewer: nil, words: words)).map(\.review.id.text)
                )
                found.append(try await store.stores.books.search(words, 20).map(\.id.text))
            }
            return found
        }
        let before = try await found()
        #expect(try parts(.reviews) > 3 && parts(.books) > 3)
        var steps = 0
        while try await store.stores.reviews.tendSearch() { steps += 1 }
        #expect(steps > 0 && steps < 30)
        #expect(try parts(.reviews) <= 2 && parts(.books) <= 2)
        #expect(try await found() == before)
        #expect(before.first?.count == 13)
        // What is in order stays as it is.
        #expect(try await !store.stores.reviews.tendSearch())
    }
}
