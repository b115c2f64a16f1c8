import Flyleaf
import Primitives

extension StorageContract {
    static let library: [StorageContract] = [
        StorageContract("library: an answer comes back with its works, in order, while it is new enough") { scene in
            let store = scene.stores.library
            let (moby, emma) = (book("OL1W", "Moby-Dick", "9780306406157"), book("OL2W", "Emma", nil))
            try await store.keep(.words("whales"), [moby, emma], at(100))
            try expect(try await store.answer(.words("whales"), at(100), at(200)), is: [moby, emma])
            try expect(try await store.answer(.words("whales"), at(101), at(0)), is: nil)
            try expect(try await store.answer(.words("whale"), at(0), at(0)), is: nil)
            try await store.keep(.words("whales"), [emma], at(300))
            try expect(try await store.answer(.words("whales"), at(300), at(300)), is: [emma])
        },
        StorageContract("library: that there is nothing is kept too, for a time of its own") { scene in
            let store = scene.stores.library
            try await store.keep(.words("xyzzy"), [], at(100))
            try expect(try await store.answer(.words("xyzzy"), at(900), at(100)), is: [])
            try expect(try await store.answer(.words("xyzzy"), at(0), at(101)), is: nil)
        },
        StorageContract("library: a work is found by its number, else by its words, and by nothing looser") { scene in
            let store = scene.stores.library
            let moby = book("OL1W", "Moby-Dick", "9780306406157")
            try await store.keep(.words("whales"), [moby], at(100))
            try expect(try await store.book(moby.work), is: moby)
            func known(_ title: String, _ author: String, _ isbn: String?) async throws -> LibraryBook? {
                try await store.book(
                    of: BookClaim(
                        title: ReviewTitle(trusted: title),
                        author: AuthorLine(trusted: author),
                        isbn: isbn.map { ISBN(trusted: $0) }
                    )
                )
            }
            try expect(try await known("MOBY DICK!", "Writer, Ann", nil), is: moby)
            try expect(try await known("Moby", "", "9780306406157"), is: moby)
            try expect(try await known("Dune", "Frank Herbert", "9780306406157"), is: nil)
            try expect(try await known("Moby-Dick, abridged", "Ann Writer", nil), is: nil)
            try expect(try await known("Moby-Dick", "", nil), is: nil)
        },
        StorageContract("library: a work says what the newest answer said of it, and old ones go") { scene in
            let store = scene.stores.library
            let (old, new) = (book("OL1W", "Moby-Dick", "9780306406157"), book("OL1W", "Moby Dick; or, The Whale", nil))
            try await store.keep(.words("whales"), [old], at(100))
            try await store.keep(.words("moby"), [new], at(200))
            try expect(try await store.answer(.words("whales"), at(0), at(0)), is: [new])
            try expect(try await store.purge(at(150)), "an answer is old")
            try expect(try await store.answer(.words("whales"), at(0), at(0)), is: nil)
            try expect(try await store.book(new.work), is: new)
            try expect(try await store.purge(at(150)), is: false)
            try expect(try await store.purge(at(201)), "all is old")
            try expect(try await store.book(new.work), is: nil)
        },
    ]

    private static func at(_ seconds: Int64) -> Timestamp { Timestamp(seconds: seconds) }

    private static func book(_ work: String, _ title: String, _ isbn: String?) -> LibraryBook {
        LibraryBook(
            work: LibraryWork(trusted: work),
            title: ReviewTitle(trusted: title),
            author: AuthorLine(trusted: "Ann Writer, Ben Second"),
            isbns: isbn.map { [ISBN(trusted: $0)] } ?? [],
            facts: BookFacts(
                year: -700,
                pages: 3,
                language: "grc",
                subjects: ["Sea", "Ships"],
                source: "Open Library"
            ),
            cover: LibraryCover(7)
        )
    }
}
