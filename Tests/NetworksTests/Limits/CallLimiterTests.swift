import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Networks

@Suite("Limits of networks on calls")
struct CallLimiterTests {
    private static let start = Timestamp(seconds: 1_790_000_000)
    private let clock = TurnedClock(start)

    private func limits(_ bound: CallBudgets.HourlyBound? = nil) -> CallBudgets {
        CallBudgets(bound: bound, digest: { "digest of \($0)" })
    }

    private func request(_ path: String, _ token: String? = "s3cret", _ method: HTTP.Method = .get) throws
        -> ClientRequest
    {
        var request = ClientRequest(method, try #require(WebURL("https://api.x.com\(path)")))
        if let token { request.fields[.authorization] = "Bearer \(token)" }
        return request
    }

    private func answer(_ fields: [(String, String)], _ status: Int = 200) throws -> ClientResponse {
        var all = Fields()
        for (name, value) in fields { all.append(try #require(FieldName(name)), value) }
        return ClientResponse(status: Status(code: status), fields: all, body: Array("{}".utf8))
    }

    private func ofX(_ remaining: Int, resetsIn seconds: Int64 = 900) throws -> ClientResponse {
        try answer([
            ("x-rate-limit-limit", "15"), ("x-rate-limit-remaining", "\(remaining)"),
            ("x-rate-limit-reset", "\(Self.start.seconds + seconds)"),
        ])
    }

    @Test("RA-02: what has run out is not called before the network's own moment, by that caller and for that alone")
    func exhausted() async throws {
        let script = ScriptedFetch(try ofX(0), try ofX(7), try ofX(3), try ofX(14))
        let budgets = limits()
        let fetch = script.fetch.limited(by: budgets, clock: clock.clock)
        let mentions = "/2/users/7/mentions"
        #expect(try await fetch.send(try request(mentions)).status == .ok)
        for _ in 1...3 {
            let answer = try await fetch.send(try request("/2/users/8/mentions?max_results=5"))
            #expect(answer.status == .tooManyRequests && answer.fields[.retryAfter] == "900")
        }
        #expect(script.sent.count == 1)
        // Another list, and another person.
        #expect(try await fetch.send(try request("/2/users/7/tweets")).status == .ok)
        #expect(try await fetch.send(try request(mentions, "other")).status == .ok)
        #expect(budgets.exhausted(at: clock.now) == 1)
        clock.advance(by: .seconds(901))
        #expect(budgets.exhausted(at: clock.now) == 0)
        #expect(try await fetch.send(try request(mentions)).status == .ok)
        #expect(script.sent.count == 4)
    }

    @Test("RA-01: what each network says of its limits is kept for whoever called, the scarcest first, until it ends")
    func kept() async throws {
        let iso = "2026-09-21T15:00:00.000Z"
        let script = ScriptedFetch(
            try ofX(7),
            try answer([("X-RateLimit-Limit", "300"), ("X-RateLimit-Remaining", "2"), ("X-RateLimit-Reset", iso)]),
            try answer([("X-App-Usage", #"{"call_count":28,"total_time":97,"total_cputime":3}"#)])
        )
        let budgets = limits()
        let fetch = script.fetch.limited(by: budgets, clock: clock.clock)
        for path in ["/2/users/7/mentions", "/api/v1/timelines/home", "/v2.3/me/home"] {
            _ = try await fetch.send(try request(path))
        }
        let known = budgets.budgets(of: "s3cret", at: clock.now)
        #expect(known.map(\.remaining) == [2, 3, 7] && known.map(\.limit) == [300, 100, 15])
        #expect(known.map(\.key.bucket) == ["GET /api/v1/timelines/home", "", "GET /2/users/{id}/mentions"])
        #expect(known[0].resetsAt == Timestamp(iso8601: iso) && known[2].resetsAt == Self.start + .seconds(900))
        // No secret is kept.
        #expect(known.allSatisfy { $0.key.caller == "digest of s3cret" })
        #expect(budgets.budgets(of: "other", at: clock.now).isEmpty)
        #expect(budgets.budgets(of: "s3cret", at: clock.now + .seconds(86_400)).isEmpty)
    }

    @Test("where one limit is of all calls together, none is made once it is used up; one of a day is heeded, too")
    func whole() async throws {
        let usage = #"{"call_count":120,"total_time":9,"total_cputime":3}"#
        let day = try answer([
            ("x-rate-limit-remaining", "9"), ("x-rate-limit-reset", "\(Self.start.seconds + 900)"),
            ("x-user-limit-24hour-remaining", "0"), ("x-user-limit-24hour-reset", "\(Self.start.seconds + 50_000)"),
        ])
        let script = ScriptedFetch(try answer([("X-App-Usage", usage)]), day)
        let fetch = script.fetch.limited(by: limits(), clock: clock.clock)
        _ = try await fetch.send(try request("/v2.3/me/home"))
        #expect(try await fetch.send(try request("/v2.3/me/posts")).status == .tooManyRequests)
        _ = try await fetch.send(try request("/2/tweets", "other", .post))
        clock.advance(by: .seconds(1000))
        #expect(try await fetch.send(try request("/2/tweets", "other", .post)).fields[.retryAfter] == "49000")
        #expect(script.sent.count == 2)
    }

    @Test("RA-05: calls that read are bounded by the hour, for each person and for each host without one; acts are not")
    func hourly() async throws {
        let script = ScriptedFetch(try (1...16).map { _ in .success(try answer([])) })
        let bound = CallBudgets.HourlyBound(ofPerson: 3, ofHost: 2)
        #expect(CallBudgets.HourlyBound.standard == .init(ofPerson: 350, ofHost: 150))
        let fetch = script.fetch.limited(by: limits(bound), clock: clock.clock)
        func count(_ token: String?, _ method: HTTP.Method = .get) async throws -> Int {
            var made = 0
            for number in 1...4 {
                if try await fetch.send(try request("/x/\(number)", token, method)).status == .ok { made += 1 }
            }
            return made
        }
        #expect(try await count("one") == 3)
        #expect(try await count(nil) == 2)
        #expect(try await count("one", .post) == 4)
        // What the app itself asks, at each login, is nobody's reading.
        for _ in 1...4 {
            var asked = try request("/debug_token", nil)
            asked.url = asked.url.adding(FormFields(["access_token": "12|s3cret"]))
            #expect(try await fetch.send(asked).status == .ok)
        }
        let refused = try await fetch.send(try request("/x/9", "one"))
        let seconds = try #require(refused.fields[.retryAfter].flatMap { Int64($0) })
        #expect((Self.start.seconds + seconds) % 3600 == 0 && seconds <= 3600)
        clock.advance(by: .seconds(seconds))
        #expect(try await count("one") == 3)
        #expect(script.unused == 0)
    }

    @Test("RA-03: a bad request that carries a limit that is used up is a limit, and no bad request")
    func badRequest() async throws {
        let used = try answer(
            [("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", "\(XFixture.now.seconds + 60)")],
            400
        )
        let plain = try answer([("x-rate-limit-remaining", "3")], 400)
        for (response, isLimit) in [(used, true), (plain, false)] {
            let (network, _) = try XFixture.free(response)
            guard case .possible(let list) = network.reading(.own) else {
                Issue.record("it is closed")
                return
            }
            let found = try await failure { _ = try await list.read(XFixture.credential, nil) }
            #expect((found.category == .rateLimited) == isLimit && (found.retryAt != nil) == isLimit)
        }
    }

    @Test("who calls is known by the token in whichever place it stands, and by nothing that changes from call to call")
    func callers() throws {
        let budgets = limits()
        func caller(_ change: (inout ClientRequest) -> Void) throws -> String? {
            var request = try request("/2/tweets/123/liking_users", nil)
            change(&request)
            return CallBudget.Key(request, budgets).caller
        }
        #expect(try caller { _ in } == nil)
        #expect(try caller { $0.fields[.authorization] = "Bearer t" } == "digest of t")
        for nonce in ["a", "b"] {
            let header = #"OAuth oauth_consumer_key="k", oauth_nonce="\#(nonce)", oauth_token="t", oauth_version="1.0""#
            #expect(try caller { $0.fields[.authorization] = header } == "digest of t")
        }
        #expect(try caller { $0.fields[.authorization] = #"OAuth oauth_consumer_key="k""# } == nil)
        #expect(try caller { $0.fields[.authorization] = "Basic eDp5" } == nil)
        #expect(try caller { $0.url = $0.url.adding(FormFields(["access_token": "t"])) } == "digest of t")
        let form = FormFields(["access_token": "t", "message": "x"])
        #expect(try caller { $0 = .form($0.url, form) } == "digest of t")
        #expect(CallBudget.Key.pattern("/api/v1/statuses/109/context") == "/api/v1/statuses/{id}/context")
        #expect(CallBudget.Key.pattern("/1.1/statuses/user_timeline.json") == "/1.1/statuses/user_timeline.json")
        #expect(CallBudget.Key.pattern("/v2.3/1001_55/comments") == "/v2.3/{id}/comments")
    }

    @Test("what a server says in these fields is believed within bounds only, and so many are kept and no more")
    func hostile() async throws {
        let budgets = limits()
        for (remaining, reset) in [
            ("-1", "1790000900"), ("x", "1790000900"), ("0", ""), ("0", "x"), ("99999999999", "1790000900"),
        ] {
            let odd = try answer([("x-rate-limit-remaining", remaining), ("x-rate-limit-reset", reset)])
            let fetch = ScriptedFetch(odd, odd).fetch.limited(by: budgets, clock: clock.clock)
            for _ in 1...2 { #expect(try await fetch.send(try request("/x")).status == .ok) }
        }
        // A moment in a hundred years is a day at most.
        let far = try answer([("x-rate-limit-remaining", "0"), ("x-rate-limit-reset", "4900000000")])
        let fetch = ScriptedFetch(far, far).fetch.limited(by: budgets, clock: clock.clock)
        _ = try await fetch.send(try request("/far"))
        clock.advance(by: .seconds(86_401))
        #expect(try await fetch.send(try request("/far")).status == .ok)
        let now = clock.now
        for number in 0...CallBudgets.maximumKept {
            let key = CallBudget.Key(origin: "o", caller: "c", bucket: "\(number)")
            let reset = now + .seconds(Int64(100 + number))
            budgets.note(CallBudget(key: key, limit: nil, remaining: 0, resetsAt: reset))
        }
        #expect(budgets.exhausted(at: now) <= CallBudgets.maximumKept)
        let last = CallBudget.Key(origin: "o", caller: "c", bucket: "\(CallBudgets.maximumKept)")
        #expect(budgets.begin(last, isReading: true, at: now) != nil)
    }
}
