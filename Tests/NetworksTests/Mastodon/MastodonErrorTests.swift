import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Errors of the Mastodon API")
struct MastodonErrorTests {
    private typealias Fixture = MastodonFixture

    private func reading(_ response: ClientResponse) async throws -> NetworkFailure {
        let fixture = try await Fixture(response)
        return try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
    }

    private func posting(_ response: ClientResponse) async throws -> NetworkFailure {
        // A post that is too long has the limits read again.
        let fixture = try await Fixture(response, .plain("", 502), .plain("", 502))
        return try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
    }

    @Test(
        "an answer the API did not write is broken when reading, and leaves a post open unless it was turned away",
        arguments: [
            ("<html>", 200, NetworkFailure.Category.brokenAnswer, NetworkFailure.Category.answerLost),
            ("", 200, .brokenAnswer, .answerLost), ("[", 200, .brokenAnswer, .answerLost),
            ("<html>", 302, .brokenAnswer, .answerLost), ("<html>", 401, .brokenAnswer, .refused),
            ("<html>", 403, .brokenAnswer, .refused), ("<html>", 404, .brokenAnswer, .refused),
            ("{}", 401, .brokenAnswer, .refused), (#"{"error":{}}"#, 401, .brokenAnswer, .refused),
            ("", 408, .transient, .transient), ("", 413, .tooLong, .tooLong), ("", 429, .rateLimited, .rateLimited),
            ("<html>", 500, .transient, .answerLost), ("", 503, .transient, .answerLost),
            ("<html>", 501, .unsupported, .answerLost),
            (#"{"error":"Not Implemented"}"#, 501, .unsupported, .answerLost),
        ]
    )
    func foreign(
        body: String,
        status: Int,
        reading: NetworkFailure.Category,
        posting: NetworkFailure.Category
    ) async throws {
        #expect(try await self.reading(.plain(body, status)).category == reading)
        #expect(try await self.posting(.plain(body, status)).category == posting)
    }

    @Test(
        "a post turned away in words nobody can read was no post, and the login is over if the server works without",
        arguments: [(200, NetworkFailure.Category.reauthenticate), (502, .refused)]
    )
    func turnedAway(_ instance: Int, _ category: NetworkFailure.Category) async throws {
        let about = ClientResponse.json(MastodonServersTests.instance, instance)
        let fixture = try await Fixture(.plain("Bad request", 400), .plain("Bad request", 400), about, about)
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(failure.category == category)
        let checked = try await Fixture(.plain("Bad request", 400), about, about)
        let check = try await NetworksTests.failure {
            _ = try await checked.network.account.permissions(Fixture.credential)
        }
        #expect(check.category == (instance == 200 ? .reauthenticate : .brokenAnswer))
    }

    @Test("ten megabytes, deep nesting, wrong types and bytes that are not UTF-8 are broken answers")
    func hostileBodies() async throws {
        let bodies: [[UInt8]] = [
            Array(repeating: UInt8(ascii: " "), count: 10_000_000) + Array("[]".utf8),
            Array(repeating: UInt8(ascii: "["), count: 100_000), Array(#"[""#.utf8) + [0xFF, 0x22, 0x5D],
            Array(#"{"a":1}"#.utf8), Array("null".utf8), Array("true".utf8),
        ]
        for body in bodies {
            let response = ClientResponse(status: .ok, body: body)
            #expect(try await reading(response).category == .brokenAnswer)
            #expect(try await posting(response).category == .answerLost)
        }
    }

    @Test(
        "an answer that never came is lost after a post, and nothing happened when that is certain",
        arguments: [
            (FetchError(.unreachable, mayHaveArrived: false), NetworkFailure.Category.unreachable, .unreachable),
            (FetchError(.insecure, mayHaveArrived: false), .unreachable, .unreachable),
            (FetchError(.refusedAddress, mayHaveArrived: false), .misconfigured, .misconfigured),
            (FetchError(.timedOut, mayHaveArrived: true), .transient, .answerLost),
            (FetchError(.tooLarge, mayHaveArrived: true), .brokenAnswer, .answerLost),
            (FetchError(.brokenAnswer, mayHaveArrived: true), .brokenAnswer, .answerLost),
        ] as [(FetchError, NetworkFailure.Category, NetworkFailure.Category)]
    )
    func noAnswer(
        error: FetchError,
        reading: NetworkFailure.Category,
        posting: NetworkFailure.Category
    ) async throws {
        let network = try await MastodonFixture(answers: [.failure(error), .failure(error)]).network
        let read = try await failure { _ = try await network.account.friends(Fixture.credential, nil) }
        #expect(read.category == reading)
        let post = try await failure {
            _ = try await network.publishing.publish(Fixture.credential, Fixture.story(), [])
        }
        #expect(post.category == posting)
    }

    @Test("the permission that was needed is named")
    func namesPermission() async throws {
        let body = ClientResponse.json(#"{"error":"This action is outside the authorized scopes"}"#, 403)
        #expect(try await posting(body).permission == Permission("write:statuses"))
        #expect(try await reading(body).permission == Permission("read:follows"))
        for words in ["This action is not allowed", "Forbidden", "insufficient scope", ""] {
            let answer = ClientResponse.json(#"{"error":"\#(words)"}"#, 403)
            #expect(try await reading(answer).category == .permissionMissing)
            #expect(try await reading(answer).permission == Permission("read:follows"))
            #expect(try await posting(answer).permission == Permission("write:statuses"))
        }
        let suspended = ClientResponse.json(#"{"error":"Your login is currently disabled"}"#, 403)
        #expect(try await posting(suspended).permission == nil)
    }

    @Test(
        "the moment to come back is a date, seconds since 1970 or seconds from now, within a day",
        arguments: [
            ("X-RateLimit-Reset", "2026-09-21T14:18:20.000000Z", 300), ("X-RateLimit-Reset", "1790000120", 120),
            ("X-RateLimit-Reset", "120", 120), ("X-RateLimit-Reset", "2026-09-21T13:00:00Z", 1),
            ("X-RateLimit-Reset", "2099-01-01T00:00:00Z", 86_400), ("X-RateLimit-Reset", "99999999999", 86_400),
            ("X-RateLimit-Reset", "9999999999999999999999", nil), ("X-RateLimit-Reset", "-5", nil),
            ("X-RateLimit-Reset", "soon", nil), ("X-RateLimit-Reset", "", nil), ("Retry-After", "30", 30),
            ("Retry-After", "0", 1), ("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT", nil),
        ] as [(String, String, Int?)]
    )
    func retryTime(name: String, value: String, seconds: Int?) async throws {
        let fields = Fields([try #require(FieldName(name)): value])
        let limited = try await reading(.json(#"{"error":"Too many requests"}"#, 429, fields))
        #expect(limited.retryAt == seconds.map { Fixture.now + .seconds($0) })
        let refused = try await reading(.json(#"{"error":"This action is not allowed"}"#, 403, fields))
        #expect(refused.retryAt == nil)
    }
}
