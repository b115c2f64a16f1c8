import Flyleaf

extension Capabilities {
    /// What a connection with these permissions can do at a Mastodon server.
    static func mastodon(_ permissions: PermissionSet, _ limits: ServerLimits = ServerLimits()) -> Capabilities {
        let canPost = permissions.granted.contains(.writeStatuses)
        let delivery: Delivery = canPost ? .native : .nativeAfter(.writeStatuses)
        let canList = permissions.granted.contains(.readFollows)
        return Capabilities(
            ownProfile: delivery,
            // As a private mention, which the preview says in words.
            friendProfile: delivery,
            dialog: .yes,
            tags: .yes,
            tagsNeedPlace: false,
            audience: .yes,
            place: .no(reason: "Mastodon has no places. Write where it was into your message."),
            friends: canList ? .yes : .no(reason: "You have not let Flyleaf see the people you follow."),
            warning: .yes,
            photos: limits.mediaCount > 0 ? .yes : .no(reason: "This server takes no photos with a post."),
            photoLimit: limits.mediaCount,
            // A connection from before photos were posted has none for them.
            photoPermission: permissions.granted.contains(.writeMedia) ? nil : .writeMedia,
            photoDescriptionLimit: min(limits.mediaDescriptionLength, PhotoDescription.maximumLength),
            // Links count for less than they are long, so only the preview can say whether a message fits.
            messageLimit: ShareMessage.maximumLength,
            lengthRule: """
                The whole post has at most as many characters as the server takes, mostly \(ServerLimits().characters); \
                an address counts 23.
                """
        )
    }
}
