import Testing

@Suite("facebook-sdk at the Facebook face")
struct FacebookSDKTests {
    private static let run = Task { try await ClientRun.of("facebook_sdk_cases.py", at: .facebook) }

    private static let cases = [
        "get_auth_url leads over the login page back to the app, with a code and the state",
        "get_access_token_from_code gives a token that debug_access_token knows",
        "a code works once, and its second use ends the token of the first",
        "who cancels the login comes back with access_denied and without a code",
        "a permission without its tick is declined, and rerequest asks for it again",
        "response_type=token gives a token in the fragment, which holds",
        "a login that names another return address stays at the network",
        "extend_access_token gives a token for about sixty days",
        "get_app_access_token gives the app's own token, asked for and put together",
        "debug_access_token says what ended a token",
        "a wrong secret, a wrong return address and a made-up code are refused",
        "get_version reads back every version that the package knows",
        "get_object reads the profile with the fields that were asked for",
        "get_objects reads several people, and refuses all when one is not there",
        "every name comes as the sandbox has it, whatever its letters",
        "get_connections reads a page of friends and how many there are",
        "get_all_connections follows paging.next to the last friend",
        "get_all_connections reads five thousand friends, and none of somebody who has none",
        "the portrait is an image, or its address with redirect=0",
        "search finds places by a word and by distance, page by page",
        "put_object publishes on the own wall, where the graph and the site show it",
        "put_object carries link, place, tags and audience",
        "put_object publishes on a friend's wall, and not on a stranger's",
        "a hostile text comes back as it was sent, and does nothing on the wall",
        "get_all_connections reads a wall page by page, newest first and each post once",
        "put_like and put_comment stand under the post of a friend, once each, and are taken back",
        "get_connections reads what one's friends post, newest first, with who wrote it",
        "get_connections reads what one likes, and the books among it, page by page",
        "delete_object takes a post back, once",
        "delete_object refuses the post of somebody else",
        "no token, a nonsense token and an unknown name are refused with their codes",
        "an expired token is refused with 190 and 463, by the clock and by the dial",
        "a changed password ends the tokens with 190 and 460",
        "a person who removes the app ends its tokens with 190 and 458",
        "publishing without the permission is refused with 200, and after it was taken back too",
        "the same post twice in a row is refused with 506, with words for the person",
        "what cannot be published is refused with 100",
        "an app that called too often is refused with 4 and told so in X-App-Usage",
        "an outage and a block are refused with their codes and nothing is published",
        "an answer that is lost after the work leaves one post behind",
        "an answer that comes late meets the client's deadline",
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
