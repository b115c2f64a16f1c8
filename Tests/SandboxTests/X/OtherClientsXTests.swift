import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxX

/// The habits of a client library that the suite does not run, each as one call and what the library reads of the answer.
///
/// Source: sferik/twitter-ruby, in `lib/twitter`: `rest/utils.rb` (the first cursor is -1 and always sent; people by id or
/// name, many joined by commas), `rest/lists.rb` (owner beside `list_id`, slug with the owner's id, 100 people a call, a
/// check of a member is false on 403 and 404), `rest/users.rb` (settings are read by GET and written by POST, the first
/// trend place is taken; people are looked up by POST), `rest/search.rb` and `search_results.rb` (count 100; the next page
/// is a query that begins with `?`), `rest/saved_searches.rb`, `rest/tweets.rb` (pictures joined by commas), `cursor.rb`
/// (0 ends a list), `error.rb` (the first message and code; two refusals are known by their very words), `headers.rb`
/// (Basic and `Accept: */*` for an app's token).
@Suite("habits of another client library of X")
struct OtherClientsXTests {
    /// One habit: a signed call, and the answer it must get.
    struct Habit: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var method: HTTP.Method
        /// `LIST` and `POST` stand for the ids of Ada's list and post.
        var path: String
        var form: [(String, String)]?
        var status = Status.ok
        /// A member on the way to a value, and that value; numbers are places in arrays.
        var reads: [([String], JSON)] = []
    }

    static let habits: [Habit] = [
        Habit(
            testDescription: "a list of people begins at cursor -1 and ends at 0",
            method: .get,
            path: "lists/members.json?list_id=LIST&owner_id=1001&cursor=-1",
            reads: [(["users", "0", "id"], 1002), (["next_cursor"], 0), (["previous_cursor"], 0)]
        ),
        Habit(
            testDescription: "lists come under their own name, with cursors",
            method: .get,
            path: "lists/memberships.json?user_id=1002&cursor=-1",
            reads: [(["lists", "0", "slug"], "crew"), (["next_cursor"], 0)]
        ),
        Habit(
            testDescription: "a list is asked for by its slug and the id of its owner",
            method: .get,
            path: "lists/show.json?slug=crew&owner_id=1001",
            reads: [(["id_str"], "LIST"), (["user", "id"], 1001), (["mode"], "public")]
        ),
        Habit(
            testDescription: "a list is asked for by its slug and the name of its owner",
            method: .get,
            path: "lists/show.json?slug=crew&owner_screen_name=Ada_1001",
            reads: [(["uri"], "/Ada_1001/lists/crew")]
        ),
        Habit(
            testDescription: "whether somebody is on a list is asked with id, owner and list",
            method: .get,
            path: "lists/members/show.json?user_id=1002&list_id=LIST&owner_id=1001",
            reads: [(["id_str"], "1002")]
        ),
        Habit(
            testDescription: "who is not on a list is 404",
            method: .get,
            path: "lists/members/show.json?user_id=1003&list_id=LIST&owner_id=1001",
            status: .notFound,
            reads: [(["errors", "0", "code"], 109)]
        ),
        Habit(
            testDescription: "who does not follow a list is 404",
            method: .get,
            path: "lists/subscribers/show.json?user_id=1002&list_id=LIST&owner_id=1001",
            status: .notFound
        ),
        Habit(
            testDescription: "people are put on a list by ids and names at once",
            method: .post,
            path: "lists/members/create_all.json",
            form: [("list_id", "LIST"), ("owner_id", "1001"), ("user_id", "1002,1003"), ("screen_name", "Ada_1001")],
            reads: [(["member_count"], 3)]
        ),
        Habit(
            testDescription: "people are taken off a list although one is not on it",
            method: .post,
            path: "lists/members/destroy_all.json",
            form: [("list_id", "LIST"), ("owner_id", "1001"), ("user_id", "1002,1003")],
            reads: [(["member_count"], 0)]
        ),
        Habit(
            testDescription: "people are looked up by POST, ids and names at once",
            method: .post,
            path: "users/lookup.json",
            form: [("user_id", "1001,1002"), ("screen_name", "Ada_1001")],
            reads: [(["0", "id"], 1001), (["1", "id"], 1002)]
        ),
        Habit(
            testDescription: "somebody is blocked by a name in a form",
            method: .post,
            path: "blocks/create.json",
            form: [("screen_name", "Benedikt_1002")],
            reads: [(["id"], 1002)]
        ),
        Habit(
            testDescription: "the ids of the blocked are numbers",
            method: .get,
            path: "blocks/ids.json?user_id=1001&cursor=-1",
            reads: [(["ids"], .array([])), (["next_cursor"], 0)]
        ),
        Habit(
            testDescription: "settings are read without a parameter, and the first place is taken",
            method: .get,
            path: "account/settings.json",
            reads: [(["trend_location", "0", "name"], "Worldwide"), (["sleep_time", "enabled"], false)]
        ),
        Habit(
            testDescription: "settings are written with true, t or 1",
            method: .post,
            path: "account/settings.json",
            form: [("sleep_time_enabled", "1"), ("start_sleep_time", "00"), ("end_sleep_time", "07")],
            reads: [(["sleep_time", "enabled"], true), (["sleep_time", "end_time"], 7)]
        ),
        Habit(
            testDescription: "searches are asked for a hundred at a time",
            method: .get,
            path: "search/tweets.json?q=books&count=100",
            reads: [(["search_metadata", "count"], 100), (["search_metadata", "next_results"], .null)]
        ),
        Habit(
            testDescription: "a search is kept, with its words as name and query",
            method: .post,
            path: "saved_searches/create.json",
            form: [("query", "owls and tea")],
            reads: [(["name"], "owls and tea"), (["query"], "owls and tea")]
        ),
        Habit(
            testDescription: "a kept search that is not there is 404",
            method: .post,
            path: "saved_searches/destroy/7.json",
            form: [],
            status: .notFound,
            reads: [(["errors", "0", "code"], 34)]
        ),
        Habit(
            testDescription: "who repeated a post is asked from cursor -1",
            method: .get,
            path: "statuses/retweeters/ids.json?id=POST&cursor=-1",
            reads: [(["ids"], .array([])), (["next_cursor"], 0)]
        ),
        Habit(
            testDescription: "the same post again is known by these words",
            method: .post,
            path: "statuses/update.json",
            form: [("status", "a post of Ada")],
            status: .forbidden,
            reads: [(["errors", "0", "message"], "Status is a duplicate."), (["errors", "0", "code"], 187)]
        ),
        Habit(
            testDescription: "following is asked from the side of the source by ids",
            method: .get,
            path: "friendships/show.json?source_id=1001&target_id=1002",
            reads: [(["relationship", "source", "following"], true)]
        ),
        Habit(
            testDescription: "a person is checked with skip_status",
            method: .get,
            path: "account/verify_credentials.json?skip_status=true",
            reads: [(["id"], 1001)]
        ),
        Habit(
            testDescription: "an author without the rest is asked for with trim_user=t",
            method: .get,
            path: "statuses/user_timeline.json?screen_name=Ada_1001&count=1&trim_user=t",
            reads: [(["0", "user", "id"], 1001), (["0", "user", "name"], .null)]
        ),
    ]

    @Test("a habit of the library is taken", arguments: habits)
    func taken(habit: Habit) async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        let post = try await x.signed(.post, "/1.1/statuses/update.json", form: ["status": "a post of Ada"], keys: keys)
        let postID = try #require(post.json["id_str"]?.text)
        let list = try await x.signed(.post, "/1.1/lists/create.json", form: ["name": "Crew"], keys: keys)
        let listID = try #require(list.json["id_str"]?.text)
        let member: KeyValuePairs = ["list_id": listID, "user_id": "1002"]
        _ = try await x.signed(.post, "/1.1/lists/members/create.json", form: member, keys: keys)
        func filled(_ text: String) -> String {
            text.replacing("LIST", with: listID).replacing("POST", with: postID)
        }

        let path = "/1.1/\(filled(habit.path))"
        let reply: GraphReply
        if let form = habit.form {
            let fields = FormFields(form.map { FormFields.Field(name: $0.0, value: filled($0.1)) })
            let header = try x.header(habit.method, path, form: fields, keys: keys)
            reply = try await x.send(
                habit.method,
                path,
                [.authorization: header],
                body: Array(fields.urlencoded.utf8),
                type: "application/x-www-form-urlencoded"
            )
        } else {
            reply = try await x.signed(habit.method, path, keys: keys)
        }
        #expect(reply.status == habit.status)
        for (way, value) in habit.reads {
            var found: JSON? = reply.json
            for step in way {
                let element = Int(step).flatMap { index in
                    found?.elements.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
                found = element ?? found?[step]
            }
            let wanted: JSON = value == "LIST" ? .string(listID) : value
            // What the library reads with a default may be absent where it would be null.
            #expect((found ?? .null) == wanted, "\(way)")
        }
    }

    @Test("the next page of a search is the query that the answer gives, from its question mark on")
    func nextResults() async throws {
        let x = try await TestX()
        let keys = try await x.keys()
        for number in 1...3 {
            let form: KeyValuePairs = ["status": "plover & co \(number)"]
            _ = try await x.signed(.post, "/1.1/statuses/update.json", form: form, keys: keys)
        }
        var path = "/1.1/search/tweets.json?q=plover%20co&count=1"
        var found: [String] = []
        for _ in 1...4 {
            let page = try await x.signed(.get, path, keys: keys)
            found += page.json["statuses"]?.elements?.compactMap { $0["text"]?.text } ?? []
            guard let next = page.json["search_metadata"]?["next_results"]?.text else { break }
            #expect(next.hasPrefix("?"))
            path = "/1.1/search/tweets.json\(next)"
        }
        #expect(found == (1...3).reversed().map { "plover &amp; co \($0)" })
    }

    @Test("the token of an app is asked for by Basic, with any answer accepted, and serves at once")
    func appToken() async throws {
        let x = try await TestX()
        let credentials = Base64.encode(Array("\(x.app.consumerKey):\(x.app.consumerSecret)".utf8), .standard)
        let reply = try await x.send(
            .post,
            "/oauth2/token",
            [.authorization: "Basic \(credentials)", .accept: "*/*"],
            body: Array("grant_type=client_credentials".utf8),
            type: "application/x-www-form-urlencoded"
        )
        #expect(reply.json["token_type"] == "bearer")
        let token = try #require(reply.json["access_token"]?.text)
        let shown = try await x.call(.get, "/1.1/users/show.json?screen_name=Ada_1001", token)
        #expect(shown.json["id"] == 1001)
    }
}
