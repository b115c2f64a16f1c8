import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("How many posts are made in a day")
struct PostingLimitTests {
    /// Presses Share with a new key each time, so often; what the last press was refused for.
    private func press(_ count: Int, _ share: ShareSetup) async throws -> ShareFaults? {
        for number in 0..<count {
            share.clock.advance(.milliseconds(1))
            let draft = try await share.draft("Number \(number)")
            do {
                _ = try await share.post(draft)
            } catch let faults as ShareFaults {
                return faults
            }
        }
        return nil
    }

    @Test("a new account makes a fifth of the posts of a day, and nothing more is sent; the draft stays")
    func newcomer() async throws {
        let share = try await ShareSetup()
        share.publishes()
        #expect(try await press(PostingLimits.ofNewcomer, share) == nil)
        let faults = try await press(1, share)
        #expect(faults?.network == .tooManyPosts(limit: PostingLimits.ofNewcomer))
        #expect(try await share.sharing.postsMade(share.member.id)?.own.values.reduce(0, +) == PostingLimits.ofNewcomer)
        #expect(try await share.draft().key == share.sharing.draft(share.subject, of: share.member.id).key)
        #expect(
            try await share.setup.tables.stores.shares.list(share.member.id, nil, 99).count == PostingLimits.ofNewcomer
        )
        // What was pressed before is what it was, however often it arrives.
        share.clock.advance(.seconds(86_400))
        #expect(try await press(PostingLimits.ofNewcomer + 1, share) == nil)
    }

    @Test("an older account makes as many as anybody in a day, not one more")
    func day() async throws {
        let share = try await ShareSetup()
        share.publishes()
        share.clock.advance(.seconds(2 * 86_400))
        #expect(try await press(PostingLimits.ofMember, share) == nil)
        #expect(try await press(1, share)?.network == .tooManyPosts(limit: PostingLimits.ofMember))
    }

    @Test("of posts that cost money as many are made as the operator pays for, of each and of all")
    func paid() async throws {
        let share = try await ShareSetup()
        share.publishes()
        share.facebook.change { network in
            network.capabilities.cost = PostingCost(centsPerLink: 20, dailyPosts: 9, memberPosts: 2)
        }
        #expect(try await press(2, share) == nil)
        #expect(try await press(1, share)?.network == .paidPostsMade(limit: 2, title: "Facebook"))
        share.facebook.change { network in
            network.capabilities.cost = PostingCost(centsPerLink: 20, dailyPosts: 2, memberPosts: 9)
        }
        #expect(try await press(1, share)?.network == .allPaidPostsMade(title: "Facebook"))
        // What goes to the network's own window costs nothing and is not counted.
        let draft = try await share.draft()
        _ = try await share.sharing.handOff(draft, share.story(draft), through: share.connection)
    }
}
