import Testing

@Suite("python-facebook-api at the Facebook face")
struct PythonFacebookAPITests {
    private static let run = Task { try await ClientRun.of("python_facebook_api_cases.py", at: .facebook) }

    private static let cases = [
        "get_authorization_url and exchange_user_access_token log a person in, with HTTP Basic",
        "exchange_user_access_token refuses an answer with another state",
        "exchange_long_lived_user_access_token gives a token for about sixty days",
        "get_app_token and debug_token tell whose a token is",
        "every version that the package knows is answered",
        "a call with the proof of another secret is refused",
        "get_objects and get_connection read people",
        "get_full_connections reads every friend by small pages",
        "post_object publishes, get_object reads it, delete_object takes it back",
        "an expired token is refused with 190",
        "too many calls are refused with 4, and the header X-App-Usage is understood",
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
        try await Self.run.value.expectNoSecret(besides: "python-facebook-api")
    }
}
