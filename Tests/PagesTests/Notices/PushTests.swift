import Crypto
import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import FlyleafServer
@testable import Pages

@Suite("Notices while Flyleaf is closed")
struct PushTests {
    private func like(_ client: AppClient, _ review: String) async throws {
        try await client.get(review)
        try await client.submit(action: "\(review)/like")
    }

    /// What a browser that says yes sends; the button is shown by its script.
    @discardableResult
    private func tell(_ client: AppClient, _ address: PushAddress) async throws -> AppPage {
        let csrf = try #require(try await client.get("/notices").document.form(action: "/notices/browsers")?["csrf"])
        return try await client.post(
            "/notices/browsers",
            FormFields([
                "csrf": csrf, "endpoint": address.endpoint, "key": Base64.encode(address.key),
                "secret": Base64.encode(address.secret),
            ])
        )
    }

    private func names(_ page: AppPage) -> [String] {
        page.document.all("section[aria-labelledby=browsers] .what").map(\.text)
    }

    private func work(_ fixture: AccountFixture) async throws -> [PlayedPushService.Message] {
        fixture.clock.advance(by: .seconds(30))
        _ = try await #require(fixture.site.services.pushNotices).workOnDue()
        return fixture.testSite.push.read()
    }

    @Test("point 3: a browser is told what happened and where, reads it, and is stopped by a plain form")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            let before = try await ann.get("/notices")
            #expect(names(before) == [] && AccessibilityCheck.faults(in: before.document) == [])
            // Without scripts nothing is promised.
            #expect(before.document.first("[data-push-offered]")?["hidden"] != nil)
            #expect(before.document.first("[data-push-missing]")?["hidden"] == nil)
            #expect(before.document.first("form[data-push]")?["data-push-told"] == nil)
            let address = fixture.testSite.push.subscribe("ann")
            let told = try await tell(ann, address)
            #expect(told.text.contains("This browser tells you of new notices from now on"))
            #expect(names(told).count == 1 && AccessibilityCheck.faults(in: told.document) == [])
            #expect(told.document.first("form[data-push]")?["data-push-told"] == "yes")
            #expect(!told.source.contains("push.example"))
            for name in ["Ben", "Cem"] { try await like(try await fixture.loneMember(name), review) }
            let message = try #require(try await work(fixture).first)
            let note = try #require(message.text["notification"])
            #expect(message.text["web_push"]?.integer == 8030 && message.endpoint == address.endpoint)
            #expect(note["title"]?.text == "Flyleaf" && note["body"]?.text == "2 readers like Momo")
            let goal = try #require(note["navigate"]?.text)
            #expect(goal.hasPrefix("\(TestSite.home)/notices/") && goal.hasSuffix("/item"))
            #expect(try await ann.get(String(goal.dropFirst(TestSite.home.count))).url.path == review)
            // This one is at localhost, where nobody is to be reached.
            #expect(message.contact == nil)
            #expect(try await work(fixture).isEmpty)
            try await ann.get("/notices")
            let stopped = try await ann.submit(action: "/notices/browsers/stop")
            #expect(stopped.text.contains("That browser tells you of nothing any more.") && names(stopped) == [])
            try await like(try await fixture.loneMember("Dora"), review)
            #expect(try await work(fixture).isEmpty)
        }
    }

    @Test("what was said in a share, a file's name and what a moderator hid are on no screen that others see")
    func privateWords() throws {
        let addresses = SiteAddresses(home: try #require(WebURL("https://books.example")))
        func body(_ content: NoticeContent, _ subject: NoticeSubject) throws -> String {
            let notice = MemberNotice(number: 7, subject: subject, moment: Timestamp(seconds: 1), readAt: nil)
            let note = PushNote(.one(NoticeEntry(notice: notice, content: content)), NetworkDirectory([]), addresses)
            #expect(note.text.count <= 2_641)
            let text = try JSON.read(note.text)["notification"]
            #expect(text?["navigate"]?.text == "https://books.example/notices/7/item")
            return try #require(text?["body"]?.text)
        }
        let id: ID<Review> = Randomness.secure.id(at: Timestamp(seconds: 1))
        let endless = String(repeating: "👩‍👩‍👧‍👦", count: 300)
        let standing = LikeStanding(count: 1, isLiked: false, friends: [PersonName(foreign: endless, fallback: "?")])
        let long = try body(.likes(id, title: ReviewTitle(trusted: endless), standing), .likes(id))
        #expect(long.unicodeScalars.count == 201 && long.hasSuffix("…"))
        let act = ModerationAct(
            number: 1,
            id: Randomness.secure.id(at: Timestamp(seconds: 1)),
            kind: .hide,
            moderatorID: nil,
            subject: .review(id),
            memberID: Randomness.secure.id(at: Timestamp(seconds: 1)),
            reason: ModerationWords(trusted: "s3cret reason"),
            moment: Timestamp(seconds: 1),
            objection: nil
        )
        let told = try body(.moderation(act, title: "s3cret title"), .moderation(act.id))
        #expect(!told.contains("s3cret") && !told.isEmpty)
        let several = try JSON.read(PushNote(.several(5), NetworkDirectory([]), addresses).text)["notification"]
        #expect(several?["body"]?.text == "You have 5 new notices")
        #expect(several?["navigate"]?.text == "https://books.example/notices")
    }

    @Test("a browser is told in the account in use alone, and hears nothing after a logout")
    func accounts() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            try await tell(ann, fixture.testSite.push.subscribe("ann"))
            try await ann.get("/session/switch")
            try await ann.submit(action: "/start") { form in
                try form.fill("name", "Second")
            }
            #expect(try await fixture.signedIn(ann).member.name.text == "Second")
            #expect(names(try await ann.get("/notices")) == [])
            try await like(try await fixture.loneMember("Ben"), review)
            #expect(try await work(fixture).isEmpty)
            try await ann.get("/session/switch")
            try await ann.submit(action: "/session/switch")
            #expect(try await fixture.signedIn(ann).member.name.text == "Ann")
            #expect(try await work(fixture).count == 1)
            try await ann.get("/logout")
            try await ann.submit(action: "/logout")
            try await like(try await fixture.loneMember("Cem"), review)
            #expect(try await work(fixture).isEmpty)
        }
    }

    @Test(
        "each answer of a push service",
        arguments: [
            (200, true), (201, true), (202, true), (400, true), (413, true), (301, true), (401, true), (403, true),
            (404, false), (410, false), (406, true), (429, true), (500, true), (503, true),
        ]
    )
    func answers(_ status: Int, _ isKept: Bool) async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            try await tell(ann, fixture.testSite.push.subscribe("ann"))
            try await like(try await fixture.loneMember("Ben"), review)
            fixture.testSite.push.answer(status, retryAfter: "600")
            _ = try await work(fixture)
            #expect((names(try await ann.get("/notices")).count == 1) == isKept)
            fixture.testSite.push.answer(201)
            // A message is never sent again but where the service was busy, and there not before it said.
            #expect(try await work(fixture).isEmpty)
            fixture.clock.advance(by: .seconds(570))
            #expect(try await work(fixture).count == ([406, 429, 500, 503].contains(status) ? 1 : 0))
        }
    }

    @Test("what is not reached is tried again; an address of somebody's house is forgotten")
    func failures() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await fixture.write(ann, "Momo")
            try await tell(ann, fixture.testSite.push.subscribe("ann"))
            try await like(try await fixture.loneMember("Ben"), review)
            for reason in [FetchError.Reason.unreachable, .timedOut] {
                fixture.testSite.push.fail(reason)
                _ = try await work(fixture)
                fixture.clock.advance(by: .seconds(180))
            }
            #expect(names(try await ann.get("/notices")).count == 1)
            fixture.testSite.push.answer(201)
            #expect(try await work(fixture).count == 1)
            try await like(try await fixture.loneMember("Cem"), review)
            fixture.testSite.push.fail(.refusedAddress)
            _ = try await work(fixture)
            #expect(names(try await ann.get("/notices")) == [])
        }
    }

    @Test("no address that cannot be one is taken, and a member has ten browsers at most")
    func hostile() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let good = fixture.testSite.push.subscribe("ann")
            let long = "https://push.example/" + String(repeating: "a", count: 3_000)
            for endpoint in ["http://push.example/a", "https://push.example:8443/a", "/a", "", long, "javascript:1"] {
                let page = try await tell(ann, PushAddress(endpoint: endpoint, key: good.key, secret: good.secret))
                #expect(page.text.contains("no address that Flyleaf can send to"), "\(endpoint.prefix(40))")
            }
            var off = good.key
            off[40] ^= 1
            for (key, secret) in [(off, good.secret), ([], good.secret), (good.key, [1]), (good.key, [])] {
                let page = try await tell(ann, PushAddress(endpoint: good.endpoint, key: key, secret: secret))
                #expect(page.text.contains("no address that Flyleaf can send to"))
            }
            #expect(names(try await ann.get("/notices")) == [])
            let member = try await fixture.signedIn(ann).member.id
            for number in 0..<10 {
                let sessions = fixture.site.services.sessions
                let found = try #require(try await sessions.signedIn(sessions.begin(member))).session
                let push = try #require(fixture.site.services.pushNotices)
                #expect(try await push.tell(fixture.testSite.push.subscribe("\(number)"), in: found) == .kept)
            }
            let full = try await ann.get("/notices")
            #expect(names(full).count == 10 && full.document.form(action: "/notices/browsers") == nil)
            #expect(full.text.contains("10 browsers tell you, which is as many as there can be."))
            #expect(AccessibilityCheck.faults(in: full.document) == [])
            // Another member's is not there.
            let ben = try await fixture.loneMember("Ben")
            let csrf = try #require(try await ben.get("/notices").document.form(action: "/notices/browsers")?["csrf"])
            let id = try #require(full.document.form(action: "/notices/browsers/stop")?["browser"])
            try await ben.post("/notices/browsers/stop", FormFields(["csrf": csrf, "browser": id]))
            #expect(names(try await ann.get("/notices")).count == 10)
            for id in ["", "x"] {
                let answer = try await ben.post("/notices/browsers/stop", FormFields(["csrf": csrf, "browser": id]))
                #expect(answer.status == .notFound)
            }
        }
    }

    @Test(
        "a service is told whom it can reach where there is somebody, and browsers are offered it where they can",
        arguments: [
            ("https://books.example", "https://books.example"), ("https://localhost:8443", ""),
            ("http://localhost:8080", ""), ("http://127.0.0.1:8080", ""), ("http://books.example", nil),
            ("http://192.168.1.2", nil),
        ] as [(String, String?)]
    )
    func places(_ home: String, _ contact: String?) async throws {
        let service = PlayedPushService()
        let url = try #require(WebURL(home))
        let sender = PushSender(publicURL: url, randomness: .secure, service.fetch)
        #expect((sender == nil) == (contact == nil))
        guard let sender, let contact else { return }
        let note = PushNote(.several(4), NetworkDirectory([]), SiteAddresses(home: url))
        let key = sender.makeKey()
        let outcome = await sender.send(note, service.subscribe("a"), key, Timestamp(seconds: 1_790_000_000))
        #expect(outcome == .accepted)
        #expect(service.read().map { $0.contact ?? "" } == [contact])
        #expect(sender.publicKey(key)?.utf8.count == 87 && sender.publicKey([1]) == nil)
    }
}
