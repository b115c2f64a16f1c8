import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("what people say", .serialized)
    struct StreamTests {
        @Test("is read from three networks after a yes at each, and appears by itself")
        func withScripts() async throws {
            try await Reader.with(TestBrowser.Options(width: 1280)) { reader in try await reader.readStreams() }
        }

        @Test("is read without scripts, on a phone in the dark, by looking again")
        func withoutScripts() async throws {
            let options = TestBrowser.Options(runsScripts: false, colorScheme: .dark, width: 320, height: 640)
            try await Reader.with(options) { reader in try await reader.readStreams() }
        }

        @Test("is told of by the network while one reads, and moves nothing")
        func live() async throws {
            try await Reader.with(TestBrowser.Options(width: 1280)) { reader in try await reader.hearOfNews() }
        }
    }
}

extension Reader {
    /// Opens the stream of a member who has three networks, gives what is missing, and reads.
    fileprivate func readStreams() async throws {
        let person = "Ada Fernsby"
        try await open("/login")
        try await logIn(as: person)
        try await connectOthers(person)
        try await open("/home")
        try await look("stream-first")
        try await expect("What your people say", "Nothing is posted by it")
        try await arrive("Tiro Oldhand")
        try await look("stream-asking")
        try await press("Ask Facebook for it")
        try await press("Continue as \(person)")
        try await arrive("Živilė Čaplinskaitė")
        // The button names the server too.
        try await browser.find("#stream form button.primary").click()
        try await press("Authorise as \(person)")
        try await arrive("A note to my followers: page 214.")
        try await look("stream-all")
        // The ways to ten lists take one line of a phone.
        if try await browser.contentWidth <= 320 {
            for tabs in try await browser.findAll(".tabs") {
                let height = try await tabs.size.height
                #expect(height < 72, "\(height)")
            }
        }
        // Each post leads to its page, and says at which network it stands.
        for mark in ["F", "X", "M"] {
            let marks = try await browser.findAll("#stream .mark")
            var found = false
            for one in marks where try await one.text == mark { found = true }
            #expect(found, "\(mark)")
        }
        try await follow("Facebook")
        #expect(try await !words.contains("A note to my followers"))
        try await expect("Facebook: read on")
        try await look("stream-one")
        // Another list, which says who has none, and asks for what it needs.
        try await follow("Mentions")
        try await expect("What was said to you", "Facebook")
        try await look("stream-mentions")
        try await browser.find("#stream form button.primary").click()
        try await press("Authorise as \(person)")
        try await arrive("Um romance sobre", at: "/stream/mentions")
        try await look("stream-mentions-read")
        try await follow("Tags")
        try await expect("Posts with a tag at your networks")
        try await look("stream-tags")
        try await browser.open(program.address + "/streams/tags/books")
        try await arrive("): read on", at: "/streams/tags/books")
        try await look("stream-tag")
        try await readTopics(of: person)
        try await readCollections(of: person)
        try await follow("Your posts")
        try await expect("What you said")
        try await look("stream-own")
        try await likePost(of: person)
    }

    /// Has the stream open while the people of the network go on writing.
    fileprivate func hearOfNews() async throws {
        let person = "Ada Fernsby"
        try await open("/login")
        try await logIn(as: person)
        try await connectOthers(person)
        try await open("/home")
        for button in try await browser.findAll("#stream form button.primary")
        where try await button.text.contains("Mastodon") {
            try await button.click()
            break
        }
        try await press("Authorise as \(person)")
        try await arrive("Um romance sobre")
        let count = "return document.querySelectorAll('#stream .said').length"
        let shown = try await browser.execute(count).integer
        // What is asked for anew is not old enough to be read again: only the network itself can tell of it.
        try await program.live(perHour: 10_000)
        try await browser.waitFor("news") { try await self.words.contains("new post") }
        try await program.live(perHour: 0)
        #expect(try await browser.execute(count).integer == shown)
        try await look("stream-news")
        try await pressFirst("#news a")
        try await browser.waitFor("what is new") { try await browser.execute(count).integer ?? 0 > shown ?? 0 }
    }

    /// Looks at lists of the person's own after the yes of each network, and at what many write of.
    private func readTopics(of person: String) async throws {
        try await follow("Lists")
        try await expect("Lists of people that you made", "Facebook has no such list", "Reading your lists")
        try await look("stream-lists-asking")
        // X asks as well, and each button names its network.
        for button in try await browser.findAll("#stream form button.primary")
        where try await button.text.contains("Mastodon") {
            try await button.click()
            break
        }
        try await press("Authorise as \(person)")
        try await arrive("Readers at night", at: "/streams/lists")
        try await look("stream-lists")
        try await follow("Readers at night 🦉")
        try await expect("What the people on this list of yours say")
        let list = String(try await browser.url.dropFirst(program.address.count))
        try await arrive("Um romance sobre", at: list)
        try await look("stream-list")
        try await follow("Trends")
        try await arrive("#amreading", at: "/streams/trends")
        try await look("stream-trends")
        try await follow("#amreading")
        try await arrive("Um romance sobre", at: "/streams/tags/amreading")
        try await press("Forget this tag")
        try await expect("The tag is forgotten")
        try await follow("Search")
        try await expect("Posts with some words at your networks")
        try await fill("#words", "farol romance")
        try await press("Show posts")
        try await expect("Searching posts")
        try await look("stream-search-asking")
    }

    /// Looks at what the person likes after the network's yes, and comes to the form of a review by one of the books.
    private func readCollections(of person: String) async throws {
        try await follow("Collections")
        try await expect("Pages you like", "It changes none of it.")
        try await look("stream-collection-asking")
        try await press("Ask Facebook for it")
        try await press("Continue as \(person)")
        try await arrive("A Quiet Harbour", at: "/streams/collections/likes")
        try await look("stream-collection")
        // The same yes is for the books among them.
        try await browser.open(program.address + "/streams/collections/books")
        try await arrive("The Salt Atlas", at: "/streams/collections/books")
        try await look("stream-collection-books")
        try await follow("Review it")
        #expect(try await value("#title") == "Letters to a Lighthouse")
        try await open("/home")
    }

    /// Opens a post of Mastodon with its thread, and likes it by key after the network's yes; with scripts the page stays, and
    /// the focus on the button.
    private func likePost(of person: String) async throws {
        let button = ".said[aria-current] .marks button[value*='-favourite-']"
        func like() async throws {
            guard options.runsScripts else { return try await pressFirst(button) }
            _ = try await browser.execute("document.querySelector(arguments[0]).focus()", [.string(button)])
            try await browser.press(.enter)
        }
        func isOn() async throws -> Bool { try await browser.find(button).attribute("aria-pressed") == "true" }
        try await open("/home")
        try await pressFirst("#stream .said:has(.mark[title^='Mastodon']) .meta a[href^='/stream/items/']")
        let path = try await browser.url
        try await browser.waitFor("the thread") {
            if !options.runsScripts { try await browser.open(path) }
            return try await self.words.contains("The conversation around it: read at Mastodon")
        }
        try await look("stream-item")
        try await pressFirst(button)
        try await expect("Liking posts", "press once more then")
        try await look("stream-item-asking")
        try await pressFirst("main .notice form button.primary")
        try await press("Authorise as \(person)")
        try await like()
        try await browser.waitFor("the like") { try await isOn() }
        if options.runsScripts {
            let focused = try await browser.execute("return document.activeElement.value || ''").text ?? ""
            #expect(focused.hasPrefix("off-favourite-"), "\(focused)")
        }
        try await look("stream-item-liked")
        try await like()
        try await browser.waitFor("no like") { try await !isOn() }
        try await lookAtPerson()
        try await answerPost(of: person)
    }

    /// Looks who wrote the post in front, and comes back to it.
    private func lookAtPerson() async throws {
        let path = try await browser.url
        try await pressFirst(".said[aria-current] .meta a[href^='/streams/people/']")
        let person = try await browser.url
        try await browser.waitFor("the person") {
            if !options.runsScripts { try await browser.open(person) }
            return try await self.words.contains("Read at Mastodon")
        }
        try await look("stream-person")
        try await browser.open(path)
    }

    /// Answers the post in front after the network's yes, after a press too early, and finds the answer in the list of all.
    private func answerPost(of person: String) async throws {
        let path = try await browser.url
        let button = "#answer form button.primary"
        try await expect("Answering posts", "Nothing is sent by the yes itself")
        try await pressFirst(button)
        try await press("Authorise as \(person)")
        try await look("stream-item-form")
        try await pressFirst(button)
        try await expect("Nothing is sent yet.", "Write something first.")
        try await look("stream-item-fault", failure: true)
        try await fill("#reply-words", "So it is, on every page of it.")
        try await pressFirst(button)
        try await browser.waitFor("the answer at the network") {
            if !options.runsScripts { try await browser.open(path) }
            return try await self.words.contains("It stands at Mastodon")
        }
        try await expect("So it is, on every page of it.")
        try await look("stream-item-answered")
        try await open("/streams/replies")
        try await expect("Your answers", "So it is, on every page of it.", "It stands at Mastodon")
        try await look("stream-replies")
        try await removePost("So it is, on every page of it.")
    }

    /// Finds what one said among one's posts, and removes it at the network after a second question.
    private func removePost(_ said: String) async throws {
        try await open("/stream/own")
        try await press("Look again")
        try await browser.waitFor("the post among one's own") {
            try await browser.open(program.address + "/stream/own")
            return try await self.words.contains(said)
        }
        // The newest of its network.
        try await pressFirst("#stream .said:has(.mark[title^='Mastodon']) .meta a[href$='/remove']")
        try await expect("Remove this post?", said, "This cannot be undone.")
        try await look("stream-remove")
        try await pressFirst("main form button.danger")
        try await browser.waitFor("the post to be gone") {
            try await browser.open(program.address + "/stream/own")
            return try await !self.words.contains(said)
        }
        try await look("stream-removed")
    }

    /// Waits until somebody's words stand in the stream: by itself with scripts, by looking again without.
    private func arrive(_ words: String, at path: String = "/home") async throws {
        try await browser.waitFor("the post with \(words)") {
            if !options.runsScripts { try await browser.open(program.address + path) }
            return try await self.words.contains(words)
        }
    }
}
