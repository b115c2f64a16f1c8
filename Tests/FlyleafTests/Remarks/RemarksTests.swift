import Primitives
import Testing

@testable import Flyleaf

@Suite("Words and links without a book")
struct RemarksTests {
    private let setup = Setup()
    private var remarks: Remarks {
        Remarks(
            store: setup.tables.stores.remarks,
            photos: setup.tables.stores.photos,
            blockedLinks: setup.blockedLinks,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
    }

    private func content(_ words: String, open: Bool = true) throws -> RemarkContent {
        try RemarkForm(words: words, address: "", title: "", description: "", isOpen: open).content()
    }

    @Test("a form that is sent twice makes one, other words out of it another")
    func sentTwice() async throws {
        let member = try await setup.member()
        let form = remarks.newForm()
        let first = try await remarks.save(try content("One"), with: [], of: member.id, from: form)
        #expect(try await remarks.save(try content("One"), with: [], of: member.id, from: form) == first)
        let second = try await remarks.save(try content("Two"), with: [], of: member.id, from: form)
        #expect(second != first)
        #expect(try await remarks.list(member.id, before: nil, limit: 10).map(\.id) == [second, first])
    }

    @Test("one that is closed is there for its writer alone, an open one for everybody who knows its address")
    func readers() async throws {
        let (ada, ben) = (try await setup.member(), try await setup.member("Ben"))
        let open = try await remarks.save(try content("Open"), with: [], of: ada.id, from: remarks.newForm())
        let closed = try await remarks.save(
            try content("Closed", open: false),
            with: [],
            of: ada.id,
            from: remarks.newForm()
        )
        #expect(try await remarks.remark(open, for: nil)?.writer == ada.name)
        #expect(try await remarks.remark(open, for: ben.id) != nil)
        #expect(try await remarks.remark(closed, for: ada.id) != nil)
        #expect(try await remarks.remark(closed, for: ben.id) == nil)
        #expect(try await remarks.remark(closed, for: nil) == nil)
        #expect(try await remarks.own(open, of: ben.id) == nil)
        #expect(try await remarks.list(ben.id, before: nil, limit: 10) == [])
    }

    @Test("an older page never writes over a newer change, unless it says the same")
    func overtaken() async throws {
        let member = try await setup.member()
        let id = try await remarks.save(try content("One"), with: [], of: member.id, from: remarks.newForm())
        let seen = try #require(try await remarks.own(id, of: member.id)).updatedAt
        #expect(try await remarks.change(id, to: try content("Two"), with: [], of: member.id, seen: seen) == .kept)
        #expect(
            try await remarks.change(id, to: try content("Three"), with: [], of: member.id, seen: seen) == .overtaken
        )
        #expect(try await remarks.change(id, to: try content("Two"), with: [], of: member.id, seen: seen) == .kept)
        #expect(try await remarks.own(id, of: member.id)?.content.words.text == "Two")
        let other = try await setup.member("Ben")
        #expect(try await remarks.change(id, to: try content("Mine"), with: [], of: other.id, seen: seen) == .missing)
        #expect(try await !remarks.delete(id, of: other.id))
        #expect(try await remarks.delete(id, of: member.id))
        #expect(try await remarks.change(id, to: try content("Two"), with: [], of: member.id, seen: seen) == .missing)
    }

    @Test("nobody has more than the site keeps for one")
    func limit() async throws {
        let member = try await setup.member()
        let now = setup.clock.now
        let content = try content("One")
        setup.tables.tables.withLock { tables in
            for _ in 0..<Remark.maximumPerMember {
                let id = setup.randomness.id(at: now) as ID<Remark>
                tables.remarks[id] = Remark(
                    id: id,
                    memberID: member.id,
                    content: content,
                    createdAt: now,
                    updatedAt: now
                )
            }
        }
        var faults = RemarkForm.Faults()
        faults.words = .tooManyRemarks
        await #expect(throws: faults) {
            _ = try await remarks.save(content, with: [], of: member.id, from: remarks.newForm())
        }
    }
}
