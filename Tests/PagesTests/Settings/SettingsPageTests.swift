import HTTP
import TestSupport
import Testing

@testable import Pages

@Suite("The page of settings")
struct SettingsPageTests {
    private func look(_ page: AppPage) -> [String?] {
        let html = page.document.first("html")
        return [html?["data-look"], html?["data-type"]]
    }

    @Test("UI-10: what is set near its use is gathered on one page, with how it stands and the way there")
    func gathered() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Ada <Reader>")
            try await client.get("/account")
            let page = try await client.follow("Settings")
            #expect(page.url.path == "/settings" && AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.text.contains("Ada <Reader>") && page.text.contains("Everything"))
            for path in page.document.all("dl.facts a").compactMap({ $0["href"] }) {
                let target = try await client.get(path)
                #expect(target.status == .ok, "\(path)")
                guard let anchor = path.split(separator: "#").dropFirst().first else { continue }
                #expect(target.document.first("#\(anchor)") != nil, "\(path)")
            }
        }
    }

    @Test("paper and type are chosen without scripts, hold on every page of the member, and are taken back")
    func appearance() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            #expect(try await look(client.get("/settings")) == [nil, nil])
            let kept = try await client.submit(action: "/settings/appearance", pressing: "Keep it so") { form in
                try form.fill("look", "dark")
                try form.fill("type", "largest")
            }
            #expect(kept.text.contains("How Flyleaf looks is kept.") && look(kept) == ["dark", "largest"])
            func paper(_ page: AppPage) -> [String?] {
                page.document.all("meta[name='theme-color']").map { $0["content"] }
            }
            #expect(paper(kept) == ["#16191a"])
            for path in ["/", "/reviews", "/account", "/nowhere"] {
                #expect(try await look(client.get(path)) == ["dark", "largest"], "\(path)")
            }
            try await client.get("/settings")
            let back = try await client.submit(action: "/settings/appearance", pressing: "Keep it so") { form in
                try form.fill("look", "system")
                try form.fill("type", "usual")
            }
            #expect(look(back) == [nil, nil] && paper(back) == ["#f6f5f0", "#16191a"])
            let light = try await client.submit(action: "/settings/appearance", pressing: "Keep it so") { form in
                try form.fill("look", "light")
            }
            #expect(paper(light) == ["#f6f5f0"])
        }
    }

    @Test("who may read a new review is chosen once, its form begins so, and what was written stays")
    func readers() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            func chosen(_ page: AppPage) -> String? {
                page.document.all("input[name='visibility']").first { $0["checked"] != nil }?["value"]
            }
            #expect(try await chosen(client.get("/reviews/new")) == "everyone")
            let momo = try await fixture.write(client, "Momo")
            try await client.get("/settings")
            let kept = try await client.submit(action: "/settings/reviews", pressing: "Begin with these") { form in
                try form.fill("visibility", "friends")
            }
            #expect(kept.text.contains("New reviews begin so from now on."))
            #expect(AccessibilityCheck.faults(in: kept.document) == [])
            #expect(chosen(kept) == "friends")
            #expect(try await chosen(client.get("/reviews/new")) == "friends")
            // A review, and what a form was told, are not touched.
            #expect(try await fixture.ask(momo).status == .ok)
            #expect(try await chosen(client.get("\(momo)/edit")) == "everyone")
            let dune = try await fixture.write(client, "Dune", visibility: "self")
            #expect(try await chosen(client.get("\(dune)/edit")) == "self")
            // Another reader's form begins as before.
            let other = try await fixture.loneMember("Ben")
            #expect(try await chosen(other.get("/reviews/new")) == "everyone")
            try await client.get("/settings")
            let refused = try await client.submit(action: "/settings/reviews", pressing: "Begin with these") { form in
                form.forge("visibility", "world")
            }
            #expect(refused.status == .notFound)
            #expect(try await chosen(client.get("/reviews/new")) == "friends")
        }
    }

    @Test("a page that is one for all is the same for a visitor whose browser knows a look")
    func shared() async throws {
        try await AccountFixture.run { fixture in
            let plain = try await fixture.browser().get("/help")
            let client = try fixture.browser()
            var request = ClientRequest(.get, try client.resolve("/help"))
            request.fields.append(.cookie, "flyleaf-look=dark.largest")
            let other = try await client.send(request)
            #expect(other.body == plain.response.body)
        }
    }

    @Test(
        "a cookie that Flyleaf did not write is as good as none",
        arguments: ["", ".", "dark", "dark.", "dark.largest.x", "DARK.usual", "\"><script>.usual", "dark.largest "]
    )
    func hostile(_ cookie: String) {
        #expect(Appearance(cookie: cookie) == nil)
    }

    @Test("every way pages can look comes back from its cookie as it was")
    func roundTrip() {
        for look in Appearance.Look.allCases {
            for size in Appearance.TypeSize.allCases {
                let appearance = Appearance(look: look, typeSize: size)
                #expect(Appearance(cookie: appearance.cookie) == appearance)
            }
        }
    }
}
