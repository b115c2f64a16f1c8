import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("How networks are told of marks on posts")
struct MarkAdapterTests {
    private func set(
        _ mark: StreamMark,
        _ isOn: Bool,
        _ network: SocialNetwork,
        _ credential: Credential,
        _ id: String = "90",
        choosing choices: [Int] = []
    ) async throws {
        let act = try #require(network.acts[mark])
        try await act.perform(credential, id, isOn, choices)
    }

    @Test(
        "Mastodon: one call each, by the permission it needs; an answer without a word counts",
        arguments: [
            (StreamMark.favourite, true, "favourite", "write:favourites"),
            (.favourite, false, "unfavourite", "write:favourites"),
            (.bookmark, true, "bookmark", "write:bookmarks"), (.bookmark, false, "unbookmark", "write:bookmarks"),
            (.repeat, true, "reblog", "write:statuses"), (.repeat, false, "unreblog", "write:statuses"),
        ]
    )
    func mastodon(_ mark: StreamMark, _ isOn: Bool, _ name: String, _ permission: String) async throws {
        let fixture = try await MastodonFixture(.json(#"{"id":"90"}"#), .json(""), .json("{}"))
        for _ in 1...3 { try await set(mark, isOn, fixture.network, MastodonFixture.credential) }
        let call = ScriptedFetch.Sent("POST https://books.example/api/v1/statuses/90/\(name)", [])
        #expect(fixture.script.sent == [call, call, call])
        #expect(fixture.network.acts[mark]?.rule?.permission.name == permission)
        #expect(fixture.network.permissions.contains { $0.permission.name == permission })
    }

    @Test(
        "Mastodon: what servers refuse, in their own words and without any",
        arguments: [
            (#"{"error":"Record not found"}"#, 404, NetworkFailure.Category.notFound),
            (#"{"error":"This action is not allowed"}"#, 403, .permissionMissing),
            (#"{"error":"This action is outside the authorized scopes"}"#, 403, .permissionMissing),
            (#"{"error":"Validation failed: Status has already been taken"}"#, 422, .duplicate),
            (#"{"error":"Validation failed"}"#, 422, .refused), (#"{"error":"Too many requests"}"#, 429, .rateLimited),
            ("<html>", 404, .brokenAnswer), ("", 502, .transient), (#"{"error":"x"}"#, 500, .transient),
            (#"{"error":"The access token was revoked"}"#, 401, .reauthenticate),
        ]
    )
    func refusals(_ body: String, _ status: Int, _ category: NetworkFailure.Category) async throws {
        let fixture = try await MastodonFixture(.json(body, status))
        let found = try await failure {
            try await set(.favourite, true, fixture.network, MastodonFixture.credential)
        }
        #expect(found.category == category)
    }

    @Test("Mastodon: a vote names its choices, once each")
    func vote() async throws {
        let fixture = try await MastodonFixture(.json(#"{"id":"34","voted":true,"own_votes":[0,2]}"#), .json(""))
        for _ in 1...2 {
            try await set(.vote, true, fixture.network, MastodonFixture.credential, "34", choosing: [0, 2])
        }
        let call = ScriptedFetch.Sent(
            "POST https://books.example/api/v1/polls/34/votes",
            ["choices[]=0", "choices[]=2"]
        )
        #expect(fixture.script.sent == [call, call])
        #expect(fixture.network.acts[.vote]?.rule?.permission.name == "write:statuses")
    }

    @Test(
        "Mastodon: a vote that is refused counts as given only where the server says that these were chosen",
        arguments: [
            (#"{"id":"34","voted":true,"own_votes":[2,0]}"#, 200, NetworkFailure.Category?.none),
            (#"{"id":"34","voted":true,"own_votes":[1]}"#, 200, .refused),
            (#"{"id":"34","voted":false,"own_votes":[]}"#, 200, .refused),
            (#"{"id":"34","voted":true}"#, 200, .refused), (#"{"id":"34"}"#, 200, .refused),
            (#"{"error":"Record not found"}"#, 404, .notFound), ("", 502, .transient),
        ]
    )
    func again(_ poll: String, _ status: Int, _ category: NetworkFailure.Category?) async throws {
        let fixture = try await MastodonFixture(
            .json(#"{"error":"Validation failed: You have already voted on this poll"}"#, 422),
            .json(poll, status)
        )
        func vote() async throws {
            try await set(.vote, true, fixture.network, MastodonFixture.credential, "34", choosing: [0, 2])
        }
        if let category {
            #expect(try await failure { try await vote() }.category == category)
        } else {
            try await vote()
        }
        #expect(fixture.script.sent.last?.line == "GET https://books.example/api/v1/polls/34")
    }

    @Test("an identifier that is none goes to no network")
    func odd() async throws {
        let fixture = try await MastodonFixture()
        for mark in StreamMark.allCases {
            let found = try await failure {
                try await set(mark, true, fixture.network, MastodonFixture.credential, "../90")
            }
            #expect(found.category == .notFound)
        }
        let (network, script) = try x(posts: true)
        let found = try await failure { try await set(.favourite, true, network, XFixture.credential, "90/x") }
        #expect(found.category == .notFound && script.sent.isEmpty)
    }

    private func x(posts: Bool, _ answers: ClientResponse...) throws -> (SocialNetwork, ScriptedFetch) {
        let fixture = try XFixture(postsThroughAPI: posts, answers: answers.map { .success($0) })
        return (fixture.network, fixture.script)
    }

    @Test("X: one call each where Flyleaf posts there, counted as a post is; none where it does not")
    func calls() async throws {
        let user = try #require(XFixture.credential.identity.remoteID as String?)
        for (mark, list, word) in [
            (StreamMark.repeat, "retweets", "retweeted"), (.favourite, "likes", "liked"),
            (.bookmark, "bookmarks", "bookmarked"),
        ] {
            let (network, script) = try x(
                posts: true,
                .json(#"{"data":{"\#(word)":true}}"#),
                .json(#"{"data":{"\#(word)":false}}"#),
                .json("", 204)
            )
            try await set(mark, true, network, XFixture.credential)
            try await set(mark, false, network, XFixture.credential)
            try await set(mark, false, network, XFixture.credential)
            let lines = script.sent.map(\.line)
            #expect(lines[0].hasPrefix("POST ") && lines[0].hasSuffix("/2/users/\(user)/\(list)"))
            #expect(lines[1].hasPrefix("DELETE ") && lines[1].hasSuffix("/2/users/\(user)/\(list)/90"))
            #expect(network.acts[mark]?.cost != nil)
        }
        #expect(try x(posts: false).0.acts.isEmpty)
    }

    @Test("X: what it has so already is told as that, and what it does not let apps do is refused")
    func refused() async throws {
        func category(_ body: String, _ status: Int, _ mark: StreamMark = .repeat) async throws
            -> NetworkFailure.Category
        {
            let (network, _) = try x(posts: true, .json(body, status))
            return try await failure { try await set(mark, true, network, XFixture.credential) }.category
        }
        let twice =
            #"{"title":"Forbidden","type":"about:blank","status":403,"detail":"You cannot retweet a Tweet that you have already retweeted."}"#
        #expect(try await category(twice, 403) == .duplicate)
        #expect(try await category(#"{"errors":[{"code":139,"message":"x"}]}"#, 403, .favourite) == .duplicate)
        #expect(try await category(#"{"errors":[{"code":327,"message":"x"}]}"#, 403) == .duplicate)
        let closed =
            #"{"title":"Client Forbidden","type":"https://api.x.com/2/problems/client-forbidden","detail":"x"}"#
        #expect(try await category(closed, 403, .favourite) == .misconfigured)
        #expect(try await category(#"{"data":{"liked":false}}"#, 200, .favourite) == .refused)
        #expect(try await category(#"{"title":"Too Many Requests","type":"about:blank"}"#, 429) == .rateLimited)
        #expect(try await category(#"{"title":"CreditsDepleted","type":"a/credits"}"#, 402) == .paymentNeeded)
    }

    @Test("Facebook: likes in the classic edition alone, and nothing else")
    func facebook() async throws {
        let fixture = try FacebookFixture(.json("true"), .json("true"))
        try await set(.favourite, true, fixture.network, FacebookFixture.credential, "1_2")
        try await set(.favourite, false, fixture.network, FacebookFixture.credential, "1_2")
        let lines = fixture.script.sent.map(\.line)
        #expect(lines[0].hasPrefix("POST ") && lines[0].hasSuffix("/1_2/likes"))
        #expect(lines[1].hasPrefix("DELETE ") && lines[1].contains("/1_2/likes"))
        #expect(Set(fixture.network.acts.keys) == [.favourite, .removal])
        #expect(try FacebookFixture(.current, version: nil, answers: []).network.acts.isEmpty)
    }

    @Test("a post is removed by one call each, by the permission to post")
    func removal() async throws {
        let fixture = try await MastodonFixture(.json(""), .json(#"{"error":"Record not found"}"#, 404))
        // One that is gone already is as good as removed.
        for _ in 1...2 { try await set(.removal, true, fixture.network, MastodonFixture.credential) }
        let call = ScriptedFetch.Sent("DELETE https://books.example/api/v1/statuses/90", [])
        #expect(fixture.script.sent == [call, call])
        #expect(fixture.network.acts[.removal]?.rule?.permission.name == "write:statuses")

        let (network, script) = try x(
            posts: true,
            .json(#"{"data":{"deleted":true}}"#),
            .json(#"{"data":{"deleted":false}}"#)
        )
        try await set(.removal, true, network, XFixture.credential)
        let kept = try await failure { try await set(.removal, true, network, XFixture.credential) }
        #expect(kept.category == .refused)
        #expect(script.sent.allSatisfy { $0.line.hasPrefix("DELETE ") && $0.line.hasSuffix("/2/tweets/90") })
        #expect(network.acts[.removal]?.rule?.permission.name == "tweet.write")
        // What is to go never waits for another day's money.
        #expect(network.acts[.removal]?.cost == nil && network.acts[.removal]?.isOfProgramAlone == false)

        let facebook = try FacebookFixture(.json("true"), .json("false"))
        try await set(.removal, true, facebook.network, FacebookFixture.credential, "1_2")
        let foreign = try await failure {
            try await set(.removal, true, facebook.network, FacebookFixture.credential, "1_2")
        }
        #expect(foreign.category == .refused)
        let lines = facebook.script.sent.map(\.line)
        #expect(lines.allSatisfy { $0.hasPrefix("DELETE ") && $0.contains("/1_2") && !$0.contains("likes") })
        #expect(facebook.network.acts[.removal]?.isOfProgramAlone == true)
    }

    @Test(
        "Mastodon: a post is removed once the server says so itself, or that it has none",
        arguments: [
            ("", 200, NetworkFailure.Category?.none), (#"{"id":"90","text":"A"}"#, 200, nil), (#"{"id":90}"#, 200, nil),
            (#"{"error":"Record not found"}"#, 404, nil), (#"{"error":"Gone"}"#, 410, nil),
            ("<html>Welcome</html>", 200, .brokenAnswer), (#"{"id":"91"}"#, 200, .brokenAnswer),
            ("{}", 200, .brokenAnswer),
            ("<html>", 404, .brokenAnswer), (#"{"error":"This action is not allowed"}"#, 403, .permissionMissing),
        ]
    )
    func removed(_ body: String, _ status: Int, _ category: NetworkFailure.Category?) async throws {
        let fixture = try await MastodonFixture(.json(body, status))
        func remove() async throws { try await set(.removal, true, fixture.network, MastodonFixture.credential) }
        guard let category else { return try await remove() }
        let refusal = try await failure { try await remove() }
        #expect(refusal.category == category)
    }

    @Test("the marks that a network tells with a post are read, and whether it is for few people alone")
    func read() async throws {
        let status =
            #"{"id":"5","created_at":"2026-11-20T09:00:00.000Z","account":{"id":"7","acct":"grace"},"content":"<p>A</p>","#
            + #""visibility":"private","favourited":true,"reblogged":false}"#
        let fixture = try await MastodonFixture(.json("[\(status)]"))
        guard case .possible(let list) = fixture.network.reading(.home) else {
            Issue.record("no home")
            return
        }
        let post = try #require(try await list.read(MastodonFixture.credential, nil).items.first?.post)
        #expect(post.marks == [.favourite: true, .repeat: false] && post.isForFew)
    }
}
