import Flyleaf
import Primitives
import Testing

@Suite("Keeping drafts of reviews")
struct ReviewDraftsTests {
    let setup = Setup()

    private var drafts: ReviewDrafts {
        let stores = setup.tables.stores
        return ReviewDrafts(
            store: stores.reviewDrafts,
            reviews: stores.reviews,
            photos: stores.photos,
            clock: setup.clock.clock,
            randomness: setup.randomness
        )
    }

    private func draft(_ member: Member, _ title: String, key: ID<ReviewForm>? = nil) -> ReviewDraft {
        ReviewDraft(
            key: key ?? setup.randomness.id(at: setup.clock.clock.now()),
            memberID: member.id,
            reviewID: nil,
            form: ReviewForm(title: title),
            photos: [],
            seen: "",
            mark: drafts.newPage(),
            keptAt: setup.clock.clock.now()
        )
    }

    @Test("a page that was overtaken keeps one draft apart, however often it sends without reading an answer")
    func apart() async throws {
        let member = try await setup.member()
        let first = draft(member, "From one page")
        #expect(try await drafts.keep(first, since: nil) == .kept(first))
        var second = draft(member, "From the other", key: first.key)
        let kept = try await drafts.keep(second, since: nil)
        guard case .apart(let own, let other) = kept else { throw Unexpected(kept: kept) }
        #expect(own.key != first.key && other == first)
        second.form.title = "From the other, and left"
        second.mark = DraftMark(page: second.mark.page, turn: 1)
        _ = try await drafts.keep(second, since: nil)
        let titles = try await drafts.list(of: member.id).map(\.form.title)
        #expect(Set(titles) == ["From one page", "From the other, and left"] && titles.count == 2)
    }

    @Test("an emptied form takes its draft away, and one that was under way longer takes nothing")
    func emptied() async throws {
        let member = try await setup.member()
        var typed = draft(member, "Momo")
        typed.mark = DraftMark(page: typed.mark.page, turn: 3)
        #expect(try await drafts.keep(typed, since: nil) == .kept(typed))
        var empty = typed
        empty.form.title = ""
        for (turn, count) in [(2, 1), (4, 0)] {
            empty.mark = DraftMark(page: typed.mark.page, turn: turn)
            #expect(try await drafts.keep(empty, since: nil) == .nothing)
            #expect(try await drafts.list(of: member.id).count == count)
        }
    }

    @Test("a draft has so many bytes and not one more, and an empty one is none")
    func bounds() async throws {
        let member = try await setup.member()
        var long = draft(member, String(repeating: "x", count: ReviewDraft.maximumBytes - 8))
        #expect(long.form.visibility.utf8.count == 8)
        #expect(try await drafts.keep(long, since: nil) == .kept(long))
        long.form.title += "x"
        #expect(try await drafts.keep(long, since: nil) == .refused(.tooLong))
        let blank = draft(member, " \u{3000}")
        #expect(try await drafts.keep(blank, since: nil) == .nothing)
        #expect(try await drafts.list(of: member.id).count == 1)
    }

    private struct Unexpected: Error {
        let kept: DraftKeeping
    }
}
