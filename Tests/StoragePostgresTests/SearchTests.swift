import Crypto
import Flyleaf
import Primitives
import SQLite
import StoragePostgres
import StorageSQLite
import StorageSupport
import TestSupport
import Testing

@testable import StorageContract

extension StoragePostgresTests {
    @Suite("Searches find the same on both engines")
    struct SearchTests {
        private static let texts = [
            "The Lighthouse by the sea", "O'Brien and the lighthouses", "Größe, GROSSE, größer", "Les Misérables",
            "日本語の本を読む", "こんにちは世界", "C++ and C#", "don't stop", "a b c d e", "naïve café", "Ёлка и ёж",
            "Война и мир", "Ἰλιάς", "1984", "20,000 leagues under the sea", "under the sea of 20 000 leagues",
            "x-ray vision",
            "state-of-the-art", "user@example.org", "www.example.org/page", "under_score", "e\u{301}clair", "éclair",
            "Sea sea SEA", "lightly lit light", "…", "!", "the the the", "zebra", "İstanbul", "ﬁn", "10%",
        ]
        private static let queries = [
            "light", "lighthouse", "lighthouses", "o'brien", "brien", "obrien", "größe", "grosse", "miserables",
            "misérables", "日本", "本語", "世界", "c++", "c#", "don't", "dont", "a", "b c", "cafe", "naive", "ёлка", "елка",
            "война", "мир", "1984", "20,000", "20 000", "leagues sea", "x-ray", "ray", "state-of", "of-the-art",
            "user@example",
            "example.org", "under_score", "under", "eclair", "sea sea", "the", "zebra lighthouse", "zeb", "istanbul",
            "fin", "10", "'", "…", "lit light",
        ]

        @Test("words, beginnings, phrases, scripts and signs, page by page")
        func same() async throws {
            let folder = try TemporaryFolder()
            try EmptyDatabase.place(at: folder.path("flyleaf.sqlite"))
            let sqlite = try SQLiteStores(path: folder.path("flyleaf.sqlite"), sealingKey: .random())
            try await withStores { stores in
                let scenes = [ContractScene(stores: sqlite.stores), ContractScene(stores: stores[0].stores)]
                var members: [Member] = []
                for scene in scenes { members.append(try await scene.member("Ann Reader")) }
                for (number, text) in Self.texts.enumerated() {
                    for (scene, member) in zip(scenes, members) {
                        let title = number % 3 == 0 ? text : "Momo \(number)"
                        let content = scene.content(title, number % 7 == 6 ? .onlyMe : .everyone, text: text)
                        _ = try await scene.review(member, content, at: Int64(number))
                    }
                }
                for words in Self.queries {
                    for isMember in [false, true] {
                        var found: [[String]] = []
                        for (scene, member) in zip(scenes, members) {
                            var query = ReviewQuery(viewer: isMember ? member.id : nil, words: words, limit: 3)
                            var titles: [String] = []
                            while case let page = try await scene.stores.reviews.search(query), let last = page.last {
                                titles += page.map(\.review.content.text.text)
                                query.before = last.review.id
                            }
                            found.append(titles)
                        }
                        #expect(found[0] == found[1], "\(words)")
                    }
                    var similar: [[String]] = []
                    for scene in scenes {
                        let lines = try await scene.stores.books.similar(to: scene.newID(), words, 10)
                        similar.append(lines.map(\.title.text))
                    }
                    #expect(similar[0] == similar[1], "\(words)")
                    var books: [[String]] = []
                    for scene in scenes {
                        books.append(try await scene.stores.books.search(words, 10).map(\.title.text))
                    }
                    #expect(books[0] == books[1], "\(words)")
                }
            }
            try await sqlite.database.close()
        }
    }
}
