import HTTP
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Pages without a network")
struct OfflineTests {
    private func answer(_ client: AppClient, _ path: String) async throws -> ClientResponse {
        try await client.send(ClientRequest(.get, try client.resolve(path)))
    }

    @Test("point 7: the worker stands at the top, is asked for anew each time, and names the files of today")
    func worker() async throws {
        try await AccountFixture.run { fixture in
            let browser = try fixture.browser()
            let worker = try await answer(browser, "/worker.js")
            #expect(worker.status == .ok && worker.fields[.cacheControl] == "no-cache")
            #expect(worker.fields[.contentType] == "text/javascript; charset=utf-8")
            #expect(worker.fields[.setCookie] == nil)
            let text = worker.body.lossyText
            for name in ["flyleaf.css", "flyleaf.js", "icon.svg"] {
                #expect(text.contains("\"\(fixture.site.files.url(name))\""), "\(name)")
            }
        }
    }

    @Test("point 7: the page for a site that is not reached is the same for everybody, and holds no form with a token")
    func offlinePage() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/offline")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first("h1")?.text == "Flyleaf cannot be reached")
            // What the worker looks for.
            let text = try await answer(try fixture.browser(), "/offline").body.lossyText
            for mark in [
                "<body>", "<main ", "<template id=\"kept-note\">", "1970-01-01T00:00:00Z", "1970-01-01 00:00 UTC",
                "<section id=\"kept\" hidden", "<ul id=\"kept-pages\"></ul>",
            ] { #expect(text.split(separator: mark).count == 2, "\(mark)") }
            #expect(!text.contains("name=\"csrf\""))
        }
    }

    @Test("point 7: kept may be what is read; nothing that is a member's alone, asks for something or greets")
    func keeping() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            let book = try #require(
                try await ann.get(review).document.all("a").first { $0.text == "All about this book" }?["href"]
            )
            for client in [ann, try await fixture.loneMember("Ben"), try fixture.browser()] {
                for path in [review, book, "/reviews", "/reviews?q=momo", "/help", "/terms", "/authors/michael-ende"] {
                    let page = try await answer(client, path)
                    #expect(page.status == .ok && page.fields[.flyleafKeep] == "yes", "\(path)")
                }
                for path in [
                    "/", "/login", "/logout", "/search?q=momo", "/pair", "/reviews?notice=logged-out", "/nowhere",
                ] {
                    #expect(try await answer(client, path).fields[.flyleafKeep] == nil, "\(path)")
                }
            }
            for path in [
                "/account", "/account/recovery", "/account/data", "/account/devices", "/notices", "/shares", "/friends",
                "/reading", "/shelves", "/reviews/new", "\(review)/edit", "\(review)/share", "/session/switch",
            ] { #expect(try await answer(ann, path).fields[.flyleafKeep] == nil, "\(path)") }
        }
    }

    @Test("point 7: each login has a mark of its own, which opens nothing; nobody has one that all share")
    func marks() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let nobody = try fixture.browser()
            let first = try #require(try await answer(ann, "/help").fields[.flyleafReader])
            #expect(try await answer(ann, "/account").fields[.flyleafReader] == first)
            #expect(try await answer(nobody, "/help").fields[.flyleafReader] == "nobody")
            let other = try await fixture.loneMember("Ben")
            #expect(try await answer(other, "/help").fields[.flyleafReader] != first)
            for cookie in [first, "\(first).", "\(first).\(first)"] {
                let refused = try await fixture.ask("/account", Fields([.cookie: "flyleaf=\(cookie)"]))
                #expect(refused.status == .seeOther, "\(cookie)")
            }
            try await ann.get("/logout")
            try await ann.submit(action: "/logout")
            #expect(try await answer(ann, "/help").fields[.flyleafReader] == "nobody")
        }
    }

    @Test("point 7: a token stands on a page that may be kept only where the worker takes it out")
    func tokens() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            let ben = try await fixture.loneMember("Ben")
            for path in [review, "/reviews", "/like"] {
                let text = try await answer(ben, path).body.lossyText
                let token = fixture.site.csrf.token(for: try #require(ben.cookies["flyleaf"]?.value))
                let tokens = text.split(separator: "name=\"csrf\" value=\"").dropFirst()
                #expect(path != review || !tokens.isEmpty)
                for token in tokens { #expect(token.prefix { $0 != "\"" }.count > 20) }
                let without = text.split(separator: "name=\"csrf\" value=\"", omittingEmptySubsequences: false)
                    .enumerated().map { $0.offset == 0 ? String($0.element) : String($0.element.drop { $0 != "\"" }) }
                    .joined()
                #expect(!without.contains(token) && !without.contains(ben.cookies["flyleaf"]?.value ?? "?"))
            }
        }
    }

    @Test("BR-10: the manifest names an icon of every size, each drawn for it, square, and without transparency")
    func icons() async throws {
        try await AccountFixture.run { fixture in
            let browser = try fixture.browser()
            let manifest = try JSON.read(try await answer(browser, fixture.site.files.url("manifest.webmanifest")).body)
            #expect(manifest["id"]?.text == "/" && manifest["start_url"]?.text == "/")
            var sizes: Set<Int> = []
            var drawings: Set<[UInt8]> = []
            for icon in manifest["icons"]?.elements ?? [] where icon["type"]?.text == "image/png" {
                let bytes = try await answer(browser, try #require(icon["src"]?.text)).body
                let numbers = [16, 20].map { at in bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
                #expect(icon["sizes"]?.text == "\(numbers[0])x\(numbers[1])" && numbers[0] == numbers[1])
                // Colour type 2 of PNG (section 11.2.2) has no alpha.
                #expect(bytes[25] == 2, "\(icon)")
                #expect(drawings.insert(bytes).inserted)
                if icon["purpose"] == nil { sizes.insert(numbers[0]) }
            }
            #expect(sizes.isSuperset(of: [20, 29, 30, 40, 50, 57, 58, 60, 64, 72, 114, 180, 192, 320, 512]))
            let purposes = (manifest["icons"]?.elements ?? []).compactMap { $0["purpose"]?.text }
            #expect(purposes == ["maskable"])
        }
    }
}
