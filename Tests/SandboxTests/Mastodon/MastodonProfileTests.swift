import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: profiles and preferences")
struct MastodonProfileTests {
    private static let path = "/api/v1/accounts/update_credentials"

    @Test("a profile is changed by what a call names, and the rest stays")
    func update() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let changes: KeyValuePairs = [
            "display_name": " Ada the Reader ", "note": "I read & write.\nhttps://books.example/ada", "bot": "true",
            "discoverable": "false", "indexable": "0", "fields_attributes[0][name]": "Shelf",
            "fields_attributes[0][value]": "https://books.example/shelf", "fields_attributes[2][name]": "Tea",
            "fields_attributes[2][value]": "<black>",
        ]
        let changed = try await test.call(.patch, Self.path, changes, token: token)
        #expect(changed.status == .ok, "\(changed.text)")
        for account in [changed.json, try await test.call(.get, "/api/v1/accounts/1001").json] {
            #expect(account["display_name"] == "Ada the Reader")
            #expect(account["note"]?.text?.hasPrefix("<p>I read &amp; write.<br />") == true)
            #expect(account["note"]?.text?.contains("<a href=\"https://books.example/ada\"") == true)
            #expect(account["bot"] == true)
            #expect(account["discoverable"] == false)
            #expect(account["noindex"] == true)
            #expect(account["fields"]?.elements?.map { $0["name"] } == ["Shelf", "Tea"])
            #expect(account["fields"]?.elements?.last?["value"] == "&lt;black&gt;")
        }
        #expect(changed.json["source"]?["fields"]?.elements?.last?["value"] == "<black>")
        #expect(changed.json["source"]?["note"] == "I read & write.\nhttps://books.example/ada")
        let second = try await test.call(.patch, Self.path, ["note": ""], token: token)
        #expect(second.json["note"] == "")
        #expect(second.json["display_name"] == "Ada the Reader")
        #expect(second.json["fields"]?.elements?.count == 2)
        let json = Array(#"{"fields_attributes":[{"name":"A","value":"1"}],"source":{"language":"de"}}"#.utf8)
        let third = try await test.call(.patch, Self.path, body: json, type: "application/json", token: token)
        #expect(third.json["fields"]?.elements?.map { $0["value"] } == ["1"])
        #expect(third.json["source"]?["language"] == "de")
        let other = try await test.call(.get, "/api/v1/accounts/1002")
        #expect(other.json["bot"] == false)
    }

    @Test(
        "what is too long or unknown is refused, and nothing is changed",
        arguments: [
            ("display_name", String(repeating: "é", count: 31)), ("note", String(repeating: "x", count: 501)),
            ("fields_attributes[0][name]", String(repeating: "x", count: 256)), ("source[privacy]", "direct"),
        ]
    )
    func refused(name: String, value: String) async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let reply = try await test.call(.patch, Self.path, [name: value, "bot": "1"], token: token)
        #expect(reply.status == .unprocessableContent)
        #expect(reply.mastodonError?.hasPrefix("Validation failed: ") == true)
        #expect(try await test.call(.get, "/api/v1/accounts/1001").json["bot"] == false)
        let longest = String(value.prefix(30))
        guard name == "display_name" else { return }
        let taken = try await test.call(.patch, Self.path, [name: longest], token: token)
        #expect(taken.json["display_name"] == .string(longest))
    }

    @Test("a portrait is uploaded, served to everybody, and taken away")
    func picture() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        func upload(_ name: String, _ bytes: [UInt8]) async throws -> GraphReply {
            var body: [UInt8] = []
            body.append(utf8: "--b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"p\"\r\n\r\n")
            body += bytes
            body.append(utf8: "\r\n--b--\r\n")
            let type = "multipart/form-data; boundary=b"
            return try await test.call(.patch, Self.path, body: body, type: type, token: token)
        }
        let before = try await test.call(.get, "/api/v1/accounts/1001")
        for name in ["avatar", "header"] {
            let reply = try await upload(name, TestMastodon.picture)
            let address = try #require(reply.json[name]?.text.flatMap { WebURL($0) })
            #expect(reply.json[name] != before.json[name])
            #expect(reply.json["\(name)_static"] == reply.json[name])
            let picture = try await test.call(.get, address.target)
            #expect(picture.response.bytes == TestMastodon.picture)
            #expect(picture.response.fields[.contentType] == "image/png")
            let refused = try await upload(name, Array("no picture".utf8))
            #expect(refused.status == .unprocessableContent)
            let gone = try await test.call(.delete, "/api/v1/profile/\(name)", token: token)
            #expect(gone.json[name] == before.json[name])
            #expect(try await test.call(.get, address.target).status == .notFound)
        }
    }

    @Test("new statuses are what the author prefers, unless they say otherwise")
    func defaults() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let wanted: KeyValuePairs = ["source[privacy]": "unlisted", "source[sensitive]": "1", "source[language]": "fr"]
        _ = try await test.call(.patch, Self.path, wanted, token: token)
        let preferences = try await test.call(.get, "/api/v1/preferences", token: token)
        #expect(preferences.json["posting:default:visibility"] == "unlisted")
        #expect(preferences.json["posting:default:sensitive"] == true)
        #expect(preferences.json["posting:default:language"] == "fr")
        #expect(preferences.json["reading:expand:media"] == "default")
        let usual = try await test.post("as I like it", token: token)
        #expect(usual["visibility"] == "unlisted")
        #expect(usual["sensitive"] == true)
        #expect(usual["language"] == "fr")
        let other = try await test.post(
            "otherwise",
            ["visibility": "public", "sensitive": "false", "language": "en"],
            token: token
        )
        #expect(other["visibility"] == "public")
        #expect(other["sensitive"] == false)
        #expect(other["language"] == "en")
        _ = try await test.call(.patch, Self.path, ["locked": "1"], token: try await test.token("1002"))
        let locked = try await test.post("for followers", token: try await test.token("1002"))
        #expect(locked["visibility"] == "private")
    }

    @Test("the site calls people what they call themselves, at their own addresses")
    func site() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let status = try await test.post("under another name", token: token)
        let path = try #require(status["url"]?.text.flatMap { WebURL($0) }).target
        let name: KeyValuePairs = ["display_name": "The <Reader>"]
        _ = try await test.call(.patch, Self.path, name, token: token)
        for page in ["/@ada", path] {
            let page = try await test.browser().get(page)
            #expect(page.status == .ok)
            #expect(page.text.contains("Posts The <Reader>") || page.text.contains("A post by The <Reader>"))
        }
        _ = try await test.call(.patch, Self.path, ["display_name": ""], token: token)
        #expect(try await test.browser().get("/@ada").text.contains("Ada Fernsby"))
    }

    @Test("who hides whom they know shows it to nobody else")
    func hidden() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        _ = try await test.call(.patch, Self.path, ["hide_collections": "true"], token: token)
        for list in ["followers", "following"] {
            #expect(try await test.ids("/api/v1/accounts/1001/\(list)").isEmpty)
            #expect(try await test.ids("/api/v1/accounts/1001/\(list)", token: try await test.token("1002")).isEmpty)
            #expect(try await !test.ids("/api/v1/accounts/1001/\(list)", token: token).isEmpty)
        }
    }

    @Test("a profile is changed with write:accounts alone")
    func scope() async throws {
        let test = try await TestMastodon(scopes: "read write:statuses write:accounts")
        let narrow = try await test.token(scope: "read write:statuses")
        #expect(try await test.call(.patch, Self.path, ["bot": "1"], token: narrow).status == .forbidden)
        #expect(try await test.call(.patch, Self.path, ["bot": "1"]).status == .unauthorized)
        let wide = try await test.token(scope: "write:accounts")
        #expect(try await test.call(.patch, Self.path, ["bot": "1"], token: wide).json["bot"] == true)
        #expect(try await test.call(.get, "/api/v1/preferences", token: wide).status == .forbidden)
    }
}
