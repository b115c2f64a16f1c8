import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

@Suite("the Mastodon face: accounts, timelines and search")
struct MastodonListTests {
    @Test("an account is what the protocol says, by id and by handle")
    func account() async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(.get, "/api/v1/accounts/1001")
        #expect(reply.json["display_name"] == "Ada Fernsby")
        #expect(reply.json["url"] == "http://127.0.0.1:8083/@ada")
        #expect(reply.json["uri"] == "http://127.0.0.1:8083/users/ada")
        #expect(reply.json["note"]?.text?.hasPrefix("<p>") == true)
        #expect(reply.json.member("source") == nil)
        let portrait = try #require(reply.json["avatar"]?.text.flatMap { WebURL($0) })
        #expect(try await test.call(.get, portrait.target).response.fields[.contentType] == "image/png")
        for handle in ["ada", "@Ada", "ada@127.0.0.1:8083"] {
            let found = try await test.call(.get, "/api/v1/accounts/lookup", ["acct": handle])
            #expect(found.json["id"] == "1001", "\(handle)")
        }
        for handle in ["ada@other.example", "", "nobody_1001"] {
            #expect(try await test.call(.get, "/api/v1/accounts/lookup", ["acct": handle]).status == .notFound)
        }
        for path in ["/api/v1/accounts/999", "/api/v1/accounts/x", "/api/v1/nothing"] {
            let reply = try await test.call(.get, path)
            #expect(reply.status == .notFound)
            #expect(reply.mastodonError == "Record not found")
        }
    }

    @Test("thousands of follows are walked by the Link field alone, each account once")
    func paging() async throws {
        let test = try await TestMastodon()
        var path: String? = "/api/v1/accounts/\(SeedPeople.popular)/followers?limit=500"
        var ids: [String] = []
        var pages = 0
        // Ten pages are enough to see that nothing comes twice.
        while let next = path, pages < 10 {
            let reply = try await test.call(.get, next)
            #expect(reply.elements.count == 80)
            ids += reply.elements.compactMap { $0["id"]?.text }
            path = reply.link("next")
            pages += 1
            #expect(reply.link("prev")?.contains("since_id=") == true)
        }
        #expect(Set(ids).count == 800)
        // The ids of the pages are those of rows, not of accounts.
        #expect(path?.contains("max_id=\(ids.last ?? "")") == false)
        let one = try await test.call(.get, "/api/v1/accounts/1001/following?limit=1")
        #expect(one.elements.count == 1)
        let negative = try await test.call(.get, "/api/v1/accounts/1001/following?limit=-1")
        #expect(negative.status == .badRequest)
        #expect(negative.mastodonError == "Pagination values for 'offset' and 'limit' must be positive")
    }

    @Test("friends follow each other, and following can begin and end")
    func relationships() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let lonely = "\(SeedPeople.lonely)"
        let reply = try await test.call(
            .get,
            "/api/v1/accounts/relationships?id[]=1002&id[]=\(lonely)&id[]=1",
            token: token
        )
        #expect(reply.elements.map { $0["following"] } == [true, false])
        #expect(reply.elements.map { $0["followed_by"] } == [true, false])
        let followed = try await test.call(.post, "/api/v1/accounts/\(lonely)/follow", token: token)
        #expect(followed.json["following"] == true)
        let told = try await test.call(.get, "/api/v1/notifications", token: try await test.token(lonely))
        #expect(told.elements.map { $0["type"] } == ["follow"])
        #expect(told.elements.map { $0["account"]?["id"] } == ["1001"])
        let left = try await test.call(.post, "/api/v1/accounts/\(lonely)/unfollow", token: token)
        #expect(left.json["following"] == false)
        #expect(try await test.call(.post, "/api/v1/accounts/1001/follow", token: token).status == .forbidden)
    }

    @Test("a timeline is walked older and newer by its links")
    func timeline() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        for number in 1...5 { _ = try await test.post("number \(number)", token: token) }
        let first = try await test.call(.get, "/api/v1/timelines/home?limit=2", token: token)
        #expect(first.elements.map { $0["content"] } == ["<p>number 5</p>", "<p>number 4</p>"])
        let next = try await test.call(.get, try #require(first.link("next")), token: token)
        #expect(next.elements.map { $0["content"] } == ["<p>number 3</p>", "<p>number 2</p>"])
        let newer = try await test.call(.get, try #require(next.link("prev")), token: token)
        #expect(newer.elements.map { $0["content"] } == ["<p>number 5</p>", "<p>number 4</p>"])
        let newest = try await test.call(.get, try #require(first.link("prev")), token: token)
        #expect(newest.elements.isEmpty)
        #expect(newest.response.fields[.link] == nil)
        let id = try #require(next.elements.last?["id"]?.text)
        let nearest = try await test.call(.get, "/api/v1/timelines/home?limit=1&min_id=\(id)", token: token)
        #expect(nearest.elements.map { $0["content"] } == ["<p>number 3</p>"])
        let latest = try await test.call(.get, "/api/v1/timelines/home?limit=1&since_id=\(id)", token: token)
        #expect(latest.elements.map { $0["content"] } == ["<p>number 5</p>"])
        #expect(try await test.call(.get, "/api/v1/timelines/home").status == .unauthorized)
    }

    @Test("home has what friends write; the public and the hashtag timeline what is for everybody")
    func timelines() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let lonely = try await test.token("\(SeedPeople.lonely)")
        let loud = try await test.post("loud #Öffentlich", token: ada)
        let quiet = try await test.post("quiet #öffentlich", ["visibility": "unlisted"], token: ada)
        func ids(_ path: String, _ token: String?) async throws -> [JSON?] {
            try await test.call(.get, path, token: token).elements.map { $0["id"] }
        }
        #expect(try await ids("/api/v1/timelines/home?limit=2", friend) == [quiet["id"], loud["id"]])
        #expect(try await ids("/api/v1/timelines/home", lonely).isEmpty)
        #expect(try await ids("/api/v1/timelines/public?limit=1", nil) == [loud["id"]])
        #expect(try await ids("/api/v1/timelines/public?remote=true", nil).isEmpty)
        #expect(try await ids("/api/v1/timelines/tag/%C3%96ffentlich", nil) == [loud["id"]])
        #expect(try await ids("/api/v1/accounts/1001/statuses?tagged=%C3%B6ffentlich", friend).count == 2)
    }

    @Test("those mentioned are told, and can put it away")
    func notifications() async throws {
        let test = try await TestMastodon()
        let (ada, friend) = (try await test.token(), try await test.token("1002"))
        let status = try await test.post("@benedikt @benedikt@127.0.0.1:8083 @ada look", token: ada)
        #expect(status["mentions"]?.elements?.map { $0["acct"] } == ["ada", "benedikt"])
        let told = try await test.call(.get, "/api/v1/notifications", token: friend)
        #expect(told.elements.map { $0["type"] } == ["mention"])
        #expect(told.elements.map { $0["status"]?["id"] } == [status["id"]])
        let mine = try await test.call(.get, "/api/v1/notifications", ["types[]": "mention"], token: ada)
        #expect(mine.elements.allSatisfy { $0["account"]?["id"] != "1001" })
        let none = try await test.call(.get, "/api/v1/notifications?exclude_types[]=mention", token: friend)
        #expect(none.elements.isEmpty)
        let id = try #require(told.elements.first?["id"]?.text)
        #expect(try await test.call(.get, "/api/v1/notifications/\(id)", token: ada).status == .notFound)
        let gone = try await test.call(.post, "/api/v1/notifications/\(id)/dismiss", token: friend)
        #expect(gone.text == "{}")
        #expect(try await test.call(.get, "/api/v1/notifications", token: friend).elements.isEmpty)
        #expect(try await test.call(.post, "/api/v1/notifications/clear", token: friend).status == .ok)
    }

    @Test("the timeline of a hashtag takes others beside it: any of them, all of them, none of them")
    func tagFilters() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        var ids: [String: JSON] = [:]
        for words in ["#tea", "#Tea #cake", "#tea #cake #rain", "#cake", "#rain", "nothing"] {
            ids[words] = try await test.post(words, token: token)["id"]
        }
        func tagged(_ query: String) async throws -> [String] {
            let reply = try await test.call(.get, "/api/v1/timelines/tag/tea\(query)")
            return reply.elements.map { status in ids.first { $0.value == status["id"] }?.key ?? "?" }
        }
        #expect(try await tagged("") == ["#tea #cake #rain", "#Tea #cake", "#tea"])
        #expect(try await tagged("?any[]=%23RAIN") == ["#rain", "#tea #cake #rain", "#Tea #cake", "#tea"])
        #expect(try await tagged("?all[]=cake") == ["#tea #cake #rain", "#Tea #cake"])
        #expect(try await tagged("?all[]=cake&all[]=rain") == ["#tea #cake #rain"])
        #expect(try await tagged("?none[]=rain&none[]=cake") == ["#tea"])
        #expect(try await tagged("?any[]=cake&none[]=rain") == ["#cake", "#Tea #cake", "#tea"])
        #expect(try await tagged("?all[]=%27)%20OR%201--") == [])
        #expect(try await tagged("?none[]=&all[]=&any[]=") == ["#tea #cake #rain", "#Tea #cake", "#tea"])
        let many = (1...9).map { "&any[]=x\($0)" }.joined()
        #expect(try await tagged("?any[]=rain\(many)").first == "#rain")
    }

    @Test("people, hashtags and statuses are found by one search")
    func search() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let status = try await test.post("A unicorn reads #unicorns", token: token)
        func search(_ fields: KeyValuePairs<String, String>, token: String? = nil) async throws -> GraphReply {
            try await test.call(.get, "/api/v2/search", fields, token: token)
        }
        let all = try await search(["q": "unicorn"], token: token)
        #expect(all.json["statuses"]?.elements?.map { $0["id"] } == [status["id"]])
        #expect(all.json["hashtags"]?.elements?.map { $0["name"] } == ["unicorns"])
        #expect(all.json["hashtags"]?.elements?.first?["history"]?.elements?.first?["uses"] == "1")
        #expect(all.json["accounts"] == [])
        let people = try await search(["q": "fernsby", "type": "accounts"])
        #expect(people.json["accounts"]?.elements?.map { $0["id"] } == ["1001"])
        #expect(people.json["hashtags"] == [])
        let handle = try await search(["q": "@benedikt@127.0.0.1:8083", "resolve": "true"], token: token)
        #expect(handle.json["accounts"]?.elements?.map { $0["id"] } == ["1002"])
        let address = try await search(["q": status["url"]?.text ?? "", "resolve": "1"], token: token)
        #expect(address.json["statuses"]?.elements?.map { $0["id"] } == [status["id"]])
        #expect(try await search(["q": "x", "resolve": "true"]).status == .unauthorized)
        #expect(try await search(["q": "x", "offset": "1"]).status == .unauthorized)
        #expect(try await search([:]).status == .badRequest)
    }

    @Test("trends count authors of seven days, as texts")
    func trends() async throws {
        let test = try await TestMastodon()
        let reply = try await test.call(.get, "/api/v1/trends/tags", ["limit": "1"])
        let tag = try #require(reply.elements.first)
        #expect(tag["name"] == "books")
        #expect(tag["url"] == "http://127.0.0.1:8083/tags/books")
        #expect(tag["history"]?.elements?.count == 7)
        #expect(tag["history"]?.elements?.first?["day"]?.text == "1411171200")
        test.test.clock.advance(by: .seconds(8 * 86_400))
        #expect(try await test.call(.get, "/api/v1/trends/tags").elements.isEmpty)
    }

    @Test("the server tells its limits in both versions, with and without a slash behind")
    func instance() async throws {
        let test = try await TestMastodon()
        for path in ["/api/v1/instance", "/api/v1/instance/", "/api/v2/instance", "/api/v2/instance/"] {
            let limits = try await test.call(.get, path).json["configuration"]
            #expect(limits?["statuses"]?["max_characters"] == 500)
            #expect(limits?["media_attachments"]?["supported_mime_types"]?.elements?.contains("image/jpeg") == true)
        }
        let second = try await test.call(.get, "/api/v2/instance")
        #expect(second.json["configuration"]?["urls"]?["streaming"] == "ws://127.0.0.1:8083")
        #expect(second.json["api_versions"]?["mastodon"] == 6)
        #expect(second.json["domain"] == "127.0.0.1:8083")
        let links = try await test.call(.get, "/.well-known/nodeinfo")
        let address = try #require(links.json["links"]?.elements?.first?["href"]?.text.flatMap { WebURL($0) })
        let info = try await test.call(.get, address.path)
        #expect(info.json["protocols"] == ["activitypub"])
        #expect(info.json["openRegistrations"] == false)
        let finger = try await test.call(.get, "/.well-known/webfinger", ["resource": "acct:ada@127.0.0.1:8083"])
        #expect(finger.json["subject"] == "acct:ada@127.0.0.1:8083")
    }
}
