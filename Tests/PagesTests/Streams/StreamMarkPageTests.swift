import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Pressing something at a post of a network")
struct StreamMarkPageTests {
    private static let start = Timestamp(seconds: 1_411_217_000)

    private func run(
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient) async throws -> Void
    ) async throws {
        try await ShareFixture.runWithStreams(changing: {
            $0.marks = Set(StreamMark.ofPosts)
            change(&$0)
        }) { fixture in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "The post.")] }
            let client = try await fixture.reader()
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            try await client.get("/home")
            try await body(fixture, client)
        }
    }

    private func tell(_ fixture: ShareFixture) async throws {
        _ = try await fixture.testSite.site.services.presses.workOnDue()
    }

    private func button(_ page: AppPage, _ label: String) throws -> (value: String, isOn: Bool) {
        let button = try #require(page.document.all(".marks button").first { $0.text.hasPrefix(label) })
        return (try #require(button["value"]), button["aria-pressed"] == "true")
    }

    /// Presses a button of the page one is at, as a browser does whose button belongs to a form elsewhere.
    @discardableResult
    private func press(_ label: String, _ client: AppClient) async throws -> AppPage {
        let page = try #require(client.page)
        let value = try button(page, label).value
        let form = try #require(page.document.forms.first { $0.action == "/streams/marks" })
        #expect(page.document.all(".marks button").allSatisfy { $0["form"] == "marks" && $0["name"] == "press" })
        var fields = FormFields(["press": value])
        for name in ["csrf", "list", "network", "before", "at", "open"] {
            if let value = form[name] { fields.append(name, value) }
        }
        return try await client.post("/streams/marks", fields)
    }

    @Test(
        "TW-15, TW-22: one press in the list likes a post; the button shows it at once, and another press takes it back"
    )
    func once() async throws {
        try await run { fixture, client in
            for (label, mark) in [("Repost", "repeat"), ("Like", "favourite"), ("Keep", "bookmark")] {
                try await client.get("/home")
                #expect(try !button(try #require(client.page), label).isOn)
                var page = try await press(label, client)
                let sent = client.history.last { $0.request.method == .post }
                let place = try #require(page.document.first(".said")?["id"])
                #expect(page.url.path == "/home")
                #expect(sent?.response.fields[.location]?.hasSuffix("#\(place)") == true)
                #expect(try button(page, label).isOn)
                #expect(page.document.first(".said")?["data-waits"] != nil)
                try await tell(fixture)
                page = try await client.get("/home")
                #expect(try button(page, label).isOn && page.document.first(".said")?["data-waits"] == nil)
                #expect(fixture.network.state.presses.last == "\(mark) of-p1")
                page = try await press(label, client)
                #expect(try !button(page, label).isOn)
                try await tell(fixture)
                #expect(fixture.network.state.presses.last == "un\(mark) of-p1")
            }
            #expect(fixture.network.state.presses.count == 6)
        }
    }

    @Test("TW-20: a like that is taken back is told to the network alone; nobody hears of it here")
    func takenBack() async throws {
        try await run { fixture, client in
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            try await press("Like", client)
            try await tell(fixture)
            try await client.get("/home")
            try await press("Like", client)
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["favourite of-p1", "unfavourite of-p1"])
            for reader in [client, eve] {
                #expect(try await reader.get("/notices").document.all(".ledger .what").isEmpty)
                #expect(try await reader.get("/").document.first("header .unread .unseen") == nil)
            }
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("TW-23: a post with a number beyond what a double can hold is stored, shown, pressed and told by that number")
    func largeNumber() async throws {
        try await run { fixture, client in
            let id = "9007199254740993"
            fixture.network.change { $0.home = [.sample(id, at: Self.start + .seconds(1), "Large.")] }
            try await client.get("/home")
            fixture.clock.advance(by: .seconds(3600))
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            #expect(page.document.all(".stream .message").first?.text == "Large.")
            #expect(page.document.first(".stream .meta a")?["href"] == "https://network.test/@grace/\(id)")
            try await press("Like", client)
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["favourite of-\(id)"])
        }
    }

    @Test("TW-25: what can be pressed about a post or somebody stands at them, and at nothing else")
    func postsAlone() async throws {
        try await run { _, client in
            let buttons = try await client.get("/home").document.all("button[name='press']")
            #expect(buttons.count == StreamMark.ofPosts.count)
            for button in buttons { #expect(button.parent?.parent?["class"] == "said") }
            for path in ["/", "/reviews", "/notices", "/friends"] {
                #expect(try await client.get(path).document.all("button[name='press']").isEmpty, "\(path)")
            }
        }
        // No template but those of posts has them, and there each stands in the line of a post.
        for (path, document) in try PageTemplates.all.get() {
            let source = try FileTree.text("\(FileTree.project)/Templates/\(path)")
            let count = source.split(separator: "{{>streams/marks}}", omittingEmptySubsequences: false).count - 1
            let after = source.split(
                separator: "{{>streams/post}}\n{{>streams/voting}}\n{{>streams/marks}}",
                omittingEmptySubsequences: false
            )
            // Those on people stand in the line of somebody.
            if path != "streams/person.mustache" { #expect(after.count - 1 == count, "\(path)") }
            let isMarks = ["streams/marks.mustache", "streams/voting.mustache", "streams/ballot.mustache"].contains(
                path
            )
            #expect(isMarks || document.all("button[name='press']").isEmpty, "\(path)")
        }
    }

    @Test("two tabs and a double press come to one; what is pressed and taken back at once ends as it was wished last")
    func twice() async throws {
        try await run { fixture, client in
            let first = try #require(client.page)
            try await press("Like", client)
            // The other tab still shows the post as it was.
            let csrf = try #require(first.document.forms.lazy.compactMap { $0["csrf"] }.first)
            let same = FormFields(["csrf": csrf, "press": try button(first, "Like").value])
            for _ in 1...3 { #expect(try await client.post("/streams/marks", same).status == .ok) }
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["favourite of-p1"])
            try await client.get("/home")
            try await press("Like", client)
            try await press("Like", client)
            try await tell(fixture)
            #expect(fixture.network.state.marked["of-p1"] == [.favourite])
            #expect(try await button(client.get("/home"), "Like").isOn)
        }
    }

    @Test("the same stands on the page of the post, which follows the press until the network has it")
    func item() async throws {
        try await run { fixture, client in
            let link = try #require(
                client.page?.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") }
            )
            let path = try #require(link["href"])
            try await client.get(path)
            _ = try await fixture.testSite.site.services.threads.workOnDue()
            try await client.get(path)
            var page = try await press("Like", client)
            #expect(page.url.path == path && page.document.element(id: "news")?["data-refresh"] == path)
            try await tell(fixture)
            page = try await client.get(path)
            #expect(try button(page, "Like").isOn && page.document.element(id: "news")?["data-refresh"] == nil)
        }
    }

    @Test("a no of the network takes the press back with words; a network that is down is told later, with words")
    func faults() async throws {
        try await run { fixture, client in
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.unreachable) }
            try await press("Like", client)
            try await tell(fixture)
            var page = try await client.get("/home")
            #expect(try button(page, "Like").isOn)
            #expect(page.text.contains("Facebook could not be told yet. Your like is sent again after"))
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.answerLost) }
            fixture.clock.advance(by: .seconds(10))
            try await tell(fixture)
            page = try await client.get("/home")
            #expect(try button(page, "Like").isOn && page.text.contains("which does no harm"))
            fixture.network.change { $0.failures["mark"] = NetworkFailure(.refused) }
            fixture.clock.advance(by: .seconds(20))
            try await tell(fixture)
            page = try await client.get("/home")
            #expect(try !button(page, "Like").isOn)
            #expect(page.text.contains("Your like was not taken. Facebook refused to do it."))
            #expect(page.document.first(".said [role=status]") != nil)
            // Another press tries again.
            fixture.network.change { $0.failures["mark"] = nil }
            page = try await press("Like", client)
            #expect(try button(page, "Like").isOn && !page.text.contains("was not taken"))
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["favourite of-p1"])
        }
    }

    @Test(
        "PR-08: the first press asks for the permission that it takes, in words, and nothing is done by the yes itself"
    )
    func permission() async throws {
        let wanted = Permission("like.write")
        try await run(changing: {
            let rule = PermissionRule(permission: wanted, moment: .acting, use: .liking, isRevocable: true)
            $0.markRules[.favourite] = rule
            $0.permissions += [rule]
        }) { fixture, client in
            var page = try await press("Like", client)
            #expect(page.url.path.hasPrefix("/stream/items/") && page.text.contains("Liking posts"))
            let path = page.url.path
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            let action = path.replacing("/stream/", with: "/streams/") + "/permission"
            page = try await client.submit(action: action, pressing: "Ask Facebook for it")
            #expect(page.url.path == path && !page.text.contains("Liking posts"))
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
            page = try await press("Like", client)
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["favourite of-p1"])
        }
    }

    @Test("where presses cost money, no more are taken than the operator pays for, and the page says so")
    func cost() async throws {
        try await run(changing: { $0.markCost = PostingCost(centsPerLink: 20, dailyPosts: 9, memberPosts: 2) }) {
            fixture,
            client in
            try await press("Like", client)
            try await press("Keep", client)
            let page = try await press("Repost", client)
            #expect(page.status == .tooManyRequests && page.text.contains("pays for 2 of yours in a day"))
            try await tell(fixture)
            #expect(Set(fixture.network.state.presses) == ["favourite of-p1", "bookmark of-p1"])
            // A press again on a button of before is none, and costs nothing.
            try await client.get("/home")
            #expect(try button(try #require(client.page), "Like").isOn)
        }
    }

    @Test("what is open on the page of a post stays open after a press, and nothing else is taken along")
    func opened() async throws {
        try await run { _, client in
            let page = try await client.get("/home")
            let link = page.document.all(".said .meta a").first { $0.text.hasPrefix("Conversation") }
            let path = try #require(link?["href"])
            try await client.get("\(path)?open=below-1")
            #expect(try await press("Like", client).url.target == "\(path)?open=below-1")
            try await client.get(path)
            #expect(try await press("Like", client).url.target == path)
        }
    }

    @Test("what is for few people alone has no button to repeat it, and odd or foreign presses are nobody's")
    func hostile() async throws {
        try await run { fixture, client in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "The post.") { $0.isForFew = true }] }
            fixture.clock.advance(by: .seconds(120))
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            #expect(page.document.all(".marks button").map(\.text).allSatisfy { !$0.hasPrefix("Repost") })
            let csrf = try #require(page.document.forms.lazy.compactMap { $0["csrf"] }.first)
            let like = try button(page, "Like").value
            for odd in [
                "", "x", "on", "on-favourite", "on-favourite-0", "on-favourite-999", "up-favourite-1", "on-x-1",
                "on-repeat-1", "on-favourite-1-1", "on-favourite-\u{0}1",
            ] {
                let fields = FormFields(["csrf": csrf, "press": odd])
                #expect(try await client.post("/streams/marks", fields).status == .notFound, "\(odd)")
            }
            fixture.network.change { $0.person = Person(remoteID: "2002", name: PersonName(trusted: "Eve")) }
            let eve = try await fixture.reader()
            let own = try #require(try await eve.get("/home").document.forms.lazy.compactMap { $0["csrf"] }.first)
            let foreign = FormFields(["csrf": own, "press": like])
            #expect(try await eve.post("/streams/marks", foreign).status == .notFound)
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
        }
    }

    @Test("OF-11: logging out of the network takes along what waits for it")
    func leaving() async throws {
        try await run { fixture, client in
            try await press("Like", client)
            try await client.get("/logout")
            try await client.submit(action: "/logout") { try $0.fill("forget", "yes") }
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
        }
    }

    // MARK: Polls

    private static let poll = StreamPoll(
        remoteID: "34",
        answers: [.init(words: "The sea", votes: 3), .init(words: "The <hills>", votes: 1)],
        endsAt: start + .seconds(3_600),
        voters: 4,
        own: []
    )

    private func vote(
        _ poll: StreamPoll = poll,
        changing change: (inout FakeNetwork.Traits) -> Void = { _ in },
        _ body: (ShareFixture, AppClient) async throws -> Void
    ) async throws {
        try await run(changing: {
            $0.marks = Set(StreamMark.allCases)
            change(&$0)
        }) { fixture, client in
            fixture.network.change { $0.home = [.sample("p1", at: Self.start, "Where to?") { $0.poll = poll }] }
            fixture.clock.advance(by: .seconds(700))
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            try await client.get("/home")
            try await body(fixture, client)
        }
    }

    private func choose(_ places: [String], _ client: AppClient) async throws -> AppPage {
        let page = try #require(client.page)
        let button = try #require(page.document.first(".poll button"))
        let form = try #require(page.document.forms.first { $0.action == "/streams/marks" })
        var fields = FormFields(["press": try #require(button["value"])])
        for name in ["csrf", "list", "network", "before", "at", "open"] {
            if let value = form[name] { fields.append(name, value) }
        }
        let name = try #require(page.document.first(".poll input")?["name"])
        for place in places { fields.append(name, place) }
        return try await client.post("/streams/marks", fields)
    }

    @Test("a poll is voted in once; what others chose is shown to who has voted, and not before")
    func vote() async throws {
        try await vote { fixture, client in
            var page = try #require(client.page)
            #expect(page.document.all(".poll input").map { $0["type"] } == ["radio", "radio"])
            #expect(page.document.all(".poll input").allSatisfy { $0["form"] == "marks" })
            #expect(page.document.all(".poll meter").isEmpty && !page.source.contains("3 votes"))
            #expect(
                page.source.contains("The &lt;hills&gt;") && page.source.contains("4 people have voted; open until")
            )
            page = try await choose(["1"], client)
            #expect(page.url.path == "/home" && page.document.first(".said")?["data-waits"] != nil)
            #expect(page.document.all(".poll li").map { $0.text.contains("Your choice") } == [false, true])
            #expect(page.document.all(".poll meter").map { $0["value"] } == ["75", "25"])
            #expect(page.document.all(".poll input").isEmpty && page.source.contains("1 vote, 25 %"))
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["vote 34 1"])
            page = try await client.get("/home")
            #expect(page.document.first(".said")?["data-waits"] == nil)
            #expect(page.document.all(".poll input").isEmpty)
        }
    }

    @Test(
        "nothing, what is no answer, and too much of it are sent to no network",
        arguments: [[], ["2"], ["-1"], ["x"], ["0", "1"], ["0", "0"]]
    )
    func odd(_ places: [String]) async throws {
        try await vote { fixture, client in
            let page = try await choose(places, client)
            #expect(page.status == .unprocessableContent && page.source.contains("Nothing was sent"))
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
        }
    }

    @Test("several answers may be chosen where the poll takes them; each is a part of the people")
    func several() async throws {
        let poll = StreamPoll(
            remoteID: "34",
            answers: [.init(words: "A", votes: 3), .init(words: "B", votes: 2), .init(words: "C", votes: 0)],
            isMultiple: true,
            voters: 4,
            own: []
        )
        try await vote(poll) { fixture, client in
            #expect(
                client.page?.document.all(".poll input").map { $0["type"] } == Array(repeating: "checkbox", count: 3)
            )
            let page = try await choose(["2", "0"], client)
            #expect(page.document.all(".poll meter").map { $0["value"] } == ["75", "50", "0"])
            #expect(page.source.contains("it has no end"))
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["vote 34 0 2"])
        }
    }

    @Test("the poll of a post behind a warning is closed, too, until somebody opens it")
    func warned() async throws {
        try await run(changing: { $0.marks = [.vote] }) { fixture, client in
            fixture.network.change {
                $0.home = [
                    .sample("p1", at: Self.start, "Where to?") {
                        $0.poll = Self.poll
                        $0.warning = .words("The end")
                    }
                ]
            }
            fixture.clock.advance(by: .seconds(700))
            try await client.get("/home")
            _ = try await fixture.testSite.site.services.streams.workOnDue()
            let page = try await client.get("/home")
            #expect(page.document.all("details.spoiler .poll input").count == 2)
            #expect(page.document.all(".poll input").count == 2 && page.document.all("details[open]").isEmpty)
        }
    }

    @Test("a vote that was refused is said to be, and one may choose again")
    func refusedVote() async throws {
        try await vote { fixture, client in
            fixture.network.set { $0.mark = { _, _, _ in throw NetworkFailure(.refused, detail: "over") } }
            _ = try await choose(["0"], client)
            try await tell(fixture)
            let page = try await client.get("/home")
            #expect(page.source.contains("Your vote was not taken"))
            #expect(page.document.all(".poll input").count == 2)
        }
    }

    @Test("over, only told of, and of a network where no program may: the poll is shown with its counts")
    func closed() async throws {
        let answers = Self.poll.answers
        let past = StreamPoll(remoteID: "34", answers: answers, endsAt: Self.start, own: [])
        for poll in [
            StreamPoll(remoteID: "34", answers: answers, isOver: true), StreamPoll(remoteID: nil, answers: answers),
            past,
        ] {
            try await vote(poll) { _, client in try expectClosed(client) }
        }
        try await vote(changing: { $0.marks = Set(StreamMark.ofPosts) }) { _, client in try expectClosed(client) }
    }

    private func expectClosed(_ client: AppClient) throws {
        let page = try #require(client.page)
        #expect(page.document.all(".poll input").isEmpty && page.document.all(".poll li").count == 2)
        #expect(page.source.contains("3 votes, 75 %"))
    }

    @Test("the permission a vote takes is asked for with the first one, and the press is not made by the yes")
    func votePermission() async throws {
        let wanted = Permission("write:statuses")
        try await vote(changing: {
            let rule = PermissionRule(permission: wanted, moment: .acting, use: .voting, isRevocable: true)
            $0.markRules[.vote] = rule
            $0.permissions += [rule]
        }) { fixture, client in
            let page = try await choose(["1"], client)
            #expect(page.url.path.hasPrefix("/stream/items/") && page.text.contains("Voting in polls"))
            fixture.network.change { $0.permissions.granted.insert(wanted) }
            let action = page.url.path.replacing("/stream/", with: "/streams/") + "/permission"
            try await client.submit(action: action, pressing: "Ask Facebook for it")
            try await tell(fixture)
            #expect(fixture.network.state.presses.isEmpty)
            _ = try await choose(["1"], client)
            try await tell(fixture)
            #expect(fixture.network.state.presses == ["vote 34 1"])
        }
    }
}
