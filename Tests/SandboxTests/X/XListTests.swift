import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("lists on the X face")
struct XListTests {
    private let fields = "list.fields=member_count,follower_count,private,owner_id,created_at,description"

    @Test("a list is made, changed, read with its members and posts, and deleted, in both versions")
    func life() async throws {
        let x = try await TestX()
        let token = try await x.token("1001", scope: TestX.moreScopes)
        let (ben, keys) = (try await x.token("1002", scope: TestX.moreScopes), try await x.keys())
        let made = try await x.call(.post, "/2/lists", token, json: "{\"name\":\"Night Owls\",\"private\":false}")
        #expect(made.status == .created)
        let id = try #require(made.json["data"]?["id"]?.text)
        let member = "{\"user_id\":\"1002\"}"
        let added = try await x.call(.post, "/2/lists/\(id)/members", token, json: member)
        #expect(added.text == "{\"data\":{\"is_member\":true}}")
        #expect(try await x.call(.post, "/2/lists/\(id)/members", ben, json: member).status == .forbidden)
        let post = try #require(try await x.post("owl news", ben).json["data"]?["id"]?.text)
        let posts = try await x.call(.get, "/2/lists/\(id)/tweets?max_results=1", token)
        #expect(posts.data.map { $0["id"]?.text } == [post])
        #expect(try await x.call(.get, "/2/lists/\(id)/members", token).data.map { $0["id"] } == ["1002"])
        let read = try await x.call(.get, "/2/lists/\(id)?\(fields)&expansions=owner_id", ben)
        #expect(read.json["data"]?["member_count"] == 1)
        #expect(read.json["data"]?["private"] == false)
        #expect(read.json["includes"]?["users"]?.elements?.first?["username"] == "Ada_1001")
        let bare = try await x.call(.get, "/2/lists/\(id)", ben)
        #expect(bare.text == "{\"data\":{\"id\":\"\(id)\",\"name\":\"Night Owls\"}}")
        let own = "/2/users/1002/list_memberships"
        #expect(try await x.call(.get, own, ben).data.map { $0["id"]?.text } == [id])
        let listed = try await x.call(.get, "/2/users/1002?user.fields=public_metrics", ben)
        #expect(listed.json["data"]?["public_metrics"]?["listed_count"] == 1)

        let old = try await x.signed(
            .get,
            "/1.1/lists/show.json?slug=night-owls&owner_screen_name=ada_1001",
            keys: keys
        )
        #expect(old.json["id_str"]?.text == id)
        #expect(old.json["full_name"] == "@Ada_1001/night-owls")
        #expect(old.json["mode"] == "public")
        let statuses = try await x.signed(.get, "/1.1/lists/statuses.json?list_id=\(id)&count=1", keys: keys)
        #expect(statuses.json.elements?.first?["id_str"]?.text == post)

        let changed = try await x.call(.put, "/2/lists/\(id)", token, json: "{\"private\":true}")
        #expect(changed.json["data"]?["updated"] == true)
        let hidden = try await x.call(.get, "/2/lists/\(id)", ben)
        #expect(hidden.status == .ok)
        #expect(hidden.json["errors"]?.elements?.first?["resource_type"] == "list")
        #expect(try await x.call(.get, "/2/lists/\(id)/members", ben).status == .notFound)
        #expect(try await x.call(.get, own, ben).data.isEmpty)
        #expect(try await x.call(.delete, "/2/lists/\(id)", ben).status == .notFound)
        #expect(try await x.call(.delete, "/2/lists/\(id)", token).json["data"]?["deleted"] == true)
        #expect(try await x.signed(.get, "/1.1/lists/show.json?list_id=\(id)", keys: keys).xCode == "34")
    }

    @Test("lists are followed and pinned, and come in pages, the newest first")
    func following() async throws {
        let x = try await TestX()
        let token = try await x.token("1001", scope: TestX.moreScopes)
        let ben = try await x.token("1002", scope: TestX.moreScopes)
        var ids: [String] = []
        for name in ["one", "two", "three"] {
            let made = try await x.call(.post, "/2/lists", token, json: "{\"name\":\"\(name)\"}")
            let id = try #require(made.json["data"]?["id"]?.text)
            ids.insert(id, at: 0)
            let body = "{\"list_id\":\"\(id)\"}"
            let followed = try await x.call(.post, "/2/users/1002/followed_lists", ben, json: body)
            #expect(followed.json["data"]?["following"] == true)
        }
        let first = try await x.call(.get, "/2/users/1001/owned_lists?max_results=2", ben)
        #expect(first.data.map { $0["id"]?.text } == ids.prefix(2).map { $0 })
        let next = try #require(first.json["meta"]?["next_token"]?.text)
        let rest = try await x.call(.get, "/2/users/1001/owned_lists?max_results=2&pagination_token=\(next)", ben)
        #expect(rest.data.map { $0["id"]?.text } == [ids[2]])
        #expect(rest.json["meta"]?.member("next_token") == nil)
        let previous = try #require(rest.json["meta"]?["previous_token"]?.text)
        let back = try await x.call(.get, "/2/users/1001/owned_lists?max_results=2&pagination_token=\(previous)", ben)
        #expect(back.data.map { $0["id"]?.text } == ids.prefix(2).map { $0 })
        #expect(try await x.call(.get, "/2/lists/\(ids[0])/followers", token).data.map { $0["id"] } == ["1002"])
        _ = try await x.call(.delete, "/2/users/1002/followed_lists/\(ids[0])", ben)
        #expect(try await x.call(.get, "/2/users/1002/followed_lists", ben).data.count == 2)
        let pinned = try await x.call(.post, "/2/users/1002/pinned_lists", ben, json: "{\"list_id\":\"\(ids[1])\"}")
        #expect(pinned.json["data"]?["pinned"] == true)
        #expect(try await x.call(.get, "/2/users/1002/pinned_lists", ben).data.map { $0["id"]?.text } == [ids[1]])
        #expect(try await x.call(.get, "/2/users/1002/pinned_lists", token).status == .badRequest)
        let none = try await x.call(.post, "/2/users/1002/pinned_lists", ben, json: "{\"list_id\":\"7\"}")
        #expect(none.status == .notFound)
    }

    @Test("a list without a name, or with one too long, and scopes that lack are refused")
    func refusals() async throws {
        let x = try await TestX()
        let (token, keys) = (try await x.token("1001", scope: TestX.moreScopes), try await x.keys())
        let long = String(repeating: "a", count: 26)
        for body in ["{}", "{\"name\":\" \"}", "{\"name\":\"\(long)\"}", "[]"] {
            #expect(try await x.call(.post, "/2/lists", token, json: body).status == .badRequest, "\(body)")
        }
        let narrow = try await x.call(.post, "/2/lists", try await x.token(), json: "{\"name\":\"a\"}")
        #expect(narrow.status == .forbidden)
        let create = "/1.1/lists/create.json"
        #expect(try await x.signed(.post, create, form: [:], keys: keys).xCode == "38")
        #expect(try await x.signed(.post, create, form: ["name": long], keys: keys).xCode == "120")
        #expect(try await x.signed(.get, "/1.1/lists/show.json?slug=x", keys: keys).xCode == "112")
    }

    @Test("version 1.1 adds people one by one and many at once, and shows who is on a list")
    func members() async throws {
        let x = try await TestX()
        let (keys, other) = (try await x.keys(), try await x.keys("1002"))
        let made = try await x.signed(
            .post,
            "/1.1/lists/create.json",
            form: ["name": "Crew", "mode": "private", "description": "of the ship"],
            keys: keys
        )
        let id = try #require(made.json["id_str"]?.text)
        #expect(made.json["mode"] == "private")
        let added = try await x.signed(
            .post,
            "/1.1/lists/members/create_all.json",
            form: ["list_id": id, "user_id": "1002,1003", "screen_name": "nobody"],
            keys: keys
        )
        #expect(added.json["member_count"] == 2)
        let page = try await x.signed(.get, "/1.1/lists/members.json?list_id=\(id)&count=1", keys: keys)
        #expect(page.json["users"]?.elements?.first?["id_str"] == "1002")
        let next = try #require(page.json["next_cursor_str"]?.text)
        let rest = try await x.signed(.get, "/1.1/lists/members.json?list_id=\(id)&count=1&cursor=\(next)", keys: keys)
        #expect(rest.json["users"]?.elements?.first?["id_str"] == "1003")
        #expect(rest.json["next_cursor"] == 0)
        let show = "/1.1/lists/members/show.json?list_id=\(id)&user_id"
        #expect(try await x.signed(.get, "\(show)=1003", keys: keys).json["id_str"] == "1003")
        let gone = try await x.signed(
            .post,
            "/1.1/lists/members/destroy.json",
            form: ["list_id": id, "user_id": "1003"],
            keys: keys
        )
        #expect(gone.json["member_count"] == 1)
        let missing = try await x.signed(.get, "\(show)=1003", keys: keys)
        #expect(missing.status == .notFound)
        #expect(missing.xCode == "109")
        // Who may not see a private list learns nothing of it, not even that they are on it.
        #expect(try await x.signed(.get, "/1.1/lists/members.json?list_id=\(id)", keys: other).xCode == "34")
        let on = try await x.signed(.get, "/1.1/lists/memberships.json", keys: other)
        #expect(on.json["lists"]?.elements == [])
        let owned = try await x.signed(.get, "/1.1/lists/ownerships.json", keys: keys)
        #expect(owned.json["lists"]?.elements?.first?["id_str"]?.text == id)
        let updated = try await x.signed(
            .post,
            "/1.1/lists/update.json",
            form: ["list_id": id, "mode": "public"],
            keys: keys
        )
        #expect(updated.json["mode"] == "public")
        #expect(updated.json["description"] == "of the ship")
        let foreign = try await x.signed(.post, "/1.1/lists/destroy.json", form: ["list_id": id], keys: other)
        #expect(foreign.status == .forbidden)
        _ = try await x.signed(.post, "/1.1/lists/subscribers/create.json", form: ["list_id": id], keys: other)
        let all = try await x.signed(.get, "/1.1/lists/list.json", keys: other)
        #expect(all.json.elements?.map { $0["id_str"]?.text } == [id])
        #expect(all.json.elements?.first?["following"] == true)
        #expect(try await x.signed(.post, "/1.1/lists/destroy.json", form: ["list_id": id], keys: keys).status == .ok)
    }
}
