import Flyleaf

extension Capabilities {
    /// The longest message of a post, in Unicode scalars.
    static let facebookMessageLimit = 63_000

    /// What a connection with these permissions can do at Facebook.
    static func facebook(_ edition: FacebookConfiguration.Edition, _ permissions: PermissionSet) -> Capabilities {
        edition == .classic ? classicFacebook(permissions) : currentFacebook(permissions)
    }

    /// What a connection with these permissions can do as a Page: the one thing other programs may still post there.
    ///
    /// Since 2018 no program looks for places.
    static func facebookPages(
        _ edition: FacebookConfiguration.Edition,
        _ permissions: PermissionSet
    ) -> Capabilities {
        Capabilities(
            ownProfile: FacebookPagePermissions(edition).missing(permissions).map { .nativeAfter($0) } ?? .native,
            friendProfile: .none(.pagesTagNobody),
            dialog: .no(.windowPostsForPerson),
            tags: .no(.pagesTagNobody),
            tagsNeedPlace: true,
            audience: .no(.audienceIsThatOfPage),
            place: edition == .classic ? .yes : .no(.placesClosed),
            friends: friends(permissions),
            warning: .no(.noWarningBeforePost),
            removable: edition == .classic ? [.heading, .details, .text, .link] : [.link],
            cardNeedsLink: true,
            unlisted: .no(.noUnlistedPosts),
            language: .no(.noPostLanguage),
            album: .no(.noAlbums),
            photos: .yes,
            photoLimit: FacebookPublishing.maximumPhotos,
            photoDescriptions: .no(.noPhotoDescriptions),
            messagePrompt: .message,
            headsWithCheckout: edition == .classic,
            messageLimit: facebookMessageLimit
        )
    }

    private static func classicFacebook(_ permissions: PermissionSet) -> Capabilities {
        let canPost = permissions.granted.contains(.publishActions)
        let delivery: Delivery = canPost ? .native : .nativeAfter(.publishActions)
        return Capabilities(
            ownProfile: delivery,
            friendProfile: delivery,
            dialog: .yes,
            tags: .yes,
            tagsNeedPlace: true,
            audience: .yes,
            place: .yes,
            friends: friends(permissions),
            warning: .no(.noWarningBeforePost),
            removable: [.heading, .details, .text, .link],
            cardNeedsLink: true,
            unlisted: .no(.noUnlistedPosts),
            language: .no(.noPostLanguage),
            album: .yes,
            photos: .yes,
            photoLimit: FacebookPublishing.maximumPhotos,
            photoDescriptions: .no(.noPhotoDescriptions),
            tagsWithPhotos: .no(.tagsOnPhotosNameThePictured),
            messagePrompt: .message,
            headsWithCheckout: true,
            messageLimit: facebookMessageLimit
        )
    }

    private static func currentFacebook(_ permissions: PermissionSet) -> Capabilities {
        let delivery = Delivery.handOff(.postsInWindowOnly)
        return Capabilities(
            ownProfile: delivery,
            friendProfile: delivery,
            dialog: .yes,
            tags: .no(.tagsInWindowOnly),
            tagsNeedPlace: true,
            audience: .no(.audienceInWindowOnly),
            place: .no(.placesClosed),
            friends: friends(permissions),
            warning: .no(.noWarningBeforePost),
            removable: [],
            cardNeedsLink: true,
            unlisted: .no(.noUnlistedPosts),
            language: .no(.noPostLanguage),
            album: .no(.noAlbums),
            photos: .no(.photosInWindowOnly),
            messagePrompt: .message,
            messageLimit: facebookMessageLimit
        )
    }

    private static func friends(_ permissions: PermissionSet) -> Ability {
        permissions.granted.contains(.userFriends) ? .yes : .no(.friendsNotShown)
    }
}
