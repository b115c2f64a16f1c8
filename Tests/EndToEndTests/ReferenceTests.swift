import HTTP
import TestSupport
import Testing

@Suite("Looking up a reference from the command line")
struct ReferenceTests {
    private func contains(_ text: String, _ part: String) -> Bool { text.utf8.contains(Array(part.utf8)) }

    @Test("LG-15: the code of a page leads to what happened, while the site runs and afterwards, and to no words of it")
    func shown() async throws {
        let home = try await FlyleafInstallation(.inside)
        let server = try await home.serve()
        let reader = NetworkReader(home)
        try await reader.logIn(next: "/account")
        try await home.control([
            "act": "fault", "kind": "refuse", "path": "me/permissions", "method": "GET", "code": "190",
            "subcode": "459",
        ])
        let page = try await reader.browser.submit(action: "/account/permissions/check")
        #expect(page.status.code == 502)
        let start = try #require(page.text.firstRange(of: "Reference: "))
        let code = String(page.text[start.upperBound...].prefix { $0 != "." })
        #expect(!code.isEmpty)

        let here = try await home.run("doctor", "--reference", code)
        try await stop(server)
        for outcome in [here, try await home.run("doctor", "--reference", code)] {
            #expect(outcome.ending == .exited(0), "\(outcome.error)")
            for fact in [
                "reference: \(code)\n", "category: userActionNeeded\n", "operation: /account/permissions/check\n",
                "network: facebook\n", "HTTP status: 400\n", "network's code: 190\n", "network's subcode: 459\n",
                "meaning: facebook wants to hear from you first\n", "token: unchanged\n",
            ] { #expect(contains(outcome.output, fact), "\(fact) \(outcome.output)") }
            #expect(!contains(outcome.output, "Ada"))
        }
        let unknown = try await home.run("doctor", "--reference", "\(code)x")
        #expect(unknown.ending == .exited(1))
        #expect(unknown.output.isEmpty)
        #expect(contains(unknown.error, "nothing is known under that reference"))
    }

    @Test("LG-15: an option that is not understood, or without its value, is told with the usage")
    func misuse() async throws {
        let home = try await FlyleafInstallation()
        for arguments in [
            ["--reference"], ["--reference", ""], ["--refrence", "x"], ["x"], ["--reference", "x", "y"],
        ] {
            let child = try home.start(["doctor"] + arguments)
            #expect(try await child.waitForExit() == .exited(2))
            #expect(contains(child.text(.error), "flyleaf doctor [--reference CODE]"))
        }
        let none = try await home.run("doctor", "--reference", "abcdef-1")
        #expect(none.ending == .exited(1))
        #expect(contains(none.error, "there is no database"))
        #expect(!FileTree.exists(home.folder.path("data")))
    }
}
