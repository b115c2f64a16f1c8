import Flyleaf

extension Capabilities {
    /// What a connection with these permissions can do at a Mastodon server.
    static func mastodon(_ permissions: PermissionSet, _ limits: ServerLimits = ServerLimits()) -> Capabilities {
        let canPost = permissions.granted.contains(.writeStatuses)
        let delivery: Delivery = canPost ? .native : .nativeAfter(.writeStatuses)
        let canList = permissions.granted.contains(.readFollows)
        return Capabilities(
            ownProfile: delivery,
            // As a private mention, which the preview says.
            friendProfile: delivery,
            dialog: .yes,
            tags: .yes,
            tagsNeedPlace: false,
            audience: .yes,
            place: .no(.noPlaces),
            friends: canList ? .yes : .no(.followedNotShown),
            warning: .yes,
            removable: [.heading, .details, .link, .warning],
            cardNeedsLink: false,
            unlisted: .yes,
            language: .yes,
            album: .no(.noAlbums),
            photos: limits.mediaCount > 0 ? .yes : .no(.noPhotosAtServer),
            photoLimit: limits.mediaCount,
            // A connection from before photos were posted has none for them.
            photoPermission: permissions.granted.contains(.writeMedia) ? nil : .writeMedia,
            photoDescriptionLimit: min(limits.mediaDescriptionLength, PhotoDescription.maximumLength),
            // Links count for less than they are long, so only the preview can say whether a message fits.
            messagePrompt: .message,
            messageLimit: ShareMessage.maximumLength,
            lengthRule: .ofServer(mostly: ServerLimits().characters, address: ServerLimits().linkLength)
        )
    }
}
