internal import SandboxCore

/// What a call of version 2 wants to see beyond the usual members.
struct V2Fields: Sendable {
    private(set) var tweet: Set<String> = []
    private(set) var user: Set<String> = []
    private(set) var media: Set<String> = []
    private(set) var place: Set<String> = []
    private(set) var list: Set<String> = []
    private(set) var message: Set<String> = []
    private(set) var expansions: Set<String> = []

    init(_ call: XCall) throws {
        // Newer descriptions of the interface say post where older ones say tweet.
        tweet = try Self.read(call, ["tweet.fields", "post.fields"], Self.tweetFields)
        user = try Self.read(call, ["user.fields"], Self.userFields)
        media = try Self.read(call, ["media.fields"], Self.mediaFields)
        place = try Self.read(call, ["place.fields"], Self.placeFields)
        list = try Self.read(call, ["list.fields"], Self.listFields)
        message = try Self.read(call, ["dm_event.fields"], Self.messageFields)
        expansions = try Self.read(call, ["expansions"], Self.allExpansions)
    }

    private static func read(_ call: XCall, _ names: [String], _ known: Set<String>) throws -> Set<String> {
        var found: Set<String> = []
        for name in names {
            for value in call.list(name) {
                let value =
                    value.utf8.starts(with: "referenced_posts".utf8)
                    ? "referenced_tweets" + value.dropFirst("referenced_posts".utf8.count) : value
                guard known.contains(value) else {
                    let list = known.sorted().joined(separator: ",")
                    throw XError.problem(
                        .invalid("The `\(name)` query parameter value [\(value)] is not one of [\(list)]", name, value)
                    )
                }
                found.insert(value)
            }
        }
        return found
    }

    private static let tweetFields: Set<String> = [
        "attachments", "author_id", "context_annotations", "conversation_id", "created_at", "edit_controls",
        "edit_history_tweet_ids", "entities", "geo", "id", "in_reply_to_user_id", "lang", "note_tweet",
        "possibly_sensitive", "public_metrics", "referenced_tweets", "reply_settings", "source", "text", "withheld",
        "article", "card_uri", "community_id", "display_text_range", "media_metadata", "non_public_metrics",
        "organic_metrics", "promoted_metrics", "scopes", "suggested_source_links",
    ]

    private static let userFields: Set<String> = [
        "created_at", "description", "entities", "id", "location", "most_recent_tweet_id", "name", "pinned_tweet_id",
        "profile_image_url", "protected", "public_metrics", "url", "username", "verified", "verified_type", "withheld",
        "confirmed_email", "affiliation", "connection_status", "is_identity_verified", "parody", "profile_banner_url",
        "receives_your_dm", "subscription", "subscription_type",
    ]

    private static let mediaFields: Set<String> = [
        "alt_text", "duration_ms", "height", "media_key", "preview_image_url", "public_metrics", "type", "url",
        "variants", "width", "non_public_metrics", "organic_metrics", "promoted_metrics",
    ]

    private static let placeFields: Set<String> = [
        "contained_within", "country", "country_code", "full_name", "geo", "id", "name", "place_type",
    ]

    private static let listFields: Set<String> = [
        "created_at", "description", "follower_count", "id", "member_count", "name", "owner_id", "private",
    ]

    private static let messageFields: Set<String> = [
        "attachments", "created_at", "dm_conversation_id", "entities", "event_type", "id", "participant_ids",
        "referenced_tweets", "sender_id", "text",
    ]

    private static let allExpansions: Set<String> = [
        "attachments.media_keys", "attachments.poll_ids", "author_id", "edit_history_tweet_ids",
        "entities.mentions.username",
        "geo.place_id", "in_reply_to_user_id", "referenced_tweets.id", "referenced_tweets.id.author_id",
        "pinned_tweet_id", "most_recent_tweet_id", "affiliation.user_id", "article.cover_media",
        "article.media_entities", "attachments.media_source_tweet", "entities.note.mentions.username",
        "owner_id", "sender_id", "participant_ids",
    ]
}
