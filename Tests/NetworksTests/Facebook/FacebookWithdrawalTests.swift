import Flyleaf
import HTTP
import Testing

@testable import Networks

@Suite("Taking a post on Facebook back")
struct FacebookWithdrawalTests {
    private typealias Fixture = FacebookFixture
    private static let receipt = PostReceipt(remoteID: "1001_777", url: "https://www.facebook.com/1001/posts/777")

    private func withdraw(_ fixture: Fixture, _ receipt: PostReceipt = receipt) async throws {
        let withdraw = try #require(fixture.network.publishing.withdraw)
        try await withdraw(Fixture.credential, receipt)
    }

    @Test(
        "the post is deleted by its identifier, and both ways to say yes are understood",
        arguments: ["true", #"{"success":true}"#]
    )
    func deletes(answer: String) async throws {
        let fixture = try Fixture(.json(answer))
        try await withdraw(fixture)
        #expect(fixture.script.sent == [.init("DELETE https://graph.facebook.com/v2.3/1001_777", Fixture.signed)])
    }

    private static let unseen = ClientResponse.json(
        #"{"error":{"code":100,"error_subcode":33,"type":"GraphMethodException"}}"#,
        400
    )

    private static func held(_ status: String) -> ClientResponse {
        .json(#"{"data":[{"permission":"read_stream","status":"\#(status)"}]}"#)
    }

    @Test("a post that Facebook does not know counts as deleted once a reading that may see it says the same")
    func gone() async throws {
        let fixture = try Fixture(Self.unseen, Self.held("granted"), Self.unseen)
        try await withdraw(fixture)
        let lines = fixture.script.sent.map(\.line)
        #expect(lines.map { $0.split(separator: " ").first ?? "" } == ["DELETE", "GET", "GET"])
        #expect(lines[1].contains("/me/permissions") && lines[2].contains("/1001_777"))
        try await withdraw(try Fixture(Self.unseen, Self.held("granted"), .json("false")))
    }

    @Test("a post that Facebook shows, or may not show to Flyleaf, does not count as deleted")
    func unseen() async throws {
        let forbidden = ClientResponse.json(#"{"error":{"code":10,"type":"OAuthException"}}"#, 403)
        for answers in [
            [Self.unseen, Self.held("declined")], [Self.unseen, .json(#"{"data":[]}"#)],
            [Self.unseen, Self.held("granted"), .json(#"{"id":"1001_777"}"#)],
            [Self.unseen, Self.held("granted"), forbidden],
        ] {
            let fixture = try Fixture(answers: answers.map { .success($0) })
            #expect(try await failure { try await withdraw(fixture) }.category == .notFound)
            #expect(fixture.script.sent.count == answers.count)
        }
        // Nobody knows, and it is asked again.
        let down = try Fixture(Self.unseen, Self.held("granted"), .json("<html>", 502))
        #expect(try await failure { try await withdraw(down) }.category == .transient)
    }

    @Test(
        "anything else is a failure, and nothing is taken for a yes",
        arguments: [
            (#"{"error":{"code":200,"type":"OAuthException"}}"#, 403, NetworkFailure.Category.permissionMissing),
            (#"{"error":{"code":190,"error_subcode":463}}"#, 401, .reauthenticate), ("false", 200, .refused),
            (#"{"success":false}"#, 200, .refused), ("<html>", 502, .transient), ("{}", 200, .brokenAnswer),
            (#"{"id":"1001_777"}"#, 200, .brokenAnswer), ("<html>", 200, .brokenAnswer),
        ]
    )
    func fails(body: String, status: Int, category: NetworkFailure.Category) async throws {
        let fixture = try Fixture(.json(body, status))
        let failure = try await failure { try await withdraw(fixture) }
        #expect(failure.category == category)
        if category == .permissionMissing { #expect(failure.permission == Permission("publish_actions")) }
    }

    @Test("an identifier that is none never gets into a path, and the current edition withdraws nothing")
    func refused() async throws {
        let fixture = try Fixture()
        let hostile = PostReceipt(remoteID: "me/permissions", url: "")
        #expect(try await failure { try await withdraw(fixture, hostile) }.category == .notFound)
        #expect(fixture.script.sent.isEmpty)
        #expect(try Fixture(.current, answers: []).network.publishing.withdraw == nil)
    }
}
