import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("the Pages of a person")
struct PageListTests {
    @Test("each comes with its token, its category and what the person may do there")
    func list() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: "pages_show_list")
        let reply = try await test.graph(.get, "/v25.0/me/accounts", token: token)
        #expect(reply.data.map { $0["id"] } == [.string(TestSandbox.bookshop), .string(TestSandbox.club)])
        guard case .object(let members)? = reply.data.first else {
            Issue.record("the first is no object")
            return
        }
        #expect(members.map(\.name) == ["access_token", "category", "category_list", "name", "id", "tasks"])
        #expect(reply.data.first?["name"] == "Fernsby & Daughters, Booksellers")
        #expect(reply.data.first?["category_list"] == [["id": "2601", "name": "Bookstore"]])
        #expect(
            reply.data.first?["tasks"]
                == ["ADVERTISE", "ANALYZE", "CREATE_CONTENT", "MESSAGING", "MODERATE", "MANAGE"]
        )
        #expect(reply.json["paging"]?["cursors"]?.member("after") != nil)
        #expect(try await test.graph(.get, "/v25.0/1001/accounts", token: token).text == reply.text)
        #expect(try await test.graph(.get, "/v25.0/1002/accounts", token: token).code == ["100", "33"])
    }

    @Test("it pages, and its fields are chosen")
    func fields() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: "pages_show_list")
        let fields: KeyValuePairs = ["fields": "name,picture.width(64){url}", "limit": "1"]
        let first = try await test.graph(.get, "/v25.0/me/accounts", fields, token: token)
        let url = "\(TestSandbox.origin)/sandbox/portraits/\(TestSandbox.bookshop).png?size=64"
        #expect(
            first.data == [
                [
                    "name": "Fernsby & Daughters, Booksellers", "picture": ["data": ["url": .string(url)]],
                    "id": .string(TestSandbox.bookshop),
                ]
            ]
        )
        #expect(try await test.graph(.get, "/sandbox/portraits/\(TestSandbox.bookshop).png").status == .ok)
        let next = try #require(first.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target })
        #expect(try await test.graph(.get, next).data.map { $0["id"] } == [.string(TestSandbox.club)])
        let wrong = try await test.graph(.get, "/v25.0/me/accounts", ["fields": "friends"], token: token)
        #expect(wrong.error?["message"]?.text?.contains("nonexisting field (friends) on node type (Page)") == true)
    }

    @Test("without the permission the list is empty, as for somebody without Pages")
    func withoutPermission() async throws {
        let test = try await TestSandbox(.current)
        let none = try await test.token(scope: "email")
        #expect(try await test.graph(.get, "/v25.0/me/accounts", token: none).json == ["data": []])
        let other = try await test.token("1004", scope: "pages_show_list")
        #expect(try await test.graph(.get, "/v25.0/me/accounts", token: other).json == ["data": []])
        #expect(try await test.graph(.get, "/v25.0/me/accounts").code == ["2500", nil])
    }

    @Test("who has no task at a Page gets no token of it")
    func withoutTask() async throws {
        let test = try await TestSandbox(.current)
        let page = PageID(rawValue: 6_000_000_000_000_003)
        try await test.world.database.write { connection in
            try Pages.setTasks([], of: SeedPeople.id(at: 3), at: page, connection)
        }
        let token = try await test.token("1004", scope: "pages_show_list")
        let row = try #require(try await test.graph(.get, "/v25.0/me/accounts", token: token).data.first)
        #expect(row["tasks"] == [])
        #expect(row.member("access_token") == nil)
    }

    @Test("the classic edition has manage_pages, and perms until v3.0")
    func classic() async throws {
        let test = try await TestSandbox(.classic)
        let token = try await test.token(scope: "manage_pages")
        let old = try await test.graph(.get, "/v2.12/me/accounts", token: token)
        #expect(old.data.count == 2)
        #expect(old.data.first?["perms"]?.elements?.contains("CREATE_CONTENT") == true)
        #expect(old.data.first?.member("tasks") == nil)
        let new = try await test.graph(.get, "/v3.1/me/accounts", token: token)
        #expect(new.data.first?["tasks"]?.elements?.contains("CREATE_CONTENT") == true)
    }

    @Test("a Page is an object with its token for those who manage it, and a picture")
    func node() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token(scope: "pages_show_list")
        let path = "/v25.0/\(TestSandbox.bookshop)"
        let own = try await test.graph(.get, path, ["fields": "access_token,category"], token: token)
        #expect(own.json["category"] == "Bookstore")
        #expect(own.json["access_token"]?.text?.hasPrefix("EAA") == true)
        let stranger = try await test.token("1005", scope: "pages_show_list")
        let foreign = try await test.graph(.get, path, ["fields": "access_token,name"], token: stranger)
        #expect(foreign.json.member("access_token") == nil)
        #expect(foreign.json["name"] == "Fernsby & Daughters, Booksellers")
        let ids: KeyValuePairs = ["ids": "\(TestSandbox.bookshop),1001", "fields": "name"]
        let many = try await test.graph(.get, "/v25.0", ids, token: token)
        #expect(many.json[TestSandbox.bookshop]?["name"] == "Fernsby & Daughters, Booksellers")
        #expect(try await test.graph(.get, "\(path)/picture").status == .found)
        #expect(try await test.graph(.get, "/v25.0/6000000000000099", token: token).code == ["100", "33"])
    }
}
