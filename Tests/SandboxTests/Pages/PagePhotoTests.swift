import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("photos of Pages")
struct PagePhotoTests {
    private static let photos = "/v25.0/\(TestSandbox.bookshop)/photos"

    @Test("a photo is a post of the Page, on its list and its page")
    func upload() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let reply = try await test.upload(Self.photos, TestImages.png, ["caption": "The window"], token: token)
        let post = try #require(reply.json["post_id"]?.text)
        #expect(post.hasPrefix(TestSandbox.bookshop + "_"))
        let list = try await test.graph(.get, Self.photos, ["fields": "name,from"], token: token)
        #expect(list.data.first?["name"] == "The window")
        #expect(list.data.first?["from"]?["id"] == .string(TestSandbox.bookshop))
        let page = try await test.browser().get("/profile.php?id=\(TestSandbox.bookshop)")
        #expect(page.text.contains("The window"))
        #expect(page.document.all("img.photo").count == 1)
        let photo = try #require(reply.json["id"]?.text)
        #expect(try await test.graph(.delete, "/v25.0/\(photo)", token: token).json == ["success": true])
        #expect(try await test.graph(.get, Self.photos, token: token).data.isEmpty)
    }

    @Test("photos that were not published wait for a post that shows them in its order")
    func attached() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        var ids: [String] = []
        for bytes in [TestImages.png, TestImages.gif] {
            let reply = try await test.upload(Self.photos, bytes, ["published": "false"], token: token)
            #expect(reply.json.member("post_id") == nil)
            ids.append(try #require(reply.json["id"]?.text))
        }
        let fields: KeyValuePairs = [
            "message": "Two", "attached_media[0]": #"{"media_fbid":"\#(ids[1])"}"#,
            "attached_media[1]": #"{"media_fbid":"\#(ids[0])"}"#,
        ]
        let feed = "/v25.0/\(TestSandbox.bookshop)/feed"
        let post = try #require(try await test.graph(.post, feed, fields, token: token).json["id"]?.text)
        let found = try await test.graph(.get, "/v25.0/\(post)", ["fields": "type,object_id"], token: token)
        #expect(found.json["type"] == "photo")
        #expect(found.json["object_id"] == .string(ids[1]))
        let page = try await test.browser().get("/profile.php?id=\(TestSandbox.bookshop)")
        #expect(page.document.all("img.photo").map { $0["width"] } == ["5", "3"])
        let list: KeyValuePairs = ["attached_media": #"[{"media_fbid":"\#(ids[0])"}]"#]
        #expect(try await test.graph(.post, feed, list, token: token).status == .ok)
    }

    @Test("a photo of somebody else, a published one and none at all are not attached")
    func wrongAttachment() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.pageToken()
        let published = try await test.upload(Self.photos, TestImages.png, token: token).json["id"]?.text ?? ""
        let club = try await test.pageToken(TestSandbox.club)
        let path = "/v25.0/\(TestSandbox.club)/photos"
        let foreign = try await test.upload(path, TestImages.png, ["published": "false"], token: club)
        for id in [published, foreign.json["id"]?.text ?? "", "7", "x"] {
            let fields: KeyValuePairs = ["message": "x", "attached_media[0]": #"{"media_fbid":"\#(id)"}"#]
            let feed = "/v25.0/\(TestSandbox.bookshop)/feed"
            #expect(try await test.graph(.post, feed, fields, token: token).code == ["100", nil], "\(id)")
        }
    }

    @Test("a photo comes by url from the app's own site, and from nowhere else")
    func url() async throws {
        let asked = Lock<[String]>([])
        let fetch = Fetch { request in
            asked.withLock { $0.append(request.url.description) }
            return ClientResponse(status: .ok, body: TestImages.png)
        }
        let test = try await TestSandbox(.current, fetch: fetch)
        let token = try await test.pageToken()
        let own = try await test.graph(.post, Self.photos, ["url": "http://localhost:8080/photos/1"], token: token)
        #expect(own.json.member("id") != nil)
        let foreign = try await test.graph(.post, Self.photos, ["url": "http://127.0.0.1:9/secret"], token: token)
        #expect(foreign.code == ["100", nil])
        #expect(try await test.graph(.post, Self.photos, token: token).code == ["324", nil])
        #expect(asked.withLock { $0 } == ["http://localhost:8080/photos/1"])
    }

    @Test("uploading needs what posting needs")
    func permissions() async throws {
        let test = try await TestSandbox(.current)
        let user = try await test.token(scope: TestSandbox.allOfPages)
        #expect(try await test.upload(Self.photos, TestImages.png, token: user).code == ["200", nil])
        let helper = try await test.pageToken(TestSandbox.club, of: "1003")
        let path = "/v25.0/\(TestSandbox.club)/photos"
        #expect(try await test.upload(path, TestImages.png, token: helper).code == ["200", nil])
    }
}
