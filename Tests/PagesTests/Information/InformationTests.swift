import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Pages about Flyleaf")
struct InformationTests {
    @Test(
        "everybody can read them, with and without a sandbox",
        arguments: ["/privacy", "/terms", "/help", "/status"],
        [nil, "http://localhost:8081"]
    )
    func open(path: String, sandbox: String?) async throws {
        try await AccountFixture.run(sandbox: sandbox) { fixture in
            for client in [try fixture.browser(), try await fixture.loneMember()] {
                let page = try await client.get(path)
                #expect(page.status == .ok)
                #expect(AccessibilityCheck.faults(in: page.document) == [])
                #expect(page.source.utf8.count < 60_000)
            }
        }
    }

    @Test("help tells of every way in: networks, passkeys and codes on paper")
    func waysIn() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/help")
            for link in ["/login", "/account/passkeys", "/account/recovery"] {
                #expect(page.document.first("main a[href='\(link)']") != nil, "\(link)")
            }
        }
    }

    @Test("PR-06: each is one link away from every page, without a login")
    func reachable() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            for start in ["/", "/login", "/reviews", "/help", "/nothing-here"] {
                for name in ["Help", "Privacy", "Terms", "Status"] {
                    try await client.get(start)
                    let page = try await client.follow(name)
                    #expect(page.url.path == "/\(name.lowercased())")
                }
            }
        }
    }

    @Test("the privacy page names the cookies by name and time as they are set")
    func cookies() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/settings")
            try await client.submit(action: "/settings/appearance") { try $0.fill("look", "dark") }
            let set = client.history.flatMap { $0.response.fields.values(.setCookie) }
            let names = Set(set.compactMap { $0.split(separator: "=").first.map(String.init) })
            let page = try await client.get("/privacy")
            #expect(names == Set(page.document.all("dt > code").map(\.text)))
            #expect(set.allSatisfy { $0.contains("Max-Age=\(90 * 86_400)") })
            #expect(page.text.contains("ends 90 days after you logged in"))
            #expect(page.text.contains("lasts 90 days"))
        }
    }

    @Test("the privacy page names the cookies of a site over HTTPS as well")
    func secureCookies() async throws {
        try await AccountFixture.run(publicURL: "https://books.example") { fixture in
            let page = try await fixture.browser().get("/privacy")
            #expect(
                page.document.all("dt > code").map(\.text) == [
                    "__Host-flyleaf", "__Host-flyleaf-browser", "__Host-flyleaf-look",
                ]
            )
        }
    }

    @Test("PR-20: help tells who makes Flyleaf, whom to tell of a security fault, and what each state means")
    func help() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/help")
            let others = page.document.all("section[aria-labelledby='others'] a").compactMap { $0["href"] }
            #expect(others == ["/settings/readers", "/rulings", "/settings/mentions"])
            #expect(page.text.contains("made by the people of the Flyleaf project"))
            #expect(page.text.contains("run by its operator"))
            #expect(page.text.contains("belongs to none of them"))
            #expect(page.text.contains("tell the operator of this installation"))
            for state in ShareState.allCases {
                #expect(page.text.contains(ShareStateView(state).word))
            }
            #expect(page.text.contains("At most 63,000 characters"))
            #expect(page.text.contains("only together with a place"))
            #expect(page.text.contains("has no places. Write where it was into your message."))
            #expect(page.document.first("a[href='https://x.example/join']")?["rel"] == "noopener noreferrer")
        }
    }

    @Test(
        "numbers are grouped by three digits",
        arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (63_000, "63,000"), (-1_234_567, "-1,234,567")]
    )
    func grouping(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    @Test("DA-09: status tells what is set up, whether the sandbox is on, and the version")
    func status() async throws {
        try await AccountFixture.run(sandbox: "http://localhost:8081") { fixture in
            let page = try await fixture.browser().get("/status")
            for text in ["Facebook", "at facebook.example", "at x.example", "The sandbox is on", "1.2.3", "Answers"] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(!page.text.contains("Your shares"))
            let member = try await fixture.loneMember()
            #expect(try await member.get("/status").text.contains("None of your shares is waiting."))
        }
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/status")
            #expect(page.text.contains("The sandbox is off."))
        }
    }

    @Test("networks of many servers and providers of logins are told of as they are set up")
    func everyNetwork() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            for path in ["/status", "/privacy"] {
                let page = try await client.get(path)
                #expect(page.text.contains("Mastodon"), "\(path)")
                for words in ["at any server you name", "at facebook.example", "at login.example"] {
                    #expect(page.text.contains(words), "\(words) on \(path)")
                }
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            let help = try await client.get("/help")
            #expect(
                help.document.all("section[aria-labelledby='rules'] h3").map(\.text) == ["Facebook", "X", "Mastodon"]
            )
            #expect(help.text.contains("nothing can be shared there: Library card."))
            #expect(AccessibilityCheck.faults(in: help.document) == [])
        }
    }

    @Test("metrics are no page of the site, whoever asks")
    func metrics() async throws {
        try await AccountFixture.run { fixture in
            let target = try #require(Target("/metrics"))
            for address in ["127.0.0.1", "::1", "10.0.0.1"] {
                let request = Request(method: .get, target: target, remoteAddress: address)
                let response = await fixture.site.respond(to: request)
                #expect(response.status == .notFound, "\(address)")
            }
        }
    }

    @Test("robots are kept from personal pages and the icon is found where programs guess it")
    func machines() async throws {
        try await AccountFixture.run { fixture in
            let client = try fixture.browser()
            let robots = try await client.get("/robots.txt")
            #expect(robots.source.hasPrefix("User-agent: *\nDisallow: /login\n"))
            #expect(robots.source.contains("\nDisallow: /account\n"))
            #expect(robots.fields[.contentType] == "text/plain; charset=utf-8")
            let icon = try await client.get("/favicon.ico")
            #expect(icon.status == .ok)
            #expect(icon.fields[.contentType] == "image/png")
            // They are asked for beside a page: a cookie of theirs would replace the page's own.
            #expect(client.history.allSatisfy { $0.response.fields[.setCookie] == nil })
        }
    }

    @Test("an asset that is not there is 404 and no fault of the program")
    func missingAsset() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/assets/0/nothing.css")
            #expect(page.status == .notFound)
            #expect(fixture.reported.isEmpty)
        }
    }
}
