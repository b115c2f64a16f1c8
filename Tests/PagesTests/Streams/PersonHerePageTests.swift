import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What somebody of a network reads here")
struct PersonHerePageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// The page of who wrote the first post, as Ada sees it, once that is Grace with an account here.
    private func run(
        countsAdaAsFriend: Bool,
        visibility: String? = "everyone",
        _ body: (ShareFixture, AppClient, AppPage, _ review: String?) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams { fixture in
            let item = StreamItem.sample("p1", at: Self.start, "The post.")
            let ada = fixture.network.state.person
            let grace = Person(remoteID: item.post.author.remoteID, name: PersonName(trusted: "Amazing Reader"))
            fixture.network.change { state in
                state.person = grace
                state.friends = countsAdaAsFriend ? [ada] : []
                state.people[grace.remoteID] = StreamPerson(author: item.post.author)
                state.home = [item]
            }
            let theirs = try await fixture.reader()
            try await theirs.get("/friends")
            let review = try await visibility.asyncMap { try await fixture.review(theirs, visibility: $0) }
            fixture.network.change { state in
                state.person = ada
                // That Ada follows Grace tells her nothing.
                state.friends = [grace]
            }
            let client = try await fixture.reader()
            try await client.get("/friends")
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let home = try await client.get("/home")
            let link = try #require(home.document.all(".said .meta a").first { $0.text.hasPrefix("Person") })
            let page = try await client.get(try #require(link["href"]))
            try await body(fixture, client, page, review)
        }
    }

    @Test("who counts one as a friend there leads to what they show friends here, with their newest reviews")
    func friend() async throws {
        for visibility in ["everyone", "friends"] {
            try await run(countsAdaAsFriend: true, visibility: visibility) { _, client, page, review in
                let section = try #require(page.document.first("section[aria-labelledby=here]"))
                #expect(section.text.contains("Amazing Reader") && section.text.contains("The Left Hand of Darkness"))
                let links = section.all("a").compactMap { $0["href"] }
                #expect(links.last == review)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                for link in links { #expect(try await client.get(link).status == .ok, "\(link)") }
            }
        }
    }

    @Test("whoever follows somebody does not learn by it under which name they write here")
    func stranger() async throws {
        try await run(countsAdaAsFriend: false) { _, _, page, _ in
            #expect(page.document.element(id: "here") == nil && !page.text.contains("Amazing Reader"))
        }
    }

    @Test("who shows nothing is not told of, nor what is for nobody else")
    func nothing() async throws {
        for visibility in [nil, "self"] as [String?] {
            try await run(countsAdaAsFriend: true, visibility: visibility) { _, _, page, _ in
                #expect(page.document.element(id: "here") == nil && !page.text.contains("Amazing Reader"))
            }
        }
    }

    @Test("who is blocked here, in either direction, is told of no more")
    func blocked() async throws {
        try await run(countsAdaAsFriend: true) { fixture, client, page, _ in
            let path = page.url.path
            let stores = fixture.stores
            let ada = try #require(try await stores.connections.byIdentity(.facebook, "network.test", "1001")).memberID
            let grace = try #require(try await stores.connections.byIdentity(.facebook, "network.test", "7")).memberID
            _ = try await stores.distances.set(.block, ada, grace, Self.start, 10)
            #expect(try await client.get(path).document.element(id: "here") == nil)
        }
    }
}
