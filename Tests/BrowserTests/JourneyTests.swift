import Primitives
import TestSupport
import Testing

extension BrowserTests {
    @Suite("the way from the front page to a friend's wall", .serialized)
    struct JourneyTests {
        @Test("without scripts, on a desk")
        func withoutScripts() async throws {
            try await Reader.with(TestBrowser.Options(runsScripts: false)) { reader in
                try await reader.walk(as: "Philippa Manyfriends", friend: "Ada Fernsby")
            }
        }

        @Test("with scripts, on a phone in the dark")
        func withScripts() async throws {
            try await Reader.with(TestBrowser.Options(colorScheme: .dark, width: 320, height: 640)) { reader in
                try await reader.walk(as: "Philippa Manyfriends", friend: "Ada Fernsby")
            }
        }

        @Test("for friends whose names run both ways, stack marks, or look like code")
        func names() async throws {
            try await Reader.with(TestBrowser.Options(width: 320)) { reader in
                try await reader.reachDialog(as: "Ada Fernsby")
                for friend in ["Dana דנה داناً Mixed-Way", "Robert'); DROP TABLE person;--"] {
                    try await reader.open("/reviews?scope=own")
                    try await reader.pressFirst(".contents h2 a")
                    try await reader.follow("Share this review")
                    try await reader.chooseFriend(friend)
                    try await reader.look("share-with-name")
                    #expect(try await reader.browser.find(".chip bdi").property("textContent").text == friend)
                    try await reader.post("Post to Facebook")
                    try await reader.look("receipt-name")
                    try await reader.follow("See it there")
                    try await reader.look("sandbox-post-name")
                    let wall = try await reader.browser.findAll(".post header a")[1]
                    #expect(try await wall.property("textContent").text == friend)
                }
            }
        }
    }
}

extension Reader {
    /// The whole journey: log in, write, share to the own profile and to a friend's, look at both walls, log out.
    func walk(as person: String, friend: String) async throws {
        let review = HardReview()
        try await open("/")
        try await look("front")
        try await logIn(as: person, looking: true)
        try await expect("Your account is ready", "Write a review")
        try await look("front-logged-in")

        try await follow("Write a review")
        try await look("review-new")
        try await write(title: review.title, author: review.author, text: review.text, score: 8)
        try await look("review")
        #expect(try await browser.find("h1").property("textContent").text == review.title)
        try await expect("The review is saved.", "8 of 10")

        try await follow("Share this review")
        try await look("share-first")
        try await fill("#message", review.message)
        try await post("Post to Facebook")
        try await allowPosting(as: person, looking: true)
        try await expect("The permission is given. Nothing is posted until you press the button for it.")
        #expect(try await value("#message") == review.message)
        let tags = try await tagTwoFriendsOfTwoPages()
        try await choosePlace("Lamplight", looking: true)
        try await expect("The place is chosen.", "Lamplight Books")
        try await look("share-full")
        #expect(try await shownStory() == [review.message, "Checkout \(review.title)", review.text])

        try await post("Post to Facebook")
        try await look("receipt")
        try await expect("Posted to Facebook", "Friends")
        #expect(try await shownStory() == [review.message, "Checkout \(review.title)", review.text])
        try await follow("See it there")
        try await look("sandbox-post")
        try await expect("at Lamplight Books")
        for tag in tags { #expect(try await browser.find(".with").text.contains(tag)) }
        try await expectPost(of: review)
        try await shareWithFriend(review, friend)
        try await closeAccount(person)
    }

    /// Tags one friend of the first page and one of the second; gives their names.
    private func tagTwoFriendsOfTwoPages() async throws -> [String] {
        try await press("Tag friends")
        try await look("share-tags")
        try await browser.find(".people li:nth-child(1) input").click()
        let first = try await browser.find(".people li:nth-child(1) b").text
        try await press("Later →")
        #expect(try await browser.find(".chips bdi").text == first)
        try await browser.find(".people li:nth-child(3) input").click()
        let second = try await browser.find(".people li:nth-child(3) b").text
        try await look("share-tags-page-2")
        try await press("Tag these friends")
        try await expect("The tags are changed.")
        var chosen: [String] = []
        for chip in try await browser.findAll("#tags .chip bdi") { chosen.append(try await chip.text) }
        #expect(Set(chosen) == [first, second] && chosen.count == 2)
        return chosen
    }

    /// What the proof, or the receipt, says is sent: message, heading and text.
    private func shownStory() async throws -> [String] {
        var texts: [String] = []
        for selector in [".story .message", ".story .name", ".story .description"] {
            texts.append(try await browser.find(selector).property("textContent").text ?? "")
        }
        return texts
    }

    /// The open post says exactly what was written here.
    private func expectPost(of review: HardReview) async throws {
        let texts = [
            ("message", review.message), ("card-heading", "Checkout \(review.title)"),
            ("card-description", review.text),
        ]
        for (name, text) in texts {
            #expect(try await browser.find(".post .\(name)").property("textContent").text == text)
        }
        #expect(try await browser.find(".card-caption").property("textContent").text?.contains(review.author) == true)
    }

    private func shareWithFriend(_ review: HardReview, _ friend: String) async throws {
        try await open("/reviews?scope=own")
        try await look("reviews-own")
        try await pressFirst(".contents h2 a")
        try await look("review-shared")
        try await follow("Share this review")
        try await chooseFriend(friend, looking: true)
        try await fill("#message", review.message)
        try await look("share-with-friend")
        try await post("Post to Facebook")
        try await look("receipt-friend")
        try await expect("Posted to Facebook", "The profile of")
        try await follow("See it there")
        #expect(try await browser.findAll(".post header a")[1].text == friend)
        try await expectPost(of: review)
        try await turn { try await browser.findAll(".post header a")[1].click() }
        try await look("sandbox-wall")
        try await expectPost(of: review)
    }

    /// Chooses a friend for the share, by searching.
    fileprivate func chooseFriend(_ friend: String, looking: Bool = false) async throws {
        try await press("Choose a friend")
        if looking { try await look("share-friend") }
        try await fill("#pq", friend)
        try await pressFirst("main form .search button")
        let name = ".people li:first-child b"
        try await browser.waitFor("the friend") {
            try await browser.find(name).property("textContent").text == friend
        }
        try await browser.find(".people li:first-child input").click()
        if looking { try await look("share-friend-found") }
        try await press("Choose this friend")
        try await expect("The friend is chosen.")
    }

    private func closeAccount(_ person: String) async throws {
        try await open("/shares")
        try await look("shares")
        try await open("/account")
        try await look("account")
        try await expect(person, "Posting for you", "Granted")
        try await pressFirst("main a[href='/logout']")
        try await look("logout")
        try await expect("You are logged in as \(person)")
        try await press("Log out")
        try await look("logged-out")
        try await expect("You are logged out.")
        #expect(try await browser.findAll(".menu").isEmpty)
    }
}
