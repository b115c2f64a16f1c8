import Testing

@Suite("tweepy at the X face")
struct TweepyTests {
    private static let run = Task { try await ClientRun.of("tweepy_cases.py", at: .x) }

    private static let cases = [
        "OAuth1UserHandler logs a person in",
        "signin_with_twitter goes by another page, and asks the second time no more",
        "who cancels comes back with denied and no verifier",
        "a login without return address shows a number to be typed in",
        "a wrong secret and an unknown return address are refused before anybody is asked",
        "OAuth2AppHandler reads as the app alone",
        "update_status posts, get_status reads, destroy_status takes back",
        "home_timeline, user_timeline and mentions_timeline show what was posted",
        "Cursor reads a timeline page by page, each post once",
        "get_friends and get_follower_ids are read to the end by cursors",
        "get_user and lookup_users find people by name and number",
        "search_tweets finds words and tags",
        "trends and places are there to be read",
        "a post carries a place and answers another",
        "media_upload takes an image, whole and in pieces, and a post shows it",
        "create_favorite, retweet and their opposites work once",
        "send_direct_message and rate_limit_status answer",
        "a hostile text comes back as it was sent, with < > & written as the protocol does",
        "the same post twice is refused with 187 and a long one with 186",
        "too many calls are refused with 88 and the time of the reset",
        "a person who removes the app ends its token with 89, and a wrong signature is 32",
        "a clock that is wrong is refused with 135",
        "an outage is an error of the server, and nothing is posted",
        "an answer that is lost after the work leaves one post, and the same words are 187",
        "OAuth2UserHandler logs a person in with a proof key",
        "who declines an OAuth 2.0 login comes back with access_denied",
        "a code works once, and for thirty seconds",
        "a refresh token rotates, and the use of an old one ends all",
        "an access token of OAuth 2.0 ends after two hours",
        "create_tweet posts, get_tweet reads and delete_tweet takes back, by both ways of logging in",
        "get_users_following is read to the end by pages",
        "get_home_timeline, get_users_tweets, get_users_mentions and search_recent_tweets find what was posted",
        "like and retweet are counted, and taken back",
        "get_liked_tweets and get_bookmarks list what was liked and kept, newest first, until it is taken back",
        "get_owned_lists and get_list_tweets read the lists that somebody made, and what their members post",
        "get_users_followers is read page by page, and mute and unmute change get_muted alone",
        "create_tweet answers a post, and the conversation is found by its number",
        "get_users answers for those who are there, and names those who are not",
        "version 2 refuses the same words with 403, long ones with 400, and the app alone with 403",
        "a token without the scope is refused with 403, and none at all with 401",
        "version 2 refuses too many calls with 429 and an outage with 503",
        "StreamingClient adds, lists and deletes rules, and is told which ones it cannot have",
        "StreamingClient.filter receives new posts with the rules they meet, and signs of life between them",
        "a stream without rules is refused with 409, and a second one of the app with 429",
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
        try await Self.run.value.expectNoSecret(besides: "tweepy")
    }
}
