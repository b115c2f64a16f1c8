import Testing

@Suite("facebook-sdk with an app of the current edition")
struct FacebookSDKCurrentTests {
    private static let run = Task { try await ClientRun.of("facebook_sdk_current_cases.py", at: .facebook) }

    private static let cases = [
        "publishing is refused with 200 and the words about publish_actions",
        "friends are those who use the app and allow it, with the count of all",
        "the share dialog posts what the person says, and tells the app of it who logged in",
        "the feed dialog posts on a friend's wall, and the send dialog says nothing",
        "a person who removes the app: the app is told by a signed message",
        "a person who asks for deletion sees the code and the page that the app answered",
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
        try await Self.run.value.expectNoSecret(besides: "facebook-sdk of today")
    }
}
