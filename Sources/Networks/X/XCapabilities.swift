import Flyleaf

extension Capabilities {
    /// What a connection with these permissions can do at X.
    static func x(_ configuration: XConfiguration, _ permissions: PermissionSet) -> Capabilities {
        let delivery = delivery(configuration, permissions)
        return Capabilities(
            ownProfile: delivery,
            // X has no profiles to write on: a post that begins with the friend's username reaches the friend.
            friendProfile: delivery,
            dialog: .yes,
            tags: .yes,
            tagsNeedPlace: false,
            audience: .no(reason: "Whoever can see your account on X can see the post."),
            place: .no(reason: "X no longer lets other programs look for places."),
            friends: permissions.granted.contains(.followsRead)
                ? .yes : .no(reason: "You have not let Flyleaf see whom you follow."),
            warning: .no(reason: "X has no warning before the text of a post."),
            photos: configuration.postsThroughAPI
                ? .yes : .no(reason: "X’s own window takes no photos from here; you can add them there."),
            photoLimit: configuration.postsThroughAPI ? XPhotos.maximumCount : 0,
            photoPermission: photoPermission(configuration, permissions),
            // Every address counts 23, however long it is, so only the whole post can be measured.
            messageLimit: ShareMessage.maximumLength,
            lengthRule: """
                The whole post has at most \(WeightedLength.limit) characters as X counts: an address counts 23, an emoji or \
                a Chinese character 2.
                """,
            costHint: configuration.postsThroughAPI ? configuration.costHint : nil
        )
    }

    /// A connection from before photos were posted has none for them; with OAuth 1.0a there is nothing to ask for.
    private static func photoPermission(_ configuration: XConfiguration, _ permissions: PermissionSet) -> Permission? {
        let isNeeded = configuration.postsThroughAPI && configuration.clientID != nil
        return isNeeded && !permissions.granted.contains(.mediaWrite) ? .mediaWrite : nil
    }

    private static func delivery(_ configuration: XConfiguration, _ permissions: PermissionSet) -> Delivery {
        guard configuration.postsThroughAPI else {
            return .handOff(
                reason: "X charges for posts that other programs send; in X’s own window you post for free."
            )
        }
        return permissions.granted.contains(.tweetWrite) ? .native : .nativeAfter(.tweetWrite)
    }
}
