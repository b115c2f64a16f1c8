import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("What a reader gets to see without having asked for it")
struct ChosenContentTests {
    private func lines(_ page: AppPage) -> [String] { page.document.all(".ledger .what").map(\.text) }

    private func titles(_ page: AppPage) -> [String] {
        let written = ["Momo", "Jim Knopf", "Emil", "Krabat"]
        return page.document.all("main a").map(\.text).filter { written.contains($0) }
    }

    @Test("NO-01: of X a member hears what became of their own share, and nothing of what others do there")
    func fromX() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/x/start")
            // Nothing was switched by anybody.
            #expect(
                try await client.get("/notices").document.all("input[type=checkbox]").allSatisfy {
                    $0["checked"] != nil
                }
            )
            try await client.get("/reviews/new")
            let path = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                try $0.fill("title", "Momo")
            }.url.path
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to X")
            let told = lines(try await client.get("/notices"))
            #expect(told.count == 1 && told.first?.hasSuffix(" is posted to X") == true, "\(told)")

            // Whom one follows there, their names, and who comes and goes.
            let connection = try await fixture.connection(client, fixture.x)
            let people = (1...50).map {
                Person(remoteID: "\($0)00", name: PersonName(foreign: "P\($0)", fallback: "?"))
            }
            for list in [people, Array(people.prefix(7)), []] {
                try await fixture.stores.friends.replace(connection.id, list, fixture.clock.now)
            }
            let asked = fixture.x.state.calls.count
            #expect(lines(try await client.get("/notices")) == told)
            #expect(fixture.x.state.calls.count == asked, "\(fixture.x.state.calls)")
        }
    }

    @Test("NO-04: lists are in the order of writing, whatever is liked most, and hold what readers wrote alone")
    func order() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let liked = try await fixture.write(ben, "Momo")
            fixture.clock.advance(by: .seconds(60))
            let hidden = try await fixture.write(ben, "Krabat", visibility: "self")
            fixture.clock.advance(by: .seconds(60))
            _ = try await fixture.write(ben, "Jim Knopf", text: "Sponsored: buy it!")
            fixture.clock.advance(by: .seconds(60))
            _ = try await fixture.write(ben, "Emil")
            for name in ["Cem", "Dora", "Eve"] {
                let reader = try await fixture.loneMember(name)
                try await reader.get(liked)
                try await reader.submit(action: "\(liked)/like")
            }
            for client in [ann, try fixture.browser()] {
                for path in ["/", "/reviews"] {
                    let page = try await client.get(path)
                    #expect(titles(page) == ["Emil", "Jim Knopf", "Momo"], "\(path)")
                    #expect(!page.source.contains(hidden), "\(path)")
                    for list in page.document.all("main ol") {
                        let isOfReviews = list.children.allSatisfy { item in
                            item.all("a").contains { $0["href"]?.hasPrefix("/reviews/") == true }
                        }
                        #expect(isOfReviews, "\(path): \(list.text)")
                    }
                }
            }
            // Looking at a book many like brings nothing of it into one's own lists.
            try await ann.get(liked)
            #expect(titles(try await ann.get("/reviews?scope=own")) == [])
            #expect(lines(try await ann.get("/notices")) == [])
        }
    }

    /// What each first part of an address serves: one of the three core acts, the people one does it with, or the account
    /// and the house that it needs.
    private static let acts: [String: String] = [
        "reviews": "write", "drafts": "write", "remarks": "write", "share": "write", "shares": "write", "s": "read",
        "{kind}": "write", "img": "read",
        "search": "search", "places": "search", "checkins": "write", "friends": "search",
        "home": "read", "stream": "read",
        "streams": "read",
        "": "read", "books": "read", "authors": "read", "writers": "read", "readers": "read", "reading": "read",
        "shelves": "read", "years": "read", "like": "read", "like.js": "read", "notices": "read", "offline": "read",
        "worker.js": "read", "feed.atom": "read", "display": "read", "oembed": "read", "webmention": "read",
        "sitemap.xml": "read",
        "login": "account", "start": "account", "auth": "account", "logout": "account", "session": "account",
        "account": "account", "settings": "account", "deletion": "account", "pair": "account", "api": "account",
        "invitations": "account", "invited": "account",
        "moderation": "house", "rulings": "house",
        "help": "house", "privacy": "house", "terms": "house", "status": "house", "healthz": "house", "readyz": "house",
        "robots.txt": "house", "favicon.ico": "house", "assets": "house",
    ]

    @Test(
        "NO-05: every address serves writing, searching or reading, or the account that those need, and is in the table"
    )
    func features() {
        let parts = Set(Site.routes.map { String($0.pattern.split(separator: "/").first ?? "") })
        #expect(parts.subtracting(Self.acts.keys) == [], "what core act do these serve?")
        #expect(Set(Self.acts.keys).subtracting(parts) == [], "these are no addresses any more")
    }

    @Test("NO-05: writing, searching and reading are one press away from every page")
    func onePress() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            let own = ["/account", "/notices", "/shares", "/friends", "/reading", "/shelves", "\(review)/edit"]
            for (client, paths) in [(ann, own), (try fixture.browser(), ["/login"])] {
                for path in paths + ["/", "/reviews", review, "/help", "/privacy", "/nowhere", "/search?q=momo"] {
                    let page = try await client.get(path).document
                    let links = Set(page.all("header.site a").compactMap { $0["href"] })
                    #expect(links.isSuperset(of: ["/reviews", "/reviews/new"]), "\(path)")
                    #expect(page.first("header.site form[role=search] input[name=q]") != nil, "\(path)")
                }
            }
        }
    }
}
