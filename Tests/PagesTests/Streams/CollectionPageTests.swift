import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("What a member likes and has at networks")
struct CollectionPageTests {
    private static let books = StreamTopics.collection(.books)
    private static let path = "/streams/collections/books"

    private func topic(_ name: String, _ title: String, _ detail: TopicDetail = TopicDetail()) throws -> StreamTopic {
        try #require(StreamTopic(name: name, title: title, detail: detail))
    }

    /// The page once all that is wished for was read.
    private func read(_ path: String, _ client: AppClient, _ fixture: ShareFixture) async throws -> AppPage {
        try await client.get(path)
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        return try await client.get(path)
    }

    private func rows(_ page: AppPage) -> [String] { page.document.all(".topics li [dir]").map(\.text) }

    @Test(
        "OF-01, OF-03: books one likes stand with kind and day, lead to their page there and to the form of a review, and stay when the network is down"
    )
    func list() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let day = PartialDate(year: 2013, month: 7, day: 25)
            let topics = [
                try topic("1", "Dune <b>&amp;</b>", TopicDetail(page: "https://a.example/1", kind: "Book", day: day)),
                try topic("2", " "),
            ]
            fixture.network.change { $0.topics[Self.books] = topics }
            let client = try await fixture.reader()
            var page = try await client.get(Self.path)
            #expect(page.document.first("h1")?.text == "Books you like")
            #expect(page.text.contains("Facebook is being read now") && fixture.network.count("topics:books") == 0)
            #expect(page.document.element(id: "news")?["data-refresh"] == Self.path)
            #expect(page.document.all(".tabs a[aria-current]").map(\.text) == ["Collections", "Books"])
            page = try await read(Self.path, client, fixture)
            #expect(rows(page) == ["Dune <b>&amp;</b>", "Without a name"])
            #expect(page.document.first(".topics li small")?.text == "Book · 25 July 2013")
            #expect(page.document.first(".topics li .avatar")?.text == "D")
            let link = try #require(page.document.link("Dune <b>&amp;</b>"))
            #expect(link["href"] == "https://a.example/1" && link["rel"]?.contains("noreferrer") == true)
            // What has no name has none to be reviewed by.
            #expect(page.document.all(".topics li .button").count == 1)
            let form = try #require(page.document.first(".topics li .button")?["href"])
            let review = try await client.get(form)
            #expect(review.document.element(id: "title")?["value"] == "Dune <b>&amp;</b>")
            fixture.network.change { $0.failures["topics:books"] = NetworkFailure(.unreachable) }
            fixture.clock.advance(by: .seconds(120))
            page = try await read(Self.path, client, fixture)
            #expect(page.text.contains("Facebook cannot be reached") && rows(page).count == 2)
            #expect(page.document.all(".topics time").count == 1)
            fixture.network.change { state in
                state.failures = [:]
                state.topics = [:]
            }
            fixture.clock.advance(by: .seconds(120))
            page = try await client.submit(action: Self.path, pressing: "Look again")
            #expect(page.url.path == Self.path && rows(page).count == 2)
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            page = try await client.get(Self.path)
            #expect(rows(page).isEmpty && page.text.contains("You like no book there."))
        }
    }

    @Test("each has its page, with the answers to events in words, and a review is offered of books alone")
    func all() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let topics = [
                try topic("1", "One", TopicDetail(kind: "attending")),
                try topic("2", "Two", TopicDetail(kind: "not_replied")), try topic("3", "Three"),
            ]
            fixture.network.change { state in
                for collection in NetworkCollection.allCases { state.topics[.collection(collection)] = topics }
            }
            let client = try await fixture.reader()
            for collection in NetworkCollection.allCases {
                let page = try await read("/streams/collections/\(collection.rawValue)", client, fixture)
                let words = CollectionWords(collection)
                #expect(page.document.first("h1")?.text == words.title && page.text.contains(words.content))
                #expect(rows(page) == ["One", "Two", "Three"])
                #expect(page.document.all(".topics li .button").count == (collection == .books ? 3 : 0))
                let facts = page.document.all(".topics li small").map(\.text)
                let answers =
                    collection == .events ? ["You are going", "Not answered yet"] : ["attending", "not_replied"]
                #expect(facts == answers)
            }
            for odd in ["Books", "x", "lists"] {
                let status = try await client.get("/streams/collections/\(odd)").status
                #expect(status == .notFound || status == .badRequest, "\(odd)")
            }
        }
    }

    @Test("PR-08: the permission is asked for with words when it is first needed, and a no is told and not asked again")
    func permission() async throws {
        let likes = Permission("user_likes")
        let rule = PermissionRule(permission: likes, moment: .reading, use: .collection(.likes), isRevocable: true)
        try await ShareFixture.runWithStreams(changing: {
            $0.listRules[.topics(Self.books)] = rule
            $0.permissions += [rule]
        }) { fixture in
            let client = try await fixture.reader()
            var page = try await read(Self.path, client, fixture)
            #expect(page.text.contains("Pages you like.") && page.text.contains("films and music that you like"))
            #expect(page.text.contains("It changes none of it.") && !page.text.contains("You said no to it"))
            #expect(fixture.network.count("topics:books") == 0 && page.document.first(".empty") == nil)
            fixture.network.change { $0.permissions.declined.insert(likes) }
            try await client.submit(action: "/streams/permission", pressing: "Ask Facebook for it")
            #expect(fixture.network.state.logins.last?.permissions.contains(likes) == true)
            page = try await read(Self.path, client, fixture)
            #expect(page.text.contains("You said no to it at Facebook before"))
            #expect(fixture.network.count("topics:books") == 0)
            let books = [try topic("1", "Dune")]
            fixture.network.change { state in
                state.topics[Self.books] = books
                state.permissions.declined.remove(likes)
                state.permissions.granted.insert(likes)
            }
            page = try await client.submit(action: "/streams/permission", pressing: "Ask Facebook for it")
            #expect(page.url.path == Self.path)
            #expect(try await rows(read(Self.path, client, fixture)) == ["Dune"])
        }
    }

    @Test("what a network ended is told with its reason and nothing is asked; a network that never had it is not named")
    func ended() async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.closedLists[.topics(.collection(.groups))] = .groupsEnded
            $0.closedLists[.topics(.collection(.notes))] = .notesEnded
            $0.closedLists[.topics(.collection(.films))] = .listNotShown
        }) { fixture in
            let client = try await fixture.reader()
            var page = try await read("/streams/collections/groups", client, fixture)
            #expect(page.text.contains("since April 2024") && !page.text.contains("You are in no group"))
            page = try await read("/streams/collections/notes", client, fixture)
            #expect(page.text.contains("Facebook ended its notes in 2020"))
            #expect(!page.text.contains("Look again") && page.document.first(".empty") == nil)
            page = try await read("/streams/collections/films", client, fixture)
            #expect(page.document.first(".empty")?.text == CollectionWords.nowhere)
            #expect(page.document.all(".topics").isEmpty)
            for name in ["groups", "notes", "films"] { #expect(fixture.network.count("topics:\(name)") == 0) }
        }
    }

    @Test("where a network has more than is read, the page says so in words")
    func cut() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let all = try (0..<120).map { try topic("\($0)", "Book \($0)") }
            let hasMore = Lock(false)
            fixture.network.set { script in
                script.list = { _, next in
                    let isEnd = hasMore.withLock { !$0 }
                    return StreamPage(items: [], topics: next == nil ? all : [], next: isEnd ? nil : (next ?? "") + "x")
                }
            }
            let client = try await fixture.reader()
            var page = try await read(Self.path, client, fixture)
            #expect(rows(page).count == 120 && !page.text.contains("There is more at Facebook"))
            hasMore.withLock { $0 = true }
            fixture.clock.advance(by: .seconds(120))
            page = try await read(Self.path, client, fixture)
            #expect(
                rows(page).count == 120 && page.text.contains("There is more at Facebook: no more than the first 500")
            )
        }
    }

    @Test("PR-11, PR-12: no member sees what another likes, and it goes with the connection")
    func privacy() async throws {
        try await ShareFixture.runWithStreams { fixture in
            let client = try await fixture.reader()
            let books = [try topic("1", "Dune")]
            fixture.network.change { $0.topics[Self.books] = books }
            #expect(try await rows(read(Self.path, client, fixture)) == ["Dune"])
            let connection = try await fixture.stores.connections.byIdentity(.facebook, "network.test", "1001")
            let member = try #require(connection).memberID
            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve"))
                state.topics = [:]
            }
            let eve = try await fixture.reader()
            #expect(try await !read(Self.path, eve, fixture).text.contains("Dune"))
            #expect(try await client.get(Self.path).text.contains("Dune"))
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            #expect(try await fixture.stores.streams.topics(member, Self.books).isEmpty)
        }
    }
}
