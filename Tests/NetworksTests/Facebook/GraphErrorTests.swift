import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("Errors of the Graph API")
struct GraphErrorTests {
    private typealias Fixture = FacebookFixture

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
        "every other shape of an error is understood",
        arguments: [
            (#"{"error_code":4,"error_msg":"m"}"#, 200, NetworkFailure.Category.rateLimited),
            (#"{"error":"invalid_request","error_description":"d"}"#, 400, .misconfigured),
            (#"{"error":"invalid_token"}"#, 401, .reauthenticate), (#"{"error":"nobody knows"}"#, 400, .refused),
            (#"{"error":{"type":"OAuthException","message":"m"}}"#, 400, .reauthenticate),
            (#"{"error":{"type":"OAuthException","message":"m"}}"#, 403, .permissionMissing),
            (#"{"error":{"type":"Exception","message":"m"}}"#, 500, .transient),
            (#"{"error":{"type":"Exception","message":"m"}}"#, 400, .refused),
            (#"{"error":{"code":"190","error_subcode":"459"}}"#, 400, .userActionNeeded),
            (#"{"error":{"code":100,"type":"GraphMethodException"}}"#, 400, .misconfigured),
            (#"{"error":{"code":100,"type":"GraphMethodException","error_subcode":33}}"#, 400, .notFound),
            (#"{"error":{"code":5555,"is_transient":true}}"#, 400, .transient),
            (#"{"error":{"code":190,"is_transient":true}}"#, 400, .transient),
            (#"{"error":{"code":4,"is_transient":true}}"#, 400, .rateLimited),
            (#"{"error":{"code":5555}}"#, 503, .transient), (#"{"error":{}}"#, 400, .refused),
            (#"{"error":[]}"#, 400, .refused), (#"{"error":7}"#, 200, .refused),
            (#"{"error":{"code":{},"message":[],"type":1,"error_user_msg":2}}"#, 400, .refused),
            (
                #"{"error":{"message":"(#200) This endpoint is deprecated since the required permission "#
                    + #"publish_actions is deprecated","type":"OAuthException","code":200,"fbtrace_id":"A1"}}"#,
                403, .unsupported
            ),
        ]
    )
    func shapes(body: String, status: Int, category: NetworkFailure.Category) async throws {
        #expect(try await reading(.json(body, status)).category == category)
        #expect(try await posting(.json(body, status)).category == category)
    }

    @Test(
        "an answer Graph did not write is broken when reading, and leaves a post open unless it was turned away",
        arguments: [
            ("<html>", 200, NetworkFailure.Category.brokenAnswer, NetworkFailure.Category.answerLost),
            ("", 200, .brokenAnswer, .answerLost), ("[", 200, .brokenAnswer, .answerLost),
            ("{}", 200, .brokenAnswer, .answerLost), ("null", 200, .brokenAnswer, .answerLost),
            ("false", 200, .notFound, .refused), ("{}", 302, .brokenAnswer, .answerLost),
            ("<html>", 500, .transient, .answerLost), ("", 502, .transient, .answerLost),
            ("{}", 503, .transient, .answerLost), ("<html>", 400, .brokenAnswer, .refused),
            ("<html>", 404, .brokenAnswer, .refused), ("", 408, .transient, .transient),
            ("", 413, .tooLong, .tooLong), ("", 429, .rateLimited, .rateLimited),
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
    }

    @Test(
        "an answer that never came is lost after a post, and nothing happened when that is certain",
        arguments: [
            (FetchError(.unreachable, mayHaveArrived: false), NetworkFailure.Category.unreachable, .unreachable),
            (FetchError(.timedOut, mayHaveArrived: false), .unreachable, .unreachable),
            (FetchError(.insecure, mayHaveArrived: false), .unreachable, .unreachable),
            (FetchError(.cancelled, mayHaveArrived: false), .unreachable, .unreachable),
            (FetchError(.refusedAddress, mayHaveArrived: false), .misconfigured, .misconfigured),
            (FetchError(.timedOut, mayHaveArrived: true), .transient, .answerLost),
            (FetchError(.cancelled, mayHaveArrived: true), .transient, .answerLost),
            (FetchError(.tooLarge, mayHaveArrived: true), .brokenAnswer, .answerLost),
            (FetchError(.brokenAnswer, mayHaveArrived: true), .brokenAnswer, .answerLost),
        ] as [(FetchError, NetworkFailure.Category, NetworkFailure.Category)]
    )
    func noAnswer(
        error: FetchError,
        reading: NetworkFailure.Category,
        posting: NetworkFailure.Category
    ) async throws {
        let network = try Fixture(answers: [.failure(error), .failure(error), .failure(error)]).network
        let credential = Fixture.credential
        let read = try await failure { _ = try await network.account.friends(credential, nil) }
        #expect(read.category == reading)
        let post = try await failure { _ = try await network.publishing.publish(credential, Fixture.story, []) }
        #expect(post.category == posting)
        let revoke = try await failure { try await network.account.revoke(credential, nil) }
        #expect(revoke.category == posting)
    }

    @Test("the permission that was needed is named")
    func namesPermission() async throws {
        let body = ClientResponse.json(#"{"error":{"code":200,"type":"OAuthException"}}"#, 403)
        #expect(try await posting(body).permission == Permission("publish_actions"))
        let fixture = try Fixture(body)
        let friends = try await failure { _ = try await fixture.network.account.friends(Fixture.credential, nil) }
        #expect(friends.permission == Permission("user_friends"))
    }

    @Test("words meant for the person are carried on one line and cut, other words never")
    func userMessage() async throws {
        let long = String(repeating: "a", count: 301)
        let body =
            #"{"error":{"code":459,"message":"secret words","error_user_title":"T","#
            + #""error_user_msg":"Log in\nthere. \#(long)"}}"#
        let failure = try await reading(.json(body, 400))
        #expect(failure.userMessage == "Log in there. " + long.prefix(300 - 14))
        #expect(!failure.description.contains("secret words"))
        #expect(try await reading(.json(#"{"error":{"code":1,"error_user_msg":" "}}"#)).userMessage == nil)
    }

    @Test("the log gets codes, status and trace")
    func detail() async throws {
        let body = #"{"error":{"code":190,"error_subcode":463,"fbtrace_id":"EJplcsCHuLu"}}"#
        #expect(
            try await reading(.json(body, 401)).detail == "Graph code 190, subcode 463, HTTP 401, trace EJplcsCHuLu"
        )
        let hostile = #"{"error":{"code":190,"fbtrace_id":"a b\n"}}"#
        #expect(try await reading(.json(hostile, 401)).detail == "Graph code 190, HTTP 401")
    }
}

@Suite("Waiting for Facebook")
struct GraphRetryTimeTests {
    @Test(
        "the wait comes from the most exact field there is, within a day",
        arguments: [
            ("Retry-After", "120", 120), ("Retry-After", "0", 1), ("Retry-After", "999999999", 86_400),
            ("Retry-After", "-5", nil), ("Retry-After", "9999999999", nil),
            ("Retry-After", "Sun, 06 Nov 1994 08:49:37 GMT", nil),
            ("X-App-Usage", #"{"call_count":28,"total_time":25,"total_cputime":25}"#, nil),
            ("X-App-Usage", #"{"call_count":99,"total_time":25,"total_cputime":25}"#, nil),
            ("X-App-Usage", #"{"call_count":100,"total_time":25,"total_cputime":25}"#, 60),
            ("X-App-Usage", #"{"call_count":28,"total_time":120,"total_cputime":25}"#, 600),
            ("X-App-Usage", #"{"call_count":9223372036854775807}"#, nil),
            ("X-App-Usage", "nonsense", nil), ("X-App-Usage", "[1]", nil),
            (
                "X-Business-Use-Case-Usage",
                #"{"1":[{"type":"pages","estimated_time_to_regain_access":2}],"#
                    + #""2":[{"estimated_time_to_regain_access":5}]}"#,
                300
            ),
            ("X-Business-Use-Case-Usage", #"{"1":[{"estimated_time_to_regain_access":0}]}"#, nil),
            ("X-Business-Use-Case-Usage", #"{"1":7}"#, nil),
        ] as [(String, String, Int?)]
    )
    func waits(name: String, value: String, seconds: Int?) throws {
        let fields = Fields([try #require(FieldName(name)): value])
        #expect(GraphRetryTime.wait(fields) == seconds.map { .seconds($0) })
    }

    @Test("a limited call says when to come back, and another failure does not")
    func retryAt() async throws {
        let fields = Fields([.retryAfter: "30"])
        let fixture = try FacebookFixture(
            .json(#"{"error":{"code":17}}"#, 400, fields),
            .json(#"{"error":{"code":190}}"#, 400, fields)
        )
        let credential = FacebookFixture.credential
        let limited = try await failure { _ = try await fixture.network.account.permissions(credential) }
        #expect(limited.retryAt == FacebookFixture.now + .seconds(30))
        let ended = try await failure { _ = try await fixture.network.account.permissions(credential) }
        #expect(ended.retryAt == nil)
    }
}
