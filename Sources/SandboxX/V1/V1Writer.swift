internal import HTTP
internal import Primitives
internal import SandboxCore

/// Writes posts and people as version 1.1 does.
struct V1Writer: Sendable {
    let world: World
    let bundle: TweetBundle
    /// `tweet_mode=extended`: the text is `full_text`, and media have no link in it.
    let isExtended: Bool

    func status(_ tweet: Tweet, trimsUser: Bool = false) -> JSON {
        let repeated = bundle.tweet(tweet.reposted)
        let prefix = repeated.map { "RT @\($0.author.username): " } ?? ""
        let shortened = ShortenedText(repeated?.text ?? tweet.text)
        let offset = prefix.unicodeScalars.count
        let text = Self.escaped(prefix + shortened.text)
        let count = Int64(offset + shortened.text.unicodeScalars.count)
        let author = bundle.users[tweet.author.id] ?? XUser(person: tweet.author)
        let source = Self.escaped(tweet.app ?? "Sandbox")
        let owner: JSON =
            trimsUser ? ["id": .integer(author.id.rawValue), "id_str": author.id.json] : user(author)
        let range: JSON = [0, .integer(count)]
        let place: JSON = tweet.place.map { V1Geo.place($0, world) } ?? .null
        let counted = repeated ?? tweet
        var members = Self.members([
            "created_at": .string(tweet.created.snapDate),
            "id": .integer(tweet.id.rawValue),
            "id_str": tweet.id.json,
            "text": isExtended ? nil : JSON.string(text),
            "full_text": isExtended ? JSON.string(text) : nil,
            "display_text_range": isExtended ? range : nil,
            "truncated": false,
            "entities": entities(shortened, offset, tweet.media),
            "extended_entities": tweet.media.isEmpty ? nil : JSON.object(["media": media(tweet.media)]),
            "source": .string("<a href=\"\(world.origin.origin)\" rel=\"nofollow\">\(source)</a>"),
        ])
        members += reply(tweet)
        members += Self.members([
            "user": owner,
            "geo": .null,
            "coordinates": .null,
            "place": place,
            "contributors": .null,
            "retweeted_status": repeated.map { status($0, trimsUser: trimsUser) },
            "is_quote_status": .bool(tweet.quoted != nil),
            "quoted_status_id": tweet.quoted.map { JSON.integer($0.id.rawValue) },
            "quoted_status_id_str": tweet.quoted?.id.json,
            "quoted_status": bundle.tweet(tweet.quoted).map { status($0, trimsUser: trimsUser) },
            "retweet_count": .integer(Int64(counted.counts.reposts)),
            "favorite_count": .integer(Int64(counted.counts.likes)),
            "favorited": .bool(counted.isLiked),
            "retweeted": .bool(counted.isReposted),
            "possibly_sensitive": .bool(tweet.isSensitive),
            "lang": "und",
        ])
        return .object(members)
    }

    private static func members(_ pairs: KeyValuePairs<String, JSON?>) -> [JSON.Member] {
        if case .object(let members) = JSON.object(pairs) { members } else { [] }
    }

    /// What it answers; the members are there for every post.
    private func reply(_ tweet: Tweet) -> [JSON.Member] {
        guard let reply = tweet.replyTo else {
            return Self.members([
                "in_reply_to_status_id": .null, "in_reply_to_status_id_str": .null, "in_reply_to_user_id": .null,
                "in_reply_to_user_id_str": .null, "in_reply_to_screen_name": .null,
            ])
        }
        let name: JSON = bundle.users[reply.author].map { .string($0.person.username) } ?? .null
        return Self.members([
            "in_reply_to_status_id": .integer(reply.id.rawValue), "in_reply_to_status_id_str": reply.id.json,
            "in_reply_to_user_id": .integer(reply.author.rawValue), "in_reply_to_user_id_str": reply.author.json,
            "in_reply_to_screen_name": name,
        ])
    }

    /// - Parameter email: `.none` when it was not asked for; `null` is written for people without one.
    func user(_ user: XUser, email: String?? = .none) -> JSON {
        let portrait = JSON.string(world.portrait(of: user.id))
        return .object([
            "id": .integer(user.id.rawValue),
            "id_str": user.id.json,
            "name": .string(user.person.name),
            "screen_name": .string(user.person.username),
            "location": "",
            "description": .string(XFace.description),
            "url": .null,
            "entities": ["description": ["urls": []]],
            "protected": false,
            "followers_count": .integer(Int64(user.followers)),
            "friends_count": .integer(Int64(user.following)),
            "listed_count": .integer(Int64(user.listed)),
            "created_at": .string(XFace.opening.snapDate),
            "favourites_count": .integer(Int64(user.likes)),
            "utc_offset": .null,
            "time_zone": .null,
            "geo_enabled": true,
            "verified": false,
            "statuses_count": .integer(Int64(user.posts)),
            "lang": .null,
            "profile_image_url": portrait,
            "profile_image_url_https": portrait,
            "default_profile": true,
            "default_profile_image": false,
            "following": .bool(user.isFollowed),
            "follow_request_sent": false,
            "notifications": false,
            "email": email.map { $0.map(JSON.string) ?? .null },
        ])
    }

    private func entities(_ text: ShortenedText, _ offset: Int, _ files: [XMediaFile]) -> JSON {
        func indices(_ range: Range<Int>) -> JSON {
            [.integer(Int64(range.lowerBound + offset)), .integer(Int64(range.upperBound + offset))]
        }
        func tags(_ list: [TextEntities.Entity]) -> JSON {
            .array(list.map { ["text": .string($0.value), "indices": indices($0.range)] })
        }
        let mentions = text.mentions.compactMap { mention -> JSON? in
            bundle.user(named: mention.value).map { user in
                [
                    "screen_name": .string(user.person.username), "name": .string(user.person.name),
                    "id": .integer(user.id.rawValue), "id_str": user.id.json, "indices": indices(mention.range),
                ]
            }
        }
        let urls = text.links.map { link -> JSON in
            [
                "url": .string(link.short), "expanded_url": .string(link.expanded),
                "display_url": .string(link.display), "indices": indices(link.range),
            ]
        }
        return .object([
            "hashtags": tags(text.hashtags),
            "symbols": tags(text.cashtags),
            "user_mentions": .array(mentions),
            "urls": .array(urls),
            "media": files.isEmpty ? nil : media(files),
        ])
    }

    private func media(_ files: [XMediaFile]) -> JSON {
        .array(
            files.map { file in
                let address = JSON.string(world.address("/media/\(file.id)"))
                let size: JSON = [
                    "w": .integer(Int64(file.width)), "h": .integer(Int64(file.height)), "resize": "fit",
                ]
                return [
                    "id": .integer(file.id.rawValue), "id_str": file.id.json, "indices": [0, 0],
                    "media_url": address, "media_url_https": address, "url": address, "display_url": address,
                    "expanded_url": address, "type": .string(file.kind.rawValue),
                    "ext_alt_text": file.altText.map(JSON.string) ?? .null,
                    "sizes": ["thumb": size, "small": size, "medium": size, "large": size],
                ]
            }
        )
    }

    /// Escapes what version 1.1 escapes: `&`, `<` and `>`.
    private static func escaped(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output.append(contentsOf: "&amp;".unicodeScalars)
            case "<": output.append(contentsOf: "&lt;".unicodeScalars)
            case ">": output.append(contentsOf: "&gt;".unicodeScalars)
            default: output.append(scalar)
            }
        }
        return String(output)
    }
}
