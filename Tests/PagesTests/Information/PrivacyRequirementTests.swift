import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

/// Requirements of privacy and data that a look at pages, forms and routes can decide, each by its identifier.
@Suite("Requirements of privacy and data")
struct PrivacyRequirementTests {
    private static let memberPages = [
        "/", "/account", "/account/devices", "/account/recovery", "/reviews/new", "/share/new", "/remarks", "/shares",
        "/friends", "/login",
    ]

    /// The words of every route's path.
    private static var routeWords: Set<String> {
        Set(Site.routes.flatMap { "\($0.pattern)".split { !$0.isLetter }.map { $0.lowercased() } })
    }

    @Test("PR-03: a fresh account has nothing switched on that shares, locates or imports")
    func fresh() async throws {
        try await AccountFixture.run { fixture in
            for client in [try await fixture.loneMember(), try await fixture.member(by: fixture.facebook)] {
                for path in Self.memberPages {
                    let document = try await client.get(path).document
                    let on = document.all("input[type='checkbox']").filter { $0["checked"] != nil }
                    #expect(on.isEmpty, "\(path)")
                }
            }
        }
    }

    @Test("PR-04: the share page warns, before the button, that a post can be copied and perhaps never withdrawn")
    func warning() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            let source = try await client.get("\(path)/share").source
            let parts = source.split(separator: "can be copied by others", maxSplits: 1)
            #expect(parts.count == 2)
            #expect(parts.last?.contains("Post to Facebook") == true)
            #expect(source.contains("perhaps never be withdrawn altogether"))
        }
    }

    @Test("PR-06: the privacy page lists what is used, stored, shown and passed on")
    func privacyPage() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/privacy")
            for id in ["cookies", "stored", "used", "shown", "passed", "logs", "deleting"] {
                #expect(page.document.element(id: id) != nil, "\(id)")
            }
        }
    }

    @Test("PR-09: a post is one press; the next review asks again, and no field promises posts to come")
    func eachPost() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            let names = try #require(client.page?.document.form(action: "\(path)/share")).names
            #expect(!names.contains { $0.contains("always") || $0.contains("auto") || $0.contains("remember") })
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(fixture.network.posts.count == 1)
            _ = try await fixture.review(client)
            await fixture.testSite.background.drain()
            #expect(fixture.network.posts.count == 1)
        }
    }

    @Test("PR-10: no route follows, blocks or changes a profile at a network")
    func noActs() {
        #expect(Self.routeWords.isDisjoint(with: ["follow", "unfollow", "block", "mute", "profile", "avatar"]))
    }

    @Test(
        "PR-11, DA-05: what others posted at a network is shown to the member it was read for, and handed out to nobody"
    )
    func noTimelines() {
        // Feeds of reviews that were written here for everybody; nothing of a network is in them.
        let feeds: Set<String> = [
            "/feed.atom", "/books/{id}/feed.atom", "/authors/{name}/feed.atom", "/writers/{id}/feed.atom",
        ]
        #expect(Set(Site.routes.map(\.pattern).filter { $0.contains("feed") }) == feeds)
        // Pages of the web that said themselves that they link to a review.
        let mentions: Set<String> = ["/reviews/{id}/mentions/{mention}", "/settings/mentions"]
        #expect(Set(Site.routes.map(\.pattern).filter { $0.contains("mentions") }) == mentions)
        // The stream of the member who asks, and nobody else's: no identifier of a member stands in its addresses, only the
        // number of an entry of theirs, what a list of theirs goes by, or a connection of theirs with somebody there.
        let home = Site.routes.filter { $0.pattern == "/home" || $0.pattern.hasPrefix("/stream") }
        let patterns: Set<String> = [
            "/home", "/stream/{list}", "/streams/gap", "/streams/permission", "/stream/items/{number}",
            "/streams/marks", "/streams/items/{number}/reply", "/streams/items/{number}/quote", "/streams/replies",
            "/streams/replies/{id}",
            "/stream/pictures/{number}",
            "/streams/tags", "/streams/tags/{tag}", "/streams/tags/{tag}/forget",
            "/streams/lists", "/streams/lists/{listing}", "/streams/trends",
            "/streams/collections/{collection}",
            "/streams/search", "/streams/search/{words}", "/streams/search/{words}/forget",
            "/streams/people/{connection}/{person}/posts",
            "/streams/people/{connection}/{person}", "/streams/people/{connection}/{person}/read",
            "/streams/people/{connection}/{person}/marks", "/streams/people/{connection}/{person}/permission",
            "/streams/people/{connection}/{person}/letters", "/streams/people/{connection}/{person}/same",
            "/streams/items/{number}/remove", "/streams/items/{number}/thread", "/streams/items/{number}/permission",
        ]
        #expect(Set(home.map(\.pattern)) == patterns)
        #expect(home.allSatisfy { $0.session == .member })
        #expect(Self.routeWords.isDisjoint(with: ["timeline", "tweets", "statuses"]))
    }

    @Test("PR-13: a fresh installation shows nobody's words as a sample")
    func noSamples() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            #expect(try await client.get("/").text.contains("Nothing has been written here yet."))
            #expect(try await client.get("/reviews").document.first("ol.contents li") == nil)
        }
    }

    @Test("PR-14, DA-12: no route prints, sells or hands on other people's posts in bulk")
    func noBulk() {
        let words = ["export", "print", "bulk", "dump", "buy", "sell", "price", "license", "partner"]
        #expect(Self.routeWords.isDisjoint(with: words))
    }

    @Test("PR-16: a review is for its writer, for friends or for everyone, and the form offers exactly these")
    func visibility() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.loneMember().get("/reviews/new")
            let values = page.document.all("input[name='visibility']").compactMap { $0["value"] }
            #expect(values == Review.Visibility.allCases.map(\.rawValue))
            #expect(values.count == 3)
        }
    }

    @Test("PR-17: with a place the share page says who will see place and time")
    func place() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            try await client.get("\(path)/share")
            try await fixture.pickPlace(client, path)
            let proof = try #require(client.page?.document.element(id: "proof")?.text)
            #expect(proof.contains("Place and time Seen by whoever sees the post"))
        }
    }

    @Test("PR-18: no field hints at anything private or confidential")
    func noPrompts() async throws {
        try await ShareFixture.run { fixture in
            let (client, path) = try await fixture.writer()
            for page in ["/reviews/new", "\(path)/share", "/account"] {
                let document = try await client.get(page).document
                let hints = document.all("input, textarea").compactMap { $0["placeholder"] }
                #expect(Set(hints).isSubset(of: ["Find"]), "\(page)")
            }
        }
    }

    @Test("DA-04: friends are on no page but their owner's, and no route hands them out")
    func friends() async throws {
        try await AccountFixture.run { fixture in
            let owner = try await fixture.member(by: fixture.facebook)
            let name = try #require(try await owner.get("/friends").document.first("ul.people b")?.text)
            #expect(!name.isEmpty)
            let other = try await fixture.loneMember("Reader B")
            for path in ["/", "/friends", "/reviews", "/account"] {
                #expect(!(try await other.get(path).document.first("main")?.text.contains(name) ?? false), "\(path)")
            }
            let stranger = try await fixture.browser().get("/friends")
            #expect(stranger.url.path == "/login")
        }
    }

    @Test("DA-06: no page loads anything from elsewhere, so no other site learns of its readers")
    func noThirdParties() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            for path in Self.memberPages {
                let page = try await client.get(path)
                let loaded = page.document.all("script, img, link, iframe, video, audio, source")
                    .compactMap { $0["src"] ?? ($0["rel"] == "canonical" ? nil : $0["href"]) }
                #expect(loaded.allSatisfy { $0.hasPrefix("/") && !$0.hasPrefix("//") }, "\(path)")
            }
            let privacy = try await client.get("/privacy").text
            #expect(privacy.contains("nothing is sold"))
        }
    }

    @Test("DA-09: the status page tells of this program and one's own shares, and calls no network")
    func status() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let page = try await client.get("/status")
            #expect(page.text.contains("This page asks no network."))
            #expect(fixture.facebook.state.accountCalls == [])
        }
    }

    @Test("DA-10: no form asks for the keys of an app")
    func noKeys() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            for path in Self.memberPages {
                let names = try await client.get(path).document.forms.flatMap(\.names)
                #expect(!names.contains { $0.contains("secret") || $0.contains("consumer") || $0.contains("app_") })
            }
        }
    }

    @Test("DA-11: the privacy page binds whoever takes the installation over")
    func takeover() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/privacy")
            #expect(page.text.contains("Should somebody else take over this Flyleaf"))
        }
    }
}
