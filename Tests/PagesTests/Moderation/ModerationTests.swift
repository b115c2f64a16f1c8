import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Moderation")
struct ModerationTests {
    private func write(
        _ client: AppClient,
        _ title: String,
        _ text: String = "",
        visibility: String = "everyone"
    ) async throws -> String {
        try await client.get("/reviews/new")
        let page = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("review", text)
            try form.fill("visibility", visibility)
        }
        return page.url.path
    }

    private func report(_ client: AppClient, _ path: String, _ reason: String = "spam", _ words: String = "")
        async throws -> AppPage
    {
        try await client.get("\(path)/flag")
        return try await client.submit(action: "\(path)/flag") { form in
            try form.fill("reason", reason)
            try form.fill("words", words)
        }
    }

    private func moderator(_ fixture: AccountFixture) async throws -> AppClient {
        let client = try await fixture.loneMember("Mo")
        let id = try await fixture.signedIn(client).member.id
        let change = try await fixture.site.services.moderation.perform(
            .appoint,
            on: .member(id),
            because: ModerationWords(trusted: "By the operator"),
            by: nil
        )
        #expect(change == .kept)
        return client
    }

    private func decide(_ client: AppClient, _ path: String, _ act: String, _ reason: String = "House rules")
        async throws -> AppPage
    {
        try await client.get("/moderation\(path)")
        return try await client.submit(action: "/moderation\(path)") { form in
            try form.fill("act", act)
            try form.fill("reason", reason)
        }
    }

    private func notice(_ page: AppPage) -> String? { page.document.first(".notice")?.text }

    @Test("MO-01, MO-02: others report a review, a shelf, words and a reader, each once; its maker cannot")
    func flagging() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await write(ann, "Momo")
            try await ann.get("/shelves")
            let shelf = try await ann.submit(action: "/shelves") { form in
                try form.fill("name", "Summer")
                try form.fill("visibility", "everyone")
            }.url.path
            let annID = try await fixture.signedIn(ann).member.id.text
            for path in [review, shelf] {
                let page = try await ben.get(path)
                #expect(page.document.link("Report")?["href"] == "\(path)/flag")
                #expect(try await ann.get(path).document.link("Report") == nil)
                #expect(try await ann.get("\(path)/flag").status == .notFound)
            }
            #expect(try await ben.get("/writers/\(annID)").document.link("Report")?["href"] == "/readers/\(annID)/flag")
            for path in [review, shelf, "/readers/\(annID)"] {
                let form = try await ben.get("\(path)/flag")
                #expect(form.document.all("input[name=reason]").count == FlagReason.allCases.count)
                #expect(AccessibilityCheck.faults(in: form.document) == [])
                #expect(notice(try await report(ben, path, "hate", "Look"))?.contains("Thank you") == true, "\(path)")
                #expect(notice(try await report(ben, path))?.contains("before") == true, "\(path)")
            }
            #expect(try await ben.get("/readers/00000000000000000000000000/flag").status == .notFound)
            let hidden = try await write(ann, "Emma", visibility: "self")
            #expect(try await ben.get("\(hidden)/flag").status == .notFound)
        }
    }

    @Test("MO-02: a report without a reason, or with words that are too long, is shown again with its words")
    func faults() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await write(ann, "Momo")
            try await ben.get("\(review)/flag")
            let without = try await ben.submit(action: "\(review)/flag") { try $0.fill("words", "Look <b>") }
            #expect(without.status == .unprocessableContent)
            #expect(without.document.first(".error")?.text == "Choose what is wrong with it.")
            #expect(without.document.first("#words")?.text == "Look <b>")
            let long = String(repeating: "x", count: ModerationWords.maximumLength + 1)
            let tooLong = try await report(ben, review, "spam", long)
            #expect(tooLong.status == .unprocessableContent && tooLong.document.first("#words-error") != nil)
            #expect(tooLong.document.first("input[value=spam]")?["checked"] != nil)
        }
    }

    @Test("MO-01: who is logged out logs in and comes back to the form; nobody can report without end")
    func bounds() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let review = try await write(ann, "Momo")
            let visitor = try fixture.browser()
            #expect(try await visitor.get(review).document.link("Report")?["href"] == "\(review)/flag")
            #expect(try await visitor.get("\(review)/flag").url.path == "/login")
            let back = try await visitor.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(back.url.path == "\(review)/flag")
            var statuses: Set<Status> = []
            for _ in 0..<40 { statuses.insert(try await report(visitor, review).status) }
            #expect(statuses.contains(.tooManyRequests))
        }
    }

    @Test("MO-02: the queue, the log and their acts are there for moderators and for nobody else")
    func strangers() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await write(ann, "Momo")
            _ = try await report(ben, review)
            for path in ["/moderation", "/moderation/log", "/moderation\(review)"] {
                #expect(try await ben.get(path).status == .notFound, "\(path)")
                #expect(try await fixture.browser().get(path).url.path == "/login", "\(path)")
            }
            let csrf = try #require(try await ben.get(review).document.form(action: "\(review)/like")?["csrf"])
            let fields = FormFields(["csrf": csrf, "act": "hide", "reason": "Mine"])
            #expect(try await ben.post("/moderation\(review)", fields).status == .notFound)
            #expect(try await fixture.browser().get(review).status == .ok)
            let mo = try await moderator(fixture)
            #expect(try await mo.get("/account").document.link("What waits")?["href"] == "/moderation")
            #expect(try await mo.get("/moderation").status == .ok)
        }
    }

    @Test("MO-03: a review is reported, hidden everywhere, its writer told, objects, is answered, and it comes back")
    func hiding() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let mo = try await moderator(fixture)
            let review = try await write(ann, "Momo", "Zeitdiebe >!with an end!<")
            _ = try await report(ben, review, "hate", "Look at the second line")
            let queue = try await mo.get("/moderation")
            #expect(queue.document.all("section .what").map(\.text) == ["Momo"])
            #expect(queue.text.contains("Hate, threats or defamation: 1"))
            #expect(AccessibilityCheck.faults(in: queue.document) == [])
            let item = try await mo.get("/moderation\(review)")
            #expect(item.text.contains("Look at the second line") && item.text.contains("Zeitdiebe"))
            #expect(item.document.first(".typed details") != nil || item.document.first(".typed .spoiler") != nil)
            #expect(AccessibilityCheck.faults(in: item.document) == [])
            let silent = try await decide(mo, review, "hide", " ")
            #expect(silent.status == .unprocessableContent && silent.document.first("#reason-error") != nil)
            #expect(try await decide(mo, review, "hide", "Not for <here>").url.path == "/moderation")

            let visitor = try fixture.browser()
            let writer = "/writers/\(try await fixture.signedIn(ann).member.id.text)"
            for other in [ben, visitor, mo] {
                #expect(try await other.get(review).status == .notFound)
                #expect(try await other.get(writer).status == .notFound)
                for path in ["/reviews", "/search?q=zeitdiebe", "/feed.atom", "/sitemap.xml", "/"] {
                    #expect(!(try await other.get(path)).source.contains(review), "\(path)")
                }
                #expect(try await other.get("\(review)/card.png").status == .notFound)
            }
            let own = try await ann.get(review)
            #expect(own.status == .ok && notice(own)?.contains("only you see it") == true)
            let share = try await ann.get("\(review)/share")
            #expect(share.status == .forbidden && share.text.contains("cannot be shared"))

            #expect(
                try await ann.get("/notices").document.all(".ledger .what").map(\.text)
                    == ["Moderators have hidden your review: Momo"]
            )
            let ruling = try await ann.follow("Moderators have hidden your review: Momo")
            #expect(ruling.text.contains("Not for <here>") && !ruling.text.contains("Ben"))
            #expect(AccessibilityCheck.faults(in: ruling.document) == [])
            let objected = try await ann.submit(action: ruling.url.path) { try $0.fill("words", "It is a quotation") }
            #expect(objected.document.form(action: ruling.url.path) == nil)
            #expect(objected.text.contains("A moderator will answer"))
            #expect(try await ben.get(ruling.url.path).status == .notFound)

            let waiting = try await mo.get("/moderation")
            #expect(waiting.text.contains("It is a quotation") && waiting.text.contains("Nothing waits"))
            let answered = try await mo.submit(action: "\(ruling.url.path)/answer") {
                try $0.fill("words", "You are right")
            }
            #expect(answered.url.path == "/moderation" && !answered.text.contains("It is a quotation"))
            #expect(try await decide(mo, review, "restore", "A quotation").url.path == "/moderation")
            #expect(try await ann.get(ruling.url.path).text.contains("You are right"))
            for other in [ben, visitor] {
                #expect(try await other.get(review).status == .ok)
                #expect(try await other.get("/search?q=zeitdiebe").source.contains(review))
            }
            #expect(try await ann.get("\(review)/share").status == .ok)
            let log = try await mo.get("/moderation/log")
            #expect(
                log.document.all(".ledger .what").map(\.text) == [
                    "Gave back a review", "Answered about a review", "Hid a review", "Made a moderator a reader",
                ]
            )
            #expect(log.text.contains("Mo,") && log.text.contains("Not for <here>"))
        }
    }

    @Test(
        "PH-09: moderators see the photos of what was reported, folded away, also when its writer hides it; others do not"
    )
    func photos() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let mo = try await moderator(fixture)
            let review = try await ann.writeReview(visibility: "everyone", photos: [("A cover", 40), ("", 50)])
            try await ann.get("/share/new")
            let remark = try await ann.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("words", "Look")
                try form.fill("readers", "link")
                try form.attachPhoto(TestPicture.png(30, 20))
            }.url.path
            for (path, count, summary) in [(review, 2, "Its 2 photos"), (remark, 1, "Its photo")] {
                let photos = try await ann.get(path).document.all(".photos img").compactMap { $0["src"] }
                #expect(photos.count == count)
                let isReview = path == review
                _ = try await report(ben, path, "nudity")
                try await ann.get("\(path)/edit")
                try await ann.submit(action: "\(path)/edit", pressing: isReview ? "Save review" : "Only keep it") {
                    try $0.fill(isReview ? "visibility" : "readers", "self")
                }
                for address in photos {
                    let url = try ann.resolve(address)
                    #expect(try await ben.send(ClientRequest(.get, url)).status == .notFound)
                    let seen = try await mo.send(ClientRequest(.get, url))
                    #expect(seen.status == .ok && seen.fields[.cacheControl] == "private, no-cache")
                }
                let item = try await mo.get("/moderation\(path)")
                #expect(item.document.first("details.judged summary")?.text == summary)
                #expect(item.document.all("details.judged img").compactMap { $0["src"] } == photos)
                #expect(item.document.first("details.judged")?["open"] == nil)
                #expect(AccessibilityCheck.faults(in: item.document) == [])
                let large = try #require(item.document.first("details.judged a")?["href"])
                #expect(try await mo.send(ClientRequest(.get, mo.resolve(large))).status == .ok)
                // Hidden by moderators they go with it, and stay for those who judge and for its writer.
                #expect(try await decide(mo, path, "hide").url.path == "/moderation")
                for (client, status) in [(ann, Status.ok), (ben, .notFound), (mo, .ok)] {
                    #expect(try await client.send(ClientRequest(.get, client.resolve(photos[0]))).status == status)
                }
                // Given back to a writer who hides it, it is nobody else's any more.
                #expect(try await decide(mo, path, "restore").url.path == "/moderation")
                #expect(try await mo.send(ClientRequest(.get, mo.resolve(photos[0]))).status == .notFound)
            }
        }
    }

    @Test("MO-03: two moderators who decide at once do it once; what was dismissed stays")
    func twoModerators() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let mo = try await moderator(fixture)
            let review = try await write(ann, "Momo")
            _ = try await report(ben, review)
            let stale = try await mo.get("/moderation\(review)")
            let csrf = try #require(stale.document.form(action: "/moderation\(review)")?["csrf"])
            _ = try await decide(mo, review, "dismiss")
            let again = try await mo.post(
                "/moderation\(review)",
                FormFields(["csrf": csrf, "act": "dismiss", "reason": "Again"])
            )
            #expect(notice(again)?.contains("already") == true)
            #expect(try await fixture.browser().get(review).status == .ok)
            #expect(try await mo.get("/moderation").text.contains("Nothing waits"))
            #expect(try await ann.get("/notices").text.contains("Nothing yet"))
        }
    }

    @Test("a reader who is shut out sees why, takes their data home, objects, and does nothing else until let in again")
    func suspension() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let mo = try await moderator(fixture)
            let review = try await write(ann, "Momo")
            let path = "/readers/\(try await fixture.signedIn(ann).member.id.text)"
            let form = try await ann.get("\(review)/edit")
            _ = try await decide(mo, path, "suspend", "Spam all day")
            let visitor = try fixture.browser()
            #expect(try await visitor.get(review).status == .notFound)
            #expect(notice(try await ann.get("/"))?.contains("shut you out") == true)
            for page in ["/reviews/new", "/account", "/shelves", "/notices"] {
                #expect(try await ann.get(page).url.path == "/rulings", "\(page)")
            }
            let csrf = try #require(form.document.form(action: "\(review)/edit")?["csrf"])
            let edited = try await ann.post("\(review)/edit", FormFields(["csrf": csrf, "title": "Spam"]))
            #expect(edited.url.path == "/rulings" && edited.text.contains("Moderators have shut you out"))
            #expect(try await ann.get(review).text.contains("Momo"))
            #expect(try await ann.get("/account/data").status == .ok)
            let why = try await ann.get("/rulings")
            let ruling = try await ann.follow("Moderators have shut you out")
            #expect(AccessibilityCheck.faults(in: why.document) == [])
            #expect(ruling.text.contains("Spam all day"))
            try await ann.submit(action: ruling.url.path) { try $0.fill("words", "Not me") }
            #expect(try await mo.get("/moderation").text.contains("Not me"))
            _ = try await decide(mo, path, "lift", "Believed")
            #expect(try await visitor.get(review).status == .ok)
            #expect(try await ann.get("/reviews/new").url.path == "/reviews/new")
        }
    }

    @Test("a reader who is shut out can show who they are, and take their data home")
    func confirmingShutOut() async throws {
        try await AccountFixture.run { fixture in
            let mo = try await moderator(fixture)
            let ann = try await fixture.member(by: fixture.facebook)
            let path = "/readers/\(try await fixture.signedIn(ann).member.id.text)"
            _ = try await decide(mo, path, "suspend", "Spam all day")
            fixture.clock.advance(by: .seconds(660))
            #expect(try await ann.get("/account/data").url.path == "/login/confirm")
            #expect(try await ann.submit(action: "/auth/facebook/start").url.path == "/account/data")
        }
    }

    @Test("a reader who is shut out connects no network, neither from the start nor on the way back from one")
    func connectingShutOut() async throws {
        try await AccountFixture.run { fixture in
            let mo = try await moderator(fixture)
            let ann = try await fixture.loneMember("Ann")
            let path = "/readers/\(try await fixture.signedIn(ann).member.id.text)"
            let start = "/auth/\(fixture.facebook.name.rawValue)/start"
            let form = try #require(try await ann.get("/account").document.form(action: start))
            let csrf = try #require(form["csrf"])
            // At the network already when it happens.
            let away = try fixture.browser(followsRedirects: false)
            let jar = ann.cookies
            away.changeCookies { $0 = jar }
            let left = try await away.post(start, FormFields(["csrf": csrf]))
            let back = try #require(left.fields[.location])
            _ = try await decide(mo, path, "suspend", "Spam all day")
            let refused = try await ann.post(start, FormFields(["csrf": csrf]))
            #expect(refused.status == .forbidden && refused.text.contains("Moderators have shut you out"))
            #expect(refused.document.link("Why, and what you can do")?["href"] == "/rulings")
            #expect(try await fixture.connections(of: ann).isEmpty)
            let returned = try await away.get(back)
            #expect(returned.status == .forbidden && returned.text.contains("Moderators have shut you out"))
            #expect(try await fixture.connections(of: ann).isEmpty)
            _ = try await decide(mo, path, "lift", "Believed")
            try await ann.get("/account")
            try await ann.connect(action: start)
            #expect(try await fixture.connections(of: ann).count == 1)
        }
    }

    @Test("a moderator cannot shut out themselves")
    func selfSuspension() async throws {
        try await AccountFixture.run { fixture in
            let mo = try await moderator(fixture)
            let path = "/moderation/readers/\(try await fixture.signedIn(mo).member.id.text)"
            let page = try await mo.get(path)
            #expect(page.document.first("input[value=suspend]") == nil)
            let csrf = try #require(page.document.form(action: path)?["csrf"])
            let fields = FormFields(["csrf": csrf, "act": "suspend", "reason": "Oops"])
            #expect(try await mo.post(path, fields).status == .notFound)
            #expect(try await mo.get("/moderation").status == .ok)
        }
    }

    @Test("MO-02: many reported things are paged, each once, the one with most reports first")
    func long() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let owner = try await fixture.signedIn(ann).member.id
            let mo = try await moderator(fixture)
            let ben = try await fixture.signedIn(try await fixture.loneMember("Ben")).member.id
            let store = fixture.stores.moderation
            var paths: [String] = []
            for number in 1...70 {
                let path = try await write(ann, "Book \(number)")
                paths.append(path)
                let id = try #require(path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
                for member in number == 35 ? [ben, try await fixture.signedIn(mo).member.id] : [ben] {
                    let flag = Flag(
                        subject: .review(id),
                        memberID: member,
                        reason: .spam,
                        words: .none,
                        moment: fixture.clock.now,
                        isSettled: false
                    )
                    #expect(try await store.flag(flag, of: owner, 1000) == .kept)
                }
            }
            var (seen, page): ([String], AppPage?) = ([], try await mo.get("/moderation"))
            while let current = page {
                seen += current.document.all(".ledger .what a").compactMap { $0["href"] }
                page = current.document.link("More →") == nil ? nil : try await mo.follow("More →")
            }
            #expect(seen.first == "/moderation\(paths[34])")
            #expect(seen.count == 70 && Set(seen) == Set(paths.map { "/moderation\($0)" }))
        }
    }
}
