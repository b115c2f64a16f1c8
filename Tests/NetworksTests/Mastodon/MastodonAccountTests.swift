import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("A connected Mastodon account")
struct MastodonAccountTests {
    private typealias Fixture = MastodonFixture

    private static let following =
        #"[{"id":"110","acct":"grace@letters.example","display_name":"Grace"},"#
        + #"{"id":"111","acct":"alan","display_name":""},{"id":"../1","acct":"x"},{"id":"112"},7,"#
        + #"{"id":"113","acct":"a b"}]"#

    private func page(_ body: String, next: String?) -> ClientResponse {
        let fields = next.map { Fields([.link: "<\($0)>; rel=\"next\", <https://books.example/x>; rel=\"prev\""]) }
        return .json(body, 200, fields ?? Fields())
    }

    @Test("permissions are those of the token while it opens the same account")
    func permissions() async throws {
        let fixture = try await Fixture(.json(Fixture.account))
        #expect(try await fixture.network.account.permissions(Fixture.credential) == Fixture.allPermissions)
        #expect(
            fixture.script.sent == [.init("GET https://books.example/api/v1/accounts/verify_credentials", [])]
        )
        // Whoever changed their address is the same person.
        let renamed = try await Fixture(.json(#"{"id":"109","acct":"ada.l"}"#))
        #expect(try await renamed.network.account.permissions(Fixture.credential) == Fixture.allPermissions)
        for body in [#"{"id":"110","acct":"ada"}"#, #"{"id":"1090","acct":"ada"}"#, "{}"] {
            let fixture = try await Fixture(.json(body))
            let failure = try await failure {
                _ = try await fixture.network.account.permissions(Fixture.credential)
            }
            #expect(failure.category == .brokenAnswer)
        }
        let revoked = try await Fixture(.json(#"{"error":"The access token was revoked"}"#, 401))
        let failure = try await failure { _ = try await revoked.network.account.permissions(Fixture.credential) }
        #expect(failure.category == .reauthenticate)
    }

    @Test("the people somebody follows are read page by page, each from where the one before ended")
    func friends() async throws {
        let next = "https://books.example/api/v1/accounts/109/following?limit=80&max_id=77"
        let fixture = try await Fixture(
            page(Self.following, next: next),
            page("[]", next: "/x?max_id=5"),
            page("[]", next: nil)
        )
        let account = fixture.network.account
        let first = try await account.friends(Fixture.credential, nil)
        #expect(
            first.friends == [
                Fixture.person("110", "grace@letters.example", "Grace"), Fixture.person("111", "alan", "alan"),
            ]
        )
        let second = try await account.friends(Fixture.credential, first.cursor)
        #expect(second.friends.isEmpty)
        let third = try await account.friends(Fixture.credential, second.cursor)
        #expect(third.cursor == nil)
        let line = "GET https://books.example/api/v1/accounts/109/following"
        #expect(
            fixture.script.sent == [
                .init(line, ["limit=80"]), .init(line, ["limit=80", "max_id=77"]),
                .init(line, ["limit=80", "max_id=5"]),
            ]
        )
        #expect(fixture.script.requests.allSatisfy { $0.fields[.authorization] == "Bearer s3cret-user-token" })
    }

    @Test(
        "a next page elsewhere, or without an end, is refused, and never followed",
        arguments: [
            "https://evil.example/api/v1/accounts/109/following?max_id=7",
            "http://books.example/api/v1/accounts/109/following?max_id=7",
            "https://books.example:8443/x?max_id=7", "https://books.example/x", "https://books.example/x?max_id=",
            "https://books.example/x?max_id=../7", "//evil.example/?max_id=7", "javascript:max_id=7",
        ]
    )
    func hostileNext(next: String) async throws {
        let fixture = try await Fixture(page(Self.following, next: next))
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
        #expect(failure.category == .brokenAnswer)
        #expect(fixture.script.requests.count == 1)
    }

    @Test("a page that leads to itself ends the list, and so does the two hundredth")
    func endless() async throws {
        let fixture = try await Fixture(page("[]", next: "/x?max_id=7"))
        let itself = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, "2:7") }
        #expect(itself.category == .brokenAnswer)
        let last = try await Fixture(page("[]", next: "/x?max_id=8"))
        #expect(try await last.network.account.friends(Fixture.credential, "200:7").cursor == "201:8")
        let beyond = try await failure { _ = try await last.network.account.friends(Fixture.credential, "201:8") }
        #expect(beyond.category == .brokenAnswer)
    }

    @Test(
        "a cursor nobody gave asks the server nothing",
        arguments: ["", "7", "1:7", "x:7", "2:", "2:../7", "999999:7"]
    )
    func cursors(cursor: String) async throws {
        let fixture = try await Fixture()
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, cursor) }
        #expect(failure.category == .notFound)
    }

    @Test("giving back is for all at once, and confirmed by the server")
    func revoke() async throws {
        let fixture = try await Fixture(.json("{}"))
        try await fixture.network.account.revoke(Fixture.credential, nil)
        #expect(
            fixture.script.sent == [
                .init(
                    "POST https://books.example/oauth/revoke",
                    ["client_id=client-1", "client_secret=s3cret-client", "token=s3cret-user-token"]
                )
            ]
        )
        // An empty answer of a good status is all that RFC 7009 asks for.
        for answer in [ClientResponse.plain("", 200), .plain("", 204), .plain("done", 200)] {
            try await Fixture(answer).network.account.revoke(Fixture.credential, nil)
        }
        let single = try await failure { try await fixture.network.account.revoke(Fixture.credential, .readFollows) }
        #expect(single.category == .unsupported)
        let foreign = try await Fixture(.json(#"{"error":"unauthorized_client"}"#, 403))
        let refused = try await failure { try await foreign.network.account.revoke(Fixture.credential, nil) }
        #expect(refused.category == .misconfigured)
        let lost = try await MastodonFixture(answers: [.failure(FetchError(.timedOut, mayHaveArrived: true))])
        let unknown = try await failure { try await lost.network.account.revoke(Fixture.credential, nil) }
        #expect(unknown.category == .answerLost)
    }

    @Test("no call of this server carries another server's token")
    func otherServer() async throws {
        let fixture = try await Fixture()
        let others = [
            (NetworkName.mastodon, "evil.example", "evil.example"), (.mastodon, "books.example", "evil.example"),
            (.mastodon, "evil.example", "books.example"), (.x, "books.example", "books.example"),
        ]
        for (network, authority, server) in others {
            let identity = Identity(
                network: network,
                authority: authority,
                server: server,
                remoteID: "109",
                address: "ada",
                name: Fixture.identity.name
            )
            let credential = Credential(identity: identity, token: Fixture.credential.token)
            let (account, publishing) = (fixture.network.account, fixture.network.publishing)
            let calls: [() async throws -> Void] = [
                { _ = try await account.permissions(credential) }, { _ = try await account.friends(credential, nil) },
                { try await account.revoke(credential, nil) },
                { _ = try await publishing.publish(credential, Fixture.story(), []) },
                { _ = try await publishing.find(credential, .of(Fixture.story(), since: Fixture.now)) },
                { try await publishing.withdraw?(credential, PostReceipt(remoteID: "7", url: "")) },
            ]
            for call in calls { #expect(try await failure(call).category == .reauthenticate) }
        }
        #expect(fixture.script.requests.isEmpty)
    }

    @Test("Mastodon has no places")
    func places() async throws {
        let fixture = try await Fixture()
        let failure = try await failure { _ = try await fixture.network.account.places(Fixture.credential, "Paris") }
        #expect(failure.category == .unsupported)
    }
}
