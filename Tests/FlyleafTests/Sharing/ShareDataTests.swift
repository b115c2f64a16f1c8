import Primitives
import Testing

@testable import Flyleaf

@Suite("What one's own data says of a share")
struct ShareDataTests {
    @Test(
        "it says where it went",
        arguments: [
            (ShareDestination.own, #""toFriend":false,"page":null"#),
            (.friend(person("7")), #""toFriend":true,"page":null"#),
            (
                .page(ManagedPage(remoteID: "55", name: PersonName(trusted: #"Night "Books""#))),
                #""toFriend":false,"page":"Night \"Books\"""#
            ),
        ]
    )
    func destination(_ destination: ShareDestination, _ text: String) async throws {
        let fixture = try await ShareSetup()
        fixture.publishes()
        var draft = try await fixture.draft()
        (draft.aim, draft.friend, draft.page) = (destination.kind, destination.friend, destination.page)
        #expect(try await fixture.post(draft).ownJSON.jsonText.contains(text))
    }
}
