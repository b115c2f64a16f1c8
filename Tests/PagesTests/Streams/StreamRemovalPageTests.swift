import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Removing a post of one's own")
struct StreamRemovalPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    /// A post by somebody; `1001` is who logs in.
    private static func item(_ id: String, by author: String, _ words: String) -> StreamItem {
        var text = LinkedText()
        text.append(words)
        let name = PersonName(trusted: author == "1001" ? "Ada" : "Grace")
        let writer = StreamAuthor(remoteID: author, name: name, handle: nil, page: nil)
        let post = StreamPost(remoteID: "of-\(id)", author: writer, writtenAt: start, text: text)
        return StreamItem(remoteID: id, moment: start, repeater: nil, post: post)
    }

    /// A member whose stream holds a post of theirs and one of somebody else.
    private func run(
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.marks = Set(StreamMark.allCases)
            change(&$0)
        }) { fixture in
            fixture.network.change {
                $0.home = [Self.item("p2", by: "1001", "My own."), Self.item("p1", by: "7", "Somebody's.")]
            }
            let client = try await fixture.reader()
            try await read(fixture, client)
            try await body(fixture, client)
        }
    }

    private func read(_ fixture: ShareFixture, _ client: AppClient) async throws {
        try await client.get("/home")
        _ = try await fixture.testSite.site.services.streams.workOnDue()
        try await client.get("/home")
    }

    private func tell(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.presses.workOnDue()
    }

    private func links(_ page: AppPage?) -> [String] {
        (page?.document.all(".said .meta a") ?? []).compactMap { $0["href"] }.filter { $0.hasSuffix("/remove") }
    }

    private func words(_ page: AppPage?) -> [String] { (page?.document.all(".stream .message") ?? []).map(\.text) }

    private func csrf(_ page: AppPage) throws -> FormFields {
        let token = try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first)
        return FormFields(["csrf": token])
    }

    @Test("is asked about on a page that shows it, says that it is for good, and does it once; then it is in no list")
    func once() async throws {
        try await run { fixture, client in
            let path = try #require(links(client.page).first)
            #expect(links(client.page).count == 1)
            var page = try await client.get(path)
            #expect(page.document.first("h1")?.text == "Remove this post?" && words(page) == ["My own."])
            #expect(page.text.contains("This cannot be undone."))
            #expect(!page.text.contains("only what was posted through Flyleaf"))
            // A page that is only looked at does nothing.
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
            page = try await client.submit(action: path, pressing: "Remove it from Facebook")
            #expect(page.url.path == "/home" && page.text.contains("It is being removed from Facebook."))
            #expect(links(page).isEmpty && words(page).count == 2)
            // A second tab comes to the same.
            #expect(try await client.post(path, csrf(page)).status == .ok)
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["removal of-p2"])
            page = try await client.get("/home")
            #expect(words(page) == ["Somebody's."])
            #expect(try await client.get(path).status == .notFound)
            #expect(
                try await client.get(path.replacing("/streams/", with: "/stream/").replacing("/remove", with: ""))
                    .status == .notFound
            )
            // The network goes on showing it.
            fixture.clock.advance(by: .seconds(3_600))
            try await read(fixture, client)
            #expect(words(client.page).count == 2 && links(client.page).count == 1)
            #expect(client.page?.text.contains("Facebook said that this post was removed, and shows it still.") == true)
        }
    }

    @Test(
        "a network that is down is told later; a no is told in words, and so is a post that the network does not show"
    )
    func faults() async throws {
        try await run { fixture, client in
            let path = try #require(links(client.page).first)
            try await client.get(path)
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.unreachable) }
            try await client.submit(action: path, pressing: "Remove it from Facebook")
            try await tell(fixture)
            var page = try await client.get("/home")
            #expect(page.text.contains("Facebook could not be told yet. Your wish to remove it is sent again after"))
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.refused) }
            fixture.clock.advance(by: .seconds(60))
            try await tell(fixture)
            page = try await client.get("/home")
            #expect(page.text.contains("Your wish to remove it was not taken. Facebook refused to do it."))
            #expect(words(page).count == 2 && links(page) == [path])
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.notFound) }
            try await client.get(path)
            try await client.submit(action: path, pressing: "Remove it from Facebook")
            try await tell(fixture)
            page = try await client.get("/home")
            #expect(page.text.contains("Facebook does not show this post to Flyleaf"))
            #expect(words(page).count == 2 && links(page) == [path])
        }
    }

    @Test(
        "somebody else's post has no way to it, and whoever makes one up, or asks for another member's, finds nothing"
    )
    func hostile() async throws {
        try await run { fixture, client in
            let own = try #require(links(client.page).first)
            let page = try #require(client.page)
            let conversations = page.document.all(".said .meta a").compactMap { $0["href"] }
                .filter { $0.hasPrefix("/stream/items/") }
            let csrf = FormFields(["csrf": try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first)])
            let removals = conversations.map { $0.replacing("/stream/", with: "/streams/") + "/remove" }
            #expect(removals.count == 2 && removals.contains(own))
            for path in removals where path != own {
                #expect(try await client.get(path).status == .notFound)
                #expect(try await client.post(path, csrf).status == .notFound)
            }
            // Nor does the way of the other buttons do it.
            for number in removals.map({ $0.split(separator: "/")[2] }) {
                var fields = csrf
                fields.append("press", "on-removal-\(number)")
                #expect(try await client.post("/streams/marks", fields).status == .notFound)
            }
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            let theirs = try #require(try await eve.get("/home").document.forms.lazy.compactMap { $0["csrf"] }.first)
            #expect(try await eve.get(own).status == .notFound)
            #expect(try await eve.post(own, FormFields(["csrf": theirs])).status == .notFound)
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
        }
    }

    @Test("PR-08: the permission is asked for in words where it is missing, and the yes itself removes nothing")
    func permission() async throws {
        let wanted = Permission("posts.write")
        try await run(changing: {
            let rule = PermissionRule(permission: wanted, moment: .acting, use: .removing, isRevocable: true)
            $0.markRules[.removal] = rule
            $0.permissions += [rule]
        }) { fixture, client in
            let path = try #require(links(client.page).first)
            var page = try await client.get(path)
            #expect(page.text.contains("Removing posts of yours") && page.document.form(action: path) == nil)
            let csrf = FormFields(["csrf": try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first)])
            #expect(try await client.post(path, csrf).url.path == path)
            try await client.get(path)
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            let action = path.replacing("/remove", with: "/permission")
            page = try await client.submit(action: action, pressing: "Ask Facebook for it")
            #expect(page.url.path == path && !page.text.contains("Removing posts of yours"))
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
            try await client.submit(action: path, pressing: "Remove it from Facebook")
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["removal of-p2"])
        }
    }

    @Test("a network that lets no program do it offers nothing")
    func closed() async throws {
        try await run(changing: { $0.marks = Set(StreamMark.ofPosts) }) { _, client in
            #expect(links(client.page).isEmpty)
        }
    }
}
