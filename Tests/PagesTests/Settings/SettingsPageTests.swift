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
            for path in ["/", "/reviews", "/account", "/nowhere"] {
                #expect(try await look(client.get(path)) == ["dark", "largest"], "\(path)")
            }
            try await client.get("/settings")
            let back = try await client.submit(action: "/settings/appearance", pressing: "Keep it so") { form in
                try form.fill("look", "system")
                try form.fill("type", "usual")
            }
            #expect(look(back) == [nil, nil])
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
