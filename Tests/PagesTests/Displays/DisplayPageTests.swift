import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing
import Web

@testable import Pages

@Suite("Displays for walls, as their pages show them")
struct DisplayPageTests {
    /// Makes a display and gives the path of its screen.
    private func make(
        _ client: AppClient,
        _ content: String = "reviews",
        isPrivate: Bool = false,
        look: String = "system"
    ) async throws -> String {
        try await client.get("/display")
        let page = try await client.submit(action: "/display", pressing: "Make the link") { form in
            try form.fill("name", "Hall")
            try form.fill("content", content)
            if isPrivate { try form.fill("private", "yes") }
            try form.fill("look", look)
        }
        #expect(page.status == .created, "\(page.text)")
        let address = try #require(page.document.element(id: "address")?.text)
        #expect(address.hasPrefix("\(AccountFixture.home)/display/"))
        return String(address.dropFirst(AccountFixture.home.count))
    }

    private func wall(_ fixture: some SiteFixture, _ path: String) async throws -> (Response, HTMLDocument) {
        let target = try #require(Target(path))
        let response = await fixture.testSite.site.respond(
            to: Request(method: .get, target: target, fields: Fields(), body: [])
        )
        return (response, HTMLDocument(response.bytes?.lossyText ?? ""))
    }

    /// Where a screen without scripts goes on.
    private func next(_ document: HTMLDocument) throws -> String {
        let content = try #require(document.first("meta[http-equiv=refresh]")?["content"])
        return String(
            try #require(content.split(separator: "=", maxSplits: 1).first.map { content.dropFirst($0.count + 1) })
        )
    }

    @Test("a display shows something else under the same link when its member changes it, and nobody else can")
    func changed() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            _ = try await fixture.write(ann, "Momo")
            let path = try await make(ann, look: "dark")
            let list = try await ann.get("/display")
            let change = try #require(list.document.all("main a.button").first { $0.text.hasPrefix("Change") }?["href"])
            let page = try await ann.get(change)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let form = try #require(page.document.forms.first { $0.action == change })
            #expect(form["name"] == "Hall" && form["content"] == "reviews" && form["look"] == "dark")
            for (name, content, fault) in [
                ("", "reviews", DisplayWords.nameFault), ("Hall", "year:1066", DisplayWords.missing),
            ] {
                try await ann.get(change)
                let token = try #require(ann.page?.document.first("input[name=csrf]")?["value"])
                let fields = FormFields(["csrf": token, "name": name, "content": content])
                let refused = try await ann.post(change, fields)
                #expect(refused.status == .unprocessableContent && refused.text.contains(fault), "\(content)")
            }
            try await ann.get(change)
            let done = try await ann.submit(action: change, pressing: "Change it") { form in
                try form.fill("name", "Café")
                try form.fill("content", "liked")
                try form.fill("look", "light")
            }
            #expect(done.text.contains("The display is changed.") && done.text.contains("Café"))
            let (response, document) = try await wall(fixture, path)
            #expect(response.status == .ok && document.first("html")?["data-look"] == "light")
            #expect(document.first(".review h2") == nil)
            let ben = try await fixture.loneMember("Ben")
            let foreign = try await ben.get(change)
            #expect(foreign.status == .notFound)
            try await ben.get("/display")
            let token = try #require(ben.page?.document.first("input[name=csrf]")?["value"])
            let fields = FormFields(["csrf": token, "name": "Mine", "content": "reviews"])
            let refused = try await ben.post(change, fields)
            #expect(refused.status == .notFound)
            let kept = try await ann.get("/display")
            #expect(kept.text.contains("Café") && !kept.text.contains("Mine"))
        }
    }

    @Test("a yes to what not everybody may see holds for what it was said to, and is asked anew for anything else")
    func askedAnew() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get("/shelves")
            let shelf = try await ann.submit(action: "/shelves", pressing: "Make the shelf") { form in
                try form.fill("name", "Secret")
                try form.fill("visibility", "self")
            }
            let content = "shelf:\(shelf.url.path.split(separator: "/")[1])"
            _ = try await make(ann, content, isPrivate: true)
            let id = try await fixture.signedIn(ann).member.id
            let display = try #require(try await fixture.stores.displays.list(id).first)
            let change = Paths.changeDisplay(display.id)
            // At another pace the yes holds.
            try await ann.get(change)
            let kept = try await ann.submit(action: change, pressing: "Change it") { try $0.fill("stay", "60") }
            #expect(kept.text.contains("The display is changed."))
            let slower = try await fixture.stores.displays.display(display.id, id)
            #expect(slower?.showsPrivate == true && slower?.stay == .minute)
            try await ann.get(change)
            let asked = try await ann.submit(action: change, pressing: "Change it") { try $0.fill("content", "own") }
            #expect(asked.status == .unprocessableContent && asked.text.contains(DisplayWords.yesAnew))
            #expect(AccessibilityCheck.faults(in: asked.document) == [])
            let form = try #require(asked.document.forms.first { $0.action == change })
            #expect(form["private"] == nil && form["private-for"] == nil)
            let unchanged = try await fixture.stores.displays.display(display.id, id)
            #expect(unchanged?.content.rawValue == content)
            // Said anew it counts.
            try await ann.submit(action: change, pressing: "Change it") { try $0.fill("private", "yes") }
            let changed = try await fixture.stores.displays.display(display.id, id)
            #expect(changed?.content == .own && changed?.showsPrivate == true)
            // What was said to nothing private is no yes to a stream.
            try await ann.get(change)
            let token = try #require(ann.page?.document.first("input[name=csrf]")?["value"])
            let stream = try await ann.post(
                change,
                FormFields([
                    "csrf": token, "name": "Hall", "content": "stream:all:home", "private": "yes", "private-for": "own",
                ])
            )
            #expect(stream.status == .unprocessableContent && stream.text.contains(DisplayWords.yesAnew))
        }
    }

    @Test("what a display shows that is gone stands chosen as that, and nothing else takes its place unseen")
    func gone() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            try await ann.get("/shelves")
            let shelf = try await ann.submit(action: "/shelves", pressing: "Make the shelf") { form in
                try form.fill("name", "Summer")
                try form.fill("visibility", "everyone")
            }
            let shelfID = try #require(ID<Shelf>(String(shelf.url.path.split(separator: "/")[1])))
            _ = try await make(ann, "shelf:\(shelfID.text)")
            let id = try await fixture.signedIn(ann).member.id
            let display = try #require(try await fixture.stores.displays.list(id).first)
            let change = Paths.changeDisplay(display.id)
            #expect(try await !ann.get(change).text.contains(DisplayWords.gone))
            _ = try await fixture.stores.shelves.delete(shelfID, id)
            let page = try await ann.get(change)
            #expect(AccessibilityCheck.faults(in: page.document) == [])
            let options = page.document.all("#content option")
            #expect(options.first?.text == DisplayWords.gone && options.first?["value"] == "shelf:\(shelfID.text)")
            #expect(page.document.all("#content option[selected]").count == 1)
            let refused = try await ann.submit(action: change, pressing: "Change it") { try $0.fill("name", "Café") }
            #expect(refused.status == .unprocessableContent && refused.text.contains(DisplayWords.missing))
            let kept = try await fixture.stores.displays.display(display.id, id)
            #expect(kept == display)
        }
    }

    @Test("a display is made, looked at, put up with its link alone, gets another link, and ends")
    func journey() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            _ = try await fixture.write(ann, "Momo")
            let empty = try await ann.get("/display")
            #expect(empty.text.contains("None yet.") && AccessibilityCheck.faults(in: empty.document) == [])
            let path = try await make(ann, look: "dark")
            let (response, document) = try await wall(fixture, path)
            #expect(response.status == .ok && document.first("html")?["data-look"] == "dark")
            #expect(document.first(".review h2")?.text == "Momo")
            #expect(document.first(".review .words")?.text == "Slow. And wise, in the end.")
            #expect(document.first(".review .facts")?.text.contains("Ann") == true)
            #expect(document.first("main")?["data-live"] == "\(path)/live")
            // What is typed without a keyboard.
            #expect(
                try await wall(fixture, path.uppercased().replacing("/DISPLAY/", with: "/display/")).0.status == .ok
            )
            let list = try await ann.get("/display")
            #expect(list.text.contains("Hall") && list.text.contains("Last on"))
            #expect(!list.source.contains(path.dropFirst("/display/".count)))
            let look = try #require(list.document.all("main a.button").first?["href"])
            let preview = try await ann.get(look)
            #expect(preview.document.first(".review h2")?.text == "Momo")
            #expect(preview.document.first("main")?["data-live"] == nil)
            #expect(try await fixture.browser().get(look).url.path == "/login")
            let ben = try await fixture.loneMember("Ben")
            #expect(try await ben.get(look).status == .notFound)
            try await ann.get("/display")
            let again = try await ann.submit(
                action: look.replacing("/look", with: "/key"),
                pressing: "Make another link: Hall"
            )
            let other = try #require(
                again.document.element(id: "address")?.text.dropFirst(AccountFixture.home.count)
            )
            let (old, gone) = try await wall(fixture, path)
            #expect(old.status == .notFound && gone.first("h1")?.text == "This display has ended.")
            #expect(try await wall(fixture, String(other)).0.status == .ok)
            try await ann.get("/display")
            let end = try await ann.submit(action: look.replacing("/look", with: "/end"), pressing: "End: Hall")
            #expect(end.text.contains("The display has ended.") && end.text.contains("None yet."))
            #expect(try await wall(fixture, String(other)).0.status == .notFound)
        }
    }

    @Test("a screen reads and sets no cookie, names its address to nobody, is in no search, and is kept nowhere")
    func headers() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let path = try await make(ann)
            for path in [path, "/display/abcd-efgh"] {
                let (response, document) = try await wall(fixture, path)
                #expect(response.fields.values(.setCookie).isEmpty)
                #expect(response.fields[.referrerPolicy] == "no-referrer")
                #expect(response.fields[.cacheControl] == "no-store")
                #expect(document.first("meta[name=robots]")?["content"] == "noindex, nofollow")
            }
            #expect(try await fixture.stores.displays.list(fixture.signedIn(ann).member.id).count == 1)
        }
    }

    @Test(
        "without scripts the page goes on by itself, through all there is and round again; a hostile place is the beginning"
    )
    func withoutScripts() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            for title in ["One", "Two"] {
                _ = try await fixture.write(ann, title)
                fixture.testSite.clock.advance(by: .seconds(5))
            }
            var path = try await make(ann)
            var titles: [String] = []
            for _ in 0..<3 {
                let (_, document) = try await wall(fixture, path)
                titles.append(document.first("h2")?.text ?? "")
                path = try next(document)
            }
            #expect(titles == ["Two", "One", "Two"])
            let start = path.split(separator: "?")[0]
            let (_, document) = try await wall(fixture, "\(start)?after=%3Cscript%3E~~0~x")
            #expect(document.first("h2")?.text == "Two" && document.first("main script") == nil)
        }
    }

    @Test(
        "an open screen hears what comes next, and that its display has ended; one without a display hears that at once"
    )
    func events() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            _ = try await fixture.write(ann, "<b>Momo</b>")
            let path = try await make(ann)
            let target = try #require(Target("\(path)/live"))
            let answer = await fixture.site.respond(
                to: Request(method: .get, target: target, fields: Fields(), body: [])
            )
            #expect(answer.fields[.contentType] == "text/event-stream; charset=utf-8")
            #expect(answer.fields.values(.setCookie).isEmpty)
            guard case .stream(let stream) = answer.body else { throw TestSupportError("no stream") }
            let (texts, task) = try #require(stream.listen())
            var told = texts.makeAsyncIterator()
            let first = try #require(await told.next())
            #expect(first.hasPrefix("event: step\ndata: <div class=\"step\"") && first.contains("&lt;b&gt;Momo"))
            task.cancel()
            await task.value
            #expect(fixture.site.services.liveDisplays.count == 0)
            try await ann.get("/account/end")
            try await ann.submit(action: "/account/end", pressing: "End everything")
            for address in ["\(path)/live", "/display/x/live"] {
                let target = try #require(Target(address))
                let ended = await fixture.site.respond(
                    to: Request(method: .get, target: target, fields: Fields(), body: [])
                )
                guard case .stream(let stream) = ended.body else { throw TestSupportError("no stream") }
                let (texts, task) = try #require(stream.listen())
                #expect(await texts.reduce(into: []) { $0.append($1) } == ["event: over\ndata: \n\n"])
                await task.value
            }
        }
    }

    @Test(
        "a form without a name, without a choice, for what is private without a yes, and one too many is told why not"
    )
    func refusals() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            func refused(_ name: String, _ content: String, _ words: String) async throws {
                try await ann.get("/display")
                let page = try await ann.submit(action: "/display", pressing: "Make the link") { form in
                    try form.fill("name", name)
                    try form.fill("content", content)
                }
                #expect(page.status == .unprocessableContent && page.text.contains(words), "\(page.text)")
                #expect(AccessibilityCheck.faults(in: page.document) == [])
            }
            try await refused(" ", "reviews", "A name is one line")
            try await ann.get("/shelves")
            let shelf = try await ann.submit(action: "/shelves", pressing: "Make the shelf") { form in
                try form.fill("name", "Secret")
                try form.fill("visibility", "self")
            }
            let content = "shelf:\(shelf.url.path.split(separator: "/")[1])"
            try await refused("Hall", content, "Not everybody may see this shelf.")
            let path = try await make(ann, content, isPrivate: true)
            #expect(try await wall(fixture, path).1.first(".nothing")?.text == "Nothing to show yet.")
            for _ in 1..<Display.maximumPerMember { _ = try await make(ann) }
            try await refused("Hall", "reviews", "You have 20 displays already.")
            let csrf = try #require(try await ann.get("/display").document.form(action: "/display")?["csrf"])
            let odd = try await ann.post(
                "/display",
                FormFields(["csrf": csrf, "name": "x", "content": "stream:all:messages"])
            )
            #expect(odd.status == .unprocessableContent && odd.text.contains("Choose something that is there."))
        }
    }

    @Test("books of a shelf, a tag and a year are shown with whose they are")
    func books() async throws {
        try await AccountFixture.run { fixture in
            let ann = try await fixture.loneMember("Ann")
            let id = try await fixture.signedIn(ann).member.id
            try await ann.get("/shelves")
            let shelf = try await ann.submit(action: "/shelves", pressing: "Make the shelf") { form in
                try form.fill("name", "Summer")
                try form.fill("visibility", "everyone")
            }
            let path = try await make(ann, "shelf:\(shelf.url.path.split(separator: "/")[1])")
            _ = try await fixture.write(ann, "Momo")
            let entry = try #require(try await fixture.stores.reviews.list(ReviewQuery(viewer: id)).first)
            let shelfID = try #require(ID<Shelf>(String(shelf.url.path.split(separator: "/")[1])))
            try await fixture.site.services.shelves.put(
                entry.review.bookID,
                (entry.review.content.title, entry.review.content.author),
                on: shelfID,
                of: id
            )
            let (_, document) = try await wall(fixture, path)
            let book = try #require(document.first("article.book"))
            #expect(book.first("h2")?.text == "Momo" && book.first(".author")?.text == "Michael Ende")
            #expect(book.first(".facts")?.text == "Ann On the shelf “Summer”")
            #expect(book.first("img.cover")?["src"]?.hasPrefix("/books/") == true)
            // Told to fewer, it is gone from the wall.
            try await ann.get("\(shelf.url.path)/edit")
            try await ann.submit(action: "\(shelf.url.path)/edit") { try $0.fill("visibility", "self") }
            #expect(try await wall(fixture, path).1.first(".nothing") != nil)
        }
    }

    @Test("what moderators hide is off the wall, and all of a member who is shut out")
    func moderation() async throws {
        try await AccountFixture.run { fixture in
            let (ann, ben) = (try await fixture.loneMember("Ann"), try await fixture.loneMember("Ben"))
            let review = try await fixture.write(ann, "Momo")
            let id = try #require(ID<Review>(String(review.split(separator: "/")[1])))
            let (path, own) = (try await make(ben), try await make(ann, "own", isPrivate: true))
            let moderation = fixture.site.services.moderation
            #expect(try await wall(fixture, path).1.first("h2")?.text == "Momo")
            #expect(try await wall(fixture, own).1.first("h2")?.text == "Momo")
            let words = ModerationWords(trusted: "House rules")
            #expect(try await moderation.perform(.hide, on: .review(id), because: words, by: nil) == .kept)
            #expect(try await wall(fixture, path).1.first(".nothing") != nil)
            #expect(try await wall(fixture, own).1.first(".nothing") != nil)
            let member = try await fixture.signedIn(ann).member.id
            #expect(try await moderation.perform(.suspend, on: .member(member), because: words, by: nil) == .kept)
            #expect(try await wall(fixture, own).0.status == .notFound)
        }
    }
}
