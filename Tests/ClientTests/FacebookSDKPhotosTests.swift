import Testing

@Suite("facebook-sdk with photos, likes, comments, check-ins and events")
struct FacebookSDKPhotosTests {
    private static let run = Task { try await ClientRun.of("facebook_sdk_photos_cases.py", at: .facebook) }

    private static let cases = [
        "put_photo uploads a picture, which stands on the wall with its words",
        "a photo's picture is an image for get_connections, and it is in an album",
        "what is no picture is refused with 324, and an address to fetch with 100",
        "put_like likes a post once, and delete_object takes the like back",
        "put_comment answers a post, page by page, and delete_object takes it back",
        "a check-in names a place and its coordinates",
        "an event can be made, answered by a guest, and called off",
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
        try await Self.run.value.expectNoSecret(besides: "facebook-sdk")
    }
}
