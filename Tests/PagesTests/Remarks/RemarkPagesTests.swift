import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

@Suite("Sharing words and links")
struct RemarkPagesTests {
    /// Fills the form in and presses its button; the answer is the page of the remark.
    private func write(
        _ client: AppClient,
        _ words: String,
        _ address: String = "",
        title: String = "",
        pressing button: String = "Choose where it goes"
    ) async throws -> String {
        try await client.get("/share/new")
        let page = try await client.submit(action: "/share/new", pressing: button) { form in
            try form.fill("words", words)
            try form.fill("address", address)
            try form.fill("title", title)
        }
        return page.url.path.replacing("/share", with: "")
    }

    @Test("whoever reads words of somebody who shows nothing else can mute or block them, and then finds them no more")
    func keptAway() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            try await ann.get("/share/new")
            let path = try await ann.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("words", "Hello")
                try form.fill("readers", "link")
            }.url.path
            let page = try await ben.get(path)
            #expect(page.status == .ok && AccessibilityCheck.faults(in: page.document) == [])
            #expect(try await ann.get(path).document.link("Mute or block") == nil)
            try await ben.follow("Mute or block")
            let action = try #require(ben.page?.url.path)
            let kept = try await ben.submit(action: action) { try $0.fill("distance", "block") }
            #expect(kept.text.contains("Neither of you finds anything of the other any more."))
            #expect(try await ben.get(path).status == .notFound)
            // Who keeps their words to themselves is nobody's to keep away.
            let dee = try await fixture.loneMember("Dee")
            try await dee.get("/share/new")
            try await dee.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("words", "Only mine")
                try form.fill("readers", "self")
            }
            let id = try await fixture.signedIn(dee).member.id
            #expect(try await ben.get("/readers/\(id.text)/distance").status == .notFound)
        }
    }

    @Test("words alone go out exactly as the proof showed them, once, and come back in receipt and lists")
    func words() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "Reading in the sun.\r\nAll day <b>")
            #expect(path.hasPrefix("/remarks/"))
            #expect(client.page?.text.contains("Share your words") == true)
            #expect(
                client.page?.document.form(action: "\(path)/share")?["message"] == "Reading in the sun.\r\nAll day <b>"
            )
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let story = try #require(fixture.network.posts.first)
            #expect(fixture.network.posts.count == 1 && story.name.isEmpty && story.description.isEmpty)
            #expect(story.message.text == "Reading in the sun.\nAll day <b>" && story.link.contains("/s/"))
            #expect(receipt.text.contains("Posted to Facebook") && receipt.text.contains("Back to what you shared"))
            #expect(try await client.get("/shares").text.contains("Reading in the sun."))
            #expect(try await client.get(path).text.contains("Posted"))
            #expect(try await client.get("/remarks").text.contains("Reading in the sun. All day <b>"))
            // The link in the post leads to the page of the words, whoever opens it.
            let stranger = try fixture.browser()
            let page = try await stranger.get(try #require(story.link.split(separator: "8080").last.map(String.init)))
            #expect(page.url.path == path && page.text.contains("Reading in the sun."))
            #expect(!page.text.contains("Where it went") && !page.text.contains("Delete"))
        }
    }

    @Test("a link goes out with its title, and its short link leads straight there, also when the remark is gone")
    func link() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "Look", "books.example/a?b=c", title: "A “good” <page>")
            #expect(client.page?.text.contains("Share your link") == true)
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let story = try #require(fixture.network.posts.first)
            #expect(story.name == "A “good” <page>" && story.message.text == "Look")
            let short = try #require(story.link.split(separator: "8080").last.map(String.init))
            let stranger = try fixture.browser(followsRedirects: false)
            #expect(try await stranger.get(short).response.fields[.location] == "https://books.example/a?b=c")
            try await client.get("\(path)/delete")
            #expect(try await client.submit(action: "\(path)/delete").text.contains("It is deleted."))
            #expect(try await client.get(path).status == .notFound)
            #expect(try await stranger.get(short).response.fields[.location] == "https://books.example/a?b=c")
            #expect(try await client.get("/shares").text.contains("A “good” <page>"))
        }
    }

    @Test("the dialog of a link calls its pieces by what they are, and stands among the shares")
    func dialogWords() async throws {
        try await ShareFixture.run { fixture in
            let (client, review) = try await fixture.writer()
            try await client.get("/share/new")
            let dialog = try await client.submit(action: "/share/new", pressing: "Choose where it goes") { form in
                try form.fill("address", "https://books.example/a")
                try form.fill("title", "A")
                try form.fill("description", "What it says")
            }
            #expect(dialog.document.first("#rare")?.text.contains("The description of the link") == true)
            #expect(!dialog.text.contains("The text of the review"))
            #expect(dialog.document.first("a[aria-current='page']")?.text == "Shares")
            let other = try await client.get("\(review)/share")
            #expect(other.document.first("#rare")?.text.contains("The text of the review") == true)
            #expect(other.document.first("a[aria-current='page']")?.text == "Reviews")
        }
    }

    @Test("a link without a title or words is called by its short link in lists")
    func bareLink() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "", "https://books.example/a")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            let story = try #require(fixture.network.posts.first)
            #expect(story.name.isEmpty && story.message.isEmpty && story.link.contains("/s/"))
            let row = try await client.get("/shares").document.first("ol.ledger > li p.what")
            #expect(row?.text == story.link)
        }
    }

    @Test("a refused share can be changed and shared again, and its draft is kept")
    func refused() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "Words", "https://books.example/a")
            fixture.network.change { $0.failures["publish"] = NetworkFailure(.refused) }
            let receipt = try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(receipt.text.contains("Not posted to Facebook"))
            fixture.network.change { $0.failures = [:] }
            let dialog = try await client.submit(
                action: "\(receipt.url.path)/retry",
                pressing: "Change it and share again"
            )
            #expect(dialog.document.form(action: "\(path)/share")?["message"] == "Words")
            try await client.submitSeen(action: "\(path)/share", pressing: "Post to Facebook")
            #expect(fixture.network.posts.count == 1)
            let code = try #require(fixture.network.posts.first?.link.suffix(8))
            let stranger = try fixture.browser(followsRedirects: false)
            #expect(try await stranger.get("/s/\(code)").response.fields[.location] == "https://books.example/a")
        }
    }

    @Test("what an app or a bookmark hands over fills the form in, and keeps and posts nothing")
    func handedOver() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            func form(_ query: KeyValuePairs<String, String>) async throws -> HTMLForm {
                let page = try await client.get("/share?\(FormFields(query).urlencoded)")
                #expect(page.status == .ok)
                return try #require(page.document.form(action: "/share/new"))
            }
            let whole = try await form(["url": "https://books.example/a", "title": "T\"<", "text": "A quotation"])
            #expect(whole["address"] == "https://books.example/a" && whole["title"] == "T\"<")
            #expect(whole["description"] == "A quotation" && whole["words"] == "")
            let inText = try await form(["title": "T", "text": "See https://books.example/a"])
            #expect(inText["address"] == "https://books.example/a" && inText["description"] == "See")
            let words = try await form(["text": "Only words"])
            #expect(words["words"] == "Only words" && words["address"] == "")
            let script = try await form(["url": "javascript:alert(1)", "title": "T"])
            #expect(script["address"] == "javascript:alert(1)")
            let refused = try await client.submit(action: "/share/new", pressing: "Choose where it goes")
            #expect(
                refused.status == .unprocessableContent && refused.text.contains("That is no address of a web page")
            )
            #expect(try await client.get("/remarks").text.contains("Nothing yet."))
            #expect(fixture.network.posts.isEmpty)
        }
    }

    @Test("whoever is logged out logs in and is back with everything that was handed over or typed, however long")
    func loggedOut() async throws {
        try await ShareFixture.run { fixture in
            for length in [10, 600] {
                let client = try fixture.browser()
                let text = String(repeating: "ü", count: length)
                let query = FormFields(["url": "https://books.example/a", "text": text]).urlencoded
                #expect(try await client.get("/share?\(query)").url.path == "/login")
                let page = try await client.submit(action: "/auth/facebook/start")
                let form = try #require(page.document.form(action: "/share/new"))
                #expect(form["address"] == "https://books.example/a" && form["description"] == text)
            }
            let client = try await fixture.reader()
            try await client.get("/share/new")
            var form = try #require(client.page?.document.form(action: "/share/new"))
            try form.fill("words", "Kept words")
            let home = try #require(WebURL(ShareFixture.home))
            client.changeCookies { $0.store("flyleaf=; Path=/; Max-Age=0", from: home, at: fixture.clock.now) }
            try await client.submit(form)
            let page = try await client.submit(action: "/auth/facebook/start")
            #expect(page.document.form(action: "/share/new")?["words"] == "Kept words")
        }
    }

    @Test("a form sent twice is kept once, and a second tab’s older words never replace newer ones")
    func twice() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "First", pressing: "Only keep it")
            #expect(client.page?.text.contains("It is kept. Nothing is posted yet.") == true)
            let edit = try await client.get("\(path)/edit")
            var (first, second) = (
                try #require(edit.document.form(action: "\(path)/edit")),
                try #require(edit.document.form(action: "\(path)/edit"))
            )
            try first.fill("words", "Second")
            try second.fill("words", "Third")
            #expect(try await client.submit(first, pressing: "Only keep it").status == .ok)
            let page = try await client.submit(second, pressing: "Only keep it")
            #expect(page.status == .conflict && page.text.contains("this was changed elsewhere"))
            #expect(page.text.contains("Second") && page.document.form(action: "\(path)/edit")?["words"] == "Third")
            #expect(try await client.submit(action: "\(path)/edit", pressing: "Only keep it").text.contains("Third"))
            #expect(try await client.get("/share/new").status == .ok)
            let new = try #require(client.page?.document.form(action: "/share/new"))
            var form = new
            try form.fill("words", "Once")
            let one = try await client.submit(form, pressing: "Only keep it").url.path
            #expect(try await client.submit(form, pressing: "Only keep it").url.path == one)
        }
    }

    @Test("what was typed for words that were deleted meanwhile is kept, and stands in the form of new ones")
    func bereft() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "First", pressing: "Only keep it")
            var edit = try #require(try await client.get("\(path)/edit").document.form(action: "\(path)/edit"))
            try edit.fill("words", "First, and more")
            try edit.fill("address", "https://books.example/")
            try edit.attachPhoto(TestPicture.png(50, 20))
            try await client.get("\(path)/delete")
            try await client.submit(action: "\(path)/delete")
            let page = try await client.submit(edit, pressing: "Only keep it")
            #expect(page.status == .notFound && page.text.contains("is not there any more. What you typed stands here"))
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let form = try #require(page.document.form(action: "/share/new"))
            #expect(form["words"] == "First, and more" && form["address"] == "https://books.example/")
            #expect(page.document.all(".attached li").count == 1)
            let saved = try await client.submit(form, pressing: "Only keep it")
            #expect(saved.url.path.hasPrefix("/remarks/") && saved.url.path != path)
            #expect(saved.text.contains("First, and more") && saved.document.all(".photos img").count == 1)
        }
    }

    @Test("the dialog follows words that are changed, unless others were written there")
    func followed() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let path = try await write(client, "First")
            func change(_ words: String) async throws -> String? {
                try await client.get("\(path)/edit")
                let dialog = try await client.submit(action: "\(path)/edit", pressing: "Choose where it goes") { form in
                    try form.fill("words", words)
                }
                return dialog.document.form(action: "\(path)/share")?["message"]
            }
            #expect(try await change("Second") == "Second")
            try await client.submit(action: "\(path)/share", pressing: "Refresh this proof") { form in
                try form.fill("message", "Written there")
            }
            #expect(try await change("Third") == "Written there")
        }
    }

    @Test("another member finds nothing of a closed one, and changes nothing of an open one")
    func otherMember() async throws {
        try await ShareFixture.run { fixture in
            let (client, _) = try await fixture.writer()
            let open = try await write(client, "Open words", pressing: "Only keep it")
            try await client.get("/share/new")
            let closed = try await client.submit(action: "/share/new", pressing: "Only keep it") { form in
                try form.fill("words", "Closed words")
                try form.fill("readers", "self")
            }.url.path
            #expect(try await client.get("\(closed)/share").text.contains("Only you can open the page of these words"))
            fixture.network.change { state in
                state.person = Person(remoteID: "2002", name: PersonName(foreign: "Eve", fallback: "?"))
            }
            let other = try await fixture.reader()
            #expect(try await other.get(open).text.contains("Open words"))
            #expect(try await other.get(closed).status == .notFound)
            #expect(try await fixture.browser().get(closed).status == .notFound)
            try await other.get("/share/new")
            let csrf = try #require(other.page?.document.form(action: "/share/new")?["csrf"])
            for path in [open, closed] {
                for end in ["/edit", "/delete", "/share", "/share/friends?mode=multi", "/share/permission"] {
                    #expect(try await other.get("\(path)\(end)").status == .notFound, "\(end)")
                }
                for end in ["/edit", "/delete", "/share"] {
                    for fields in [FormFields(["words": "x"]), FormFields(["words": "x", "address": ""])] {
                        var form = fields
                        form.append("csrf", csrf)
                        let answer = try await other.post("\(path)\(end)", form)
                        #expect(answer.status == .notFound && !answer.text.contains("Closed words"), "\(end)")
                    }
                }
            }
            #expect(try await client.get(open).text.contains("Open words"))
        }
    }
}
