import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("A check-in, shared as its page offers it")
struct SharedCheckInPageTests {
    /// Checks the reader of a browser in; the answer is the page's path.
    private func checkIn(
        _ fixture: ShareFixture,
        _ client: AppClient,
        for audience: CheckInAudience
    ) async throws -> String {
        let member = try await fixture.signedIn(client).member.id
        let services = fixture.testSite.site.services
        try await services.locations.turnOn(member, keeping: .week)
        let place = try #require(CheckInPlace(typed: PlaceName(trusted: "Café <b>Central"), city: nil))
        let id = try await services.checkIns.make(
            at: place,
            saying: CheckInMessage(trusted: "Words for here"),
            with: [],
            reading: nil,
            for: audience,
            readers: [],
            naming: [],
            of: member
        )
        return Paths.checkIn(id)
    }

    @Test(
        "LO-12: the dialog begins no wider than the check-in, says whose rules hold, and adds no words, place or link"
    )
    func narrow() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            fixture.network.change {
                $0.capabilities.removable = [.heading, .details, .text, .link]
                $0.capabilities.cardNeedsLink = false
            }
            try await client.get("/settings/sharing")
            try await client.submit(action: "/settings/sharing", pressing: "Begin so") { form in
                try form.fill("audience", "everyone")
            }
            for (audience, begins) in [
                (CheckInAudience.onlyMe, "self"), (.friends, "friends"), (.friendsOfFriends, "friends"),
                (.everyone, "everyone"),
            ] {
                let path = try await checkIn(fixture, client, for: audience)
                try await client.get(path)
                let page = try await client.follow("Share it")
                #expect(page.url.path == "\(path)/share" && AccessibilityCheck.faults(in: page.document) == [])
                #expect(
                    page.document.first("select[name=audience] option[selected]")?["value"] == begins,
                    "\(audience)"
                )
                #expect(page.document.element(id: "message")?.text.isEmpty == true)
                #expect(page.document.all("#place .chip, #tags .chip").isEmpty)
                #expect(page.text.contains("whoever may see the post there reads the place"))
                #expect(page.text.contains("The post has no link to the check-in."))
                #expect(page.text.contains("The post stays there when the check-in goes"))
                let story = try #require(page.document.first("figure.story")).text
                #expect(story.contains("Café <b>Central") && !story.contains("Words for here"))
                #expect(!story.contains("/s/"), "\(audience)")
                let pieces = page.document.all("input[name=piece]").map { $0["value"] }
                #expect(!pieces.contains("link"), "\(audience)")
                #expect(page.document.form(action: "\(path)/share", pressing: "Throw this draft away") == nil)
            }
        }
    }

    @Test(
        "LO-11: a narrow check-in is posted with the place that is chosen among the network's, and stands with its receipt"
    )
    func posting() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            fixture.network.change { $0.capabilities.cardNeedsLink = false }
            let path = try await checkIn(fixture, client, for: .friends)
            try await client.get("\(path)/share")
            try await fixture.pickPlace(client, path)
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "Come by")
            }
            #expect(receipt.text.contains("Posted"), "\(receipt.text)")
            let story = try #require(fixture.network.posts.last)
            #expect(story.place?.remoteID == "501" && story.message.text == "Come by" && story.tags.isEmpty)
            #expect(story.audience == .friends && story.link.isEmpty && story.description.isEmpty)
            #expect(story.name == "Café <b>Central")
            let page = try await client.follow("Back to the check-in")
            #expect(page.url.path == path && page.document.all("section[aria-labelledby=shared] li").count == 1)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await client.get("/shares").text.contains("Café <b>Central"))
            // As of deleted words the post stays, and nothing can be shared any more.
            try await client.get(path)
            try await client.submit(action: "\(path)/delete", pressing: "Delete this check-in")
            #expect(try await client.get("\(path)/share").status == .notFound)
            #expect(try await client.get("/shares").text.contains("Café <b>Central"))
        }
    }

    @Test("LO-12: a check-in for everyone is posted without a link too: at the network all could open is the login")
    func open() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            fixture.network.change { $0.capabilities.cardNeedsLink = false }
            let path = try await checkIn(fixture, client, for: .everyone)
            try await client.get("\(path)/share")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "Come by")
            }
            let story = try #require(fixture.network.posts.last)
            #expect(story.message.text == "Come by" && story.name == "Café <b>Central" && story.link.isEmpty)
            #expect(try await fixture.browser().get(path).url.path == "/login")
        }
    }

    @Test("LO-12: where a post is the card of a link, a check-in goes as words and place alone, by no window")
    func card() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            fixture.network.change {
                $0.capabilities.removable = [.heading, .details, .text, .link]
                $0.capabilities.cardNeedsLink = true
                $0.capabilities.dialog = .yes
            }
            let path = try await checkIn(fixture, client, for: .everyone)
            let page = try await client.get("\(path)/share")
            // Shown as it is sent: no card.
            #expect(page.document.first("figure.story")?.text.contains("Central") == false)
            #expect(!page.text.contains("Facebook’s own page needs no permission"))
            #expect(page.document.all("input[name=piece]").isEmpty)
            let empty = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(empty.status == .unprocessableContent && fixture.network.posts.isEmpty)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                try form.fill("message", "Come by")
            }
            let story = try #require(fixture.network.posts.last)
            #expect(story.name.isEmpty && story.caption.isEmpty && story.link.isEmpty)
            #expect(story.message.text == "Come by")
        }
    }

    @Test("one that was deleted is posted no more: neither what waits, nor by a press of a page from before")
    func deleted() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let moment = fixture.clock.now + .seconds(900)
            let failures = [NetworkFailure(.rateLimited, retryAt: moment), NetworkFailure(.refused)]
            for (failure, state) in zip(failures, [ShareState.queued, .rejected]) {
                let path = try await checkIn(fixture, client, for: .friends)
                fixture.network.change { $0.failures["publish"] = failure }
                try await client.get("\(path)/share")
                let page = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook") { form in
                    try form.fill("message", "Come by")
                }
                let id = try #require(ID<Share>(String(page.url.path.split(separator: "/")[1])))
                let member = try await fixture.signedIn(client).member.id
                let sharing = fixture.testSite.site.services.sharing
                let share = try #require(try await sharing.share(id, of: member))
                #expect(share.state == state)
                fixture.network.change { $0.failures = [:] }
                try await client.get(path)
                try await client.submit(action: "\(path)/delete", pressing: "Delete this check-in")
                fixture.clock.advance(by: .seconds(1_000))
                _ = try await fixture.outbox.workOnDue()
                let settings = try await client.get("/settings/location")
                let csrf = try #require(settings.document.first("input[name=csrf]")?["value"])
                let again = try await client.post("\(page.url.path)/retry", FormFields(["csrf": csrf]))
                #expect(again.status == (state == .rejected ? .notFound : .ok))
                let kept = try #require(try await sharing.share(id, of: member))
                #expect(kept.state == (state == .rejected ? .rejected : .cancelled))
                #expect(fixture.network.posts.isEmpty)
            }
        }
    }

    @Test("LO-12: each page on check-ins says that moderators read what is reported, and what a network has and keeps")
    func reach() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            func expect(_ words: [String], at path: String) async throws {
                let text = try await client.get(path).text
                for words in words { #expect(text.contains(words), "\(path): \(words)") }
            }
            let stays = "A post about it stays at its network: your shares withdraw it, and keep the place in words."
            try await expect(
                ["Moderators, once somebody who sees it reports it.", "A network, where you share it.", stays],
                at: Paths.newCheckIn()
            )
            try await expect([stays, "called off"], at: try await checkIn(fixture, client, for: .everyone))
            try await expect(
                ["moderators, once somebody reports it; and a network, where you share it"],
                at: Paths.locationSettings()
            )
            try await expect(
                [
                    "the place and book of a check-in", "the review, the words or the check-in it belongs to",
                    "moderators read one that is reported", "your shares keep its place and book in words",
                ],
                at: Paths.privacy()
            )
        }
    }

    @Test("a check-in that one may not see can be neither shared nor reported, and is nowhere for who tries")
    func strangers() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben, eve) = (
                try await scene.reader("Ann"), try await scene.reader("Ben"), try await scene.reader("Eve")
            )
            try await scene.befriend(ann, ben)
            let path = try await scene.checkIn(ann, for: .friends, saying: "Secret words").url.path
            let none = "/checkins/\(String(repeating: "0", count: 26))"
            let csrf = try #require(
                try await eve.client.get("/settings/location").document.first("input[name=csrf]")?["value"]
            )
            let fields = FormFields(["csrf": csrf, "reason": "spam", "words": "", "act": "post", "message": "Mine"])
            for part in ["share", "share/friends", "share/places", "share/pages", "share/permission", "flag"] {
                var answers: [AppPage] = []
                for base in [path, none] {
                    answers.append(try await eve.client.get("\(base)/\(part)"))
                    answers.append(try await eve.client.post("\(base)/\(part)", fields))
                }
                #expect(answers.allSatisfy { $0.status == answers[0].status }, "\(part): \(answers.map(\.status))")
                #expect(answers[0].status == .notFound, "\(part)")
                #expect(answers.allSatisfy { !$0.source.contains("Secret words") && !$0.source.contains("Vienna") })
            }
            // A friend sees and reports it, and does not share what is another's.
            let seen = try await ben.client.get(path)
            #expect(seen.document.link("Report")?["href"] == "\(path)/flag" && seen.document.link("Share it") == nil)
            #expect(try await ben.client.get("\(path)/share").status == .notFound)
            #expect(try await ann.client.get(path).document.link("Report") == nil)
            #expect(try await ann.client.get("\(path)/flag").status == .notFound)
            #expect(try await scene.fixture.site.services.moderation.queue(after: nil, limit: 9).isEmpty)
        }
    }

    @Test(
        "MO-01, MO-03: a check-in that was reported is hidden: its member reads why and shares it no more, and gets it back"
    )
    func reported() async throws {
        try await CheckInScene.run { scene in
            let (ann, ben, mo) = (
                try await scene.reader("Ann"), try await scene.reader("Ben"), try await scene.reader("Mo")
            )
            let moderation = scene.fixture.site.services.moderation
            let appointed = try await moderation.perform(
                .appoint,
                on: .member(mo.id),
                because: ModerationWords(trusted: "By the operator"),
                by: nil
            )
            #expect(appointed == .kept)
            let path = try await scene.checkIn(ann, for: .everyone, saying: "Buy my book").url.path
            try await ben.client.get(path)
            let form = try await ben.client.follow("Report")
            #expect(form.text.contains("check-in") && AccessibilityCheck.faults(in: form.document) == [])
            let thanks = try await ben.client.submit(action: "\(path)/flag") { try $0.fill("reason", "spam") }
            #expect(thanks.url.path == path && thanks.document.first(".notice")?.text.contains("Thank you") == true)
            let judged = try await mo.client.get("/moderation\(path)")
            #expect(judged.text.contains("Buy my book") && judged.text.contains("Vienna, Austria"))
            #expect(AccessibilityCheck.faults(in: judged.document) == [])
            try await mo.client.submit(action: "/moderation\(path)") { form in
                try form.fill("act", "hide")
                try form.fill("reason", "Advertising")
            }
            #expect(try await ben.client.get(path).status == .notFound)
            #expect(try await ben.client.get("/checkins").document.all(".ledger li").isEmpty)
            let own = try await ann.client.get(path)
            #expect(own.document.first(".notice")?.text.contains("Moderators have hidden this") == true)
            #expect(try await ann.client.get("\(path)/share").status == .forbidden)
            let notices = try await ann.client.get("/notices")
            #expect(notices.text.contains("Moderators have hidden your check-in"))
            try await mo.client.get("/moderation\(path)")
            try await mo.client.submit(action: "/moderation\(path)") { form in
                try form.fill("act", "restore")
                try form.fill("reason", "A mistake")
            }
            #expect(try await ben.client.get(path).status == .ok)
            #expect(try await ann.client.get(path).document.first(".notice") == nil)
        }
    }
}
