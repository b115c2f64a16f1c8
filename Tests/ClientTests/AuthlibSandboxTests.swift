import Testing

@Suite("Authlib at the OpenID face")
struct AuthlibSandboxTests {
    private static let run = Task { try await ClientRun.of("authlib_sandbox_cases.py", at: .openID) }

    private static let cases = [
        "a login leads from the redirect to an id_token that is right in every claim",
        "the secret may travel in the head and in the form",
        "a refresh token renews the login, once",
        "a token that is revoked holds no more, and introspection says so",
        "a code that was used, another proof key and another secret are refused",
        "who says no comes back with access_denied",
        "a key that is changed signs the next login, and its set no longer vouches for the last",
        "a program that registers itself logs people in",
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
        try await Self.run.value.expectNoSecret(besides: "Authlib")
    }
}
