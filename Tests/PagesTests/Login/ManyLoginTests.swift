import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Logging in with many networks")
struct ManyLoginTests {
    @Test("A1: the login page has a way for each network, a provider's by its own title, and a field for a server")
    func doors() async throws {
        try await ManyNetworks.run { fixture in
            let page = try await fixture.browser().get("/login")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let labels = page.document.forms.flatMap(\.buttons).map(\.label)
            for title in ["Facebook", "X", "Library card", "Mastodon", "Mastodon (books.example)"] {
                #expect(labels.contains("Log in with \(title)"), "\(title)")
            }
            #expect(page.document.element(id: "server-mastodon")?["name"] == "server")
        }
    }

    @Test("the policy of every page lets forms lead to the networks, and to any server where people may name any")
    func policy() async throws {
        try await ManyNetworks.run { fixture in
            let page = try await fixture.browser().get("/login")
            let policy = try #require(page.fields[.contentSecurityPolicy])
            #expect(policy.contains("form-action 'self' https://facebook.example https://x.example "))
            #expect(policy.contains("https://login.example https:;"))
        }
    }

    @Test("A1: each way in leads to an account, and the same way in to the same one", arguments: ["x", "openid"])
    func single(name: String) async throws {
        try await ManyNetworks.run { fixture in
            for _ in 0..<2 {
                let client = try fixture.browser()
                try await client.get("/login?next=/account")
                let page = try await client.submit(action: "/auth/\(name)/start")
                #expect(page.url.path == "/account")
                #expect(try await fixture.connections(of: client).map(\.identity.network.rawValue) == [name])
            }
        }
    }

    @Test("A1: a server that is typed, or offered, is gone to and comes back to its own return address")
    func server() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            let offered = try await client.submit(
                action: "/auth/mastodon/start",
                pressing: "Log in with Mastodon (books.example)"
            )
            #expect(offered.url.path == "/account")
            #expect(client.history.contains { $0.request.url.path == "/auth/mastodon/return/books.example" })
            #expect(try await fixture.connections(of: client).map(\.identity.server) == ["books.example"])
        }
    }

    @Test("a server that cannot be used is told beside its field, which keeps what was typed")
    func refused() async throws {
        try await ManyNetworks.run { fixture in
            for (text, fault, status) in [
                ("", "Name your server", Status.unprocessableContent),
                ("\"<b>nowhere", "No Mastodon server answers there.", .unprocessableContent),
                ("down.example", "That server cannot be reached.", .badGateway),
                (String(repeating: "é", count: 151), "longer than any server", .unprocessableContent),
            ] {
                let client = try fixture.browser()
                let login = try await client.get("/login?next=/account")
                let forms = login.document.forms.filter { $0.action == "/auth/mastodon/start" }
                var form = try #require(forms.last)
                try form.fill("server", text)
                let page = try await client.submit(form)
                #expect(page.status == status, "\(text)")
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(text)")
                let field = try #require(page.document.element(id: "server-mastodon"))
                #expect(field["value"] == text)
                #expect(field["aria-describedby"]?.contains("server-mastodon-error") == true)
                #expect(page.document.element(id: "server-mastodon-error")?.text.contains(fault) == true, "\(text)")
                #expect(page.document.form(action: "/auth/mastodon/start")?["next"] == "/account")
            }
            #expect(fixture.typed.withLock { $0 } == ["\"<b>nowhere", "down.example"])
            #expect(fixture.reported.count == 1)
        }
    }

    @Test("an answer from a server nobody is registered with, or without its server, leads nowhere")
    func foreignReturn() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            for path in [
                "/auth/mastodon/return/evil.example?state=1&code=1", "/auth/mastodon/return?state=1",
                "/auth/facebook/return/facebook.example?state=1",
            ] {
                #expect(try await client.get(path).status == .notFound, "\(path)")
            }
            let stray = try await client.get("/auth/mastodon/return/books.example?state=1&code=1")
            #expect(stray.status == .badRequest)
        }
    }

    @Test("an answer at another server's return address is stray: a server cannot answer for another")
    func mixUp() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser(followsRedirects: false)
            let login = try await client.get("/login")
            let form = try #require(login.document.forms.first { $0["server"] == "books.example" })
            let address = try #require(try await client.submit(form).fields[.location])
            let other = address.replacing("books.example", with: "tea.example")
            #expect(try await client.get(other).status == .badRequest)
            #expect(try await client.get(address).status == .badRequest)
        }
    }

    @Test("A3: every network, and several accounts of one with many servers, connect to one account; one can go")
    func connect() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            try await client.connect(action: "/auth/x/start")
            try await client.connect(action: "/auth/openid/start")
            try await fixture.connect(client, server: "books.example")
            let page = try await fixture.connect(client, server: "tea.example")
            #expect(page.url.path == "/account")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            for title in ["Facebook", "X", "Library card", "Mastodon (books.example)", "Mastodon (tea.example)"] {
                #expect(page.document.all("h2").map(\.text).contains(title), "\(title)")
            }
            #expect(page.text.contains("Another account at Mastodon"))
            #expect(try await fixture.connections(of: client).count == 5)

            try await client.follow("Disconnect Mastodon (tea.example)")
            let question = try #require(client.page)
            #expect(question.text.contains("Disconnect Mastodon (tea.example)?"))
            let path = question.url.path
            try await client.submit(action: path, pressing: "Disconnect Mastodon (tea.example)")
            #expect(try await fixture.connections(of: client).map(\.identity.server).contains("tea.example") == false)
            #expect(try await fixture.connections(of: client).count == 4)
        }
    }

    @Test("an ended connection at a server is made anew at that server, without typing it")
    func again() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            try await fixture.connect(client, server: "tea.example")
            let connection = try await fixture.connection(client, fixture.tea)
            let now = fixture.clock.now
            try await fixture.stores.connections.setState(connection.id, .ended(reason: .reauthenticate, at: now), now)
            let page = try await client.get("/account")
            let label = "Log in with Mastodon (tea.example) again"
            let form = try #require(page.document.forms.first { $0.buttons.contains { $0.label == label } })
            try await client.submit(form, pressing: label)
            #expect(try await fixture.connection(client, fixture.tea).state == .active)
        }
    }

    @Test("a server that cannot be used is told to a member who connects it, without the ways to begin an account")
    func memberRefused() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            let page = try await fixture.connect(client, server: "nowhere.example")
            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains("Connect a network"))
            #expect(page.document.form(action: "/start") == nil)
            #expect(page.document.element(id: "server-mastodon")?["value"] == "nowhere.example")
        }
    }

    @Test("friends are shown by connection, so that two accounts of one network stay apart")
    func friends() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            try await client.connect(action: "/auth/openid/start")
            try await fixture.connect(client, server: "books.example")
            try await fixture.connect(client, server: "tea.example")
            try await client.get("/friends")
            for server in ["books.example", "tea.example"] {
                try await client.follow("Mastodon (\(server))")
                #expect(client.page?.text.contains("Friend at \(server)") == true)
            }
            #expect(try await client.get("/friends?network=mastodon").text.contains("Friend at "))
            #expect(client.page?.document.all("nav.tabs a").map(\.text).contains("Library card") == false)
        }
    }
}
