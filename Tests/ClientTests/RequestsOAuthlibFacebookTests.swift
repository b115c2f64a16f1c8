import Testing

@Suite("requests-oauthlib at the Facebook face")
struct RequestsOAuthlibFacebookTests {
    private static let run = Task { try await ClientRun.of("requests_oauthlib_facebook_cases.py", at: .facebook) }

    private static let cases = [
        "fetch_token takes the answer of today, in JSON",
        "fetch_token takes the answer of before 2015, a form in plain text",
        "a login with a proof key of method S256 goes through",
        "a code with another proof key, or without the one announced, is worth nothing",
        "a login that was cancelled is an error of the client",
    ]

    @Test("passes its case", arguments: cases)
    func passes(_ name: String) async throws {
        try await Self.run.value.expectPassed(name)
    }

    @Test("reports every case once")
    func complete() async throws {
        try await Self.run.value.expectComplete(Self.cases)
    }

    @Test("leaves no token, code or secret in a log or on a page")
    func secrets() async throws {
        try await Self.run.value.expectNoSecret(besides: "requests-oauthlib")
    }
}
