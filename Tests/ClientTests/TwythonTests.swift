import Testing

@Suite("twython at the X face")
struct TwythonTests {
    private static let run = Task { try await ClientRun.of("twython_cases.py", at: .x) }

    private static let cases = [
        "get_authentication_tokens and get_authorized_tokens log a person in, with GET",
        "obtain_access_token reads as the app alone",
        "update_status posts, and get_home_timeline, get_user_timeline and search show it",
        "cursor reads a search to its end",
        "upload_media takes an image that a post shows",
        "get_friends_list and get_followers_ids end at the cursor 0",
        "lookup_user and get_place_trends answer",
        "the limits are told in the fields of an answer and by get_application_rate_limit_status",
        "a forged token is an error of authentication, the same words of another kind",
        "too many calls are an error of their own, with the time of the reset",
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
        try await Self.run.value.expectNoSecret(besides: "twython")
    }
}
