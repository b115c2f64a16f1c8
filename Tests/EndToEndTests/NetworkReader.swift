import HTTP
import TestSupport
import Testing

/// A reader who comes by way of the network, with one browser for both sites.
struct NetworkReader {
    let home: FlyleafInstallation
    let browser: AppClient
    /// The person at the network: 1001 is Ada Fernsby, 1002 to 1003 are friends of hers.
    let person: String

    init(_ home: FlyleafInstallation, _ person: String = "1001") {
        self.home = home
        self.person = person
        browser = home.browser()
    }

    var page: AppPage {
        get throws { try #require(browser.page) }
    }

    /// Presses the button of the network on the page, and says who they are when the network asks.
    func goToNetwork(next: String = "/reviews/new") async throws {
        try await browser.get("/login?\(FormFields(["next": next]).urlencoded)")
        try await browser.submit(action: "/auth/facebook/start")
        try await sayWho()
    }

    func sayWho() async throws {
        guard try page.text.contains("Who are you?") else { return }
        let csrf = try #require(try page.document.first("input[name=csrf]")?["value"])
        let address = try page.url
        try await browser.post(address.description, FormFields(["csrf": csrf, "act": "choose", "person": person]))
    }

    /// Answers the network's consent page.
    func answer(_ act: String, leaving unticked: [String] = []) async throws {
        let form = try #require(try page.document.forms.first { $0.names.contains("csrf") })
        let csrf = try #require(form["csrf"])
        var fields = FormFields(["csrf": csrf, "act": act])
        for box in try page.document.all("input[name=permission]") {
            let name = box["value"] ?? ""
            if !unticked.contains(name) { fields.append("permission", name) }
        }
        for box in try page.document.all("input[name=page]") {
            let id = box["value"] ?? ""
            if !unticked.contains(id) { fields.append("page", id) }
        }
        if form.names.contains("audience") { fields.append("audience", "EVERYONE") }
        try await browser.post(try page.url.description, fields)
    }

    func logIn(next: String = "/reviews/new") async throws {
        try await goToNetwork(next: next)
        if try self.page.url.origin == home.sandbox.origin { try await answer("continue") }
        let page = try self.page
        #expect(page.url.path == WebURL("\(home.site.origin)\(next)")?.path, "\(page.text)")
    }

    /// Writes a review and gives its path.
    func write(_ title: String, author: String = "", review: String = "", score: String = "") async throws -> String {
        try await browser.get("/reviews/new")
        let page = try await browser.submit(action: "/reviews/new", pressing: "Save review") { form in
            try form.fill("title", title)
            try form.fill("author", author)
            try form.fill("review", review)
            if !score.isEmpty { try form.fill("score", score) }
        }
        #expect(page.text.contains("The review is saved."))
        return page.url.path
    }

    /// Opens the share dialog, also when the browser is at the network.
    @discardableResult
    func openDialog(_ path: String) async throws -> AppPage {
        try await browser.get("\(home.site.origin)\(path)/share")
    }

    /// Opens the share dialog, lets the test fill it in, and presses Post.
    @discardableResult
    func share(_ path: String, _ fill: (inout HTMLForm) throws -> Void = { _ in }) async throws -> AppPage {
        try await openDialog(path)
        return try await browser.submitSeen(action: "\(path)/share", pressing: "Post to Facebook", fill)
    }

    /// Says yes when the network asks for the right to post.
    func allowPosting(_ path: String) async throws {
        try await answer("continue")
        let page = try page
        #expect(page.url.path == "\(path)/share", "\(page.text)")
    }

    /// The posts on a wall whose text holds some words.
    func posts(on wall: String, with words: String) async throws -> [HTMLElement] {
        let page = try await browser.get("\(home.sandbox.origin)/profile.php?id=\(wall)")
        #expect(page.status == .ok)
        return page.document.all("article.post").filter { $0.text.contains(words) }
    }
}
