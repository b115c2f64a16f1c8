import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("objects of the Graph")
struct GraphTests {
    @Test("every answer carries the version, a trace and exactly three numbers of usage", arguments: ["/v3.1", ""])
    func headers(version: String) async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "\(version)/me", token: try await test.token())
        let fields = reply.response.fields
        #expect(fields[.graphVersion] == (version.isEmpty ? "v2.12" : "v3.1"))
        #expect(fields[.contentType] == "application/json; charset=UTF-8")
        #expect(fields[.graphTrace]?.isEmpty == false)
        let usage = try #require(fields[.appUsage].flatMap { JSON(text: $0) })
        guard case .object(let members) = usage else {
            Issue.record("the usage is no object")
            return
        }
        #expect(members.map(\.name) == ["call_count", "total_time", "total_cputime"])
    }

    @Test("by itself a profile is name and id since v2.4, and more before")
    func defaults() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "email")
        let sparse = try await test.graph(.get, "/v2.4/me", token: token)
        #expect(sparse.text == #"{"name":"Ada Fernsby","id":"1001"}"#)
        let full = try await test.graph(.get, "/v2.3/me", token: token)
        #expect(full.json["first_name"] == "Ada")
        #expect(full.json["email"] == "person1@people.example")
    }

    @Test("fields choose, nest and come once; the id always comes")
    func fields() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let fields = "name,name,picture.width(100).height(100){url,width},birthday"
        let reply = try await test.graph(.get, "/v2.12/me", ["fields": fields], token: token)
        let url = "\(TestSandbox.origin)/sandbox/portraits/1001.png?size=100"
        #expect(
            reply.json == [
                "name": "Ada Fernsby",
                "picture": ["data": ["url": .string(url), "width": 100]],
                "id": "1001",
            ]
        )
        #expect(try await test.graph(.get, "/v2.12/me", ["fields": ""], token: token).status == .ok)
        #expect(try await test.graph(.get, "/v2.12/me", ["fields": "nonsense"], token: token).code == ["100", nil])
        #expect(try await test.graph(.get, "/v2.12/me", ["fields": "a{b"], token: token).code == ["2500", nil])
    }

    @Test("an address of mail is told with the permission only, and never of somebody else")
    func email() async throws {
        let test = try await TestSandbox()
        let fields: KeyValuePairs = ["fields": "id,email"]
        let without = try await test.token(scope: "user_friends")
        #expect(try await test.graph(.get, "/me", fields, token: without).json.member("email") == nil)
        let with = try await test.token(scope: "email")
        #expect(try await test.graph(.get, "/me", fields, token: with).json["email"] == "person1@people.example")
        #expect(try await test.graph(.get, "/1002", fields, token: with).json.member("email") == nil)
        // Number 1007 registered with a telephone number.
        let silent = try await test.token("1007", scope: "email")
        #expect(try await test.graph(.get, "/me", fields, token: silent).json == ["id": "1007"])
    }

    @Test("names in every script travel as they are", arguments: Array(SeedPeople.all.indices))
    func names(index: Int) async throws {
        let test = try await TestSandbox()
        let id = SeedPeople.id(at: index)
        let reply = try await test.graph(.get, "/v2.12/\(id)")
        let name = try #require(reply.json["name"]?.text)
        #expect(name.utf8.elementsEqual(SeedPeople.all[index].name.utf8))
        #expect((reply.response.bytes ?? []).allSatisfy { $0 < 0x80 })
    }

    @Test("errors have type, code, message and trace, and their own status")
    func errors() async throws {
        let test = try await TestSandbox()
        let none = try await test.graph(.get, "/v2.12/me")
        #expect(none.status == .badRequest)
        #expect(none.code == ["2500", nil])
        #expect(none.error?["fbtrace_id"]?.text?.isEmpty == false)
        #expect(try await test.graph(.get, "/v2.12/me", token: "nonsense").code == ["190", nil])
        #expect(try await test.graph(.get, "/v2.12/somebody").code == ["803", nil])
        #expect(try await test.graph(.get, "/v2.12/999999999").code == ["100", "33"])
        #expect(try await test.graph(.get, "/v2.12/1/2/3/4").code == ["2500", nil])
        #expect(try await test.graph(.get, "/v2.12/me/friends").code == ["2500", nil])
    }

    @Test("a portrait is a PNG behind a redirect, or described with redirect=0")
    func picture() async throws {
        let test = try await TestSandbox()
        let redirect = try await test.graph(.get, "/v2.12/1001/picture", ["type": "large"])
        #expect(redirect.status == .found)
        let location = try #require(redirect.response.fields[.location].flatMap { WebURL($0) })
        let image = try await test.graph(.get, location.target)
        #expect(image.response.fields[.contentType] == "image/png")
        #expect(image.response.bytes?.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let described = try await test.graph(.get, "/v2.12/1001/picture", ["redirect": "0", "width": "64"])
        #expect(described.json["data"]?["width"] == 64)
        #expect(described.json["data"]?["is_silhouette"] == false)
    }

    @Test("several objects come keyed by their ids, apps and places among them")
    func many() async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "/v2.12", ["ids": "1001,\(test.app),70001", "fields": "name"])
        #expect(reply.json["1001"]?["name"] == "Ada Fernsby")
        #expect(reply.json[test.app]?["name"] == "Flyleaf")
        #expect(reply.json["70001"]?["name"] == "Lamplight Books")
    }

    @Test("a batch answers each call in its place")
    func batch() async throws {
        let test = try await TestSandbox()
        let token = try await test.token()
        let batch =
            #"[{"method":"GET","relative_url":"me?fields=id"},{"method":"GET","relative_url":"nobody"},"#
            + #"{"method":"POST","relative_url":"me/feed","body":"message=in+a+batch"}]"#
        let reply = try await test.graph(.post, "/v2.12/", ["batch": batch], token: token)
        let codes = reply.json.elements?.map { $0["code"] }
        #expect(codes == [200, 404, 200])
        #expect(reply.json.elements?.first?["body"] == #"{"id":"1001"}"#)
    }

    @Test("the first version calls its JSON javascript")
    func firstVersion() async throws {
        let test = try await TestSandbox()
        let reply = try await test.graph(.get, "/v1.0/1001")
        #expect(reply.response.fields[.contentType] == "text/javascript; charset=UTF-8")
    }
}
