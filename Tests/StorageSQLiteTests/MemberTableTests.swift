import Flyleaf
import Primitives
import Testing

@Suite("Members in the store")
struct MemberTableTests {
    @Test("a member comes back as stored", arguments: hostileLines)
    func roundTrip(_ name: String) async throws {
        let store = try TemporaryStores()
        let member = try await store.member(name)
        let found = try #require(try await store.stores.members.member(member.id))
        #expect(found == member)
        #expect(found.name.text.bytes == member.name.text.bytes)
    }

    @Test("the longest name fits")
    func longestName() async throws {
        let store = try TemporaryStores()
        let member = try await store.member(String(repeating: "e\u{301}", count: 100))
        #expect(try await store.stores.members.member(member.id) == member)
    }

    @Test("an identifier of 255 characters that stands in for a name is kept")
    func fallbackName() async throws {
        let store = try TemporaryStores()
        let name = PersonName(foreign: "\n", fallback: String(repeating: "x", count: 255))
        let member = Member(id: newID(), name: name, createdAt: moment(0))
        try await store.stores.members.insert(member)
        #expect(try await store.stores.members.member(member.id)?.name.text == String(repeating: "x", count: 255))
    }
}
