import HTTP
import Primitives
import SQLite
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

@Suite("bookmarks, hidden replies, counts and the archive of the X face")
struct XKeepingTests {
    @Test("what one likes and keeps stands in the order of doing it, page by page, whatever the age of the posts")
    func order() async throws {
        let x = try await TestX()
        let token = try await x.token("1001", scope: TestX.moreScopes)
        var ids: [String] = []
        for number in 1...7 {
            ids.append(try #require(try await x.post("post \(number)", token).json["data"]?["id"]?.text))
        }
        let order = [3, 0, 5, 1, 6, 2, 4].map { ids[$0] }
        for id in order {
            let body: JSON = ["tweet_id": .string(id)]
            let text = String(decoding: body.encoded(.plain), as: UTF8.self)
            for list in ["bookmarks", "likes"] {
                #expect(try await x.call(.post, "/2/users/1001/\(list)", token, json: text).status == .ok)
            }
        }
        for list in ["bookmarks", "liked_tweets"] {
            var (found, next): ([String], String?) = ([], nil)
            repeat {
                let more = next.map { "&pagination_token=\($0)" } ?? ""
                let page = try await x.call(.get, "/2/users/1001/\(list)?max_results=5\(more)", token)
                found += page.data.compactMap { $0["id"]?.text }
                next = page.json["meta"]?["next_token"]?.text
            } while next != nil
            #expect(found == order.reversed(), "\(list)")
        }
        let keys = try await x.keys()
        let first = try await x.signed(.get, "/1.1/favorites/list.json?count=3", keys: keys)
        #expect(first.json.elements?.compactMap { $0["id_str"]?.text } == Array(order.reversed().prefix(3)))
    }

    @Test("bookmarks are one's own, and reached by tokens of OAuth 2.0 alone")
    func bookmarks() async throws {
        let x = try await TestX()
        let (token, ben) = (try await x.token("1001", scope: TestX.moreScopes), try await x.token("1002"))
        let id = try #require(try await x.post("keep me", ben).json["data"]?["id"]?.text)
        let path = "/2/users/1001/bookmarks"
        #expect(try await x.call(.get, path, token).text == "{\"meta\":{\"result_count\":0}}")
        let body = "{\"tweet_id\":\"\(id)\"}"
        for _ in 1...2 {
            #expect(try await x.call(.post, path, token, json: body).text == "{\"data\":{\"bookmarked\":true}}")
        }
        #expect(try await x.call(.get, path, token).data.map { $0["id"]?.text } == [id])
        let counted = try await x.call(.get, "/2/tweets/\(id)?tweet.fields=public_metrics", ben)
        #expect(counted.json["data"]?["public_metrics"]?["bookmark_count"] == 1)
        #expect(try await x.call(.post, path, token, json: "{\"tweet_id\":\"7\"}").status == .notFound)
        #expect(try await x.call(.get, "/2/users/1002/bookmarks", token).status == .badRequest)
        #expect(try await x.call(.get, "/2/users/1002/bookmarks", ben).status == .forbidden)
        let signed = try await x.signed(.get, path, keys: try await x.keys())
        #expect(signed.problem == "unsupported-authentication")
        #expect(try await x.call(.get, path, try await x.appToken()).problem == "unsupported-authentication")
        #expect(try await x.call(.delete, "\(path)/\(id)", token).json["data"]?["bookmarked"] == false)
        #expect(try await x.call(.get, path, token).data.isEmpty)
    }

    @Test("who began a conversation hides a reply in it, and the page says so; nobody else can")
    func hiding() async throws {
        let x = try await TestX()
        let token = try await x.token("1001", scope: TestX.moreScopes)
        let ben = try await x.token("1002", scope: TestX.moreScopes)
        let id = try #require(
            try await x.post("\(try await x.mention("1002")) a question", token).json["data"]?["id"]?.text
        )
        let answer = "{\"text\":\"a rude answer\",\"reply\":{\"in_reply_to_tweet_id\":\"\(id)\"}}"
        let reply = try #require(try await x.call(.post, "/2/tweets", ben, json: answer).json["data"]?["id"]?.text)
        let (hide, show) = ("{\"hidden\":true}", "{\"hidden\":false}")
        let page = "/Ada_1001/status/\(id)"
        #expect(try await x.call(.put, "/2/tweets/\(reply)/hidden", ben, json: hide).status == .forbidden)
        #expect(try await x.call(.put, "/2/tweets/\(id)/hidden", token, json: hide).status == .forbidden)
        #expect(try await x.call(.put, "/2/tweets/7/hidden", token, json: hide).status == .notFound)
        #expect(try await x.call(.put, "/2/tweets/\(reply)/hidden", token, json: "{}").status == .badRequest)
        let narrow = try await x.call(.put, "/2/tweets/\(reply)/hidden", try await x.token(), json: hide)
        #expect(narrow.status == .forbidden)
        #expect(try await !x.browser().get(page).text.contains("hidden by who began"))
        let done = try await x.call(.put, "/2/tweets/\(reply)/hidden", token, json: hide)
        #expect(done.text == "{\"data\":{\"hidden\":true}}")
        #expect(try await x.browser().get(page).text.contains("hidden by who began"))
        let back = try await x.call(.put, "/2/tweets/\(reply)/hidden", token, json: show)
        #expect(back.json["data"]?["hidden"] == false)
        #expect(try await !x.browser().get(page).text.contains("hidden by who began"))
    }

    @Test("posts are counted in stretches of time without a gap, and the total is their sum")
    func counts() async throws {
        let x = try await TestX()
        let (token, app) = (try await x.token(), try await x.appToken())
        for number in 1...3 { _ = try await x.post("heron \(number)", token) }
        x.test.clock.advance(by: .seconds(7200))
        _ = try await x.post("heron at last", try await x.token())
        x.test.clock.advance(by: .seconds(1))
        let path = "/2/tweets/counts/recent?query=heron"
        let hours = try await x.call(.get, path, app)
        #expect(hours.status == .ok)
        #expect(hours.json["meta"]?["total_tweet_count"] == 4)
        #expect((168...169).contains(hours.data.count))
        let sum = hours.data.compactMap { $0["tweet_count"]?.textOrNumber.flatMap { Int($0) } }.reduce(0, +)
        #expect(sum == 4)
        #expect(hours.data.filter { $0["tweet_count"] != 0 }.map { $0["tweet_count"] } == [3, 1])
        for (one, next) in zip(hours.data, hours.data.dropFirst()) { #expect(one["end"] == next["start"]) }
        #expect(hours.data.last?["end"]?.text == x.now.fractionDate)
        #expect((7...8).contains(try await x.call(.get, "\(path)&granularity=day", app).data.count))
        #expect(try await x.call(.get, "\(path)&granularity=week", app).status == .badRequest)
        let older = (x.now - .seconds(8 * 86_400)).fractionDate
        #expect(try await x.call(.get, "\(path)&start_time=\(older)", app).status == .badRequest)
        #expect(try await x.call(.get, "/2/tweets/counts/recent", app).status == .badRequest)
        let person = try await x.call(.get, path, try await x.token())
        #expect(person.problem == "unsupported-authentication")
    }

    @Test("the counts of the archive come a month at a time, the newest first")
    func archivedCounts() async throws {
        let x = try await TestX()
        let (token, app) = (try await x.token(), try await x.appToken())
        let start = x.now.fractionDate
        _ = try await x.post("heron early", token)
        x.test.clock.advance(by: .seconds(40 * 86_400))
        _ = try await x.post("heron late", try await x.token())
        x.test.clock.advance(by: .seconds(1))
        let path = "/2/tweets/counts/all?query=heron&granularity=day&start_time=\(start)"
        let first = try await x.call(.get, path, app)
        #expect(first.json["meta"]?["total_tweet_count"] == 1)
        let next = try #require(first.json["meta"]?["next_token"]?.text)
        let second = try await x.call(.get, "\(path)&next_token=\(next)", app)
        #expect(second.json["meta"]?["total_tweet_count"] == 1)
        #expect(second.json["meta"]?.member("next_token") == nil)
        #expect(second.data.last?["end"] == first.data.first?["start"])
        #expect(second.data.first?["start"]?.text == start)
        let end = try #require(PageToken(next)).id
        let stale = PageToken(isBackward: false, id: end - 100 * 86_400_000).text
        #expect(try await x.call(.get, "\(path)&next_token=\(stale)", app).status == .badRequest)
    }

    @Test("the whole archive is searched by an app alone, further than the newest posts reach")
    func archive() async throws {
        let x = try await TestX()
        let (token, app) = (try await x.token(), try await x.appToken())
        let id = try #require(try await x.post("a single bittern", token).json["data"]?["id"]?.text)
        let now = x.now
        _ = try await x.test.world.database.write { connection in
            for number in 0...SearchQuery.reach {
                let draft = Tweets.Draft(author: PersonID(rawValue: 1003), text: "reed \(number)")
                _ = try Tweets.insert(draft, at: now, connection)
            }
        }
        let found = try await x.call(.get, "/2/tweets/search/all?query=bittern&max_results=500", app)
        #expect(found.data.map { $0["id"]?.text } == [id])
        #expect(try await x.call(.get, "/2/tweets/search/all?query=bittern&max_results=501", app).status == .badRequest)
        #expect(
            try await x.call(.get, "/2/tweets/search/all?query=bittern", token).problem == "unsupported-authentication"
        )
        let long = String(repeating: "a", count: 600)
        #expect(try await x.call(.get, "/2/tweets/search/all?query=\(long)", app).status == .ok)
        #expect(try await x.call(.get, "/2/tweets/search/recent?query=\(long)", app).status == .badRequest)
    }
}
