import HTTP
import Primitives
import TestSupport
import Testing

@testable import SandboxCore
@testable import SandboxMastodon

/// The habits of a client library that the suite does not run, each as calls the library makes and what it reads of the
/// answers.
///
/// Source: mattn/go-mastodon, in `mastodon.go` (every call has `Authorization: Bearer `, with a token or without; bodies
/// are forms whose names are sorted and whose brackets are escaped; anything but 200 is an error; the pages of a list are
/// taken out of `Link`, all of its ids are sent together and the limit is forgotten), `apps.go` (empty scopes and an empty
/// website are sent, and the first address comes back as `redirect_uri`), `accounts.go` and `helper.go` (PATCH with a
/// form; pictures as data addresses), `lists.go` (all of a list with a limit of 0; DELETE with a form), `status.go` (an
/// upload named `upload` of no known type; polls; `local=t`; `resolve=false`; a date with an offset), `tags.go`.
@Suite("habits of a client library of Mastodon in Go")
struct OtherClientsMastodonTests {
    /// A form as the library writes it, with a plus for a blank.
    private static func form(_ fields: [(String, String)]) -> [UInt8] {
        var form = FormFields()
        for (name, value) in fields.sorted(by: { $0.0 < $1.0 }) { form.append(name, value) }
        let pieces = form.urlencoded.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false)
        return pieces.dropFirst().reduce(into: Array(pieces[0])) { bytes, piece in
            let isBlank = piece.starts(with: "20".utf8)
            bytes.append(isBlank ? UInt8(ascii: "+") : UInt8(ascii: "%"))
            bytes += isBlank ? piece.dropFirst(2) : piece
        }
    }

    /// A call with the type of a form and the field for a token, which may be empty.
    private func send(
        _ method: HTTP.Method,
        _ path: String,
        _ fields: [(String, String)],
        _ test: TestMastodon,
        token: String
    ) async throws -> GraphReply {
        let type = "application/x-www-form-urlencoded"
        let reply = try await test.call(method, path, body: Self.form(fields), type: type, token: token)
        #expect(reply.status == .ok, "\(path): \(reply.text)")
        return reply
    }

    @Test("apps.go: empty scopes and an empty website are as if they were not there")
    func registration() async throws {
        let test = try await TestMastodon()
        let fields = [
            ("client_name", "go"), ("redirect_uris", "urn:ietf:wg:oauth:2.0:oob"), ("scopes", ""), ("website", ""),
        ]
        // No token is known yet, and the field is sent all the same.
        let app = try await send(.post, "/api/v1/apps", fields, test, token: "")
        #expect(app.json["id"]?.text != nil)
        #expect(app.json["redirect_uri"] == "urn:ietf:wg:oauth:2.0:oob")
        #expect(app.json.member("website") == .null)
        let id = try #require(app.json["client_id"]?.text)
        let secret = try #require(app.json["client_secret"]?.text)
        let address: KeyValuePairs = [
            "scope": "", "response_type": "code", "redirect_uri": "urn:ietf:wg:oauth:2.0:oob", "client_id": id,
        ]
        let page = try await test.browser().get("/oauth/authorize?\(FormFields(address).urlencoded)")
        #expect(page.status == .ok)
        #expect(page.text.contains("Who are you?"))
        let credentials = [
            ("client_id", id), ("client_secret", secret), ("grant_type", "client_credentials"),
            ("redirect_uri", "urn:ietf:wg:oauth:2.0:oob"),
        ]
        let granted = try await send(.post, "/oauth/token", credentials, test, token: "")
        let token = try #require(granted.json["access_token"]?.text)
        let known = try await test.call(.get, "/api/v1/apps/verify_credentials", token: token)
        #expect(known.json["name"] == "go")
        // A login with a password is no way in any more.
        let password = credentials.dropLast(2) + [("grant_type", "password"), ("username", "a"), ("password", "b")]
        let type = "application/x-www-form-urlencoded"
        let refused = try await test.call(.post, "/oauth/token", body: Self.form(Array(password)), type: type)
        #expect(refused.status == .badRequest)
        #expect(refused.mastodonError == "unsupported_grant_type")
    }

    @Test("mastodon.go: an empty token is nobody, for whom public lists are open and others are not")
    func emptyToken() async throws {
        let test = try await TestMastodon()
        #expect(try await test.call(.get, "/api/v1/timelines/public", ["local": "t"], token: "").elements.count > 3)
        let home = try await test.call(.get, "/api/v1/timelines/home", token: "")
        #expect(home.status == .unauthorized)
        #expect(home.mastodonError == "The access token is invalid")
    }

    @Test("mastodon.go: all ids of the links are sent together, and the limit is forgotten")
    func pages() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        for number in 1...5 { _ = try await test.post("number \(number)", token: token) }
        func ids(_ reply: GraphReply) throws -> [(String, String)] {
            try [("next", "max_id"), ("prev", "since_id"), ("prev", "min_id")].compactMap { relation, name in
                let target = try #require(reply.link(relation).flatMap { Target($0) })
                return target.query[name].map { (name, $0) }
            }
        }
        let statuses = "/api/v1/accounts/1001/statuses"
        let first = try await test.call(.get, statuses, ["limit": "2"], token: token)
        let found = try ids(first)
        #expect(found.map(\.0) == ["max_id", "min_id"])
        #expect(found.map(\.1) == [first.ids[1], first.ids[0]])
        let both: KeyValuePairs = ["max_id": found[0].1, "min_id": found[1].1]
        // Nothing is older than the oldest and newer than the newest.
        #expect(try await test.call(.get, statuses, both, token: token).elements.isEmpty)
        let older = try await test.call(.get, statuses, ["max_id": found[0].1], token: token)
        #expect(older.elements.prefix(3).map { $0["content"] } == [3, 2, 1].map { .string("<p>number \($0)</p>") })
        let people = try await test.call(.get, "/api/v1/accounts/1001/followers", ["limit": "2"], token: token)
        #expect(try ids(people).map(\.0) == ["max_id", "since_id"])
    }

    @Test("accounts.go: a profile is a form, its pictures are data addresses")
    func profile() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let before = try await test.call(.get, "/api/v1/accounts/1001")
        let picture = "data:image/png;base64,\(Base64.encode(TestMastodon.picture, .standard))"
        let fields = [
            ("display_name", "Ada"), ("note", ""), ("locked", "false"), ("fields_attributes[0][name]", "Shelf"),
            ("fields_attributes[0][value]", "A to Z"), ("source[privacy]", "public"), ("source[sensitive]", "false"),
            ("source[language]", "en"), ("avatar", picture),
        ]
        let path = "/api/v1/accounts/update_credentials"
        let account = try await send(.patch, path, fields, test, token: token)
        #expect(account.json["fields"]?.elements?.first?.member("verified_at") == .null)
        #expect(account.json["source"]?["fields"]?.elements?.first?["value"] == "A to Z")
        #expect(account.json["avatar"] != before.json["avatar"])
        let address = try #require(account.json["avatar"]?.text.flatMap { WebURL($0) })
        #expect(try await test.call(.get, address.target).response.bytes == TestMastodon.picture)
        for broken in ["data:image/png;base64,%%%", "data:image/png;base64,bm90aGluZw=="] {
            let type = "application/x-www-form-urlencoded"
            let body = Self.form([("avatar", broken)])
            let reply = try await test.call(.patch, path, body: body, type: type, token: token)
            #expect(reply.status == .unprocessableContent, "\(broken)")
        }
        #expect(try await test.call(.get, address.target).status == .ok)
    }

    @Test("lists.go: all of a list with a limit of 0, and people are taken off by DELETE with a form")
    func lists() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let list = try await send(.post, "/api/v1/lists", [("title", "Readers")], test, token: token)
        let path = "/api/v1/lists/\(list.json["id"]?.text ?? "")"
        let both = [("account_ids[]", "1002"), ("account_ids[]", "1003")]
        _ = try await send(.post, "\(path)/accounts", both, test, token: token)
        #expect(try await test.ids("\(path)/accounts?limit=0", token: token) == ["1003", "1002"])
        _ = try await send(.delete, "\(path)/accounts", [("account_ids[]", "1003")], test, token: token)
        #expect(try await test.ids("\(path)/accounts?limit=0", token: token) == ["1002"])
        let renamed = try await send(.put, path, [("title", "Others")], test, token: token)
        #expect(renamed.json["title"] == "Others")
        // A call without parameters has neither a body nor a type.
        #expect(try await test.call(.delete, path, token: token).status == .ok)
    }

    @Test("status.go: an upload has the name upload and no known type, and is answered with 200")
    func upload() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        var body: [UInt8] = []
        for name in ["file", "thumbnail"] {
            body.append(utf8: "--b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"upload\"\r\n")
            body.append(utf8: "Content-Type: application/octet-stream\r\n\r\n")
            body += TestMastodon.picture
            body.append(utf8: "\r\n")
        }
        for (name, value) in [("description", "a cover"), ("focus", "0.5,-0.5")] {
            body.append(utf8: "--b\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n")
        }
        body.append(utf8: "--b--\r\n")
        let type = "multipart/form-data; boundary=b"
        let media = try await test.call(.post, "/api/v1/media", body: body, type: type, token: token)
        #expect(media.status == .ok)
        #expect(media.json["description"] == "a cover")
        #expect(media.json["meta"]?["original"]?["width"]?.textOrNumber == "32")
        let id = try #require(media.json["id"]?.text)
        let fields = [("status", "a picture"), ("media_ids[]", id)]
        let status = try await send(.post, "/api/v1/statuses", fields, test, token: token)
        #expect(status.json["content"] == "<p>a picture</p>")
        #expect(status.json["media_attachments"]?.elements?.map { $0["id"]?.text } == [id])
    }

    @Test("status.go: a poll is sent without what is false, and an edit with all of it again")
    func poll() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let fields = [
            ("status", "which?"), ("poll[options][]", "tea"), ("poll[options][]", "cake"), ("poll[expires_in]", "3600"),
            ("poll[multiple]", "true"), ("visibility", "unlisted"), ("language", "en"),
        ]
        let status = try await send(.post, "/api/v1/statuses", fields, test, token: token)
        #expect(status.json["poll"]?["options"]?.elements?.map { $0["title"] } == ["tea", "cake"])
        #expect(status.json["poll"]?["multiple"] == true)
        let path = "/api/v1/statuses/\(status.json["id"]?.text ?? "")"
        let changed = try await send(.put, path, fields.dropFirst() + [("status", "what?")], test, token: token)
        #expect(changed.json["content"] == "<p>what?</p>")
        #expect(changed.json["poll"]?["id"] == status.json["poll"]?["id"])
    }

    @Test("status.go: a status may wait for a date with an offset")
    func schedule() async throws {
        let test = try await TestMastodon()
        let due = test.test.clock.now + .seconds(7200)
        let offset = "\((due + .seconds(3600)).rfc3339.dropLast())+01:00"
        let fields = [("status", "later"), ("scheduled_at", offset)]
        let waiting = try await send(.post, "/api/v1/statuses", fields, test, token: try await test.token())
        #expect(waiting.json["scheduled_at"]?.text?.prefix(19) == due.rfc3339.prefix(19))
    }

    @Test("status.go: a search always says whether to resolve; conversations are the direct timeline")
    func reading() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let found = try await test.call(.get, "/api/v2/search", ["q": "books", "resolve": "false"], token: token)
        #expect(found.json["hashtags"]?.elements?.first?["history"]?.elements?.first?["day"]?.text != nil)
        let direct = try await test.post("@benedikt psst", ["visibility": "direct"], token: token)
        let all = try await test.call(.get, "/api/v1/conversations", token: token)
        #expect(all.elements.map { $0["last_status"]?["id"] } == [direct["id"]])
        let id = try #require(all.ids.first)
        #expect(try await test.call(.post, "/api/v1/conversations/\(id)/read", token: token).status == .ok)
        #expect(try await test.call(.delete, "/api/v1/conversations/\(id)", token: token).status == .ok)
    }

    @Test(
        "what the library still calls and the server no longer has is 404, with an error to read",
        arguments: ["timelines/direct", "statuses/1/card", "search?q=a", "follows"]
    )
    func gone(path: String) async throws {
        let test = try await TestMastodon()
        let method = path == "follows" ? HTTP.Method.post : .get
        let reply = try await test.call(method, "/api/v1/\(path)", token: try await test.token())
        #expect(reply.status == .notFound)
        #expect(reply.mastodonError == "Record not found")
    }

    @Test("tags.go: hashtags are followed without a body, and listed with a history")
    func tags() async throws {
        let test = try await TestMastodon()
        let token = try await test.token()
        let followed = try await test.call(.post, "/api/v1/tags/books/follow", token: token)
        #expect(followed.json["following"] == true)
        let list = try await test.call(.get, "/api/v1/followed_tags", ["limit": "40"], token: token)
        #expect(list.elements.map { $0["name"] } == ["books"])
        #expect(list.elements.first?["history"]?.elements?.count == 7)
    }
}
