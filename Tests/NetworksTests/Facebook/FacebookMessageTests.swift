import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("Messages at Facebook")
struct FacebookMessageTests {
    private typealias Fixture = FacebookFixture

    // What a person writes to a friend on that friend's profile is a post, and nobody's inbox gets it.
    @Test(
        "CO-30: no window, permission or call of ours sends a message",
        arguments: FacebookConfiguration.Edition.allCases
    )
    func none(edition: FacebookConfiguration.Edition) throws {
        let network = try Fixture(edition, version: "v25.0", answers: []).network
        for destination in [ShareDestination.own, .friend(Fixture.friend)] {
            var story = Fixture.story
            story.destination = destination
            let address = try network.publishing.dialog(Fixture.identity, story, "http://localhost:8080/x")
            let window = try #require(WebURL(address)?.path.split(separator: "/").last)
            #expect(["feed", "share"].contains(String(window)))
        }
        for permission in network.permissions.map(\.permission.name) {
            for word in ["mailbox", "messag", "messenger", "xmpp", "inbox"] { #expect(!permission.contains(word)) }
        }
    }
}
