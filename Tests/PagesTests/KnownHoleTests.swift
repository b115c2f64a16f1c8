import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

/// Holes that products of this kind have had anywhere but in their logins, each by its name.
@Suite("Known holes in sites for readers")
struct KnownHoleTests {
    /// What anybody may open; everything else asks for a login first.
    private static let open: Set<String> = [
        "/", "/login", "/login/recover", "/auth/{network}/return",
        "/auth/{network}/return/{server}", "/auth/{network}/documents/{name}", "/deletion/{code}", "/reviews",
        "/reviews/{id}",
        "/books/{id}", "/books/{id}/cover", "/authors/{name}", "/writers/{id}", "/search", "/search/books",
        "/places", "/places/{number}",
        // Answers members alone, and others as if it were not there.
        "/search/library", "/shelves/{id}", "/readers/{id}", "/readers/{id}/picture", "/readers/{id}/years/{year}",
        "/readers/{id}/tags", "/readers/{id}/tags/{tag}", "/shelves/{id}/spines.svg",
        "/share", "/remarks/{id}",
        "/reviews/{id}/photos/{photo}", "/img/{photo}", "/s/{code}", "/pair", "/api/token",
        "/privacy", "/terms", "/help", "/status", "/healthz", "/readyz", "/robots.txt", "/favicon.ico",
        "/assets/{hash}/{name}",
        // What programs read of pages for everybody, and of nobody else's.
        "/sitemap.xml", "/feed.atom", "/books/{id}/feed.atom", "/authors/{name}/feed.atom", "/writers/{id}/feed.atom",
        "/oembed", "/reviews/{id}/card.png",
        // The like button of other sites, the page it opens, and how a site gets it.
        "/like", "/like/button", "/like/page", "/like.js",
        // The login page of who is invited; nobody learns of what they do not hold.
        "/invited/{code}",
        // A screen on a wall, for whoever has its key; without one it says that it has ended.
        "/display/{key}", "/display/{key}/live",
        // What keeps the last pages read, and the page it shows where the site is not reached.
        "/worker.js", "/offline",
    ]
    /// What programs send, with a key or a signature in place of a form's token.
    private static let machines: Set<String> = [
        "/api/token", "/auth/{network}/deauthorize", "/auth/{network}/delete", "/webmention",
    ]

    /// An address that fits a pattern and names nothing there is.
    private func address(_ pattern: String) -> String {
        pattern.replacing("{network}", with: "facebook").replacing("{id}", with: String(repeating: "0", count: 26))
            .replacing("{server}", with: "books.example").replacing("{code}", with: "none")
            .replacing("{year}", with: "2026").replacing("{number}", with: "1")
            .replacing("{key}", with: String(repeating: "0", count: 26)).replacing("{hash}", with: "none")
            .replacing("{name}", with: "none").replacing("{kind}", with: "reviews")
            .replacing("{list}", with: "mentions").replacing("{tag}", with: "books")
            .replacing("{connection}", with: String(repeating: "0", count: 26)).replacing("{person}", with: "7")
            .replacing("{words}", with: "owls").replacing("{collection}", with: "books")
            .replacing("{listing}", with: "\(String(repeating: "0", count: 26)).1")
            .replacing("{mention}", with: String(repeating: "0", count: 26))
            .replacing("{quotation}", with: String(repeating: "0", count: 26))
    }

    private func respond(
        _ fixture: AccountFixture,
        _ method: HTTP.Method,
        _ target: String,
        _ fields: Fields = Fields()
    ) async throws -> Response? {
        guard let target = Target(target) else { return nil }
        return await fixture.site.respond(to: Request(method: method, target: target, fields: fields, body: []))
    }

    @Test("CVE-2022-2651: of all routes somebody not logged in reaches those meant for everybody, and no other")
    func routes() async throws {
        try await AccountFixture.run { fixture in
            var answered: Set<String> = []
            var taken: Set<String> = []
            for route in Site.routes {
                let fields = Fields([.contentType: "application/x-www-form-urlencoded"])
                let answer = try #require(
                    try await respond(
                        fixture,
                        route.method,
                        address(route.pattern),
                        route.method == .get ? Fields() : fields
                    )
                )
                let asksForLogin = answer.fields[.location]?.hasPrefix("/login") == true
                if route.method == .get, !asksForLogin { answered.insert(route.pattern) }
                // A form for everybody needs the token of a page; one for members needs a login before that.
                if route.method != .get, !asksForLogin, answer.status != .forbidden { taken.insert(route.pattern) }
            }
            #expect(answered == Self.open)
            #expect(taken == Self.machines)
        }
    }

    @Test("NeoDB 126f6c70: an address answers to the methods of its table and to no other")
    func methods() async throws {
        try await AccountFixture.run { fixture in
            for pattern in Set(Site.routes.map(\.pattern)) {
                let named = Set(Site.routes.filter { $0.pattern == pattern }.map(\.method))
                for method in [HTTP.Method.get, .post, .put, .delete] where !named.contains(method) {
                    let answer = try #require(try await respond(fixture, method, address(pattern)))
                    #expect(answer.status == .methodNotAllowed, "\(method) \(pattern)")
                    for name in named { #expect(answer.fields[.allow]?.contains(name.rawValue) == true, "\(pattern)") }
                }
            }
        }
    }

    @Test("GHSA-xq42-mq5w-m24x: every link to another site hides where it came from, and none opens a tab")
    func foreignLinks() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let member = try await fixture.member(by: fixture.facebook)
            var count = 0
            for (client, path) in ["/", "/login", "/help", "/privacy", "/reviews"].map({ (visitor, $0) })
                + ["/account", "/friends", "/shares", "/share/new", "/remarks", "/help"].map({ (member, $0) })
            {
                let document = try await client.get(path).document
                #expect(document.all("[target]").isEmpty, "\(path)")
                for link in document.all("a[href^='http']") {
                    count += 1
                    let words = link["rel"]?.split(separator: " ") ?? []
                    #expect(
                        words.contains("noopener") && words.contains("noreferrer"),
                        "\(path): \(link["href"] ?? "")"
                    )
                }
            }
            #expect(count >= 5)
        }
    }

    @Test(
        "CVE-2022-31136, NeoDB 4a28df10, a01942ce, MO-06: neither a review nor a search becomes markup, on any page of them"
    )
    func hostileReview() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("<b>Ida</b>")
            let hostile = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
            try await client.get("/reviews/new")
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", hostile)
                try form.fill("author", hostile)
                try form.fill("review", "\(hostile)\u{2028}\u{2029}https://evil.example [good](https://evil.example)")
            }
            let search = "/reviews?q=\(PercentCoding.encode(hostile))"
            let visitor = try fixture.browser()
            for (client, path) in [
                (client, page.url.path), (visitor, page.url.path), (visitor, "/reviews"), (visitor, "/"),
            ]
                + [(visitor, search), (client, search), (client, "\(page.url.path)/edit")]
            {
                let page = try await client.get(path)
                #expect(page.status == .ok, "\(path)")
                // Data for programs is run by no browser, and is whole: no text ended it.
                let scripts = page.document.all("script")
                    .filter { $0["type"] != "application/ld+json" || JSON(text: $0.rawText) == nil }
                #expect(scripts.allSatisfy { $0["src"] != nil && $0.rawText.isEmpty }, "\(path)")
                #expect(page.document.all("img, b b").isEmpty, "\(path)")
            }
            let shown = try await visitor.get(page.url.path)
            #expect(shown.text.contains("<script>alert(1)</script>"))
            #expect(shown.text.contains("https://evil.example"))
        }
    }

    @Test("CVE-2023-36462: no link in a review's text hides where it leads")
    func linkText() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "A book")
                try form.fill(
                    "review",
                    "[https://good.example](https://evil.example) <a href='https://evil.example'>good</a>"
                )
            }
            for link in page.document.all(".prose a") {
                #expect(link.text.contains(WebURL(link["href"] ?? "")?.host ?? "?"))
            }
            #expect(page.text.contains("https://evil.example"))
        }
    }

    @Test(
        "Postiz 793606226, SE-04: no name of an asset leads out of the folder of assets",
        arguments: [
            "..%2f..%2fPackage.swift", "%2e%2e%2fPackage.swift", "..%5cPackage.swift", "%2e%2e", "..",
            "....//Package.swift", "flyleaf.css%00.png", "%252e%252e%252fPackage.swift", "/etc/passwd",
            "%2fetc%2fpasswd",
        ]
    )
    func traversal(_ name: String) async throws {
        try await AccountFixture.run { fixture in
            for path in ["/assets/none/\(name)", "/assets/\(name)/flyleaf.css/x", "/\(name)"] {
                let answer = try await respond(fixture, .get, path)
                #expect(answer == nil || answer?.status == .notFound, "\(path)")
            }
        }
    }

    /// What scripts of other sites may read.
    private static let readElsewhere: Set<String> = [
        // Made without cookies, of what everybody may read, for sites that show it.
        "/oembed"
    ]

    @Test("Jelu: no answer lets the scripts of other sites read it, but one that is made for them of what is public")
    func crossOrigin() async throws {
        try await AccountFixture.run { fixture in
            let fields = Fields([try #require(FieldName("Origin")): "https://evil.example"])
            let allow = try #require(FieldName("Access-Control-Allow-Origin"))
            for pattern in Set(Site.routes.map(\.pattern)).subtracting(Self.readElsewhere) {
                for method in [HTTP.Method.get, .post] {
                    let answer = try #require(try await respond(fixture, method, address(pattern), fields))
                    #expect(answer.fields[allow] == nil, "\(method) \(pattern)")
                }
            }
        }
    }
}
