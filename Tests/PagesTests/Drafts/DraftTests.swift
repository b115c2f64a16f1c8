import Flyleaf
import HTTP
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Drafts of reviews")
struct DraftTests {
    /// The review form of a page.
    private func form(_ page: AppPage, _ action: String = "/reviews/new") throws -> HTMLForm {
        try #require(page.document.form(action: action))
    }

    private func drafts(_ fixture: AccountFixture, _ client: AppClient) async throws -> [ReviewDraft] {
        try await fixture.stores.reviewDrafts.list(try fixture.signedIn(client).member.id)
    }

    /// Sends a form as the page's script does; the answer is read, and the page stays.
    private func autosave(_ form: HTMLForm, _ client: AppClient, turn: Int) async throws -> HTMLDocument {
        var form = form
        form.forge("act", "autosave")
        form.forge("turn", "\(turn)")
        let page = try #require(client.page)
        let request = try form.submission().request(from: page.url)
        let answer = try await client.send(request, initiator: page.url)
        #expect(answer.status == .ok)
        return HTMLDocument(answer.body)
    }

    @Test("UI-18: what was typed comes back on another browser as it was, is saved from there, and is gone then")
    func otherBrowser() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.member(by: fixture.facebook)
            try await client.get("/reviews/new")
            let kept = try await client.submit(action: "/reviews/new", pressing: "Keep as draft") { form in
                try form.fill("author", " Ende\u{7}")
                try form.fill("review", "A *slow* book\r\nwith >!grey men!<")
                try form.fill("score", "8")
                try form.fill("visibility", "self")
                try form.fill("spoiler", "yes")
            }
            #expect(kept.status == .ok && kept.text.contains("Your draft is kept."))
            #expect(kept.document.first("#draft-state")?.text.hasPrefix("Kept ") == true)
            let phone = try await fixture.member(by: fixture.facebook)
            for path in ["/", "/reviews?scope=own", "/reviews/new"] {
                let page = try await phone.get(path)
                #expect(page.document.all("a[href*='draft=']").count == 1, "\(path)")
                #expect(AccessibilityCheck.faults(in: page.document) == [], "\(path)")
            }
            let link = try #require(phone.page?.document.first("a[href*='draft=']")?["href"])
            let page = try await phone.get(link)
            let back = try form(page)
            #expect(back["author"] == " Ende\u{7}" && back["score"] == "8" && back["visibility"] == "self")
            #expect(back["spoiler"] == "yes" && back["review"]?.contains(">!grey men!<") == true)
            let saved = try await phone.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("title", "Momo")
                try form.fill("author", "Michael Ende")
            }
            #expect(saved.text.contains("The review is saved."))
            #expect(try await drafts(fixture, phone).isEmpty)
            #expect(try await phone.get("/").document.all("a[href*='draft=']").isEmpty)
            let late = try await phone.get(link)
            #expect(late.text.contains("That draft is not there any more"))
            #expect(try form(late)["review"] == "")
        }
    }

    @Test(
        "every button of the form keeps it, Enter in a line keeps it and saves nothing, and an empty form is no draft"
    )
    func buttons() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            for label in ["Preview", "Add these photos", nil] {
                try await client.get("/reviews/new")
                let empty = try await client.submit(try form(try #require(client.page)), pressing: label)
                let words = label == nil ? "There is nothing to keep: nothing new is in the form." : ""
                #expect(empty.document.first("#draft-state")?.text == words, "\(label ?? "Enter")")
                try await client.get("/reviews/new")
                let title = label ?? "Enter"
                fixture.clock.advance(by: .seconds(1))
                let page = try await client.submit(action: "/reviews/new", pressing: label) {
                    $0 = try filled($0, title)
                }
                #expect(page.url.path == "/reviews/new")
                let list = try await drafts(fixture, client)
                #expect(list.map(\.form.title).first == title)
            }
            #expect(try await fixture.stores.reviews.list(ReviewQuery(viewer: nil)).isEmpty)
            // What cannot be saved is kept as well.
            fixture.clock.advance(by: .seconds(1))
            try await client.get("/reviews/new")
            let refused = try await client.submit(action: "/reviews/new", pressing: "Save review") { form in
                try form.fill("review", "No title yet")
            }
            #expect(refused.status == .unprocessableContent)
            #expect(try await drafts(fixture, client).first?.form.review == "No title yet")
        }
    }

    private func filled(_ form: HTMLForm, _ title: String) throws -> HTMLForm {
        var form = form
        try form.fill("title", title)
        return form
    }

    @Test(
        "what a page keeps by itself replaces only what it wrote before, and what was under way longer replaces nothing"
    )
    func turns() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try form(try await client.get("/reviews/new"))
            _ = try await autosave(try filled(page, "one"), client, turn: 1)
            _ = try await autosave(try filled(page, "three"), client, turn: 3)
            let answer = try await autosave(try filled(page, "two"), client, turn: 2)
            #expect(answer.first("#draft-state")?.text.hasPrefix("Kept ") == true)
            #expect(try await drafts(fixture, client).map(\.form.title) == ["three"])
            let emptied = try await autosave(try filled(page, ""), client, turn: 4)
            #expect(emptied.first("#draft-state")?.text.hasPrefix("There is nothing to keep") == true)
            #expect(try await drafts(fixture, client).isEmpty)
            // A draft of what is saved already is none, and no page brings one back.
            let saved = try await client.submit(try filled(page, "Momo"), pressing: "Save review")
            #expect(saved.text.contains("The review is saved."))
            _ = try await autosave(try filled(page, "Momo"), client, turn: 5)
            #expect(try await drafts(fixture, client).isEmpty)
            _ = try await autosave(try filled(page, "Momo, and more"), client, turn: 6)
            #expect(try await drafts(fixture, client).map(\.form.title) == ["Momo, and more"])
        }
    }

    @Test("two tabs of one draft: both versions are kept, and stand side by side")
    func tabs() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            try await client.submit(action: "/reviews/new", pressing: "Keep as draft") { $0 = try filled($0, "Momo") }
            let link = try #require(client.page?.url.description)
            let tabs = [try form(try await client.get(link)), try form(try await client.get(link))]
            try await client.submit(try filled(tabs[0], "From one tab"), pressing: "Keep as draft")
            let page = try await client.submit(try filled(tabs[1], "From the other"), pressing: "Keep as draft")
            #expect(page.text.contains("Two pages wrote on this draft: both versions are kept"))
            #expect(page.document.first("figure.story")?.text.contains("From one tab") == true)
            #expect(try form(page)["title"] == "From the other")
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(Set(try await drafts(fixture, client).map(\.form.title)) == ["From one tab", "From the other"])
            // By script: the page goes on with the one it wrote, and is told where both are.
            let live = try await autosave(try filled(tabs[1], "By script"), client, turn: 1)
            let both = try #require(live.first("#draft-state a")?["href"])
            #expect(try await client.get(both).document.first("figure.story")?.text.contains("From one tab") == true)
            #expect(try await drafts(fixture, client).count == 2)
            // The page that wrote last goes on, and the Back button's page of it too.
            fixture.clock.advance(by: .seconds(1))
            _ = try await client.submit(try filled(tabs[0], "From one tab, more"), pressing: "Preview")
            _ = try await client.submit(try filled(tabs[0], "After Back"), pressing: "Preview")
            #expect(try await drafts(fixture, client).count == 2)
            #expect(try await drafts(fixture, client).first?.form.title == "After Back")
        }
    }

    @Test("a change of a saved review is a draft of its own: the review stays, and the draft goes when it is saved")
    func edits() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let path = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                $0 = try filled($0, "Momo")
            }.url.path
            try await client.get("\(path)/edit")
            try await client.submit(action: "\(path)/edit", pressing: "Keep as draft") { $0 = try filled($0, "Momo 2") }
            #expect(client.page?.url.path == "\(path)/edit")
            #expect(try await client.get(path).document.first("h1")?.text == "Momo")
            let edit = try await client.get("\(path)/edit")
            #expect(try form(edit, "\(path)/edit")["title"] == "Momo")
            let link = try #require(edit.document.first(".notice a[href*='draft=']")?["href"])
            #expect(try await client.get("/reviews?scope=own").text.contains("Change of a saved review"))
            // By the address of a new one it is the same.
            let key = try #require(link.split(separator: "=").last)
            let page = try await client.get("/reviews/new?draft=\(key)")
            #expect(page.url.path == "\(path)/edit")
            #expect(try form(page, "\(path)/edit")["title"] == "Momo 2")
            try await client.submit(action: "\(path)/edit", pressing: "Save review")
            #expect(try await client.get(path).document.first("h1")?.text == "Momo 2")
            #expect(try await drafts(fixture, client).isEmpty)
        }
    }

    @Test("what was typed for a review that was deleted meanwhile is kept, and stands in the form of a new one")
    func bereft() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            let path = try await client.submit(action: "/reviews/new", pressing: "Save review") {
                $0 = try filled($0, "Momo")
            }.url.path
            let edit = try filled(try form(try await client.get("\(path)/edit"), "\(path)/edit"), "Momo, and more")
            try await client.get("\(path)/delete")
            try await client.submit(action: "\(path)/delete")
            let page = try await client.submit(edit, pressing: "Save review")
            #expect(page.status == .notFound && page.text.contains("is not there any more. What you typed stands here"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            #expect(try form(page)["title"] == "Momo, and more")
            #expect(try await drafts(fixture, client).map(\.form.title) == ["Momo, and more"])
            let saved = try await client.submit(action: "/reviews/new", pressing: "Save review")
            #expect(saved.text.contains("The review is saved."))
            #expect(try await drafts(fixture, client).isEmpty)
        }
    }

    @Test("a draft is nobody else's: not by its address, not in lists, searches or the review of it, and not to delete")
    func strangers() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            try await ann.get("/reviews/new")
            try await ann.submit(action: "/reviews/new", pressing: "Keep as draft") { form in
                try form.fill("title", "Zauberberg")
                try form.fill("review", "hidden-words")
            }
            let key = try #require(try await drafts(fixture, ann).first?.key.text)
            let visitor = try fixture.browser()
            for client in [ben, visitor] {
                for path in ["/", "/reviews", "/reviews?q=zauberberg", "/reviews?q=hidden", "/reviews?scope=own"] {
                    let page = try await client.get(path)
                    #expect(!page.source.contains("Zauberberg") && !page.text.contains("hidden-words"), "\(path)")
                }
            }
            for path in ["/reviews/new?draft=\(key)", "/reviews/new?draft=\(key)&beside=\(key)"] {
                let page = try await ben.get(path)
                #expect(!page.source.contains("Zauberberg"), "\(path)")
            }
            #expect(try await ann.get("/reviews?q=zauberberg").document.all("ol.contents h2").isEmpty)
            #expect(try await ben.get("/drafts/\(key)/delete").status == .notFound)
            let token = try form(try await ben.get("/reviews/new"))["csrf"]
            let fields = FormFields(["csrf": token ?? ""])
            #expect(try await ben.post("/drafts/\(key)/delete", fields).status == .notFound)
            #expect(try await visitor.get("/drafts/\(key)/delete").url.path == "/login")
            // The same key in another hand is another draft.
            try await ben.get("/reviews/new")
            try await ben.submit(action: "/reviews/new", pressing: "Keep as draft") { form in
                try form.fill("title", "Mine")
                form.forge("key", key)
            }
            #expect(try await drafts(fixture, ann).map(\.form.title) == ["Zauberberg"])
            #expect(try await drafts(fixture, ben).map(\.form.title) == ["Mine"])
            try await ann.get("/drafts/\(key)/delete")
            let page = try await ann.submit(action: "/drafts/\(key)/delete")
            #expect(page.text.contains("The draft is deleted."))
            #expect(try await drafts(fixture, ann).isEmpty)
            #expect(try await ann.post("/drafts/\(key)/delete", FormFields(["csrf": ""])).status == .forbidden)
        }
    }

    @Test("a draft with a story in every field is a row of the lists, and the question before it is deleted a page")
    func long() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            try await client.get("/reviews/new")
            try await client.submit(action: "/reviews/new", pressing: "Keep as draft") { form in
                try form.fill("title", String(repeating: "t", count: 20_000))
                try form.fill("review", String(repeating: "r", count: 20_000))
            }
            let key = try #require(try await drafts(fixture, client).first?.key.text)
            for path in ["/", "/reviews?scope=own", "/reviews/new", "/drafts/\(key)/delete"] {
                let page = try await client.get(path)
                #expect(page.text.contains(String(repeating: "t", count: ReviewTitle.maximumLength)), "\(path)")
                #expect(!page.text.contains(String(repeating: "t", count: ReviewTitle.maximumLength + 1)), "\(path)")
                #expect(!page.text.contains(String(repeating: "r", count: ReviewDraft.beginningLength + 1)), "\(path)")
            }
        }
    }

    @Test("one draft more than fit is not kept, and the form says so and keeps what was typed")
    func full() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            for index in 0...ReviewDraft.maximumPerMember {
                try await client.get("/reviews/new")
                try await client.submit(action: "/reviews/new", pressing: "Keep as draft") { form in
                    try form.fill("title", "Book \(index)")
                }
            }
            let page = try #require(client.page)
            #expect(page.document.first("#draft-state .error")?.text.hasPrefix("Not kept: you have 20 drafts") == true)
            #expect(try form(page)["title"] == "Book \(ReviewDraft.maximumPerMember)")
            #expect(try await drafts(fixture, client).count == ReviewDraft.maximumPerMember)
            let saved = try await client.submit(action: "/reviews/new", pressing: "Save review")
            #expect(saved.text.contains("The review is saved."))
            let front = try await client.get("/")
            #expect(front.document.all("h3 a[href*='draft=']").count == 3 && front.text.contains("All your drafts"))
            let fresh = try await client.get("/reviews/new")
            #expect(fresh.document.first("#draft-state")?.text.hasPrefix("You have 20 drafts, as many as fit") == true)
        }
    }

    @Test("what follows the typing is the preview alone, and nothing is kept of it")
    func following() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let page = try await client.get("/reviews/new")
            var typed = try filled(try form(page), "Momo")
            try typed.fill("review", "A *slow* book >!with grey men!<")
            typed.forge("act", "follow")
            let answer = try await client.send(try typed.submission().request(from: page.url), initiator: page.url)
            let live = HTMLDocument(answer.body)
            #expect(live.first("#preview em")?.text == "slow" && live.first("#preview[hidden]") == nil)
            #expect(live.first("#preview details.spoiler") != nil && live.first("#draft") == nil)
            // The region has a name as soon as it has the heading that is its name.
            #expect(page.document.first("#preview")?["aria-labelledby"] == nil)
            let name = try #require(live.first("#preview")?["aria-labelledby"])
            #expect(live.element(id: name)?.name == "h2")
            #expect(try await drafts(fixture, client).isEmpty)
        }
    }

    @Test("what a page sends by itself after a login ran out waits for nobody")
    func loggedOut() async throws {
        try await AccountFixture.run { fixture in
            let client = try await fixture.loneMember()
            let typed = try filled(try form(try await client.get("/reviews/new")), "Momo")
            let session = try await fixture.signedIn(client).session
            try await fixture.site.services.sessions.end(session.id)
            var sent = typed
            sent.forge("act", "autosave")
            let page = try #require(client.page)
            let answer = try await client.send(try sent.submission().request(from: page.url), initiator: page.url)
            #expect(answer.status == .seeOther && answer.fields[.location]?.contains("held") == false)
            // By a button it waits, and goes on as the same draft.
            let login = try await client.submit(typed, pressing: "Keep as draft")
            #expect(login.url.path == "/login" && login.url.query?.contains("held") == true)
        }
    }
}
