import Glibc
import HTTP
import Primitives
import TestSupport
import Testing

@Suite("A reader's journeys through the built program")
struct ProgramJourneyTests {
    private static let title = #"<script>alert(1)</script> "Q&A" {{title}} </title>"#
    private static let review =
        "First\u{202E}line <b>bold</b>\n\n</textarea><img src=x onerror=alert(1)>\n👩‍👩‍👧 e\u{301} ليلى"

    /// What a page must never hold, however hostile the texts on it.
    private func expectHarmless(_ page: AppPage) {
        #expect(page.document.faults == [])
        // What a page tells programs is text of JSON in which nothing ends the element; it is no script that runs.
        let scripts = page.document.all("script").filter {
            $0["type"] != "application/ld+json" || $0.rawText.contains("<")
        }
        #expect(!scripts.contains { $0.rawText.contains("alert") })
        #expect(page.document.first("img[onerror]") == nil)
    }

    @Test("logs in, writes with hostile texts, is asked at Share and finds the post on the own wall, once")
    func ownProfile() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        #expect(try reader.page.text.contains("Welcome."))
        let path = try await reader.write(Self.title, author: "O'Brien & Söhne", review: Self.review, score: "8")
        let review = try reader.page
        expectHarmless(review)
        #expect(review.document.first("h1")?.text == Self.title)
        #expect(review.text.contains("</textarea><img src=x onerror=alert(1)>"))

        try await reader.share(path) { try $0.fill("message", "Read this & weep <3") }
        try await reader.allowPosting(path)
        #expect(try reader.page.text.contains("Nothing is posted"))
        #expect(try await reader.posts(on: "1001", with: "Checkout").isEmpty)
        #expect(
            try await reader.openDialog(path).document.form(action: "\(path)/share")?["message"]
                == "Read this & weep <3"
        )

        let receipt = try await reader.share(path)
        expectHarmless(receipt)
        #expect(receipt.text.contains("Posted to Facebook"))
        let post = try await reader.browser.follow("See it there")
        #expect(post.url.origin == home.sandbox.origin)
        let posts = try await reader.posts(on: "1001", with: "Checkout \(Self.title)")
        #expect(posts.count == 1)
        let text = try #require(posts.first).text
        for part in ["Read this & weep <3", "Score 8, by O'Brien & Söhne", "<b>bold</b>", "via Flyleaf", "Friends"] {
            #expect(text.contains(part), "\(part)")
        }
        expectHarmless(try reader.page)
        // The link of the story leads back to the review, for whoever may read it.
        let link = try #require(posts.first?.first("p.card-heading a")?["href"])
        #expect(try await home.browser().get(link).document.first("h1")?.text == Self.title)
        try await stop(server)
    }

    @Test("whoever is quick finds the sandbox full of people: only then the program says that it is ready")
    func firstStart() async throws {
        // Without the file that spares other tests the first start.
        let home = try await FlyleafInstallation(.none)
        let server = try await home.serve(["FLYLEAF_SANDBOX": "on"])
        let first = home.sandbox.port
        let browsers = (0..<3).map { face in (home.browser(), "http://127.0.0.1:\(first + face)/people") }
        try await withThrowingTaskGroup(of: AppPage.self) { group in
            for (browser, people) in browsers { group.addTask { try await browser.get(people) } }
            for try await page in group {
                #expect(page.status == .ok, "\(page.url)")
                #expect(!page.text.contains("Nobody here is called that."), "\(page.url)")
                #expect(!page.document.all("ul.people li").isEmpty, "\(page.url)")
            }
        }
        // As quick as a press of the button can be, and known there.
        let reader = NetworkReader(home)
        try await reader.logIn()
        #expect(try reader.page.text.contains("Welcome."))
        try await stop(server)
    }

    @Test("posts to a friend's profile with two tags and a place")
    func friendProfile() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let path = try await reader.write("Middlemarch", author: "George Eliot", score: "10")
        try await reader.share(path)
        try await reader.allowPosting(path)

        try await pick(reader, path, "Choose a friend", "Benedikt", ["1002"])
        try await pick(reader, path, "Tag friends", "Chlo", ["1003"])
        try await pick(reader, path, "Tag friends", "ivil", ["1005"])
        try await reader.browser.submit(action: "\(path)/share", pressing: "Add a place")
        try await reader.browser.get("\(path)/share/places?q=Lamplight")
        let places = try #require(try reader.page.document.forms.first { $0.names.contains("place") })
        var choice = places
        try choice.fill("place", "70001")
        try await reader.browser.submit(choice, pressing: "Use this place")

        let dialog = try await reader.browser.get("\(path)/share")
        for name in ["Benedikt Größl-Æther", "Chloë Ó Súilleabháin", "Živilė Čaplinskaitė", "Lamplight Books"] {
            #expect(dialog.text.contains(name), "\(name)")
        }
        let receipt = try await reader.share(path) { form in
            try form.fill("destination", "friend")
            try form.fill("message", "For you")
        }
        #expect(receipt.text.contains("Posted to Facebook"))
        #expect(receipt.text.contains("Benedikt Größl-Æther"))
        let posts = try await reader.posts(on: "1002", with: "Checkout Middlemarch")
        #expect(posts.count == 1)
        let text = try #require(posts.first).text
        for part in [
            "Ada Fernsby", "Benedikt Größl-Æther", "Chloë Ó Súilleabháin", "Živilė", "Lamplight Books", "For you",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(try await reader.posts(on: "1001", with: "Checkout Middlemarch").isEmpty)
        try await stop(server)
    }

    private func pick(
        _ reader: NetworkReader,
        _ path: String,
        _ button: String,
        _ words: String,
        _ people: [String]
    ) async throws {
        try await reader.browser.get("\(path)/share")
        try await reader.browser.submit(action: "\(path)/share", pressing: button)
        var form = try picker(reader)
        try form.fill("q", words)
        try await reader.browser.submit(form, pressing: "Find")
        form = try picker(reader)
        for person in people { try form.fill("picked", person) }
        let done = button == "Tag friends" ? "Tag these friends" : "Choose this friend"
        try await reader.browser.submit(form, pressing: done)
    }

    private func picker(_ reader: NetworkReader) throws -> HTMLForm {
        try #require(try reader.page.document.forms.first { $0.names.contains("q") && $0.names.contains("mode") })
    }

    @Test("a friend's profile without a friend posts nothing and says so")
    func noFriend() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let path = try await reader.write("Middlemarch")
        try await reader.share(path)
        try await reader.allowPosting(path)
        let page = try await reader.share(path) { form in
            try form.fill("destination", "friend")
            try form.fill("message", "For whom?")
        }
        #expect(page.status == .unprocessableContent)
        #expect(page.text.contains("Choose the friend whose profile this goes to. Nothing was posted."))
        #expect(page.document.form(action: "\(path)/share")?["message"] == "For whom?")
        #expect(try await reader.browser.get("/shares").document.all("ol.ledger > li").isEmpty)
        #expect(try await reader.posts(on: "1001", with: "Checkout").isEmpty)
        try await stop(server)
    }

    @Test("a declined login makes no account, and a declined permission posts nothing and keeps the words")
    func declined() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.goToNetwork()
        try await reader.answer("cancel")
        #expect(try reader.page.url.path == "/login")
        #expect(try reader.page.text.contains("You did not log in."))
        #expect(try await reader.browser.get("/account").url.path == "/login")

        try await reader.logIn()
        let path = try await reader.write("Middlemarch")
        try await reader.share(path) { try $0.fill("message", "Kept") }
        try await reader.answer("continue", leaving: ["publish_actions"])
        #expect(try reader.page.text.contains("The permission was not given, so nothing will be posted."))
        #expect(try reader.page.document.form(action: "\(path)/share")?["message"] == "Kept")
        #expect(try await reader.posts(on: "1001", with: "Checkout").isEmpty)
        try await stop(server)
    }

    @Test(
        "the network's own page: cancelled posts nothing, published needs no permission",
        arguments: [
            ("cancel", "Nothing was posted", 0), ("skip", "Not confirmed", 0), ("publish", "Posted to Facebook", 1),
        ]
    )
    func networkPage(_ act: String, _ words: String, _ count: Int) async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let path = try await reader.write("Middlemarch")
        try await reader.browser.get("\(path)/share")
        try await reader.browser.submit(action: "\(path)/share", pressing: "Use Facebook’s own page instead")
        #expect(try reader.page.url.origin == home.sandbox.origin)
        try await reader.answer(act)
        #expect(try reader.page.url.origin == home.site.origin)
        #expect(try reader.page.text.contains(words))
        #expect(try await reader.posts(on: "1001", with: "Checkout Middlemarch").count == count)
        try await stop(server)
    }

    @Test(
        "LG-18: a server killed between the redirect to the network and the return loses no login",
        arguments: [
            SIGKILL, SIGTERM,
        ]
    )
    func restartDuringLogin(_ signal: Int32) async throws {
        let home = try await FlyleafInstallation(.apart)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.goToNetwork()
        server.send(signal)
        _ = try await server.waitForExit()
        let again = try await home.serve()
        try await reader.answer("continue")
        #expect(try reader.page.text.contains("Welcome."))
        #expect(try await reader.browser.get("/account").text.contains("Login begun at Facebook"))
        try await stop(again)
        try await home.stopNetwork()
    }

    @Test("a session that ended under a full form loses no word of it")
    func expiredSession() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        try await reader.browser.get("/reviews/new")
        #expect(reader.browser.cookies["flyleaf"] != nil)
        let site = home.site
        reader.browser.changeCookies { $0.store("flyleaf=; Path=/; Max-Age=0", from: site, at: Clock.system.now()) }
        #expect(reader.browser.cookies["flyleaf"] == nil)
        let login = try await reader.browser.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", Self.title)
            try form.fill("review", Self.review)
            try form.fill("score", "3")
        }
        #expect(login.url.path == "/login")
        #expect(login.text.contains("What you typed is kept."))
        try await reader.browser.submit(action: "/auth/facebook/start")
        if try reader.page.url.origin == home.sandbox.origin { try await reader.answer("continue") }
        let form = try #require(try reader.page.document.form(action: "/reviews/new"))
        #expect(form["title"] == Self.title)
        #expect(form["review"]?.unicodeScalars.filter { $0 != "\r" }.elementsEqual(Self.review.unicodeScalars) == true)
        #expect(form["score"] == "3")
        let saved = try await reader.browser.submit(form, pressing: "Save review")
        #expect(saved.document.first("h1")?.text == Self.title)
        try await stop(server)
    }

    @Test("a network that is down gets a kind page, the share waits, and arrives once when it is back")
    func networkDown() async throws {
        let home = try await FlyleafInstallation(.apart)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let path = try await reader.write("Middlemarch")
        try await reader.share(path)
        try await reader.allowPosting(path)

        try await home.stopNetwork()
        let receipt = try await reader.share(path) { try $0.fill("message", "Later then") }
        #expect(receipt.status == .ok)
        #expect(receipt.text.contains("Waiting for Facebook"))
        #expect(receipt.text.contains("nothing is lost"))
        let stranger = home.browser()
        try await stranger.get("/login")
        await #expect(throws: FetchError.self) { try await stranger.submit(action: "/auth/facebook/start") }
        #expect(try await reader.browser.get("\(path)/share/friends?mode=single").text.contains("cannot be reached"))

        try await home.startNetwork()
        try await reader.browser.get(receipt.url.path)
        let retry = try await reader.browser.submit(action: "\(receipt.url.path)/retry", pressing: "Try now")
        #expect(retry.text.contains("Posted to Facebook"))
        #expect(try await reader.posts(on: "1001", with: "Later then").count == 1)
        try await stop(server)
        try await home.stopNetwork()
    }

    @Test("a share that is killed while it is sent ends posted exactly once", arguments: ["delay", "drop"])
    func killedWhileSending(_ fault: String) async throws {
        let home = try await FlyleafInstallation(.apart)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn()
        let path = try await reader.write("Middlemarch")
        try await reader.share(path)
        try await reader.allowPosting(path)
        try await home.control([
            "act": "fault", "kind": fault, "path": "feed", "method": "POST", "milliseconds": "300",
        ])
        async let pressed = reader.share(path) { try $0.fill("message", "Once") }
        try await eventually("the call to reach the network") { try await home.pendingFaults() == 0 }
        server.send(SIGKILL)
        _ = try await server.waitForExit()
        // The answer may have come before the kill, or never.
        do { _ = try await pressed } catch is FetchError {}

        let again = try await home.serve()
        let ledger = try await reader.browser.get("/shares")
        let link = try #require(ledger.document.first("ol.ledger a")?["href"])
        try await eventually("the share to be settled", within: .seconds(40), every: .milliseconds(100)) {
            let state = try await reader.browser.get(link).text
            return state.contains("Posted to Facebook") || state.contains("Not posted to Facebook")
        }
        // Killed before the network had it: then it says so, and the second press sends it.
        if try reader.page.text.contains("Not posted to Facebook") {
            try await reader.browser.submit(action: "\(try reader.page.url.path)/retry", pressing: "Try again")
        }
        #expect(try reader.page.text.contains("Posted to Facebook"))
        #expect(try await reader.posts(on: "1001", with: "Once").count == 1)
        try await stop(again)
        try await home.stopNetwork()
    }
}
