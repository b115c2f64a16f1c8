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
            audience: .no(.audienceIsThatOfAccount),
            place: configuration.knowsPlaces ? .yes : .no(.placeSearchClosed),
            friends: permissions.granted.contains(.followsRead) ? .yes : .no(.mentionableNotShown),
            warning: .no(.noWarningBeforeText),
            removable: [.heading, .details, .link],
            cardNeedsLink: false,
            unlisted: .no(.noUnlistedPosts),
            language: .no(.noPostLanguage),
            album: .no(.noAlbums),
            photos: configuration.postsThroughAPI ? .yes : .no(.photosInWindowOnly),
            photoLimit: configuration.postsThroughAPI ? XPhotos.maximumCount : 0,
            photoPermission: photoPermission(configuration, permissions),
            messagePrompt: .whatIsHappening,
            // Every address counts 23, however long it is, so only the whole post can be measured.
            messageLimit: ShareMessage.maximumLength,
            lengthRule: WeightedLength.rule,
            cost: configuration.postsThroughAPI ? configuration.cost : nil
        )
    }

    /// A connection from before photos were posted has none for them; with OAuth 1.0a there is nothing to ask for.
    private static func photoPermission(_ configuration: XConfiguration, _ permissions: PermissionSet) -> Permission? {
        let isNeeded = configuration.postsThroughAPI && configuration.clientID != nil
        return isNeeded && !permissions.granted.contains(.mediaWrite) ? .mediaWrite : nil
    }

    private static func delivery(_ configuration: XConfiguration, _ permissions: PermissionSet) -> Delivery {
        guard configuration.postsThroughAPI else {
            return .handOff(.postsCostMoney)
        }
        return permissions.granted.contains(.tweetWrite) ? .native : .nativeAfter(.tweetWrite)
    }
}
