import Testing

@Suite("requests-oauthlib at the X face")
struct RequestsOAuthlibXTests {
    private static let run = Task { try await ClientRun.of("requests_oauthlib_x_cases.py", at: .x) }

    private static let cases = [
        "OAuth1Session walks the three legs and signs a call",
        "a call that was signed is taken once",
        "OAuth2Session logs in with a proof key, refreshes, reads and revokes",
        "a code with another proof key, or without the app's secret, is worth nothing",
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
