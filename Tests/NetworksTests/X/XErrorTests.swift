import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Errors of X")
struct XErrorTests {
    private typealias Fixture = XFixture

    private func reading(_ response: ClientResponse) async throws -> NetworkFailure {
        let fixture = try Fixture(response)
        return try await failure { _ = try await fixture.network.account.permissions(Fixture.credential) }
    }

    private func posting(_ response: ClientResponse) async throws -> NetworkFailure {
        let fixture = try Fixture(response)
        return try await failure {
            _ = try await fixture.network.publishing.publish(Fixture.credential, Fixture.story, [])
        }
    }

    @Test(
        "every other shape is understood",
        arguments: [
            (
                ClientResponse.json(#"{"title":"Payment Required","detail":"credits depleted"}"#, 402),
                NetworkFailure.Category.paymentNeeded
            ),
            (.plain("", 402), .paymentNeeded),
            (
                .json(#"{"title":"UsageCapExceeded","type":"https://api.twitter.com/2/problems/usage-capped"}"#, 429),
                .paymentNeeded
            ),
            (
                .json(
                    #"{"errors":[{"parameters":{"text":["x"]},"message":"The length of the `text` field in the request "#
                        + #"body [482] is not between 0 and 280"}],"title":"Invalid Request","detail":"One or more "#
                        + #"parameters to your request was invalid.","type":"https://x/2/problems/invalid-request"}"#,
                    400
                ), .tooLong
            ),
            (
                .json(
                    #"{"errors":[{"title":"Not Found Error","type":"https://x/2/problems/resource-not-found"}]}"#,
                    200
                ), .notFound
            ),
            (.json(#"{"errors":[{}]}"#, 200), .notFound),
            (.json(#"{"error":"Not authorized","request":"/1.1/x"}"#, 401), .reauthenticate),
            (.json(#"{"error":"invalid_token"}"#, 401), .reauthenticate),
            (.json(#"{"error":"who knows"}"#, 400), .refused),
            (.json(#"{"errors":[{"code":"88","message":"m"}]}"#, 429), .rateLimited),
            (.json(#"{"title":7,"detail":[],"type":{}}"#, 400), .refused),
            (.json(#"{"errors":[{"code":{},"message":7}]}"#, 401), .reauthenticate),
        ]
    )
    func shapes(answer: ClientResponse, category: NetworkFailure.Category) async throws {
        #expect(try await reading(answer).category == category)
        #expect(try await posting(answer).category == category)
    }

    @Test("a success with errors beside the data is a success")
    func partial() async throws {
        let body = #"{"data":{"id":"7","name":"Ada","username":"ada"},"errors":[{"title":"Field Hydration Failure"}]}"#
        let fixture = try Fixture(.json(body))
        #expect(try await fixture.network.account.permissions(Fixture.credential) == Fixture.granted)
    }

    @Test(
        "an answer X did not write is broken when reading, and leaves a post open unless it was turned away",
        arguments: [
            ("<html>", 200, NetworkFailure.Category.brokenAnswer, NetworkFailure.Category.answerLost),
            ("", 200, .brokenAnswer, .answerLost), ("[", 200, .brokenAnswer, .answerLost),
            ("{}", 200, .brokenAnswer, .answerLost), ("null", 201, .brokenAnswer, .answerLost),
            ("{}", 302, .brokenAnswer, .answerLost), ("<html>", 500, .transient, .answerLost),
            ("", 502, .transient, .answerLost), ("{}", 503, .transient, .answerLost),
            ("<html>", 400, .brokenAnswer, .refused), ("<html>", 401, .brokenAnswer, .refused),
            ("", 404, .brokenAnswer, .refused), ("", 408, .transient, .transient), ("", 413, .tooLong, .tooLong),
            ("", 429, .rateLimited, .rateLimited), ("", 402, .paymentNeeded, .paymentNeeded),
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

    @Test("ten megabytes, deep nesting and bytes that are not UTF-8 are broken answers")
    func hostileBodies() async throws {
        let bodies: [[UInt8]] = [
            Array(repeating: UInt8(ascii: " "), count: 10_000_000) + Array("{}".utf8),
            Array(repeating: UInt8(ascii: "["), count: 100_000), Array(#"{"data":""#.utf8) + [0xFF, 0x22, 0x7D],
        ]
        for body in bodies {
            let response = ClientResponse(status: .ok, body: body)
            #expect(try await reading(response).category == .brokenAnswer)
            #expect(try await posting(response).category == .answerLost)
        }
        let errors = #"{"errors":["# + Array(repeating: "{}", count: 5000).joined(separator: ",") + #"],"title":"t"}"#
        #expect(try await reading(.json(errors, 400)).category == .refused)
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
    func noAnswer(error: FetchError, reading: NetworkFailure.Category, posting: NetworkFailure.Category) async throws {
        let network = try Fixture(answers: [.failure(error), .failure(error)]).network
        let read = try await failure { _ = try await network.account.friends(Fixture.credential, nil) }
        #expect(read.category == reading)
        let post = try await failure { _ = try await network.publishing.publish(Fixture.credential, Fixture.story, []) }
        #expect(post.category == posting)
    }

    @Test("the permission that was needed is named, and words of X go nowhere")
    func words() async throws {
        #expect(try await posting(.problem(403, "Forbidden", "Forbidden")).permission == .tweetWrite)
        let locked = ClientResponse.json(#"{"errors":[{"code":326,"message":"secret words"}]}"#, 403)
        for answer in [locked, .problem(403, "secret words", "secret words")] {
            let failure = try await posting(answer)
            #expect(failure.userMessage == nil && failure.permission == nil)
            #expect(!failure.description.contains("secret words"))
        }
    }

    @Test("the log gets codes and known names")
    func detail() async throws {
        #expect(try await reading(.json(#"{"errors":[{"code":89}]}"#, 401)).detail == "X code 89, HTTP 401")
        let known = ClientResponse.problem(403, "t", "d", "https://x/client-forbidden")
        #expect(try await reading(known).detail == "X problem client-forbidden, HTTP 403")
        let unknown = ClientResponse.problem(403, "t", "d", "https://x/s3cret-user-token")
        #expect(try await reading(unknown).detail == "X problem of an unknown kind, HTTP 403")
    }
}

@Suite("Waiting for X")
struct XRetryTimeTests {
    private static let now = XFixture.now

    private func fields(_ pairs: [(String, String)]) throws -> Fields {
        var fields = Fields()
        for (name, value) in pairs { fields.append(try #require(FieldName(name)), value) }
        return fields
    }

    @Test(
        "the moment is the end of the window that is used up, within a day",
        arguments: [
            ([("x-rate-limit-reset", "1790000900")], 900), ([("x-rate-limit-reset", "1789999999")], 1),
            ([("x-rate-limit-reset", "1790000000")], 1), ([("x-rate-limit-reset", "1790086401")], 86_400),
            ([("x-rate-limit-reset", "999999999999")], 86_400), ([("x-rate-limit-reset", "soon")], nil),
            ([("x-rate-limit-reset", "-5")], nil), ([("x-rate-limit-reset", "9999999999999")], nil), ([], nil),
            (
                [
                    ("x-rate-limit-reset", "1790000900"), ("x-user-limit-24hour-remaining", "0"),
                    ("x-user-limit-24hour-reset", "1790040000"),
                ], 40_000
            ),
            (
                [
                    ("x-rate-limit-reset", "1790000900"), ("x-app-limit-24hour-remaining", "5"),
                    ("x-app-limit-24hour-reset", "1790040000"),
                ], 900
            ),
        ] as [([(String, String)], Int?)]
    )
    func moments(pairs: [(String, String)], seconds: Int?) throws {
        let moment = XRetryTime.moment(try fields(pairs), now: Self.now)
        #expect(moment == seconds.map { Self.now + .seconds($0) })
    }

    @Test("a limited call says when to come back, a little later than all others")
    func retryAt() async throws {
        let header = try fields([("x-rate-limit-reset", "1790000900")])
        let credential = XFixture.credential
        for body in [#"{"title":"Too Many Requests","status":429}"#, #"{"errors":[{"code":88}]}"#, ""] {
            let fixture = try XFixture(.json(body, 429, header))
            let failure = try await failure { _ = try await fixture.network.account.permissions(credential) }
            #expect(failure.retryAt == Self.now + .seconds(900) + XFixture.jitter)
        }
        let ended = try XFixture(.json(#"{"errors":[{"code":89}]}"#, 401, header))
        #expect(try await failure { _ = try await ended.network.account.permissions(credential) }.retryAt == nil)
    }

    @Test("the daily limit is respected for hours")
    func dailyLimit() async throws {
        let fixture = try XFixture(.json(#"{"errors":[{"code":185}]}"#, 403))
        let failure = try await failure {
            _ = try await fixture.network.publishing.publish(XFixture.credential, XFixture.story, [])
        }
        #expect(failure.retryAt == Self.now + .seconds(3 * 3600) + XFixture.jitter)
    }
}
