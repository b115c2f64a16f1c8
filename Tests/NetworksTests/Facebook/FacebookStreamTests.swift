import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("The other lists of Facebook")
struct FacebookStreamTests {
    private typealias Fixture = FacebookFixture

    @Test("one's own posts are read by the permission of the list that was shown first")
    func own() async throws {
        let post =
            #"{"id":"1001_55","from":{"id":"1001","name":"Ada"},"message":"Words","created_time":"2013-01-05T09:30:00+0000"}"#
        let fixture = try Fixture(.json(#"{"data":[\#(post),false,{"id":"1_2"}]}"#))
        guard case .possible(let own) = fixture.network.reading(.own) else {
            Issue.record("it is closed")
            return
        }
        #expect(own.rule?.permission == .readStream)
        let page = try await own.read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["1001_55"] && page.next == nil)
        #expect(fixture.script.sent.map(\.line) == ["GET https://graph.facebook.com/v2.3/me/posts"])
    }

    @Test("what no program may read says why, in either edition")
    func closed() throws {
        let (classic, current) = (try Fixture().network, try Fixture(.current, version: nil, answers: []).network)
        func why(_ network: SocialNetwork, _ list: StreamList) -> Restriction? {
            if case .impossible(let restriction) = network.reading(list) { restriction } else { nil }
        }
        #expect(why(classic, .mentions) == .listNotShown && why(current, .mentions) == .listNotShown)
        for list in [StreamList.favourites, .bookmarks] { #expect(why(classic, list) == .listNotShown) }
        #expect(why(classic, .messages) == .messagesNotShown && why(current, .messages) == .messagesNotShown)
        #expect(why(current, .own) == .listNeedsReview && why(classic, .own) == nil)
    }
}
