import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("The other lists of a Mastodon server")
struct MastodonStreamTests {
    private typealias Fixture = MastodonFixture

    private func status(_ id: String, _ more: String = "", visibility: String = "public") -> String {
        #"{"id":"\#(id)","created_at":"2026-11-20T09:00:00.000Z","account":{"id":"110","acct":"grace@letters.example","#
            + #""display_name":"Grace","url":"https://letters.example/@grace"},"content":"<p>Words</p>""#
            + #","visibility":"\#(visibility)"\#(more)}"#
    }

    private func notification(_ id: String, _ status: String?, type: String = "mention") -> String {
        let status = status.map { #","status":\#($0)"# } ?? ""
        return #"{"id":"\#(id)","type":"\#(type)","created_at":"2026-11-20T10:00:00Z"\#(status)}"#
    }

    private func list(_ list: StreamList, _ fixture: Fixture) throws -> SocialNetwork.List {
        guard case .possible(let reading) = fixture.network.reading(list) else { throw NetworkFailure(.unsupported) }
        return reading
    }

    @Test("one's own posts are read of the account of the connection, with the permission to look at posts")
    func own() async throws {
        let hidden = #","filtered":[{"filter":{"title":"x","context":["home"],"filter_action":"hide"}}]"#
        let link = Fields([.link: #"<https://books.example/api/v1/accounts/1001/statuses?max_id=77>; rel="next""#])
        let fixture = try await Fixture(
            .json("[\(status("90", hidden)),\(status("80", visibility: "direct"))]", 200, link)
        )
        let own = try list(.own, fixture)
        #expect(own.rule?.permission == .readStatuses)
        let page = try await own.read(Fixture.credential, nil)
        // What one wrote oneself no filter hides; letters stay where they are.
        #expect(page.items.map(\.remoteID) == ["90"] && page.next == "77")
        let account = Fixture.credential.identity.remoteID
        let line = "GET https://books.example/api/v1/accounts/\(account)/statuses"
        #expect(fixture.script.sent == [.init(line, ["limit=40"])])
    }

    @Test("mentions are asked for alone, stand by number and moment of what tells of them, and letters stay out")
    func mentions() async throws {
        let hidden = #","filtered":[{"filter":{"title":"x","context":["notifications"],"filter_action":"hide"}}]"#
        let entries = [
            notification("9007199254740993", status("90")), notification("8", status("89"), type: "favourite"),
            notification("7", nil), notification("6", status("88", visibility: "direct")), "null", "{}",
            notification("../5", status("87")), notification("4", status("86", hidden)),
        ]
        let fixture = try await Fixture(.json("[\(entries.joined(separator: ","))]"), .json("[]"))
        let mentions = try list(.mentions, fixture)
        #expect(mentions.rule?.permission == .readNotifications && mentions.rule?.moment == .reading)
        let page = try await mentions.read(Fixture.credential, nil)
        let item = try #require(page.items.first)
        #expect(page.items.count == 1 && page.next == nil)
        #expect(item.remoteID == "9007199254740993" && item.moment == Timestamp(iso8601: "2026-11-20T10:00:00Z"))
        #expect(item.post.remoteID == "90" && item.post.writtenAt == Timestamp(iso8601: "2026-11-20T09:00:00Z"))
        _ = try await mentions.read(Fixture.credential, "55")
        let line = "GET https://books.example/api/v1/notifications"
        #expect(
            fixture.script.sent == [
                .init(line, ["limit=40", "types[]=mention"]),
                .init(line, ["limit=40", "types[]=mention", "max_id=55"]),
            ]
        )
    }

    @Test("what comes to an account that takes messages is read with what is for it alone, whatever its filters hide")
    func inbox() async throws {
        let hidden = #","filtered":[{"filter":{"title":"x","context":["notifications"],"filter_action":"hide"}}]"#
        let entries = [
            notification("9", status("90")), notification("6", status("88", visibility: "direct")),
            notification("4", status("86", hidden)),
        ]
        let fixture = try await Fixture(.json("[\(entries.joined(separator: ","))]"))
        let inbox = try #require(fixture.network.inbox)
        #expect(inbox.rule?.permission == .readNotifications)
        let page = try await inbox.read(Fixture.credential, nil)
        #expect(page.items.map(\.post.remoteID) == ["90", "88", "86"])
        #expect(page.items.map { $0.post.letterTo != nil } == [false, true, false])
        let line = "GET https://books.example/api/v1/notifications"
        #expect(fixture.script.sent == [.init(line, ["limit=40", "types[]=mention"])])
    }

    @Test("messages are the last post of each conversation, with whom it is to; paged by the server's own marks alone")
    func messages() async throws {
        let told = #","mentions":[{"id":"1","acct":"ada"},{"id":"2","acct":"eve@letters.example"},{"id":"x"},null]"#
        func conversation(_ id: String, _ status: String) -> String {
            #"{"id":"\#(id)","unread":true,"accounts":[],"last_status":\#(status)}"#
        }
        let link = Fields([.link: #"<https://books.example/api/v1/conversations?max_id=77>; rel="next""#])
        let entries = [
            conversation("9", status("90", told, visibility: "direct")), conversation("8", "null"), "null", "{}",
            conversation("7", status("89", #","spoiler_text":"The end""#, visibility: "direct")),
        ]
        let full = (1...40).map { conversation("\(100 - $0)", status("\(200 - $0)", visibility: "direct")) }
        let fixture = try await Fixture(
            .json("[\(entries.joined(separator: ","))]", 200, link),
            .json("[\(full.joined(separator: ","))]"),
            .json(#"{"error":"Record not found"}"#, 404),
            .json("[]")
        )
        let messages = try list(.messages, fixture)
        #expect(messages.rule?.permission == .readStatuses && messages.rule?.use == .messages)
        let page = try await messages.read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["90", "89"] && page.next == "77")
        #expect(page.items.map(\.post.letterTo) == [["@ada@books.example", "@eve@letters.example"], []])
        #expect(page.items.allSatisfy(\.post.isForFew) && page.items[1].post.warning == .words("The end"))
        let second = try await messages.read(Fixture.credential, page.next)
        #expect(second.items.count == 40 && second.next == nil)
        // A server without conversations has none, and neither has one that leaves them out.
        for _ in 1...2 { #expect(try await messages.read(Fixture.credential, nil).items.isEmpty) }
        let line = "GET https://books.example/api/v1/conversations"
        #expect(fixture.script.sent.map(\.line) == Array(repeating: line, count: 4))
    }

    @Test("without a mark of its own a full page of notifications goes on below its last; a foreign mark is refused")
    func paging() async throws {
        let full = (1...40).map { notification("\(100 - $0)", status("\(200 - $0)"), type: "poll") }
        let page = try await list(.mentions, try await Fixture(.json("[\(full.joined(separator: ","))]")))
            .read(Fixture.credential, nil)
        #expect(page.items.isEmpty && page.next == "60")
        let foreign = Fields([.link: #"<https://evil.example/x?max_id=7>; rel="next""#])
        let fixture = try await Fixture(.json("[]", 200, foreign))
        let mentions = try list(.mentions, fixture)
        #expect(try await failure { _ = try await mentions.read(Fixture.credential, nil) }.category == .brokenAnswer)
        let other = try await Fixture(.json(#"{"error":"x"}"#))
        let broken = try list(.own, other)
        #expect(try await failure { _ = try await broken.read(Fixture.credential, nil) }.category == .brokenAnswer)
    }

    @Test(
        "what one likes and keeps is paged by the server's own numbers alone, and by the permission for it",
        arguments: [(StreamList.favourites, "favourites"), (.bookmarks, "bookmarks")]
    )
    func marks(_ list: StreamList, _ name: String) async throws {
        let link = Fields([.link: #"<https://books.example/api/v1/\#(name)?max_id=77>; rel="next""#])
        let full = (1...40).map { status("\(100 + $0)") }.joined(separator: ",")
        let fixture = try await Fixture(.json("[\(status("5")),\(status("90"))]", 200, link), .json("[\(full)]"))
        let marks = try self.list(list, fixture)
        #expect(marks.rule?.permission.name == "read:\(name)" && marks.rule?.moment == .reading && marks.marksLast)
        let first = try await marks.read(Fixture.credential, nil)
        // In the server's order, whatever the numbers of the posts.
        #expect(first.items.map(\.remoteID) == ["5", "90"] && first.next == "77")
        // The number of a post names no page here: without a mark a full page is the end.
        let second = try await marks.read(Fixture.credential, first.next)
        #expect(second.items.count == 40 && second.next == nil)
        #expect(
            fixture.script.sent.map(\.line) == Array(repeating: "GET https://books.example/api/v1/\(name)", count: 2)
        )
    }

    @Test(
        "bookmarks are asked for where there are any",
        arguments: [
            ("3.0.1", false), ("3.1.0", true), ("2.7.2 (compatible; Pleroma 2.6)", true), ("0.19.1", true), ("", false),
        ]
    )
    func bookmarks(_ version: String, _ knows: Bool) {
        #expect(MastodonVersion(version).knowsBookmarks == knows)
        #expect(MastodonScopes.all(MastodonVersion(version)).contains(.readBookmarks) == knows)
    }

    @Test("PR-08: each list asks for no more than it needs, beside what is held; a login asks for none of them")
    func scopes() async throws {
        let network = try await Fixture().network
        #expect(!network.loginPermissions.contains(.readNotifications))
        #expect(!network.permissionsOfSharing.contains(.readNotifications))
        let rule = try #require(network.rule(.readNotifications))
        #expect(rule.moment == .reading && rule.use == .mentions)
        let held = PermissionSet(granted: [.readStatuses])
        #expect(network.asking(for: [rule.permission], held) == [.readNotifications, .readStatuses])
        // Sharing takes no list back.
        let read = PermissionSet(granted: [.readNotifications])
        #expect(network.asking(for: [.writeStatuses], read) == [.writeStatuses, .readNotifications])
    }

    @Test(
        "OF-07: posts with a tag are read by its word, whole in one segment, and a tag that a server does not know is empty"
    )
    func tags() async throws {
        let tag = StreamList.tag(try #require(StreamTag("#Bücher_2")))
        let hidden = #","filtered":[{"filter":{"title":"x","context":["public"],"filter_action":"hide"}}]"#
        let fixture = try await Fixture(
            .json("[\(status("90")),\(status("80", hidden)),\(status("70", visibility: "direct"))]"),
            .json(#"{"error":"Record not found"}"#, 404),
            .json("[]"),
            .json(#"{"error":"This method requires an authenticated user"}"#, 422)
        )
        let reading = try list(tag, fixture)
        #expect(reading.rule?.permission == .readStatuses && reading.cost == nil && reading.maximumPages == 2)
        let page = try await reading.read(Fixture.credential, nil)
        #expect(page.items.map(\.remoteID) == ["90"] && page.next == nil)
        // Some servers say that nobody wrote it yet, and others have nothing of it.
        for _ in 1...2 {
            let empty = try await reading.read(Fixture.credential, nil)
            #expect(empty.items.isEmpty && empty.next == nil)
        }
        _ = try await failure { _ = try await reading.read(Fixture.credential, nil) }
        #expect(
            fixture.script.sent.first
                == .init("GET https://books.example/api/v1/timelines/tag/b%C3%BCcher_2", ["limit=40"])
        )
        // The same answer about a list that each person has is no empty list.
        let gone = try await Fixture(.json(#"{"error":"Record not found"}"#, 404))
        let home = try list(.home, gone)
        #expect(try await failure { _ = try await home.read(Fixture.credential, nil) }.category == .notFound)
    }
}
