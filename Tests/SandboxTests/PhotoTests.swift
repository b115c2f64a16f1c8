import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("photos")
struct PhotoTests {
    @Test("an uploaded photo is on the wall, in the album of the app, and its bytes come back")
    func upload() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let fields: KeyValuePairs = [
            "message": "My shelf", "place": "70001", "tags": #"[{"tag_uid":"1002","x":"10","y":"20"}]"#,
        ]
        let reply = try await test.upload("/v2.8/me/photos", TestImages.png, fields, token: token)
        #expect(reply.status == .ok)
        let id = try #require(reply.json["id"]?.text)
        let post = try #require(reply.json["post_id"]?.text)
        let photo = try await test.graph(.get, "/v2.3/\(id)", token: token).json
        #expect(photo["name"] == "My shelf")
        #expect(photo["width"] == 3)
        #expect(photo["height"] == 2)
        #expect(photo["from"]?["id"] == "1001")
        #expect(photo["place"]?["id"] == "70001")
        #expect(photo["tags"]?["data"]?.elements?.first?["id"] == "1002")
        #expect(photo["album"]?["name"] == "Flyleaf Photos")
        #expect(photo["page_story_id"]?.text == post)
        let sparse = try await test.graph(.get, "/v2.8/\(id)", token: token).json
        #expect(sparse.member("source") == nil && sparse["name"] == "My shelf")

        let picture = try await test.graph(.get, "/v2.8/\(id)/picture", token: token)
        #expect(picture.status == .found)
        let address = try #require(picture.response.fields[.location])
        #expect(address == photo["source"]?.text)
        let file = try await test.browser().get(address)
        #expect(file.response.body == TestImages.png)
        #expect(file.fields[.contentType] == "image/png")
        #expect(try await test.browser().get(String(address.dropLast()) + "x").status == .notFound)

        let story = try await test.graph(.get, "/v2.3/\(post)", token: token).json
        #expect(story["type"] == "photo")
        #expect(story["object_id"]?.text == id)
        #expect(story["picture"]?.text == address)
    }

    @Test("on a friend's wall the photo stands there, in the uploader's album, and deleting the post takes it along")
    func friendsWall() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let reply = try await test.upload("/1002/photos", TestImages.png, ["message": "For you"], token: token)
        let post = try #require(reply.json["post_id"]?.text)
        #expect(post.hasPrefix("1002_"))
        let id = try #require(reply.json["id"]?.text)
        let photo = try await test.graph(.get, "/v2.3/\(id)", token: token).json
        #expect(photo["album"]?["name"] == "Flyleaf Photos")
        #expect(photo["from"]?["id"] == "1001")
        let friend = try test.browser()
        try await test.act(as: "1002", friend)
        let wall = try await friend.get("/1002")
        #expect(wall.text.contains("For you") && wall.document.first("img.photo") != nil)
        let address = try #require(wall.document.first("img.photo")?["src"])
        #expect(try await test.graph(.delete, "/\(post)", token: token).status == .ok)
        #expect(try await friend.get("/1002").document.first("img.photo") == nil)
        #expect(try await friend.get(address).status == .notFound)
        let stranger = try await test.upload("/99999999/photos", TestImages.png, token: token)
        #expect(stranger.status != .ok && stranger.code.first == "100")
    }

    @Test("the wall shows the photo to those who may see it")
    func wall() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let fields: KeyValuePairs = ["privacy": #"{"value":"ALL_FRIENDS"}"#]
        let id = try #require(
            try await test.upload("/me/photos", TestImages.gif, fields, token: token).json["id"]?.text
        )
        let friend = try test.browser()
        try await test.act(as: "1002", friend)
        let page = try await friend.get("/1001")
        let image = try #require(page.document.first("img.photo"))
        #expect(image["src"]?.hasPrefix("/sandbox/photos/\(id)?k=") == true)
        #expect(image["alt"] == "A photo by Ada Fernsby")
        #expect(AccessibilityCheck.faults(in: page.document) == [])
        #expect(try await test.browser().get("/1001").document.first("img.photo") == nil)
    }

    @Test("without a story the photo is in the album only", arguments: ["no_story", "published", "temporary"])
    func silent(field: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let value = field == "published" ? "false" : "1"
        let reply = try await test.upload(
            "/me/photos",
            TestImages.png,
            ["message": "needle", field: value],
            token: token
        )
        #expect(reply.json.member("post_id") == nil)
        let id = try #require(reply.json["id"]?.text)
        #expect(try await test.graph(.get, "/v2.8/me/photos", token: token).data.map { $0["id"]?.text } == [id])
        let browser = try test.browser()
        try await test.act(as: "1001", browser)
        #expect(!(try await browser.get("/1001").text.contains("needle")))
    }

    @Test("what a person uploaded has a list of its own, and an album has none such")
    func uploaded() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions,user_photos")
        let reply = try await test.upload("/me/photos", TestImages.png, ["message": "Mine"], token: token)
        let id = try #require(reply.json["id"]?.text)
        let list = try await test.graph(.get, "/v2.8/me/photos/uploaded", token: token)
        #expect(list.data.map { $0["id"]?.text } == [id])
        #expect(try await test.graph(.get, "/v2.8/me/photos/tagged", token: token).status != .ok)
    }

    @Test("what is no picture, no file, an address or too large is refused, each in its way")
    func refused() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let script = Array("<script>alert(1)</script>".utf8)
        #expect(try await test.upload("/me/photos", script, fileName: "a.jpg", token: token).code == ["324", nil])
        #expect(try await test.upload("/me/photos", [], token: token).code == ["324", nil])
        #expect(try await test.upload("/me/photos", TestImages.png, part: "other", token: token).code == ["324", nil])
        let byURL = try await test.graph(.post, "/me/photos", ["url": "http://127.0.0.1/x.png"], token: token)
        #expect(byURL.code == ["100", nil])
        #expect(byURL.error?["message"]?.text?.contains("source") == true)
        let limit = Graph.largestPhoto
        for (size, isTaken) in [(limit, true), (limit + 1, false)] {
            let bytes = TestImages.png + Array(repeating: 0, count: size - TestImages.png.count)
            #expect((try await test.upload("/me/photos", bytes, token: token).status == .ok) == isTaken)
        }
    }

    @Test("without a permission to publish nothing is uploaded, nor for somebody else")
    func forbidden() async throws {
        let test = try await TestSandbox()
        let reader = try await test.token(scope: "user_photos")
        #expect(try await test.upload("/me/photos", TestImages.png, token: reader).code == ["200", nil])
        let token = try await test.token(scope: "publish_actions")
        #expect(try await test.upload("/99999999/photos", TestImages.png, token: token).code == ["100", "33"])
        #expect(try await test.graph(.get, "/me/photos", token: reader).data.isEmpty)
    }

    @Test("an album takes photos of its app and lists them by page, and is full at its limit")
    func albums() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let made = try await test.graph(.post, "/me/albums", ["name": "Shelves", "message": "All"], token: token)
        let album = try #require(made.json["id"]?.text)
        for _ in 0..<3 {
            #expect(try await test.upload("/\(album)/photos", TestImages.png, token: token).status == .ok)
        }
        let seen = try await test.graph(.get, "/v2.8/\(album)", token: token).json
        #expect(seen["count"] == 3)
        #expect(seen["name"] == "Shelves")
        #expect(seen["type"] == "normal")
        let first = try await test.graph(.get, "/v2.8/\(album)/photos", ["limit": "2"], token: token)
        #expect(first.data.count == 2)
        let next = try #require(first.json["paging"]?["next"]?.text)
        let second = try await test.graph(.get, String(next.dropFirst(TestSandbox.origin.count)))
        #expect(second.data.count == 1)
        #expect(second.json["paging"]?.member("next") == nil)
        let back = try #require(second.json["paging"]?["previous"]?.text)
        let again = try await test.graph(.get, String(back.dropFirst(TestSandbox.origin.count)))
        #expect(again.data.map { $0["id"] } == first.data.map { $0["id"] })
        #expect(try await test.graph(.get, "/me/albums", token: token).data.map { $0["id"]?.text } == [album])
        let other = try await test.token("1002", scope: "publish_actions")
        #expect(try await test.upload("/\(album)/photos", TestImages.png, token: other).code == ["100", "33"])
        #expect(try await test.graph(.get, "/\(album)", token: other).code == ["100", "33"])

        let id = try #require(AlbumID(album))
        try await test.world.database.write { connection in
            try connection.execute(
                """
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
                INSERT INTO post (author, wall, audience, created, hidden) SELECT 1001, 1001, 'SELF', 0, 1 FROM n
                """,
                [Albums.capacity - 3]
            )
            try connection.execute(
                """
                INSERT INTO photo (album, post, key, format, width, height, bytes)
                SELECT ?1, id, 'k', 'image/png', 1, 1, x'00' FROM post WHERE created = 0
                """,
                [id]
            )
        }
        #expect(try await test.upload("/\(album)/photos", TestImages.png, token: token).code == ["321", nil])
    }

    @Test("only its writer deletes a photo, and then it is gone everywhere")
    func delete() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        let reply = try await test.upload("/me/photos", TestImages.png, ["message": "x"], token: token)
        let id = try #require(reply.json["id"]?.text)
        let other = try await test.token("1002", scope: "publish_actions")
        #expect(try await test.graph(.delete, "/\(id)", token: other).code == ["200", nil])
        #expect(try await test.graph(.delete, "/v2.8/\(id)", token: token).json == ["success": true])
        #expect(try await test.graph(.get, "/\(id)", token: token).code == ["100", "33"])
        #expect(
            try await test.graph(.get, "/\(reply.json["post_id"]?.text ?? "")", token: token).code == ["100", "33"]
        )
    }

    @Test("the same photo twice is two photos, and no duplicate")
    func twice() async throws {
        let test = try await TestSandbox()
        let token = try await test.token(scope: "publish_actions")
        for _ in 0..<2 {
            #expect(try await test.upload("/me/photos", TestImages.png, ["message": "x"], token: token).status == .ok)
        }
        #expect(try await test.graph(.get, "/me/photos", token: token).data.count == 2)
    }
}
