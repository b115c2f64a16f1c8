import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// Requirements of logins that a look at the pages can decide, each by its identifier.
@Suite("Requirements of logins")
struct LoginRequirementTests {
    private static let visitorPages = ["/", "/login", "/login/recover", "/reviews", "/help", "/privacy"]
    private static let memberPages = [
        "/", "/account", "/account/recovery", "/account/delete", "/session/switch", "/logout",
    ]

    @Test("LG-01: no form asks for a password, and every form goes to Flyleaf itself")
    func noPasswords() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            let member = try await fixture.member(by: fixture.facebook)
            for (client, paths) in [(visitor, Self.visitorPages), (member, Self.memberPages)] {
                for path in paths {
                    let document = try await client.get(path).document
                    #expect(document.first("input[type='password']") == nil, "\(path)")
                    #expect(
                        document.forms.allSatisfy { $0.action.hasPrefix("/") && !$0.action.hasPrefix("//") },
                        "\(path)"
                    )
                }
            }
        }
    }

    @Test("LG-02, LG-03: the login page offers every network alike, with a way to make an account there")
    func networks() async throws {
        try await AccountFixture.run { fixture in
            let page = try await fixture.browser().get("/login")
            for network in ["facebook", "x"] {
                let form = try #require(page.document.form(action: "/auth/\(network)/start"))
                #expect(form.buttons.count == 1)
                #expect(page.document.first("form[action='/auth/\(network)/start'] button.network") != nil)
                #expect(page.document.first("a[href='https://\(network).example/join']") != nil)
            }
        }
    }

    @Test("LG-04, LG-09: every page offers to log in to visitors and to log out to members, and never both")
    func trueState() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            for path in Self.visitorPages {
                let header = try #require(try await visitor.get(path).document.first("header.site"))
                #expect(header.text.contains("Log in"), "\(path)")
                #expect(!header.text.contains("Log out"), "\(path)")
            }
            let member = try await fixture.member(by: fixture.facebook)
            for path in Self.memberPages {
                let header = try #require(try await member.get(path).document.first("header.site"))
                #expect(!header.text.contains("Log in"), "\(path)")
                #expect(header.text.contains("Log out"), "\(path)")
            }
        }
    }

    @Test("LG-05: the header of every page shows initials, name and the mark of the network the reader came in by")
    func mark() async throws {
        try await AccountFixture.run { fixture in
            for (network, letters) in [(fixture.x, "X"), (fixture.facebook, "F")] {
                let client = try await fixture.member(by: network)
                for path in Self.memberPages + ["/nowhere"] {
                    let page = try await client.get(path).document
                    #expect(page.first("header.site .avatar")?.text == "AL", "\(path)")
                    #expect(page.first("header.site .mark")?.text == letters, "\(path)")
                    let summary = try #require(page.first("header.site summary")).text
                    #expect(summary.contains("Ada Lovelace, your account, logged in with \(network.title)"), "\(path)")
                    #expect(page.first(".menu li")?.text.contains("Logged in with \(network.title)") == true, "\(path)")
                    #expect(page.first("header.site .mark")?["aria-hidden"] == "true", "\(path)")
                }
            }
        }
    }

    @Test("LG-05: a login that came by no network has no mark, nor has one whose network was disconnected")
    func noMark() async throws {
        try await AccountFixture.run { fixture in
            let visitor = try fixture.browser()
            #expect(try await visitor.get("/").document.first(".mark") == nil)
            let lone = try await fixture.loneMember("Ida")
            #expect(try await lone.get("/").document.first(".mark") == nil)
            #expect(try await lone.get("/").document.first(".menu")?.text.contains("ogged in with") == false)
            // A network connected later is not what let this browser in.
            try await lone.get("/account")
            try await lone.connect(action: "/auth/x/start")
            #expect(try await lone.get("/").document.first(".mark") == nil)

            let client = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: client).first)
            try await fixture.stores.connections.remove(connection.id)
            #expect(try await client.get("/").document.first(".mark") == nil)
        }
    }

    @Test("LG-12: with a session nobody logs in again, and without one no login page comes by itself")
    func silent() async throws {
        try await AccountFixture.run { fixture in
            let member = try await fixture.member(by: fixture.facebook)
            #expect(try await member.get("/").text.contains("Ada Lovelace"))
            let visitor = try fixture.browser()
            for path in ["/", "/reviews", "/help", "/privacy", "/terms", "/status"] {
                #expect(try await visitor.get(path).url.path == path)
            }
        }
    }

    @Test("LG-10, LG-11: logging out asks first, is confirmed, and leaves no name behind")
    func logout() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            #expect(try await client.get("/logout").text.contains("You are logged in as Ada Lovelace."))
            #expect(try await client.get("/account").url.path == "/account")
            try await client.get("/logout")
            let page = try await client.submit(action: "/logout", pressing: "Log out")
            #expect(page.text.contains("You are logged out."))
            for path in Self.visitorPages {
                #expect(!(try await client.get(path).source.contains("Lovelace")), "\(path)")
            }
        }
    }

    @Test("LG-20: the account page tells how to remove Flyleaf at the network, with a link")
    func removal() async throws {
        try await AccountFixture.run { fixture in
            let page = try #require(try await fixture.member(by: fixture.facebook).page)
            #expect(page.text.contains("You can also remove Flyleaf at Facebook itself"))
            #expect(page.document.first("a[href='https://facebook.example/apps?tab=all']") != nil)
        }
    }

    @Test("LG-22, LG-24: a login asks for reading only; the permission to post is not among it")
    func reading() async throws {
        try await AccountFixture.run { fixture in
            _ = try await fixture.member(by: fixture.facebook)
            let asked = try #require(fixture.facebook.state.logins.first).permissions.map(\.name)
            #expect(asked == ["public_profile", "user_friends"])
        }
    }

    @Test("LG-35, PR-08: logging in, once or again, calls nothing at the network in anybody's name")
    func nothingPosted() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            #expect(try await client.get("/login").url.path == "/")
            try await client.get("/session/switch")
            try await client.submit(action: "/auth/facebook/start")
            #expect(fixture.facebook.state.accountCalls == [])
        }
    }

    @Test("PR-15: a start without any network stands on the login page, and everything of one's own works with it")
    func withoutNetwork() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember("Ida")
            for path in ["/reviews/new", "/reviews?scope=own", "/shares", "/account", "/account/recovery"] {
                #expect(try await client.get(path).status == .ok, "\(path)")
            }
        }
    }

    @Test("LG-36: what one account of a browser does is done with its own connection alone")
    func ownTokens() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            let theirs = try #require(try await fixture.connections(of: client).first).id.text
            try await client.get("/session/switch")
            try await client.submit(action: "/start") { try $0.fill("name", "Reader B") }
            let csrf = try #require(try await client.get("/account").document.form(action: "/account/name")?["csrf"])
            for path in ["/account/permissions/check", "/account/permissions/request", "/account/permissions/revoke"] {
                let fields = FormFields(["csrf": csrf, "connection": theirs, "permission": "user_friends"])
                #expect(try await client.post(path, fields).status == .notFound, "\(path)")
            }
            #expect(try await client.get("/account/disconnect/\(theirs)").status == .notFound)
            #expect(fixture.facebook.state.accountCalls == [])
        }
    }
}
