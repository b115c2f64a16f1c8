import Testing

@Suite("Mastodon.py at the Mastodon face")
struct MastodonPyTests {
    private static let run = Task { try await ClientRun.of("mastodon_py_cases.py", at: .mastodon) }

    private static let cases = [
        "create_app registers an app with several return addresses",
        "auth_request_url and log_in lead over the consent page to a token",
        "a login without return address shows the code on a page",
        "who declines comes back with access_denied and the state",
        "a code works once, at its return address, with the app's secret",
        "a scope that the app did not register is refused on the way back",
        "a login at another return address than the registered ones stays at the server",
        "an app that may read the profile only learns who it is, and nothing else",
        "revoke_access_token ends the token",
        "a server before 4.3, which has no metadata, is logged in to as well",
        "a person who puts the app out ends its token",
        "app_verify_credentials names the app of the token",
        "instance, instance_v1, instance_v2 and instance_nodeinfo describe the server",
        "account, account_lookup, account_search and account_relationships find people",
        "account_following and account_followers are paged by the Link field, forward and back",
        "timelines show what was posted, newest first, page by page",
        "search_v2 finds people, posts and tags",
        "notifications tell of mentions, favourites and boosts; trending_tags of tags",
        "status_post carries visibility, warning and language",
        "a private status is for followers, a direct one for those it names",
        "the same idempotency key gives the same status, for one person",
        "an answer that is lost after the work, and asked for again with its key, leaves one status",
        "a hostile text comes back escaped, and its links, tags and mentions as links",
        "500 characters are taken and 501 are not; an address counts 23",
        "a scheduled status waits, and can be taken back",
        "make_poll adds a poll, in which others vote once",
        "media_post uploads an image, which a status shows with its description",
        "an upload that is still worked on is answered with 202, and no status may show it yet",
        "status_reply and status_context know what answers what",
        "status_update changes a status and status_delete gives its text back",
        "favourite, boost and bookmark can be given, twice, and taken back",
        "account_block and account_mute list whom they are for, and are taken back",
        "follow requests at a locked account are listed, authorized and rejected",
        "status_pin puts up to five own statuses first, and no one else's",
        "a list is made, renamed, filled with people who are followed, read and deleted",
        "a tag is followed, brings strangers' posts home, and is unfollowed",
        "conversations keep direct statuses, unread until they are read",
        "markers keep how far somebody has read",
        "preferences and account_update_credentials tell the same of a person",
        "trending_statuses and trending_links are read by anyone",
        "stream_user tells of posts, notifications and deletions as they happen",
        "stream_hashtag and stream_public tell what strangers post",
        "a nonsense token is refused with 401 and a narrow one with 403",
        "what is not there is refused with 404, and what cannot be with 422",
        "an expired token is refused with 401",
        "too many calls are refused with 429, with a time that the client can read",
        "an outage is refused with 503 and nothing is posted",
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
        try await Self.run.value.expectNoSecret(besides: "Mastodon.py")
    }
}
