import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Errors of the Mastodon API")
struct MastodonErrorTests {
    private typealias Fixture = MastodonFixture

    private func reading(_ response: ClientResponse) async throws -> NetworkFailure {
        let fixture = try Fixture(response)
        return try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
    }

    private func posting(_ response: ClientResponse) async throws -> NetworkFailure {
        // A post that is too long has the limits read again.
        let fixture = try Fixture(response, .plain("", 502), .plain("", 502))
        return try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story())
        }
    }

    @Test(
        "every error has its category, reading and posting",
        arguments: [
            (400, "param is missing or the value is empty", NetworkFailure.Category.refused, .refused),
            (400, "Pagination values for 'offset' and 'limit' must be positive", .refused, .refused),
            (401, "The access token is invalid", .reauthenticate, .reauthenticate),
            (401, "The access token was revoked", .reauthenticate, .reauthenticate),
            (401, "The access token expired", .reauthenticate, .reauthenticate),
            (401, "This method requires an authenticated user", .reauthenticate, .reauthenticate),
            (403, "This action is not allowed", .refused, .refused),
            (403, "This action is outside the authorized scopes", .permissionMissing, .permissionMissing),
            (403, "Your login is currently disabled", .blocked, .blocked),
            (403, "Your login is currently pending approval", .userActionNeeded, .userActionNeeded),
            (403, "Your login is missing a confirmed e-mail address", .userActionNeeded, .userActionNeeded),
            (404, "Record not found", .notFound, .notFound), (405, "?", .refused, .refused),
            (408, "?", .transient, .transient), (410, "Gone", .notFound, .notFound), (413, "?", .tooLong, .tooLong),
            (422, "Validation failed: Text character limit of 500 exceeded", .tooLong, .tooLong),
            (422, "Validation failed: Text can't be blank", .refused, .refused),
            (422, "Duplicate record", .duplicate, .duplicate), (422, "Invalid date supplied", .refused, .refused),
            (422, "This method requires an authenticated user", .reauthenticate, .reauthenticate),
            (
                422, "Cannot attach files that have not finished processing. Try again in a moment!", .transient,
                .transient
            ), (429, "Too many requests", .rateLimited, .rateLimited),
            (500, "Internal server error", .transient, .answerLost), (502, "?", .transient, .answerLost),
            (503, "Remote data could not be fetched", .transient, .transient),
            (503, "Remote SSL certificate could not be verified", .transient, .transient),
            (
                503, "There was a temporary problem serving your request, please try again", .transient, .transient
            ), (301, "?", .brokenAnswer, .answerLost),
        ] as [(Int, String, NetworkFailure.Category, NetworkFailure.Category)]
    )
    func table(
        status: Int,
        error: String,
        reading: NetworkFailure.Category,
        posting: NetworkFailure.Category
    ) async throws {
        let body = #"{"error":"\#(error)"}"#
        #expect(try await self.reading(.json(body, status)).category == reading)
        #expect(try await self.posting(.json(body, status)).category == posting)
    }

    @Test(
        "an answer the API did not write is broken when reading, and leaves a post open unless it was turned away",
        arguments: [
            ("<html>", 200, NetworkFailure.Category.brokenAnswer, NetworkFailure.Category.answerLost),
            ("", 200, .brokenAnswer, .answerLost), ("[", 200, .brokenAnswer, .answerLost),
            ("<html>", 302, .brokenAnswer, .answerLost), ("<html>", 401, .brokenAnswer, .brokenAnswer),
            ("<html>", 403, .brokenAnswer, .brokenAnswer), ("<html>", 404, .brokenAnswer, .brokenAnswer),
            ("{}", 401, .brokenAnswer, .brokenAnswer), (#"{"error":{}}"#, 401, .brokenAnswer, .brokenAnswer),
            ("", 408, .transient, .transient), ("", 413, .tooLong, .tooLong), ("", 429, .rateLimited, .rateLimited),
            ("<html>", 500, .transient, .answerLost), ("", 503, .transient, .answerLost),
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
        let network = try MastodonFixture(answers: [.failure(error), .failure(error)]).network
        let read = try await failure { _ = try await network.account.friends(Fixture.credential, nil) }
        #expect(read.category == reading)
        let post = try await failure { _ = try await network.publishing.publish(Fixture.credential, Fixture.story()) }
        #expect(post.category == posting)
    }

    @Test("the permission that was needed is named")
    func namesPermission() async throws {
        let body = ClientResponse.json(#"{"error":"This action is outside the authorized scopes"}"#, 403)
        #expect(try await posting(body).permission == Permission("write:statuses"))
        #expect(try await reading(body).permission == Permission("read:follows"))
        #expect(try await reading(.json(#"{"error":"This action is not allowed"}"#, 403)).permission == nil)
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
