import Flyleaf
import Primitives
import Testing

@testable import StorageSQL

@Suite("Friends in the store")
struct FriendTableTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private var friends: any FriendStore { store.stores.friends }

    private func connection() async throws -> ID<Connection> {
        try await store.connect(try await store.member(), as: "1").id
    }

    private func names(_ id: ID<Connection>, _ words: String) async throws -> [String] {
        try await friends.page(id, words, 0, 1000).friends.map(\.name.text)
    }

    @Test("friends come back byte for byte")
    func roundTrip() async throws {
        let id = try await connection()
        let people = hostileLines.map { person($0, $0) }
        try await friends.replace(id, people, moment(3))
        let found = try await friends.friends(id, hostileLines)
        #expect(found.map(\.remoteID.bytes) == people.map(\.remoteID.bytes))
        #expect(found.map(\.name.text.bytes) == people.map(\.name.text.bytes))
        #expect(try await friends.refreshedAt(id) == moment(3))
        for line in hostileLines {
            #expect(try await names(id, line).map(\.bytes).contains(person("x", line).name.text.bytes))
        }
    }

    @Test("friends of a connection that is gone are dropped without a word")
    func connectionGone() async throws {
        let id: ID<Connection> = newID()
        try await friends.replace(id, [person("1", "Ann")], moment(1))
        #expect(try await friends.refreshedAt(id) == nil)
        #expect(try store.count("friends") == 0)
    }

    @Test("names sort without regard to case and marks")
    func order() async throws {
        let id = try await connection()
        let sorted = ["adam", "Ágnes", "ANNA", "Åsa", "bert", "E\u{301}lodie", "Émile", "zoë"]
        try await friends.replace(id, sorted.shuffled().map { person($0, $0) }, moment(0))
        #expect(try await names(id, "") == sorted)
    }

    @Test("every word must occur, anywhere in the name, and LIKE patterns mean nothing")
    func words() async throws {
        let id = try await connection()
        let people = ["Åsa Brontë", "Charlotte Brontë", "100% Legit", "Under_score", "Łukasz Żak", "Ёлка"]
        try await friends.replace(id, people.map { person($0, $0) }, moment(0))
        #expect(try await names(id, "bronte") == ["Åsa Brontë", "Charlotte Brontë"])
        #expect(try await names(id, "BRONTË asa") == ["Åsa Brontë"])
        #expect(try await names(id, "ront lotte") == ["Charlotte Brontë"])
        #expect(try await names(id, "e\u{308}") == names(id, "ë"))
        #expect(try await names(id, "%") == ["100% Legit"])
        #expect(try await names(id, "_") == ["Under_score"])
        #expect(try await names(id, "lukasz zak") == ["Łukasz Żak"])
        #expect(try await names(id, "елка") == ["Ёлка"])
        #expect(try await names(id, "bronte anne") == [])
        #expect(try await names(id, "'") == [])
        #expect(try await names(id, " \t ").count == people.count)
    }

    @Test("more words than a name has parts find nobody")
    func manyWords() async throws {
        let id = try await connection()
        try await friends.replace(id, [person("1", (0..<10).map(String.init).joined(separator: " "))], moment(0))
        let words = (0...FriendTable.maximumWords).map { String($0) }
        #expect(try await friends.page(id, words.joined(separator: " "), 0, 10).total == 0)
        #expect(try await friends.page(id, words.prefix(10).joined(separator: " "), 0, 10).total == 1)
        #expect(try await friends.page(id, String(repeating: "1 ", count: 10_000), 0, 10).total == 1)
    }

    @Test("pages of 5,000 friends hold each of them once, and tell how many fit")
    func pages() async throws {
        let id = try await connection()
        let people = (0..<5000).map { person("\($0)", "Friend \($0 % 100)") }
        try await friends.replace(id, people, moment(0))
        var seen: [String] = []
        for offset in stride(from: 0, to: 5100, by: 100) {
            let page = try await friends.page(id, "", offset, 100)
            #expect(page.total == 5000)
            seen += page.friends.map(\.remoteID)
        }
        #expect(seen.count == 5000)
        #expect(Set(seen).count == 5000)
        #expect(try await friends.page(id, "friend 99", 0, 10).total == 50)
        #expect(try await friends.page(id, "", -5, -5).friends == [])
    }

    @Test(
        "names are folded",
        arguments: [
            ("ABC xyz", "abc xyz"), ("Åsa Brontë", "asa bronte"), ("A\u{30A}sa", "asa"), ("ŻÓŁĆ", "zolc"), ("Ǖ", "u"),
            ("Ελένη", "ελενη"), ("Йод Ёж", "иод еж"), ("İI", "ii"), ("Straße", "straße"), ("村上", "村上"), ("Ǽ", "æ"),
            ("[@`{", "[@`{"),
        ]
    )
    func folding(_ name: String, _ folded: String) {
        #expect(foldedName(name).bytes == folded.bytes)
    }
}
