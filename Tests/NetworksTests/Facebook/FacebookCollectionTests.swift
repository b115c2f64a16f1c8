import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What people like and have at Facebook")
struct FacebookCollectionTests {
    private typealias Fixture = FacebookFixture

    private static let none = ClientResponse.json(#"{"data":[]}"#)

    private func list(_ collection: NetworkCollection, _ fixture: Fixture) throws -> SocialNetwork.List {
        guard case .possible(let reading) = fixture.network.reading(.topics(.collection(collection))) else {
            throw NetworkFailure(.unsupported)
        }
        return reading
    }

    private func current(_ answers: ClientResponse...) throws -> Fixture {
        try Fixture(.current, version: "v25.0", answers: answers.map { .success($0) })
    }

    private static func isOfCollection(_ rule: PermissionRule) -> Bool {
        if case .collection = rule.use { true } else { false }
    }

    @Test("PR-08: each asks for the permission that is for it alone, when it is first looked at, and for no other")
    func permissions() throws {
        let fixture = try Fixture()
        let names: [NetworkCollection: String] = [
            .likes: "user_likes", .books: "user_likes", .films: "user_likes", .music: "user_likes",
            .groups: "user_groups", .events: "user_events", .albums: "user_photos", .photos: "user_photos",
            .uploads: "user_photos", .checkIns: "user_checkins",
            .videos: "user_videos", .notes: "user_notes",
        ]
        for collection in NetworkCollection.allCases {
            let rule = try list(collection, fixture).rule
            #expect(rule?.permission.name == names[collection] && rule?.moment == .reading)
        }
        let asked = fixture.network.permissions.filter(Self.isOfCollection).map(\.permission.name)
        #expect(Set(asked) == Set(names.values) && asked.count == 7)
        #expect(fixture.network.loginPermissions.map(\.name) == ["public_profile", "user_friends"])
        #expect(fixture.script.sent.isEmpty)
    }

    @Test("what ended says why in the edition of today, and nothing is asked; what is left is read")
    func ended() throws {
        let fixture = try current()
        let reasons: [NetworkCollection: Restriction] = [
            .groups: .groupsEnded, .notes: .notesEnded, .events: .listNeedsReview,
            .checkIns: .checkInsEnded,
        ]
        for collection in NetworkCollection.allCases {
            switch fixture.network.reading(.topics(.collection(collection))) {
            case .impossible(let reason): #expect(reasons[collection] == reason)
            case .possible: #expect(reasons[collection] == nil)
            }
        }
        let asked = fixture.network.permissions.filter { $0.moment == .reading }.map(\.permission.name)
        #expect(asked == ["user_likes", "user_photos", "user_videos"] && fixture.script.sent.isEmpty)
        for topics in StreamTopics.leadingToPosts {
            guard case .impossible(.listNotShown) = fixture.network.reading(.topics(topics)) else {
                Issue.record("\(topics) is read")
                continue
            }
        }
    }

    @Test("books are read with their page, category and day, and what is none is left out")
    func books() async throws {
        let entries = [
            #"{"id":"611","name":"Dune","category":"Book","link":"https://www.facebook.com/dune","#
                + #""created_time":"2013-01-05T23:30:00+0000"}"#,
            #"{"id":612,"name":" ","category":7,"created_time":"soon"}"#,
            #"{"id":"me/permissions","name":"x"}"#, "false", "null", #"{"name":"no id"}"#,
            #"{"id":"613","name":"<b>a\u202eb</b>","link":"javascript:alert(1)"}"#,
        ]
        let fixture = try Fixture(.json(#"{"data":[\#(entries.joined(separator: ","))]}"#))
        let page = try await list(.books, fixture).read(Fixture.credential, nil)
        #expect(page.topics.map(\.name) == ["611", "612", "613"] && page.items.isEmpty && page.next == nil)
        #expect(page.topics.map(\.title) == ["Dune", "612", "<b>ab</b>"])
        let first = try #require(page.topics.first?.detail)
        #expect(first.page == "https://www.facebook.com/dune" && first.kind == "Book")
        #expect(first.day == PartialDate(year: 2013, month: 1, day: 5))
        let others = page.topics.dropFirst().map(\.detail?.page)
        #expect(others == ["https://www.facebook.com/612", "https://www.facebook.com/613"])
        #expect(page.topics.dropFirst().allSatisfy { $0.detail?.kind == nil && $0.detail?.day == nil })
        #expect(fixture.script.sent.map(\.line) == ["GET https://graph.facebook.com/v2.3/me/books"])
    }

    @Test(
        "each is read at its own edge, with the name that its kind has",
        arguments: [
            (NetworkCollection.likes, "likes", "name"), (.films, "movies", "name"), (.music, "music", "name"),
            (.groups, "groups", "name"), (.events, "events", "name"), (.albums, "albums", "name"),
            (.photos, "photos", "name"), (.uploads, "photos/uploaded", "name"), (.videos, "videos", "name"),
            (.notes, "notes", "subject"),
        ]
    )
    func edges(_ collection: NetworkCollection, _ edge: String, _ field: String) async throws {
        let fixture = try Fixture(.json(#"{"data":[{"id":"7","\#(field)":"One"},{"id":"8"}]}"#))
        let page = try await list(collection, fixture).read(Fixture.credential, nil)
        #expect(page.topics.map(\.title) == ["One", "8"])
        #expect(page.topics.allSatisfy { $0.detail?.page?.hasPrefix("https://www.facebook.com/") == true })
        #expect(fixture.script.sent.map(\.line) == ["GET https://graph.facebook.com/v2.3/me/\(edge)"])
    }

    @Test("an event has the answer of the person, and a day that stays the day it is there")
    func events() async throws {
        let entries = [
            #"{"id":"1","name":"Reading","start_time":"2013-07-25","rsvp_status":"unsure"}"#,
            #"{"id":"2","name":"Late","start_time":"2013-07-25T23:00:00-0700","rsvp_status":"attending"}"#,
            #"{"id":"3","name":"Local","start_time":"2013-07-25T19:00:00"}"#,
        ]
        let fixture = try Fixture(.json(#"{"data":[\#(entries.joined(separator: ","))]}"#))
        let topics = try await list(.events, fixture).read(Fixture.credential, nil).topics
        #expect(topics.map(\.detail?.kind) == ["unsure", "attending", nil])
        let day = PartialDate(year: 2013, month: 7, day: 25)
        #expect(topics.allSatisfy { $0.detail?.day == day })
        #expect(topics.first?.detail?.page == "https://www.facebook.com/events/1")
    }

    @Test(
        "OF-03, LO-09: a check-in has the name of its place, the words and the day, and nothing of where it lies is kept"
    )
    func checkIns() async throws {
        let place = #"{"id":"5","name":"The Lighthouse","location":{"latitude":48.2001,"longitude":16.3002}}"#
        let coordinates = #"{"latitude":48.2001,"longitude":16.3002}"#
        let entry =
            #"{"id":"1","message":"Windy\nup here","place":\#(place),"coordinates":\#(coordinates),"#
            + #""created_time":"2013-07-25T19:00:00+0000"}"#
        let fixture = try Fixture(.json(#"{"data":[\#(entry),{"id":"2","created_time":"2013-07-24T19:00:00+0000"}]}"#))
        let topics = try await list(.checkIns, fixture).read(Fixture.credential, nil).topics
        #expect(topics.map(\.title) == ["The Lighthouse", "2"])
        #expect(topics.first?.detail?.kind == "Windy up here")
        #expect(topics.first?.detail?.day == PartialDate(year: 2013, month: 7, day: 25))
        #expect(topics.first?.detail?.page == "https://www.facebook.com/1")
        let kept = "\(topics)"
        #expect(!kept.contains("48.2") && !kept.contains("16.3"))
        #expect(fixture.script.sent.map(\.line) == ["GET https://graph.facebook.com/v2.3/me/checkins"])
    }

    @Test("where books have no list of their own any more, they are picked from what is liked")
    func picked() async throws {
        let entries = [
            #"{"id":"1","name":"Dune","category":"Book"}"#, #"{"id":"2","name":"Ann","category":"Author"}"#,
            #"{"id":"3","name":"A film","category":"Movie"}"#, #"{"id":"4","name":"?"}"#,
            #"{"id":"5","name":"A band","category":"Musician/Band"}"#,
        ]
        let answer = ClientResponse.json(#"{"data":[\#(entries.joined(separator: ","))]}"#)
        let fixture = try current(answer, answer, answer, answer)
        let expected: [(NetworkCollection, [String])] = [
            (.books, ["Dune"]), (.films, ["A film"]), (.music, ["A band"]),
            (.likes, ["Dune", "Ann", "A film", "?", "A band"]),
        ]
        for (collection, names) in expected {
            let page = try await list(collection, fixture).read(Fixture.credential, nil)
            #expect(page.topics.map(\.title) == names)
        }
        #expect(Set(fixture.script.sent.map(\.line)) == ["GET https://graph.facebook.com/v25.0/me/likes"])
        // A video is called by its title since then.
        let videos = try current(.json(#"{"data":[{"id":"7","title":"Snow","name":"old"}]}"#))
        let shown = try await list(.videos, videos).read(Fixture.credential, nil)
        #expect(shown.topics.map(\.title) == ["Snow"])
    }

    @Test(
        "RA-01: pages follow each other by their cursor; one that leads to itself is refused, an empty one is the last"
    )
    func paging() async throws {
        func page(_ data: String, after: String) -> ClientResponse {
            let next = "https://evil.example/?access_token=x"
            return .json(#"{"data":[\#(data)],"paging":{"cursors":{"after":"\#(after)"},"next":"\#(next)"}}"#)
        }
        let fixture = try Fixture(
            page(#"{"id":"1","name":"a"}"#, after: "A"),
            page(#"{"id":"2","name":"b"}"#, after: "B"),
            page("", after: "C"),
            page(#"{"id":"1","name":"a"}"#, after: "A")
        )
        let likes = try list(.likes, fixture)
        let first = try await likes.read(Fixture.credential, nil)
        #expect(first.topics.map(\.name) == ["1"] && first.next == "after=A")
        let second = try await likes.read(Fixture.credential, first.next)
        #expect(second.topics.map(\.name) == ["2"] && second.next == "after=B")
        let third = try await likes.read(Fixture.credential, second.next)
        #expect(third.topics.isEmpty && third.next == nil)
        let circle = try await failure { _ = try await likes.read(Fixture.credential, first.next) }
        #expect(circle.category == .brokenAnswer)
        let odd = try await failure { _ = try await likes.read(Fixture.credential, "x=1") }
        #expect(odd.category == .notFound)
        #expect(fixture.script.sent.allSatisfy { $0.line == "GET https://graph.facebook.com/v2.3/me/likes" })
    }

    @Test("an empty list is believed once the permission is found granted, and else is a permission that is missing")
    func empty() async throws {
        let fixture = try Fixture(
            Self.none,
            .json(#"{"data":[{"permission":"user_likes","status":"granted"}]}"#),
            Self.none,
            .json(#"{"data":[{"permission":"user_likes","status":"declined"}]}"#),
            Self.none,
            .json(#"{"error":{"code":190,"message":"ended"}}"#, 401)
        )
        let likes = try list(.likes, fixture)
        let page = try await likes.read(Fixture.credential, nil)
        #expect(page.topics.isEmpty && page.next == nil && page.isComplete)
        let declined = try await failure { _ = try await likes.read(Fixture.credential, nil) }
        #expect(declined.category == .permissionMissing && declined.permission == Permission("user_likes"))
        let ended = try await failure { _ = try await likes.read(Fixture.credential, nil) }
        #expect(ended.category == .reauthenticate)
        let base = "GET https://graph.facebook.com/v2.3/me/"
        #expect(fixture.script.sent.map(\.line).prefix(2) == ["\(base)likes", "\(base)permissions"])
    }

    @Test(
        "each refusal of Graph means what it says, and is never an empty list",
        arguments: [
            (#"{"error":{"code":10,"message":"(#10)"}}"#, 403, NetworkFailure.Category.permissionMissing),
            (#"{"error":{"code":200,"message":"(#200)"}}"#, 403, .permissionMissing),
            (#"{"error":{"code":190,"message":"ended"}}"#, 401, .reauthenticate),
            (#"{"error":{"code":100,"message":"(#100) Tried accessing nonexisting field (books)"}}"#, 400, .refused),
            (#"{"error":{"code":4}}"#, 403, .rateLimited), (#"{"data":{}}"#, 200, .brokenAnswer),
            ("<html>", 200, .brokenAnswer), ("", 503, .transient), ("{}", 200, .brokenAnswer),
        ]
    )
    func errors(_ body: String, _ status: Int, _ category: NetworkFailure.Category) async throws {
        for collection in [NetworkCollection.books, .groups, .photos] {
            let fixture = try Fixture(.json(body, status))
            let reading = try list(collection, fixture)
            let failed = try await failure { _ = try await reading.read(Fixture.credential, nil) }
            #expect(failed.category == category && fixture.script.sent.count == 1)
            if category == .permissionMissing { #expect(failed.permission == reading.rule?.permission) }
        }
    }
}
