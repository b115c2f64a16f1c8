import TestSupport
import Testing

/// A review that is hard to carry: quotes, markup, combining marks, right-to-left, emoji, and lines.
struct HardReview {
    let title = "“Ωs” & <script>alert('1')</script> \"x\" — قصة الكتاب e\u{301}\u{323} 👩‍👩‍👧"
    let author = "Łukasz Źdźbłowski, עמוס עוז & <b>Co</b>"
    let text = "First <b>line</b> of \"it\" & 'that'.\n\nשלום עולם, a\u{308}\u{323} second part.\nA line with 🏳️‍🌈."
    let message = "My own words: <i>\"yes\"</i> & قصة 👩‍👩‍👧 e\u{301}"
}

extension Reader {
    /// Logs in with the sandbox's Facebook, from a page with the button; leaves pictures when given a name for them.
    func logIn(as person: String, looking: Bool = false) async throws {
        try await press("Log in with Facebook")
        if looking { try await look("sandbox-login-chooser") }
        try await choose(person)
        if looking { try await look("sandbox-login-consent") }
        try await press("Continue as \(person)")
    }

    /// Chooses who to be at the sandbox.
    func choose(_ person: String) async throws {
        try await fill("#q", person)
        try await press("Search")
        try await pressFirst("button.person")
    }

    /// Makes the sandbox forget who this browser acts as; the page in front stays.
    func actAsNobody() async throws {
        try await inAnotherTab {
            try await browser.open(program.sandbox)
            try await press("Stop acting")
        }
    }

    /// Starts without a network, from the login page.
    func startWithoutNetwork(_ name: String) async throws {
        try await fill("#name", name)
        try await press("Start without a network")
    }

    /// Writes a review; ends on its page.
    func write(title: String, author: String = "", text: String = "", score: Int? = nil) async throws {
        try await open("/reviews/new")
        try await fill("#title", title)
        try await fill("#author", author)
        try await fill("#review", text)
        if let score { try await browser.find("[name=score][value='\(score)']").click() }
        try await press("Save review")
    }

    /// Lets Flyleaf post, where Facebook asks for it after a press of Post.
    func allowPosting(as person: String, looking: Bool = false) async throws {
        if looking { try await look("sandbox-publish-consent") }
        try await press("Continue as \(person)")
    }

    /// Chooses the first place that a word finds, from the dialog.
    func choosePlace(_ word: String, looking: Bool = false) async throws {
        try await press("Add a place")
        if looking { try await look("share-place") }
        try await fill("#pq", word)
        try await pressFirst("main form.search button")
        if looking { try await look("share-place-found") }
        try await browser.find(".people input").click()
        try await press("Use this place")
    }

    /// Logs in, writes a review, and opens the dialog with the permission to post given.
    func reachDialog(as person: String, title: String = "Middlemarch") async throws {
        try await open("/")
        try await logIn(as: person)
        try await write(title: title, author: "George Eliot", text: "Slow, and worth it.", score: 9)
        try await follow("Share this review")
        try await post("Post to Facebook")
        try await allowPosting(as: person)
    }

    /// Connects the two other networks of the sandbox to the account of the person.
    func connectOthers(_ person: String) async throws {
        try await open("/account")
        try await press("Connect X")
        try await look("sandbox-x-consent")
        try await press("Authorize app")
        try await look("connect-question")
        try await addAccount()
        try await press("Connect \(program.mastodon)")
        try await look("sandbox-mastodon-consent")
        try await press("Authorise as \(person)")
        try await addAccount()
    }

    /// Says that the person who came back from a network is theirs.
    func addAccount() async throws {
        try await expect("Add this account?")
        try await press("Add it")
        try await expect("The network is connected.")
    }
}
