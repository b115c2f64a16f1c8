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

    @Test("a post that is gone already counts as deleted")
    func gone() async throws {
        let body = #"{"error":{"code":100,"error_subcode":33,"type":"GraphMethodException"}}"#
        try await withdraw(try Fixture(.json(body, 400)))
    }

    @Test(
        "anything else is a failure, and nothing is taken for a yes",
        arguments: [
            (#"{"error":{"code":200,"type":"OAuthException"}}"#, 403, NetworkFailure.Category.permissionMissing),
            (#"{"error":{"code":190,"error_subcode":463}}"#, 401, .reauthenticate), ("false", 200, .refused),
            (#"{"success":false}"#, 200, .refused), ("<html>", 502, .transient),
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
