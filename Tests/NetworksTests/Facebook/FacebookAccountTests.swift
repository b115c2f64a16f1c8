import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("A connected Facebook account")
struct FacebookAccountTests {
    private typealias Fixture = FacebookFixture
    private static let graph = "https://graph.facebook.com/v2.3"

    @Test("a permission is given back by name, and all with the login", arguments: ["true", #"{"success":true}"#])
    func revokes(answer: String) async throws {
        let fixture = try Fixture(.json(answer), .json(answer))
        try await fixture.network.account.revoke(Fixture.credential, Permission("publish_actions"))
        try await fixture.network.account.revoke(Fixture.credential, nil)
        #expect(
            fixture.script.sent == [
                .init("DELETE \(Self.graph)/me/permissions/publish_actions", Fixture.signed),
                .init("DELETE \(Self.graph)/me/permissions", Fixture.signed),
            ]
        )
    }

    @Test(
        "what Facebook did not confirm is not given back",
        arguments: ["false", #"{"success":false}"#, #"{"success":"yes"}"#, "{}", "1", "[true]", "<html>", ""]
    )
    func revokeUnconfirmed(answer: String) async throws {
        let fixture = try Fixture(.json(answer))
        await #expect(throws: NetworkFailure.self) {
            try await fixture.network.account.revoke(Fixture.credential, nil)
        }
    }

    @Test("a permission with another path in its name never gets into an address", arguments: ["", "../x", "a/b", "É"])
    func revokeHostileName(name: String) async throws {
        let fixture = try Fixture()
        let failure = try await failure {
            try await fixture.network.account.revoke(Fixture.credential, Permission(name))
        }
        #expect(failure.category == .notFound)
        #expect(fixture.script.sent.isEmpty)
    }

    @Test("a connection of another server is not used here")
    func otherServer() async throws {
        let fixture = try Fixture()
        let other = Identity(
            network: .facebook,
            authority: "127.0.0.1:8081",
            server: Fixture.identity.server,
            remoteID: "1001",
            name: Fixture.identity.name
        )
        let credential = Credential(identity: other, token: Fixture.credential.token)
        let calls: [() async throws -> Void] = [
            { _ = try await fixture.network.account.permissions(credential) },
            { try await fixture.network.account.revoke(credential, nil) },
            { _ = try await fixture.network.account.friends(credential, nil) },
            { _ = try await fixture.network.account.places(credential, "x") },
            { _ = try await fixture.network.publishing.publish(credential, Fixture.story, []) },
            { _ = try await fixture.network.publishing.find(credential, .of(Fixture.story, since: Fixture.now)) },
        ]
        for call in calls { #expect(try await failure(call).category == .reauthenticate) }
        #expect(fixture.script.sent.isEmpty)
    }

    @Test("friends are read page by page in all three paging styles, and paging.next is never followed")
    func pages() async throws {
        let fixture = try Fixture(
            .json(
                #"{"data":[{"id":"1002","name":"Grace"},{"id":1003,"name":"Line\nBreak"},{"id":"x/y"},7,{"name":"no id"}],"#
                    + #""paging":{"cursors":{"before":"QQ","after":"QVFI="},"#
                    + #""next":"https://evil.example/steal?access_token=s3cret-user-token&after=other"}}"#
            ),
            .json(
                #"{"data":[],"paging":{"next":"https://graph.facebook.com/1001/friends?limit=5000&offset=5000"#
                    + #"&access_token=s3cret-user-token&__after_id=1003"}}"#
            ),
            .json(
                #"{"data":[{"id":"1004"}],"paging":{"next":"https://x.example/?until=17&__paging_token=p:1&since=3"}}"#
            ),
            .json(#"{"data":[],"paging":{"cursors":{"before":"Qg","after":"Qg"},"previous":"https://x.example/"}}"#)
        )
        let account = fixture.network.account
        let first = try await account.friends(Fixture.credential, nil)
        #expect(first.friends.map(\.remoteID) == ["1002", "1003"])
        #expect(first.friends.map(\.name.text) == ["Grace", "Line Break"])
        let second = try await account.friends(Fixture.credential, first.cursor)
        #expect(second.friends.isEmpty)
        let third = try await account.friends(Fixture.credential, second.cursor)
        #expect(third.friends.map(\.name.text) == ["Somebody"])
        let fourth = try await account.friends(Fixture.credential, third.cursor)
        #expect(fourth.cursor == nil)
        let always = ["fields=id,name", "limit=500"] + Fixture.signed
        #expect(
            fixture.script.sent == [
                .init("GET \(Self.graph)/me/friends", always),
                .init("GET \(Self.graph)/me/friends", always + ["after=QVFI="]),
                .init("GET \(Self.graph)/me/friends", always + ["offset=5000", "__after_id=1003"]),
                .init("GET \(Self.graph)/me/friends", always + ["until=17", "__paging_token=p:1"]),
            ]
        )
    }

    @Test("a page that leads to itself is refused")
    func loop() async throws {
        let page = ClientResponse.json(#"{"data":[],"paging":{"cursors":{"after":"a"},"next":"https://x.example/"}}"#)
        let fixture = try Fixture(page, page)
        let first = try await fixture.network.account.friends(Fixture.credential, nil)
        let failure = try await failure {
            _ = try await fixture.network.account.friends(Fixture.credential, first.cursor)
        }
        #expect(failure.category == .brokenAnswer)
    }

    @Test("pages that lead in a larger circle end at the limit")
    func endless() async throws {
        let limit = FacebookAccount.maximumFriendPages
        let answers = (1...limit).map { number in
            ClientResponse.json(#"{"data":[],"paging":{"next":"https://x.example/?offset=\#(number % 2)"}}"#)
        }
        let fixture = try Fixture(answers: answers.map { .success($0) })
        var cursor: String?
        for _ in 1...limit { cursor = try await fixture.network.account.friends(Fixture.credential, cursor).cursor }
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, cursor) }
        #expect(failure.category == .brokenAnswer)
        #expect(fixture.script.sent.count == limit)
    }

    @Test("a cursor is taken up to 2,048 bytes", arguments: [(2041, true), (2042, true), (2043, false)])
    func cursorLength(count: Int, isTaken: Bool) async throws {
        let after = String(repeating: "a", count: count)
        let fixture = try Fixture(
            .json(#"{"data":[],"paging":{"cursors":{"after":"\#(after)"},"next":"https://x.example/"}}"#)
        )
        if isTaken {
            let page = try await fixture.network.account.friends(Fixture.credential, nil)
            #expect(page.cursor == "2:after=\(after)")
        } else {
            let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
            #expect(failure.category == .brokenAnswer)
        }
    }

    @Test(
        "a page whose successor cannot be asked for is refused, not taken for the last",
        arguments: [
            #"{"data":[],"paging":{"next":"https://x.example/"}}"#, #"{"data":[],"paging":{"next":5}}"#,
            #"{"data":[],"paging":{"next":"https://x.example/?limit=25&access_token=t"}}"#,
            #"{"data":[],"paging":{"next":"https://x.example/?offset=-1"}}"#,
            #"{"data":[],"paging":{"cursors":{"after":"a b"},"next":"https://x.example/"}}"#,
            #"{"data":{}}"#, "{}", "[]", #""data""#,
        ]
    )
    func brokenPages(answer: String) async throws {
        let fixture = try Fixture(.json(answer))
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
        #expect(failure.category == .brokenAnswer)
    }

    @Test(
        "a kept cursor that was not made here is refused before anything is sent",
        arguments: [
            "", "x", "after=a", "2:", "2:after=", "1:after=a", "-2:after=a", "999999:after=a", "x:after=a",
            "2:after=a&access_token=b", "2:limit=1", "2:offset=1&x=2", "2:after=a&after=b",
        ]
    )
    func foreignCursor(cursor: String) async throws {
        let fixture = try Fixture()
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, cursor) }
        #expect(failure.category == .notFound)
        #expect(fixture.script.sent.isEmpty)
    }

    @Test("places are searched by name, and odd ones are left out or mended")
    func places() async throws {
        let fixture = try Fixture(
            .json(
                #"{"data":[{"id":"55","name":"Café Central","location":{"street":"Herrengasse","city":"Wien","#
                    + #""country":"Austria","latitude":48.2,"longitude":16.3}},{"id":66,"name":"","location":"Graz"},"#
                    + #"{"id":"a"},{"id":"77","name":"N","location":{"city":7,"state":"\n"}}]}"#
            )
        )
        let places = try await fixture.network.account.places(Fixture.credential, " café & bar\n")
        #expect(places.map(\.remoteID) == ["55", "66", "77"])
        #expect(places.map(\.name.text) == ["Café Central", "", "N"])
        #expect(places.map(\.locality) == ["Herrengasse, Wien, Austria", "", ""])
        let fields = ["type=place", "q=café & bar", "fields=id,name,location", "limit=25"]
        #expect(fixture.script.sent == [.init("GET \(Self.graph)/search", fields + Fixture.signed)])
    }

    @Test("no words find no places without asking, and the current edition has no search")
    func noPlaces() async throws {
        let classic = try Fixture()
        #expect(try await classic.network.account.places(Fixture.credential, " \n").isEmpty)
        let current = try Fixture(.current, answers: [])
        let failure = try await failure { _ = try await current.network.account.places(Fixture.credential, "x") }
        #expect(failure.category == .unsupported)
        #expect(classic.script.sent.isEmpty && current.script.sent.isEmpty)
    }
}
