import HTTP
import TestSupport
import Testing

/// The sandbox's own word to Flyleaf, over sockets: nobody's browser carries it.
@Suite("What the sandbox tells Flyleaf by itself")
struct NetworkNoticeTests {
    /// Presses a button of the page where the sandbox lists the apps a person let in.
    private func press(_ label: String, _ reader: NetworkReader) async throws -> AppPage {
        let page = try await reader.browser.get("\(reader.home.sandbox.origin)/settings/apps")
        let form = try #require(
            page.document.forms.first { $0.buttons.contains { $0.label == label } },
            "\(page.text)"
        )
        return try await reader.browser.submit(form, pressing: label)
    }

    @Test("A9: whoever removes the app at the sandbox is logged out of Flyleaf at once, told why, and let in again")
    func removed() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn(next: "/account")
        let other = try await home.writer("Somebody else")

        _ = try await press("Remove Flyleaf", reader)
        let login = try await reader.browser.get("\(home.site.origin)/account")
        #expect(login.url.path == "/login")
        #expect(login.text.contains("Facebook has ended your login"))
        #expect(try await other.get("/account").url.path == "/account")

        try await reader.browser.submit(action: "/auth/facebook/start")
        try await reader.answer("continue")
        #expect(try reader.page.url.path == "/account")
        #expect(try reader.page.text.contains("Ended by Facebook"))
        try await stop(server)
    }

    @Test("DA-02: a wish for deletion made at the sandbox is carried out, and the sandbox shows where that can be read")
    func erased() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn(next: "/account")
        let settings = try await press("Remove Flyleaf and ask it to delete my data", reader)
        let link = try #require(
            settings.document.all("a").compactMap { $0["href"] }.first { $0.contains("/deletion/") },
            "\(settings.text)"
        )
        #expect(link.hasPrefix(home.site.origin))
        #expect(try await home.browser().get(link).text.contains("It was deleted on"))
        #expect(try await reader.browser.get("\(home.site.origin)/account").url.path == "/login")
        try await stop(server)
    }
}
