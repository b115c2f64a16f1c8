import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("tokens of Pages")
struct PageTokenTests {
    @Test("me is the Page, and what only people have is not there")
    func me() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let me = try await test.graph(.get, "/v25.0/me", token: token)
        #expect(me.json == ["name": "Fernsby & Daughters, Booksellers", "id": .string(TestSandbox.bookshop)])
        for path in ["me/friends", "me/accounts", "me/permissions", "me/checkins"] {
            #expect(try await test.graph(.get, "/v25.0/\(path)", token: token).code == ["2500", nil], "\(path)")
        }
        #expect(try await test.graph(.get, "/v25.0/1001/friends", token: token).code == ["102", nil])
        let batch = #"[{"method":"GET","relative_url":"me?fields=id"}]"#
        let reply = try await test.graph(.post, "/v25.0", ["batch": batch], token: token)
        #expect(reply.json.elements?.first?["body"] == .string(#"{"id":"\#(TestSandbox.bookshop)"}"#))
    }

    @Test("it comes the same again from the same token, and another from another")
    func stable() async throws {
        let test = try await TestSandbox(.current)
        let user = try await test.token(scope: "pages_show_list")
        let (one, two) = (
            try await test.graph(.get, "/v25.0/me/accounts", token: user),
            try await test.graph(.get, "/v25.0/me/accounts", token: user)
        )
        #expect(one.text == two.text)
        let tokens = Set(one.data.compactMap { $0["access_token"]?.text })
        #expect(tokens.count == 2)
        #expect(!tokens.contains(try await test.pageToken()))
    }

    @Test("from a short token it ends with that; from a long one it has no end")
    func ends() async throws {
        let test = try await TestSandbox(.current)
        let user = try await test.token(scope: "pages_show_list")
        let list = try await test.graph(.get, "/v25.0/me/accounts", token: user)
        let short = try #require(list.data.first?["access_token"]?.text)
        let long = try await test.longToken(user)
        let lasting = try #require(
            try await test.graph(.get, "/v25.0/me/accounts", token: long).data.first?["access_token"]?.text
        )
        #expect(try await test.debug(short)["expires_at"] != 0)
        #expect(try await test.debug(lasting)["expires_at"] == 0)
        test.clock.advance(by: .seconds(7200))
        #expect(try await test.graph(.get, "/v25.0/me", token: short).code == ["190", "463"])
        test.clock.advance(by: .seconds(400 * 86_400))
        #expect(try await test.graph(.get, "/v25.0/me", token: long).code == ["190", "463"])
        #expect(try await test.graph(.get, "/v25.0/me", token: lasting).status == .ok)
    }

    @Test("debug_token tells the Page, the person, and the Pages of each permission")
    func debug() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let data = try await test.debug(token)
        #expect(data["type"] == "PAGE")
        #expect(data["profile_id"] == .string(TestSandbox.bookshop))
        #expect(data["user_id"] == "1001")
        #expect(data["is_valid"] == true)
        let rows = data["granular_scopes"]?.elements ?? []
        let listing = rows.first { $0["scope"] == "pages_show_list" }
        #expect(listing?["target_ids"] == [.string(TestSandbox.bookshop), .string(TestSandbox.club)])
        #expect(rows.first { $0["scope"] == "public_profile" }?.member("target_ids") == nil)
    }

    @Test("it dies with the app, the password, the permission and the role, as 190 each time")
    func deaths() async throws {
        for death in ["app", "password", "permission", "role"] {
            let test = try await TestSandbox(.current)
            let user = try await test.token(scope: TestSandbox.allOfPages)
            let list = try await test.graph(.get, "/v25.0/me/accounts", token: user)
            let token = try #require(list.data.first?["access_token"]?.text)
            let expected: [String?]
            switch death {
            case "app":
                _ = try await test.graph(.delete, "/v25.0/me/permissions", token: user)
                expected = ["190", "458"]
            case "password":
                let (world, person) = (test.world, SeedPeople.id(at: 0))
                try await world.changePassword(of: person, keeping: [])
                expected = ["190", "460"]
            case "permission":
                _ = try await test.graph(.delete, "/v25.0/me/permissions/pages_show_list", token: user)
                expected = ["190", nil]
            default:
                let browser = try test.browser()
                try await test.act(as: "1001", browser)
                let page = try await browser.get("/profile.php?id=\(TestSandbox.bookshop)")
                let form = FormFields(["csrf": try test.csrf(page), "act": "leave"])
                let left = try await browser.post("/sandbox/pages/\(TestSandbox.bookshop)", form)
                #expect(left.status == .seeOther)
                expected = ["190", "492"]
            }
            #expect(try await test.graph(.get, "/v25.0/me", token: token).code == expected, "\(death)")
            let data = try await test.debug(token)
            #expect(data["is_valid"] == false)
            #expect(data["error"]?["code"] == 190)
        }
    }

    @Test("after the fault that ends it, the list gives another")
    func again() async throws {
        let test = try await TestSandbox(.current)
        let user = try await test.token(scope: TestSandbox.allOfPages)
        func fetch() async throws -> String {
            let list = try await test.graph(.get, "/v25.0/me/accounts", token: user)
            return try #require(list.data.first?["access_token"]?.text)
        }
        let first = try await fetch()
        _ = try await test.control(["act": "fault", "kind": "expire"])
        #expect(try await test.graph(.get, "/v25.0/me", token: first).code == ["190", "463"])
        let second = try await fetch()
        #expect(first != second)
        #expect(try await test.graph(.get, "/v25.0/me", token: second).status == .ok)
        #expect(try await test.graph(.get, "/v25.0/me", token: first).code == ["190", "463"])
    }

    @Test("it is not exchanged for a longer one")
    func exchange() async throws {
        let test = try await TestSandbox(.current)
        let fields: KeyValuePairs = [
            "grant_type": "fb_exchange_token", "client_id": test.app, "client_secret": test.secret,
            "fb_exchange_token": try await test.pageToken(),
        ]
        #expect(try await test.graph(.get, "/v25.0/oauth/access_token", fields).code == ["100", nil])
    }
}
