import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Notices")
struct NoticeTests {
    private func write(_ client: AppClient, _ title: String) async throws -> String {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
        }
        return page.url.path
    }

    private func like(_ client: AppClient, _ review: String) async throws {
        try await client.get(review)
        try await client.submit(action: "\(review)/like")
    }

    private func lines(_ page: AppPage) -> [String] { page.document.all(".ledger .what").map(\.text) }

    /// Where a line of the page in front leads.
    private func goal(_ client: AppClient, _ line: String) async throws -> String? {
        let link = try #require(client.page?.document.link(line)?["href"])
        return try await client.send(ClientRequest(.get, try client.resolve(link))).fields[.location]
    }

    private func mark(_ page: AppPage) -> String? { page.document.first("header .unread .unseen")?.text }

    @Test("NO-06: likes of a review are one notice that leads to the review at its button, and is read by that")
    func likes() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await write(ann, "Momo")
            #expect(mark(try await ann.get("/")) == nil)
            for name in ["Ben", "Cem"] { try await like(try await fixture.loneMember(name), review) }
            #expect(mark(try await ann.get("/")) == "1 new notice")
            let list = try await ann.get("/notices")
            #expect(lines(list) == ["2 readers like Momo"] && list.text.contains("New"))
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            #expect(try await goal(ann, "2 readers like Momo") == "\(review)#\(LikeButton.anchor)")
            #expect(mark(try await ann.get("/")) == nil)
            let read = try await ann.get("/notices")
            #expect(lines(read) == ["2 readers like Momo"] && read.document.first(".ledger .state") == nil)
            // The page itself is seen as well, without the list.
            try await like(try await fixture.loneMember("Dora"), review)
            #expect(mark(try await ann.get("/")) == "1 new notice")
            #expect(mark(try await ann.get(review)) == nil)
            #expect(mark(try await ann.get("/")) == nil)
            #expect(mark(try await fixture.browser().get(review)) == nil)
        }
    }

    @Test("NO-06: a friend who joined, an ended connection and a finished import lead to their own place each")
    func items() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.member(by: fixture.facebook)
            let connection = try #require(try await fixture.connections(of: ann).first)
            let benny = Person(remoteID: "200", name: PersonName(foreign: "Benny Ü. & Co", fallback: "?"))
            try await fixture.stores.friends.replace(connection.id, [benny], fixture.clock.now)
            fixture.facebook.change { $0.person = FakeNetwork.person("200", "Ben") }
            let ben = try await fixture.member(by: fixture.facebook)
            #expect(lines(try await ben.get("/notices")) == [])
            let told = "Benny Ü. & Co, whom you know from Facebook, is at Flyleaf now"
            #expect(lines(try await ann.get("/notices")) == [told])
            let friend = try await ann.follow(told)
            #expect(friend.url.path == "/friends" && friend.document.first("#q")?["value"] == "Benny Ü. & Co")
            #expect(friend.document.all(".people b").map(\.text) == ["Benny Ü. & Co"])

            try await ann.get("/account/import")
            let kept = try await ann.submit(action: "/account/import") { form in
                let csv = "Book Id,Title,Author,My Rating,Exclusive Shelf\n1,A,B,4,read\n"
                try form.attach("file", HTMLForm.File(name: "my books.csv", type: "text/csv", bytes: Array(csv.utf8)))
            }
            let books = kept.url.path
            try await ann.submit(action: "\(books)/start") { try $0.fill("visibility", "self") }
            _ = try await fixture.site.services.jobs.workOnDue()
            let ended = Flyleaf.Connection.State.ended(reason: .blocked, at: fixture.clock.now)
            try await fixture.stores.connections.setState(connection.id, ended, fixture.clock.now)

            let list = try await ann.get("/notices")
            #expect(lines(list) == ["Facebook has ended your connection", "my books.csv is imported", told])
            #expect(mark(list) == "2 new notices")
            #expect(AccessibilityCheck.faults(in: list.document) == [])
            #expect(try await goal(ann, "Facebook has ended your connection") == "/account#connection-1")
            #expect(try await ann.get("/account").document.first("h2#connection-1")?.text == "Facebook")
            #expect(try await ann.get(books).status == .ok)
            #expect(mark(try await ann.get("/notices")) == nil)

            // Who is no friend any more is not told of.
            try await fixture.stores.friends.replace(connection.id, [], fixture.clock.now)
            let later = try await ann.get("/notices")
            #expect(lines(later).last == "What this told of is not there any more, or not for you")
            #expect(!later.source.contains("Benny"))
        }
    }

    @Test("NO-06: a share leads to its receipt; whoever has seen that has nothing new")
    func shares() async throws {
        try await ManyNetworks.run { fixture in
            let client = try fixture.browser()
            try await client.get("/login?next=/account")
            try await client.submit(action: "/auth/facebook/start")
            let path = try await write(client, "Momo")
            try await client.get("\(path)/share")
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.url.path.hasPrefix("/shares/") && mark(receipt) == nil)
            let list = try await client.get("/notices")
            let line = try #require(lines(list).first)
            #expect(line.contains("Momo") && line.hasSuffix(" is posted to Facebook") && lines(list).count == 1)
            #expect(try await client.follow(line).url.path == receipt.url.path)
        }
    }

    @Test("all that was seen is marked as read by one button; what came after it stays new")
    func readAll() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            for title in ["A", "B"] { try await like(ben, try await write(ann, title)) }
            let seen = try await ann.get("/notices")
            #expect(mark(seen) == "2 new notices")
            let form = try #require(seen.document.form(action: "/notices/read"))
            let csrf = try #require(form["csrf"])
            let upTo = try #require(form["upTo"])
            try await like(ben, try await write(ann, "C"))
            let read = try await ann.post("/notices/read", FormFields(["csrf": csrf, "upTo": upTo]))
            #expect(read.url.path == "/notices" && mark(read) == "1 new notice")
            #expect(lines(read) == ["1 reader likes C", "1 reader likes B", "1 reader likes A"])
            #expect(read.document.all(".ledger .state").count == 1)
            let done = try await ann.submit(action: "/notices/read")
            #expect(mark(done) == nil && done.document.form(action: "/notices/read") == nil)
            for number in ["", "x", "1.5"] {
                let answer = try await ann.post("/notices/read", FormFields(["csrf": csrf, "upTo": number]))
                #expect(answer.status == .notFound, "\(number)")
            }
            #expect(try await ann.post("/notices/read", FormFields(["upTo": upTo])).status == .forbidden)
        }
    }

    @Test("a notice of another member does not exist, and reading it changes nothing")
    func foreign() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            try await like(ben, try await write(ann, "Momo"))
            let link = try #require(try await ann.get("/notices").document.first(".ledger a")?["href"])
            #expect(try await ben.get(link).status == .notFound)
            #expect(try await ben.get("/notices/999999/item").status == .notFound)
            #expect(try await ben.get("/notices/-1/item").status == .notFound)
            #expect(lines(try await ben.get("/notices")) == [])
            #expect(mark(try await ann.get("/")) == "1 new notice")
        }
    }

    @Test("NO-02, NO-03: each kind has its switch, all can be off, and what is off is not made")
    func switches() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let empty = try await ann.get("/notices")
            #expect(empty.text.contains("Nothing yet.") && AccessibilityCheck.faults(in: empty.document) == [])
            let kinds = empty.document.all("input[type=checkbox]")
            #expect(kinds.compactMap { $0["value"] } == NoticeKind.allCases.map(\.rawValue))
            #expect(kinds.allSatisfy { $0["checked"] != nil })
            let csrf = try #require(empty.document.form(action: "/notices/kinds")?["csrf"])
            let review = try await write(ann, "Momo")
            let none = try await ann.post("/notices/kinds", FormFields(["csrf": csrf]))
            #expect(none.text.contains("every kind is switched off below"))
            #expect(none.document.all("input[checked]").isEmpty)
            try await like(ben, review)
            #expect(lines(try await ann.get("/notices")) == [])
            let wrong = try await ann.post("/notices/kinds", FormFields(["csrf": csrf, "kind": "likes"]))
            #expect(wrong.status == .notFound)
            var fields = FormFields(["csrf": csrf, "kind": "like"])
            fields.append("kind", "share")
            let some = try await ann.post("/notices/kinds", fields)
            #expect(some.document.all("input[checked]").compactMap { $0["value"] } == ["like", "share"])
            try await like(try await fixture.loneMember("Cem"), review)
            #expect(lines(try await ann.get("/notices")) == ["2 readers like Momo"])
        }
    }

    @Test("many notices are shown a page at a time, and a title of any script and length keeps its place")
    func pages() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let titles = (1...Site.listLength).map { "Book \($0)" } + ["قصة <b>الكتاب</b> & “x”"]
            for title in titles { try await like(ben, try await write(ann, title)) }
            let first = try await ann.get("/notices")
            #expect(lines(first).count == Site.listLength && mark(first) == "\(titles.count) new notices")
            #expect(first.document.first(".ledger bdi")?.text == "1 reader")
            #expect(lines(first)[0] == "1 reader likes \(titles[Site.listLength])")
            let second = try await ann.follow("Older →")
            #expect(lines(second) == ["1 reader likes Book 1"])
            #expect(second.document.form(action: "/notices/read") == nil)
            #expect(try await ann.follow("← Newest").url.path == "/notices")
            for address in ["/notices?before=x", "/notices?before="] {
                #expect(lines(try await ann.get(address)).count == Site.listLength)
            }
            #expect(lines(try await ann.get("/notices?before=-5")) == [])
        }
    }

    @Test(
        "says how things stand, in words",
        arguments: [
            (ShareState.posted, "Momo is posted to Facebook"), (.rejected, "Momo was not posted to Facebook"),
            (.unknown, "Facebook does not say whether Momo is posted there"),
            (.queued, "Momo is on its way to Facebook"), (.withdrawn, "Momo was taken back from Facebook"),
        ]
    )
    func words(_ state: ShareState, _ sentence: String) async throws {
        try await AccountFixture.run { fixture in
            let entry = ShareEntry(
                id: ID(trusted: "s"),
                memberID: ID(trusted: "m"),
                subject: .review(ID(trusted: "r")),
                connectionID: ID(trusted: "c"),
                network: fixture.facebook.name,
                route: .native,
                heading: "Momo",
                destination: .own,
                hasPhotos: false,
                state: state,
                receipt: nil,
                failure: nil,
                failureMessage: nil,
                retryAt: nil,
                nextAttemptAt: nil,
                createdAt: fixture.clock.now
            )
            let parts = NoticeContent.share(entry).parts(fixture.site.services.networks)
            #expect(parts.map(\.text).joined() == sentence)
            #expect(parts.filter(\.isName).map(\.text) == ["Momo"])
        }
    }
}
