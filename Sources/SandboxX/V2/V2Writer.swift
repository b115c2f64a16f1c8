internal import HTTP
internal import Primitives
internal import SandboxCore

/// Writes posts and people as version 2 does, and what they point to under `includes`.
struct V2Writer: Sendable {
    let world: World
    let fields: V2Fields
    let bundle: TweetBundle

    /// `{"data":[…],"includes":{…},"meta":{…}}`, without what is empty.
    func list(_ tweets: [Tweet], meta: [JSON.Member], errors: [JSON] = []) -> JSON {
        .object([
            "data": tweets.isEmpty ? nil : .array(tweets.map(tweet)),
            "includes": includes(of: tweets),
            "errors": errors.isEmpty ? nil : .array(errors),
            "meta": meta.isEmpty ? nil : .object(meta),
        ])
    }

    func single(_ tweet: Tweet) -> JSON {
        .object(["data": self.tweet(tweet), "includes": includes(of: [tweet])])
    }

    func tweet(_ tweet: Tweet) -> JSON {
        let repeated = bundle.tweet(tweet.reposted)
        let shortened = ShortenedText(repeated?.text ?? tweet.text)
        let prefix = repeated.map { "RT @\($0.author.username): " } ?? ""
        func wanted(_ name: String, _ value: @autoclosure () -> JSON?) -> JSON? {
            fields.tweet.contains(name) ? value() : nil
        }
        let needsAuthor = fields.tweet.contains("author_id") || fields.expansions.contains("author_id")
        let media = tweet.media + (repeated?.media ?? [])
        let editEnd: Timestamp = tweet.created + Duration.seconds(3600)
        let showsMedia = fields.tweet.contains("attachments") || fields.expansions.contains("attachments.media_keys")
        let attachments: JSON? =
            showsMedia && !media.isEmpty ? ["media_keys": .array(media.map { JSON.string($0.key) })] : nil
        let showsPlace = fields.tweet.contains("geo") || fields.expansions.contains("geo.place_id")
        let geo: JSON? = showsPlace ? tweet.place.map { ["place_id": $0.id.json] } : nil
        return .object([
            "id": tweet.id.json,
            "text": .string(prefix + shortened.text),
            "edit_history_tweet_ids": [tweet.id.json],
            "author_id": needsAuthor ? tweet.author.id.json : nil,
            "created_at": wanted("created_at", .string(tweet.created.fractionDate)),
            "conversation_id": wanted("conversation_id", tweet.conversation.json),
            "in_reply_to_user_id": wanted("in_reply_to_user_id", tweet.replyTo?.author.json),
            "referenced_tweets": wanted("referenced_tweets", references(tweet)),
            "attachments": attachments,
            "geo": geo,
            "entities": wanted("entities", entities(shortened, offset: prefix.unicodeScalars.count)),
            "public_metrics": wanted("public_metrics", metrics(tweet.counts)),
            "lang": wanted("lang", "und"),
            "possibly_sensitive": wanted("possibly_sensitive", .bool(tweet.isSensitive)),
            "reply_settings": wanted("reply_settings", .string(tweet.replySettings)),
            "source": wanted("source", .string(tweet.app ?? "Sandbox")),
            "edit_controls": wanted(
                "edit_controls",
                [
                    "edits_remaining": 5, "is_edit_eligible": false,
                    "editable_until": .string(editEnd.fractionDate),
                ]
            ),
        ])
    }

    private func metrics(_ counts: Tweet.Counts) -> JSON {
        [
            "retweet_count": .integer(Int64(counts.reposts)), "reply_count": .integer(Int64(counts.replies)),
            "like_count": .integer(Int64(counts.likes)), "quote_count": .integer(Int64(counts.quotes)),
            "bookmark_count": .integer(Int64(counts.bookmarks)), "impression_count": 0,
        ]
    }

    private func references(_ tweet: Tweet) -> JSON? {
        let pairs = [("retweeted", tweet.reposted), ("quoted", tweet.quoted), ("replied_to", tweet.replyTo)]
        let list = pairs.compactMap { pair -> JSON? in
            pair.1.map { ["type": .string(pair.0), "id": $0.id.json] }
        }
        return list.isEmpty ? nil : .array(list)
    }

    private func entities(_ text: ShortenedText, offset: Int) -> JSON? {
        func span(_ range: Range<Int>, _ more: KeyValuePairs<String, JSON?>) -> JSON {
            var members = [
                JSON.Member(name: "start", value: .integer(Int64(range.lowerBound + offset))),
                JSON.Member(name: "end", value: .integer(Int64(range.upperBound + offset))),
            ]
            if case .object(let rest) = JSON.object(more) { members += rest }
            return .object(members)
        }
        let urls = text.links.map { link in
            span(
                link.range,
                [
                    "url": .string(link.short), "expanded_url": .string(link.expanded),
                    "display_url": .string(link.display), "status": 200, "unwound_url": .string(link.expanded),
                ]
            )
        }
        let mentions = text.mentions.compactMap { mention in
            bundle.user(named: mention.value).map { user in
                span(mention.range, ["username": .string(user.person.username), "id": user.id.json])
            }
        }
        let object = JSON.object([
            "urls": urls.isEmpty ? nil : .array(urls),
            "mentions": mentions.isEmpty ? nil : .array(mentions),
            "hashtags": tags(text.hashtags, span),
            "cashtags": tags(text.cashtags, span),
        ])
        return object == .object([JSON.Member]()) ? nil : object
    }

    private func tags(
        _ list: [TextEntities.Entity],
        _ span: (Range<Int>, KeyValuePairs<String, JSON?>) -> JSON
    ) -> JSON? {
        list.isEmpty ? nil : .array(list.map { span($0.range, ["tag": .string($0.value)]) })
    }

    // MARK: What is included

    private func includes(of tweets: [Tweet]) -> JSON? {
        var users: [XUser] = []
        func add(_ id: PersonID?) {
            guard let id, let user = bundle.users[id], !users.contains(where: { $0.id == id }) else { return }
            users.append(user)
        }
        let referenced = tweets.flatMap { tweet in
            [tweet.reposted, tweet.quoted, tweet.replyTo].compactMap { bundle.tweet($0) }
        }
        for tweet in tweets {
            if fields.expansions.contains("author_id") { add(tweet.author.id) }
            if fields.expansions.contains("in_reply_to_user_id") { add(tweet.replyTo?.author) }
            guard fields.expansions.contains("entities.mentions.username") else { continue }
            for mention in TextEntities(tweet.text).mentions { add(bundle.user(named: mention.value)?.id) }
        }
        if fields.expansions.contains("referenced_tweets.id.author_id") {
            for tweet in referenced { add(tweet.author.id) }
        }
        let others = fields.expansions.contains("referenced_tweets.id") ? referenced : []
        let media = fields.expansions.contains("attachments.media_keys") ? (tweets + others).flatMap(\.media) : []
        let places = fields.expansions.contains("geo.place_id") ? tweets.compactMap(\.place) : []
        let object = JSON.object([
            "users": users.isEmpty ? nil : .array(users.map { user($0) }),
            "tweets": others.isEmpty ? nil : .array(others.map(tweet)),
            "media": media.isEmpty ? nil : .array(media.map(file)),
            "places": places.isEmpty ? nil : .array(places.map(place)),
        ])
        return object == .object([JSON.Member]()) ? nil : object
    }

    /// - Parameter sees: whether the reader may see the e-mail address: only their own.
    func user(_ user: XUser, seesEmail sees: Bool = false) -> JSON {
        func wanted(_ name: String, _ value: @autoclosure () -> JSON?) -> JSON? {
            fields.user.contains(name) ? value() : nil
        }
        return .object([
            "id": user.id.json,
            "name": .string(user.person.name),
            "username": .string(user.person.username),
            "created_at": wanted("created_at", .string(XFace.opening.fractionDate)),
            "description": wanted("description", .string(XFace.description)),
            "profile_image_url": wanted("profile_image_url", .string(world.portrait(of: user.id))),
            "protected": wanted("protected", false),
            "verified": wanted("verified", false),
            "verified_type": wanted("verified_type", "none"),
            "url": wanted("url", .string(world.address("/\(user.person.username)"))),
            "public_metrics": wanted(
                "public_metrics",
                [
                    "followers_count": .integer(Int64(user.followers)),
                    "following_count": .integer(Int64(user.following)), "tweet_count": .integer(Int64(user.posts)),
                    "listed_count": .integer(Int64(user.listed)), "like_count": .integer(Int64(user.likes)),
                ]
            ),
            // Without anything between both the member is left out.
            "connection_status": user.ties.isEmpty
                ? nil : wanted("connection_status", .array(user.ties.map(JSON.string))),
            "confirmed_email": sees ? wanted("confirmed_email", .optional(user.person.email)) : nil,
        ])
    }

    func file(_ file: XMediaFile) -> JSON {
        func wanted(_ name: String, _ value: JSON?) -> JSON? { fields.media.contains(name) ? value : nil }
        return .object([
            "media_key": .string(file.key),
            "type": .string(file.kind.rawValue),
            "url": wanted("url", .string(world.address("/media/\(file.id)"))),
            "alt_text": wanted("alt_text", .optional(file.altText)),
            "width": wanted("width", .integer(Int64(file.width))),
            "height": wanted("height", .integer(Int64(file.height))),
        ])
    }

    private func place(_ place: Place) -> JSON {
        func wanted(_ name: String, _ value: JSON?) -> JSON? { fields.place.contains(name) ? value : nil }
        let (east, north) = (JSON.number(place.longitude), JSON.number(place.latitude))
        return .object([
            "id": place.id.json,
            "full_name": .string("\(place.name), \(place.city)"),
            "name": wanted("name", .string(place.name)),
            "country": wanted("country", .string(place.country)),
            "place_type": wanted("place_type", "poi"),
            "geo": wanted("geo", ["type": "Feature", "bbox": [east, north, east, north], "properties": .object([:])]),
        ])
    }
}

extension World {
    func portrait(of person: PersonID) -> String { address("/sandbox/portraits/\(person).png") }
}
