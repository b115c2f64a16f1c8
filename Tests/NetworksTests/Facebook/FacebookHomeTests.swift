import Flyleaf
import HTTP
import Primitives
import Testing

@testable import Networks

@Suite("What Facebook showed first")
struct FacebookHomeTests {
    private typealias Fixture = FacebookFixture

    private func home(_ network: SocialNetwork) throws -> SocialNetwork.List {
        guard case .possible(let home) = network.reading(.home) else { throw NetworkFailure(.unsupported) }
        return home
    }

    private func items(_ entries: String...) async throws -> [StreamItem] {
        let fixture = try Fixture(.json(#"{"data":[\#(entries.joined(separator: ","))]}"#))
        return try await home(fixture.network).read(Fixture.credential, nil).items
    }

    private static let post =
        #"{"id":"1002_55","from":{"id":"1002","name":"Grace"},"message":"Two\nlines","#
        + #""created_time":"2013-01-05T09:30:00+0000","type":"link","link":"https://books.example/x","name":"Lighthouses","#
        + #""actions":[{"name":"Comment","link":"https://www.facebook.com/1002/posts/55"}]}"#

    @Test("the list of the classic edition is read by its permission, page by page, and never by an address in it")
    func paging() async throws {
        let next = "https://graph.facebook.com/1001/home?access_token=s3cret-user-token&limit=40&until=1357378200"
        let fixture = try Fixture(
            .json(#"{"data":[\#(Self.post)],"paging":{"next":"\#(next)"}}"#),
            .json(#"{"data":[],"paging":{"next":"\#(next)1"}}"#)
        )
        let home = try home(fixture.network)
        #expect(home.rule?.permission == .readStream && home.rule?.moment == .reading)
        #expect(fixture.network.permissions.contains { $0.permission == .readStream })
        #expect(!fixture.network.loginPermissions.contains(.readStream))
        let first = try await home.read(Fixture.credential, nil)
        #expect(first.next == "until=1357378200")
        // An empty page is the end, whatever it says.
        let second = try await home.read(Fixture.credential, first.next)
        #expect(second.items.isEmpty && second.next == nil)
        #expect(
            fixture.script.sent.map(\.line) == Array(repeating: "GET https://graph.facebook.com/v2.3/me/home", count: 2)
        )
        #expect(fixture.script.sent[1].fields.contains("until=1357378200"))
        let odd = try self.home(try Fixture().network)
        #expect(try await failure { _ = try await odd.read(Fixture.credential, "x=1") }.category == .notFound)
    }

    @Test("a post has its writer, words, page and card; what happened stands in for words; a photo is told of")
    func posts() async throws {
        let story =
            #"{"id":"1003_1","from":{"id":"1003","name":"Ben"},"story":"Ben likes a book.","#
            + #""created_time":"2013-01-05T09:30:00+0000","type":"status"}"#
        let photo =
            #"{"id":"1003_2","from":{"id":"1003","name":"Ben"},"type":"photo","link":"https://www.facebook.com/photo/7","#
            + #""created_time":"2013-01-05T09:30:00+0000"}"#
        let found = try await items(Self.post, story, photo, "false", #"{"id":"../1"}"#, #"{"id":"1_2"}"#)
        #expect(found.map(\.remoteID) == ["1002_55", "1003_1", "1003_2"])
        let post = found[0].post
        #expect(post.text.plain == "Two\nlines" && post.author.name.text == "Grace" && post.author.handle == nil)
        #expect(post.page == "https://www.facebook.com/1002/posts/55")
        #expect(post.card == StreamCard(title: "Lighthouses", address: "https://books.example/x"))
        #expect(found[1].post.text.plain == "Ben likes a book.")
        #expect(found[2].post.attachments.map(\.kind) == [.picture])
        #expect(found[2].post.card?.title == "www.facebook.com/photo/7")
    }

    @Test("pictures: a photo has its own, a link that of its page, and a writer one that the Graph API leads to")
    func pictures() async throws {
        func entry(_ type: String) -> String {
            #"{"id":"1003_\#(type.utf8.count)","from":{"id":"1003","name":"Ben"},"type":"\#(type)","#
                + #""link":"https://books.example/x","name":"X","picture":"https://f.example/p.jpg","#
                + #""created_time":"2013-01-05T09:30:00+0000"}"#
        }
        let found = try await items(entry("photo"), entry("link")).map(\.post)
        #expect(found.map { $0.attachments.map(\.picture) } == [["https://f.example/p.jpg"], []])
        #expect(found.map(\.card?.picture) == [nil, "https://f.example/p.jpg"])
        #expect(found[0].portrait?.address.hasSuffix("/1003/picture") == true)
    }

    @Test("the edition of today shows it to no program, and says so")
    func current() throws {
        let network = try Fixture(.current, version: nil, answers: []).network
        guard case .impossible(let restriction) = network.reading(.home) else {
            Issue.record("it is read")
            return
        }
        #expect(restriction == .homeNotShown)
        #expect(!network.permissions.contains { $0.permission == .readStream })
    }
}
