import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Who can make an account")
struct InvitationTests {
    private struct Scene {
        let fixture: AccountFixture
        /// A moderator, who has chosen that accounts need invitations.
        let mo: AppClient
        /// Somebody who came before that.
        let ann: AppClient
    }

    private func run(_ body: (Scene) async throws -> Void) async throws {
        try await AccountFixture.run { fixture in
            let (mo, ann) = (try await fixture.loneMember("Mo"), try await fixture.loneMember("Ann <b>"))
            let appointed = try await fixture.site.services.moderation.perform(
                .appoint,
                on: .member(try await fixture.signedIn(mo).member.id),
                because: ModerationWords(trusted: "By the operator"),
                by: nil
            )
            #expect(appointed == .kept)
            let scene = Scene(fixture: fixture, mo: mo, ann: ann)
            try await choose("invited", scene)
            try await body(scene)
        }
    }

    private func choose(_ mode: String, _ scene: Scene) async throws {
        #expect(try await scene.mo.get("/moderation").document.link("Who can make an account") != nil)
        let form = try await scene.mo.get("/moderation/sign-up")
        #expect(AccessibilityCheck.faults(in: form.document) == [])
        let kept = try await scene.mo.submit(action: "/moderation/sign-up") { try $0.fill("mode", mode) }
        #expect(kept.document.first("input[value=\(mode)]")?["checked"] != nil)
    }

    /// Makes an invitation and gives the path of its page.
    private func invite(_ client: AppClient) async throws -> String {
        let list = try await client.get("/invitations")
        #expect(AccessibilityCheck.faults(in: list.document) == [])
        let page = try await client.submit(action: "/invitations")
        #expect(page.status == .created && AccessibilityCheck.faults(in: page.document) == [])
        #expect(page.fields[.cacheControl]?.contains("no-store") == true)
        let address = try #require(page.document.first("#address")?["value"])
        #expect(address.hasPrefix("\(AccountFixture.home)/invited/"))
        return String(address.dropFirst(AccountFixture.home.utf8.count))
    }

    private func error(_ page: AppPage) -> String? {
        (page.document.first(".notice.failed h2") ?? page.document.first("h1"))?.text
    }

    @Test("by invitation: without one no way in makes an account, and who has one logs in as before")
    func refused() async throws {
        try await run { scene in
            let fixture = scene.fixture
            let visitor = try fixture.browser()
            for path in ["/", "/login"] {
                let page = try await visitor.get(path)
                #expect(page.text.contains("New accounts are made by invitation here."), "\(path)")
                #expect(page.document.all("form").allSatisfy { $0["action"] != "/start" }, "\(path)")
            }
            // The form of before.
            try await scene.ann.get("/session/switch")
            #expect(scene.ann.page?.document.all("form").allSatisfy { $0["action"] != "/start" } == true)
            let token = try #require(try await visitor.get("/login").document.first("input[name=csrf]")?["value"])
            for next in ["/", "/invited/\(String(repeating: "A", count: 43))", "/invited/x"] {
                let refused = try await visitor.post(
                    "/start",
                    FormFields(["csrf": token, "name": "Eve", "next": next])
                )
                #expect(refused.status == .forbidden && visitor.cookies["flyleaf"] == nil, "\(next)")
                #expect(error(refused) == "An account here needs an invitation")
            }
            let back = try await visitor.submit(action: "/auth/facebook/start")
            #expect(back.status == .forbidden && visitor.cookies["flyleaf"] == nil)
            #expect(error(back) == "An account here needs an invitation")
            #expect(try await fixture.stores.members.named(PersonName(trusted: "Eve")).isEmpty)

            // An account that is there is no new one.
            try await choose("open", scene)
            _ = try await fixture.member(by: fixture.x)
            try await choose("closed", scene)
            #expect(try await fixture.member(by: fixture.x).page?.url.path == "/account")
            try await choose("invited", scene)
            #expect(try await fixture.member(by: fixture.x).page?.url.path == "/account")
        }
    }

    @Test("an invitation is one account, without a network or with one, and its page then leads nowhere")
    func invited() async throws {
        try await run { scene in
            let fixture = scene.fixture
            let (first, second) = (try await invite(scene.mo), try await invite(scene.mo))
            let ben = try fixture.browser()
            let page = try await ben.get(first)
            #expect(page.status == .ok && AccessibilityCheck.faults(in: page.document) == [])
            #expect(page.document.first(".lead")?.text.hasPrefix("Mo invites you.") == true)
            #expect(page.fields[.referrerPolicy] == "no-referrer")
            // What is wrong with the name takes the invitation along.
            let long = String(repeating: "x", count: PersonName.maximumLength + 1)
            let faulty = try await ben.submit(action: "/start") { try $0.fill("name", long) }
            #expect(faulty.status == .unprocessableContent && faulty.text.contains("Mo invites you."))
            let welcome = try await ben.submit(action: "/start") { try $0.fill("name", "Ben") }
            #expect(welcome.url.path == "/" && welcome.text.contains("Welcome. Your account is ready."))
            #expect(try await ben.get(first).url.path == "/")
            #expect(try await ben.get("/account").text.contains("Ben"))

            let cem = try fixture.browser()
            #expect(try await cem.get(first).status == .notFound)
            #expect(cem.page?.document.first("h1")?.text == "This invitation is over")
            #expect(try await cem.get("/invited/nonsense").status == .notFound)
            try await cem.get(second)
            let arrived = try await cem.submit(action: "/auth/facebook/start")
            #expect(arrived.url.path == "/" && arrived.text.contains("Welcome. Your account is ready."))

            let list = try await scene.mo.get("/invitations")
            #expect(list.document.all("ul.ledger li").count == 2)
            #expect(list.document.all("ul.ledger .what").allSatisfy { $0.text.hasPrefix("Used ") })
        }
    }

    @Test("who says no at the network, or fails there, comes back to the invitation")
    func carried() async throws {
        try await run { scene in
            let fixture = scene.fixture
            let path = try await invite(scene.mo)
            let ben = try fixture.browser()
            try await ben.get(path)
            fixture.facebook.change { $0.declines = true }
            let declined = try await ben.submit(action: "/auth/facebook/start")
            #expect(declined.url.path == "/login" && declined.text.contains("Mo invites you."))
            fixture.facebook.change { $0.declines = false }
            #expect(try await ben.submit(action: "/auth/facebook/start").text.contains("Welcome."))
        }
    }

    @Test("an invitation can be taken back, is over after two weeks, and ends with who sent it")
    func over() async throws {
        try await run { scene in
            let fixture = scene.fixture
            let path = try await invite(scene.mo)
            let visitor = try fixture.browser()
            #expect(try await visitor.get(path).status == .ok)
            let list = try await scene.mo.get("/invitations")
            let action = try #require(
                list.document.all("form").compactMap { $0["action"] }.first { $0.hasSuffix("withdraw") }
            )
            #expect(
                try await scene.ann.post(action, FormFields(["csrf": try await csrf(scene.ann)])).text.contains(
                    "not there any more"
                )
            )
            #expect(try await visitor.get(path).status == .ok, "nobody else takes it back")
            #expect(try await scene.mo.submit(action: action).text.contains("The invitation is taken back."))
            #expect(try await visitor.get(path).status == .notFound)

            let second = try await invite(scene.mo)
            fixture.testSite.clock.advance(by: Invitation.lifetime - .seconds(1))
            #expect(try await visitor.get(second).status == .ok)
            fixture.testSite.clock.advance(by: .seconds(2))
            #expect(try await visitor.get(second).status == .notFound)
        }
    }

    @Test("a member invites after a week, five in two weeks; nobody while all can come, or none")
    func allowance() async throws {
        try await run { scene in
            let fixture = scene.fixture
            #expect(try await scene.ann.get("/invitations").text.contains("once you have been here for a week"))
            let token = try await csrf(scene.ann)
            #expect(
                try await scene.ann.post("/invitations", FormFields(["csrf": token])).status == .unprocessableContent
            )
            fixture.testSite.clock.advance(by: Invitation.minimumAge)
            var paths: [String] = []
            for _ in 0..<Invitation.maximumPerMember { paths.append(try await invite(scene.ann)) }
            let full = try await scene.ann.get("/invitations")
            #expect(full.text.contains("You made 5") && full.document.all("form[action='/invitations']").isEmpty)
            #expect(
                try await scene.ann.post("/invitations", FormFields(["csrf": token])).status == .unprocessableContent
            )
            let visitor = try fixture.browser()
            #expect(try await visitor.get(paths[4]).document.first(".lead bdi")?.text == "Ann <b>")

            // Who is shut out invites nobody.
            let id = try await fixture.signedIn(scene.ann).member.id
            let words = ModerationWords(trusted: "House rules")
            let moderation = fixture.site.services.moderation
            #expect(try await moderation.perform(.suspend, on: .member(id), because: words, by: nil) == .kept)
            #expect(try await visitor.get(paths[0]).status == .notFound)
            #expect(try await moderation.perform(.lift, on: .member(id), because: words, by: nil) == .kept)
            #expect(try await visitor.get(paths[0]).status == .ok)

            for mode in ["open", "closed"] {
                try await choose(mode, scene)
                let page = try await scene.mo.get("/invitations")
                #expect(page.document.all("form[action='/invitations']").isEmpty)
                let refused = try await scene.mo.post("/invitations", FormFields(["csrf": try await csrf(scene.mo)]))
                #expect(refused.status == .unprocessableContent)
            }
            #expect(try await visitor.get(paths[0]).text.contains("No new accounts are made here at this time."))
        }
    }

    @Test("only moderators choose who can come, each choice stands in the log, and two at once are one")
    func choices() async throws {
        try await run { scene in
            #expect(try await scene.ann.get("/moderation/sign-up").status == .notFound)
            let refused = try await scene.ann.post(
                "/moderation/sign-up",
                FormFields(["csrf": try await csrf(scene.ann), "mode": "open"])
            )
            #expect(refused.status == .notFound)
            try await scene.mo.get("/moderation/sign-up")
            for wrong in ["", "everybody"] {
                let token = try await csrf(scene.mo)
                let page = try await scene.mo.post("/moderation/sign-up", FormFields(["csrf": token, "mode": wrong]))
                #expect(page.status == .unprocessableContent && page.text.contains("Choose one of these."))
            }
            let again = try await scene.mo.post(
                "/moderation/sign-up",
                FormFields(["csrf": try await csrf(scene.mo), "mode": "invited"])
            )
            #expect(again.text.contains("It stood so already"))
            try await choose("closed", scene)
            let page = try await scene.mo.get("/moderation/sign-up")
            #expect(
                page.document.all("ol.ledger .what").map(\.text) == [
                    "No new accounts", "An account needs an invitation",
                ]
            )
            #expect(page.document.all("ol.ledger bdi").map(\.text) == ["Mo", "Mo"])
        }
    }

    private func csrf(_ client: AppClient) async throws -> String {
        try #require(try await client.get("/session/switch").document.first("input[name=csrf]")?["value"])
    }
}
