import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("A connected account of X")
struct XAccountTests {
    private typealias Fixture = XFixture

    @Test("what is granted is what was written down, once X says that the token counts")
    func permissions() async throws {
        let fixture = try Fixture(Fixture.me)
        #expect(try await fixture.network.account.permissions(Fixture.credential) == Fixture.granted)
        #expect(fixture.script.sent == [.init("GET https://api.x.com/2/users/me", [])])
        let ended = try Fixture(.problem(401, "Unauthorized", "Unauthorized"))
        let failure = try await failure { _ = try await ended.network.account.permissions(Fixture.credential) }
        #expect(failure.category == .reauthenticate)
    }

    @Test("a signed token is asked for its level")
    func level() async throws {
        for (level, mayWrite) in [("read", false), ("read-write", true)] {
            var response = Fixture.me
            response.fields.append(try #require(FieldName("x-access-level")), level)
            let fixture = try Fixture(.signed, response)
            let set = try await fixture.network.account.permissions(Fixture.signedCredential)
            #expect(set.granted.contains(.tweetWrite) == mayWrite)
            #expect(set.granted.contains(.followsRead))
        }
    }

    @Test("a token that speaks for somebody else is no answer about this person")
    func otherPerson() async throws {
        let fixture = try Fixture(.json(#"{"data":{"id":"8","name":"Eve","username":"eve"}}"#))
        let failure = try await failure { _ = try await fixture.network.account.permissions(Fixture.credential) }
        #expect(failure.category == .brokenAnswer)
    }

    // MARK: Following

    @Test("people are listed with their usernames, page by page, with the token taken out of the answer")
    func following() async throws {
        let fixture = try Fixture(
            .json(
                #"{"data":[{"id":"8","name":"Grace Hopper","username":"grace"},{"id":"x","username":"no"},"#
                    + #"{"id":"9","username":"with space "},{"id":"10","name":"","username":"nameless"}],"#
                    + #""meta":{"result_count":4,"next_token":"NEXT1"}}"#
            ),
            .json(#"{"meta":{"result_count":0,"next_token":"NEXT2"}}"#),
            .json(#"{"data":[{"id":11,"name":"Lin\nus","username":"linus"}],"meta":{"result_count":1}}"#)
        )
        let first = try await fixture.network.account.friends(Fixture.credential, nil)
        #expect(first.friends.map(\.name.text) == ["Grace Hopper @grace", "@nameless"])
        #expect(first.friends.map(\.remoteID) == ["8", "10"])
        let second = try await fixture.network.account.friends(Fixture.credential, first.cursor)
        #expect(second.friends.isEmpty)
        let third = try await fixture.network.account.friends(Fixture.credential, second.cursor)
        #expect(third.friends.map(\.name.text) == ["Lin us @linus"])
        #expect(third.cursor == nil)
        let line = "GET https://api.x.com/2/users/7/following"
        #expect(
            fixture.script.sent == [
                .init(line, ["max_results=1000"]), .init(line, ["max_results=1000", "pagination_token=NEXT1"]),
                .init(line, ["max_results=1000", "pagination_token=NEXT2"]),
            ]
        )
    }

    @Test(
        "a list that is none, leads to itself, or has an impossible token is broken",
        arguments: [
            "{}", "[]", #"{"data":[]}"#, #"{"data":{},"meta":{}}"#, #"{"data":[],"meta":[]}"#,
            #"{"data":[],"meta":{"next_token":"SAME"}}"#, #"{"data":[],"meta":{"next_token":"a b"}}"#,
            #"{"data":[],"meta":{"next_token":""}}"#,
        ]
    )
    func brokenList(body: String) async throws {
        let fixture = try Fixture(.json(body))
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, "2:SAME") }
        #expect(failure.category == .brokenAnswer)
    }

    @Test("a cursor from nowhere is refused before anything is asked, and so is the page after the last allowed one")
    func cursors() async throws {
        let fixture = try Fixture()
        for cursor in ["", "x", "1:a", "2:", "-2:a", "2:a b", "999999:a"] {
            let failure = try await failure {
                _ = try await fixture.network.account.friends(Fixture.credential, cursor)
            }
            #expect(failure.category == .notFound)
        }
        let last = "\(XAccount.maximumPages + 1):a"
        let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, last) }
        #expect(failure.category == .brokenAnswer)
        #expect(fixture.script.requests.isEmpty)
    }

    @Test("a name keeps its username however long it is")
    func longNames() async throws {
        let name = String(repeating: "n", count: 500)
        let body = #"{"data":[{"id":"8","name":"\#(name)","username":"grace"}],"meta":{"result_count":1}}"#
        let fixture = try Fixture(.json(body))
        let person = try #require(try await fixture.network.account.friends(Fixture.credential, nil).friends.first)
        #expect(XUsername(of: person)?.text == "grace")
        #expect(person.name.text.unicodeScalars.count == 107)
    }

    @Test("a missing scope is named")
    func missingScope() async throws {
        for detail in ["Forbidden", "Your token lacks one of the scopes [follows.read]."] {
            let fixture = try Fixture(.problem(403, "Forbidden", detail))
            let failure = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
            #expect(failure.category == .permissionMissing)
            #expect(failure.permission == .followsRead)
        }
    }

    @Test("there is no search for places")
    func places() async throws {
        let fixture = try Fixture()
        let failure = try await failure { _ = try await fixture.network.account.places(Fixture.credential, "x") }
        #expect(failure.category == .unsupported)
    }

    // MARK: Tokens

    @Test("a refresh token brings a new pair, and the old one is forgotten")
    func refresh() async throws {
        let answer = ClientResponse.json(#"{"access_token":"new","expires_in":7200,"refresh_token":"new-refresh"}"#)
        let fixture = try Fixture(answer)
        let refresh = try #require(fixture.network.account.refresh)
        #expect(
            try await refresh(Fixture.credential)
                == AccessToken(secret: "new", expiresAt: Fixture.now + .seconds(7200), refreshToken: "new-refresh")
        )
        #expect(
            fixture.script.sent == [
                .init(
                    "POST https://api.x.com/2/oauth2/token",
                    ["grant_type=refresh_token", "refresh_token=s3cret-refresh"]
                )
            ]
        )
        #expect(fixture.authorizations() == ["Basic Y2xpZW50LTE6czNjcmV0LWNsaWVudA=="])
    }

    @Test("a server that gives no new refresh token leaves the old one")
    func refreshWithoutRotation() async throws {
        let fixture = try Fixture(.public, .json(#"{"access_token":"new"}"#))
        let refresh = try #require(fixture.network.account.refresh)
        #expect(try await refresh(Fixture.credential).refreshToken == "s3cret-refresh")
        #expect(fixture.script.sent.first?.fields.contains("client_id=client-1") == true)
    }

    @Test(
        "a refresh that fails says whether a new login is the cure",
        arguments: [
            (
                ClientResponse.json(
                    #"{"error":"invalid_request","error_description":"Value passed for the token was invalid."}"#,
                    400
                ), NetworkFailure.Category.reauthenticate
            ),
            (.json(#"{"error":"invalid_grant"}"#, 400), .reauthenticate),
            (.json(#"{"error":"unauthorized_client"}"#, 401), .misconfigured), (.plain("", 500), .transient),
            (.plain("<html>"), .brokenAnswer),
        ]
    )
    func refreshFails(answer: ClientResponse, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(answer)
        let refresh = try #require(fixture.network.account.refresh)
        #expect(try await failure { _ = try await refresh(Fixture.credential) }.category == category)
    }

    @Test("a lost answer to a refresh is a passing fault, and nothing to renew with asks for a new login")
    func refreshLost() async throws {
        let fixture = try Fixture(answers: [.failure(FetchError(.timedOut, mayHaveArrived: true))])
        let refresh = try #require(fixture.network.account.refresh)
        #expect(try await failure { _ = try await refresh(Fixture.credential) }.category == .transient)
        let bare = Credential(identity: Fixture.identity, token: AccessToken(secret: "t", expiresAt: nil))
        #expect(try await failure { _ = try await refresh(bare) }.category == .reauthenticate)
        #expect(try Fixture(.signed).network.account.refresh == nil)
    }

    @Test("giving the connection back ends both tokens, the one that renews first")
    func revoke() async throws {
        let fixture = try Fixture(.json(#"{"revoked":true}"#), .plain(""))
        try await fixture.network.account.revoke(Fixture.credential, nil)
        let line = "POST https://api.x.com/2/oauth2/revoke"
        #expect(
            fixture.script.sent == [.init(line, ["token=s3cret-refresh"]), .init(line, ["token=s3cret-user-token"])]
        )
    }

    @Test("a token that is dead already counts as given back, in both protocols")
    func revokeDead() async throws {
        let dead = ClientResponse.json(#"{"error":"invalid_request"}"#, 400)
        try await Fixture(dead, dead).network.account.revoke(Fixture.credential, nil)
        let signed = try Fixture(
            .signed,
            .json(#"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#, 401)
        )
        try await signed.network.account.revoke(Fixture.signedCredential, nil)
        #expect(signed.script.sent == [.init("POST https://api.x.com/1.1/oauth/invalidate_token.json", [])])
    }

    @Test("single permissions cannot be given back, and an unanswered request ends nothing")
    func revokeFails() async throws {
        let fixture = try Fixture(answers: [.failure(FetchError(.unreachable, mayHaveArrived: false))])
        let one = try await failure { try await fixture.network.account.revoke(Fixture.credential, .tweetWrite) }
        #expect(one.category == .unsupported)
        let all = try await failure { try await fixture.network.account.revoke(Fixture.credential, nil) }
        #expect(all.category == .unreachable)
        #expect(fixture.network.permissions.allSatisfy { !$0.isRevocable })
    }

    @Test("a credential of another server or network never leaves")
    func otherServer() async throws {
        let fixture = try Fixture()
        for (network, server) in [(NetworkName.x, "evil.example"), (.facebook, "x.com")] {
            let identity = Identity(
                network: network,
                authority: server,
                server: "api.x.com",
                remoteID: "7",
                name: Fixture.identity.name
            )
            let credential = Credential(identity: identity, token: Fixture.credential.token)
            let account = fixture.network.account
            let publishing = fixture.network.publishing
            let refresh = try #require(account.refresh)
            let withdraw = try #require(publishing.withdraw)
            for call in [
                { _ = try await account.permissions(credential) }, { try await account.revoke(credential, nil) },
                { _ = try await account.friends(credential, nil) }, { _ = try await account.places(credential, "") },
                { _ = try await refresh(credential) },
                { _ = try await publishing.publish(credential, Fixture.story, []) },
                { _ = try await publishing.find(credential, .of(Fixture.story, since: Fixture.now)) },
                { try await withdraw(credential, PostReceipt(remoteID: "1", url: "")) },
            ] as [() async throws -> Void] {
                #expect(try await failure(call).category == .reauthenticate)
            }
        }
        #expect(fixture.script.requests.isEmpty)
    }
}
