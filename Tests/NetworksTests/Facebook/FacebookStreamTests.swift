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

    @Test("what others wrote on one's wall was said to one; what one wrote there oneself stands among one's own posts")
    func wall() async throws {
        func post(_ id: String, by person: String) -> String {
            #"{"id":"\#(id)","from":{"id":"\#(person)","name":"Ada"},"message":"Words","created_time":"2013-01-05T09:30:00+0000"}"#
        }
        let entries = [post("1001_1", by: "1001"), post("1001_2", by: "7")]
        let next = #"{"next":"https://evil.example/?until=5&__paging_token=x"}"#
        let fixture = try Fixture(
            .json(#"{"data":[\#(entries.joined(separator: ","))],"paging":\#(next)}"#),
            .json(#"{"data":[\#(entries[0])]}"#)
        )
        guard case .possible(let wall) = fixture.network.reading(.mentions) else {
            Issue.record("it is closed")
            return
        }
        #expect(wall.rule?.permission == .readStream)
        let credential = Fixture.credential
        #expect(credential.identity.remoteID == "1001")
        let page = try await wall.read(credential, nil)
        #expect(page.items.map(\.remoteID) == ["1001_2"])
        // A page of one's own posts alone is not the end for that.
        #expect(page.next != nil)
        let second = try await wall.read(credential, page.next)
        #expect(second.items.isEmpty)
        #expect(Set(fixture.script.sent.map(\.line)) == ["GET https://graph.facebook.com/v2.3/me/feed"])
    }

    @Test("what no program may read says why, in either edition")
    func closed() throws {
        let (classic, current) = (try Fixture().network, try Fixture(.current, version: nil, answers: []).network)
        func why(_ network: SocialNetwork, _ list: StreamList) -> Restriction? {
            if case .impossible(let restriction) = network.reading(list) { restriction } else { nil }
        }
        #expect(why(classic, .mentions) == nil && why(current, .mentions) == .listNotShown)
        for list in [StreamList.favourites, .bookmarks] { #expect(why(classic, list) == .listNotShown) }
        #expect(why(classic, .messages) == .messagesNotShown && why(current, .messages) == .messagesNotShown)
        #expect(why(current, .own) == .listNeedsReview && why(classic, .own) == nil)
    }
}
