import Crypto
import Flyleaf
import Primitives
import SQLite
import TestSupport
import Testing

@testable import StorageSQLite

@Suite("Likes of pages of other sites")
struct LikedPageTests {
    private let store: TemporaryStores
    private let member = ID<Member>(trusted: String(repeating: "1", count: 26))
    private let second = ID<Member>(trusted: String(repeating: "2", count: 26))

    init() throws { store = try TemporaryStores() }

    private func addMembers() async throws {
        let members = [member, second]
        try await store.database.write { connection in
            for (number, member) in members.enumerated() {
                try connection.execute("INSERT INTO members VALUES (?, ?, 0)", [member, "Member \(number)"])
            }
        }
    }

    /// Likes of pages of one site, as many as that.
    private func like(_ count: Int, by member: ID<Member>, at site: String) async throws {
        try await store.database.write { connection in
            try connection.execute(
                """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
                INSERT INTO likes (kind, subject_id, member_id, liked_at) SELECT 'page', ?2 || n, ?3, 0 FROM numbers
                """,
                [count, site, member]
            )
        }
    }

    private func press(_ address: String, by member: ID<Member>, _ isLiked: Bool = true) async throws -> LikeChange {
        try await store.stores.likes.set(isLiked, .webPage(LikedPage(trusted: address)), member, moment(1))
    }

    @Test("one member likes so many of them and no more, until one is taken back; another member does")
    func ofMember() async throws {
        try await addMembers()
        for site in 1...10 { try await like(site == 1 ? 99 : 100, by: member, at: "https://a\(site).example/") }
        #expect(try await press("https://b.example/last", by: member) == .kept)
        #expect(try await press("https://b.example/more", by: member) == .tooManyPages)
        #expect(try await press("https://b.example/last", by: member) == .kept)
        #expect(try await press("https://b.example/more", by: second) == .kept)
        #expect(try await press("https://b.example/last", by: member, false) == .kept)
        #expect(try await press("https://b.example/more", by: member) == .kept)
    }

    @Test("one member likes so many pages of one site and no more, until one is taken back; another site is open")
    func ofMemberAndSite() async throws {
        try await addMembers()
        try await like(LikedPage.maximumPerMemberAndSite - 1, by: member, at: "https://a.example/")
        #expect(try await press("https://a.example/last", by: member) == .kept)
        #expect(try await press("https://a.example/more", by: member) == .tooManyOfSite)
        #expect(try await press("https://a.example/last", by: member) == .kept)
        #expect(try await press("https://a.example:8443/more", by: member) == .kept)
        #expect(try await press("https://a.example/more", by: second) == .kept)
        #expect(try await press("https://a.example/last", by: member, false) == .kept)
        #expect(try await press("https://a.example/more", by: member) == .kept)
    }

    @Test("of one site so many pages are liked and no more, and those that are go on being liked")
    func ofSite() async throws {
        try await addMembers()
        try await like(LikedPage.maximumPerSite - 1, by: member, at: "https://a.example/")
        #expect(try await press("https://a.example/last", by: second) == .kept)
        #expect(try await press("https://a.example/more", by: second) == .siteIsFull)
        #expect(try await press("https://a.example/1", by: second) == .kept)
        for other in [
            "https://a.example:8443/more", "http://a.example/more", "https://a.example.net/", "https://a.exampl/more",
        ] {
            #expect(try await press(other, by: second) == .kept, "\(other)")
        }
        #expect(try await press("https://a.example/last", by: second, false) == .kept)
        #expect(try await press("https://a.example/more", by: second) == .kept)
    }

    @Test(
        "the site of an address ends at its first slash",
        arguments: [
            ("https://a.example/", "https://a.example"), ("http://a.example:81/x/y?z=/", "http://a.example:81"),
            ("http://[::1]:81/x", "http://[::1]:81"),
        ]
    )
    func site(_ address: String, _ text: String) {
        let site = LikedPage(trusted: address).site
        #expect(site.text == text && address >= site.beginning && address < site.end)
    }

    @Test("likes from before them stay, are counted as before, and go with what they are of")
    func migration() async throws {
        let path = store.folder.path + "/old.sqlite"
        let old = try Database(
            path: path,
            configuration: DatabaseConfiguration(applicationID: SQLiteStores.applicationID),
            migrations: Array(Schema.migrations.prefix { $0.name != "likedPages" })
        )
        let (member, second) = (member, second)
        let book = ID<Book>(trusted: String(repeating: "3", count: 26))
        try await old.write { connection in
            for member in [member, second] {
                try connection.execute("INSERT INTO members VALUES (?, 'Ann', 0)", [member])
                try connection.execute("INSERT INTO likes VALUES ('book', ?, ?, 7)", [book, member])
            }
        }
        try await old.close()
        let new = try SQLiteStores(path: path, sealingKey: store.key)
        let likes = new.stores.likes
        #expect(
            try await likes.standing(.book(book), second, 0) == LikeStanding(count: 2, isLiked: true, friends: [])
        )
        _ = try await new.stores.members.delete(member, BrowserKey(.secure))
        #expect(try await likes.standing(.book(book), second, 0).count == 1)
        let page = LikeSubject.webPage(LikedPage(trusted: "https://a.example/"))
        #expect(try await likes.set(true, page, second, moment(1)) == .kept)
        #expect(try await likes.standing(page, nil, 0).count == 1)
        try await new.database.close()
    }
}
