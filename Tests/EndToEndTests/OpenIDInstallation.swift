import HTTP
import TestSupport
import Testing

/// The built program on sockets of its own, with the provider that the sandbox plays to log in by.
struct OpenIDInstallation {
    let home: FlyleafInstallation
    let program: ChildProcess

    init(_ settings: [String: String?] = [:]) async throws {
        home = try await FlyleafInstallation(.inside)
        program = try await home.serve(["FLYLEAF_OIDC_ISSUER": "sandbox"].merging(settings) { $1 })
    }

    /// Sets what the provider does otherwise.
    func set(_ changes: KeyValuePairs<String, String>) async throws {
        var form = FormFields(["act": "server"])
        for (name, value) in changes { form.append(name, value) }
        try await home.control(form, at: home.openID)
    }

    /// How often a call was made of the provider.
    func count(_ call: String) async throws -> Int {
        try await home.calls(at: home.openID).filter { $0.hasPrefix("\(call) ") }.count
    }

    /// Goes from the login page over the provider back to Flyleaf.
    ///
    /// - Returns: the page that the person comes out at.
    @discardableResult
    func logIn(_ browser: AppClient, as person: String = "Ada Fernsby", answer: String = "Go on as") async throws
        -> AppPage
    {
        var page = try await browser.get("/login?next=/account")
        page = try await press("Log in with OpenID Connect", in: browser)
        if page.text.contains("Who are you?") { page = try await press("AF \(person)", in: browser) }
        if page.text.contains("know who you are?") { page = try await press(answer, in: browser) }
        return page
    }

    /// Whether a page is the account of somebody who is logged in.
    func isIn(_ page: AppPage) -> Bool { page.status == .ok && page.url.path == "/account" }

    func stop() async throws { try await EndToEndTests.stop(program) }

    private func press(_ label: String, in browser: AppClient) async throws -> AppPage {
        let page = try #require(browser.page)
        for form in page.document.forms {
            guard let button = form.buttons.first(where: { $0.label.hasPrefix(label) }) else { continue }
            return try await browser.submit(form, pressing: button.label)
        }
        let labels = page.document.forms.flatMap { $0.buttons.map(\.label) }
        throw TestSupportError("\(label) is not among \(labels) at \(page.url)")
    }
}
