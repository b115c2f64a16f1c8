import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxFacebook

@Suite("what people like and have in the sandbox's Graph")
struct BelongingTests {
    private static let scope = "user_likes,user_groups,user_videos,user_notes,user_photos"

    @Test(
        "books, films and music are what is liked of their categories, the latest first",
        arguments: [
            ("1001", "books", ["Letters to a Lighthouse", "The Salt Atlas"]), ("1001", "movies", ["A Quiet Harbour"]),
            ("1002", "music", ["The Winter Cartographers"]), ("1003", "movies", []),
        ]
    )
    func liked(_ person: String, _ edge: String, _ names: [String]) async throws {
        let test = try await TestSandbox()
        let token = try await test.token(person, scope: Self.scope)
        let fields: KeyValuePairs = ["fields": "id,name,category,link,created_time"]
        let reply = try await test.graph(.get, "/v2.3/me/\(edge)", fields, token: token)
        #expect(reply.data.compactMap { $0["name"]?.text } == names)
        for row in reply.data {
            #expect(row["link"]?.text != nil && row["created_time"]?.text?.hasSuffix("+0000") == true)
        }
    }

    @Test(
        "they are paged by cursor, and the last page leads nowhere",
        arguments: ["books", "groups", "videos", "notes"]
    )
    func paging(_ edge: String) async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: Self.scope)
        let first = try await test.graph(.get, "/v2.3/me/\(edge)", ["limit": "1"], token: token)
        #expect(first.data.count == 1 && first.json["paging"]?["cursors"]?["after"]?.text != nil)
        var target = first.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target }
        var ids = first.data.compactMap { $0["id"]?.text }
        while let next = target {
            let page = try await test.graph(.get, next)
            ids += page.data.compactMap { $0["id"]?.text }
            target = page.json["paging"]?["next"]?.text.flatMap { WebURL($0)?.target }
        }
        #expect(ids.count == (edge == "groups" ? 3 : 2) && Set(ids).count == ids.count)
    }

    @Test("groups, videos and notes have the fields of the real ones, and some have no name")
    func shapes() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: Self.scope)
        let groups = try await test.graph(.get, "/v2.3/me/groups", token: token)
        let names = groups.data.compactMap { $0["name"]?.text }
        #expect(names.contains("Night readers 🦉") && names.count == 3)
        #expect(groups.data.allSatisfy { $0["administrator"] == false })
        let videos = try await test.graph(.get, "/v2.3/me/videos", token: token)
        #expect(videos.data.map { $0["name"]?.text } == [nil, "The shop in the snow"])
        #expect(videos.data.first?["from"]?["id"] == "1001" && videos.data.first?["length"] == 40)
        let newer = try await test.graph(.get, "/v2.12/me/videos", token: token)
        #expect(newer.data.map { $0["title"]?.text } == [nil, "The shop in the snow"])
        let notes = try await test.graph(.get, "/v2.3/me/notes", ["fields": "id,subject,created_time"], token: token)
        #expect(notes.data.map { $0["subject"]?.text } == [nil, "Ten books I left on trains"])
        #expect(notes.data.allSatisfy { $0.member("message") == nil })
        let wrong = try await test.graph(.get, "/v2.3/me/notes", ["fields": "title"], token: token)
        #expect(wrong.code == ["100", nil])
    }

    @Test("the address of a group, a video or a note leads to the wall of whoever has it")
    func addresses() async throws {
        let test = try await TestSandbox()
        let token = try await test.token("1001", scope: Self.scope)
        let browser = try test.browser()
        for (edge, address) in [("groups", "/groups/"), ("videos", "/video.php?v="), ("notes", "/note.php?note_id=")] {
            let list = try await test.graph(.get, "/v2.3/me/\(edge)", token: token)
            let id = try #require(list.data.first?["id"]?.text)
            let page = try await browser.get(address + id)
            #expect(page.status == .found, "\(edge)")
            #expect(page.response.fields[.location] == "/profile.php?id=1001", "\(edge)")
        }
        for odd in ["/groups/1", "/video.php?v=x", "/note.php"] {
            #expect(try await browser.get(odd).status == .notFound, "\(odd)")
        }
    }

    @Test("who may not know gets an empty list without a word, and so does somebody who has nothing")
    func refusals() async throws {
        let test = try await TestSandbox()
        let plain = try await test.token("1001", scope: "user_friends")
        let lonely = try await test.token("\(SeedPeople.lonely)", scope: Self.scope)
        for edge in ["books", "movies", "music", "groups", "videos", "notes"] {
            for token in [plain, lonely] {
                let reply = try await test.graph(.get, "/v2.3/me/\(edge)", token: token)
                #expect(reply.status == .ok && reply.data.isEmpty, "\(edge)")
            }
            #expect(try await test.graph(.get, "/v2.3/1002/\(edge)", token: plain).status == .badRequest)
            #expect(try await test.graph(.get, "/v2.3/me/\(edge)").status == .badRequest)
        }
    }

    @Test("videos, albums and photos are left to the edition of today, for who may look at them")
    func current() async throws {
        let test = try await TestSandbox(.current)
        let token = try await test.token("1001", scope: Self.scope)
        let videos = try await test.graph(.get, "/v25.0/me/videos", ["fields": "id,title"], token: token)
        #expect(videos.data.count == 2)
        for edge in ["albums", "photos"] {
            #expect(try await test.graph(.get, "/v25.0/me/\(edge)", token: token).status == .ok)
        }
    }
}
