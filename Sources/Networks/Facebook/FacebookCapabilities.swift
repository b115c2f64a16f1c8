import Flyleaf

extension Capabilities {
    /// The longest message of a post, in Unicode scalars.
    static let facebookMessageLimit = 63_000

    /// What a connection with these permissions can do at Facebook.
    static func facebook(_ edition: FacebookConfiguration.Edition, _ permissions: PermissionSet) -> Capabilities {
        edition == .classic ? classicFacebook(permissions) : currentFacebook(permissions)
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
            warning: .no(reason: "Facebook has no warning before a post."),
            photos: .yes,
            photoLimit: FacebookPublishing.maximumPhotos,
            photoDescriptions: .no(reason: "Facebook takes no description of a photo from other programs."),
            tagsWithPhotos: .no(reason: "On a photo Facebook tags only people who are in the picture."),
            messageLimit: facebookMessageLimit
        )
    }

    private static func currentFacebook(_ permissions: PermissionSet) -> Capabilities {
        let delivery = Delivery.handOff(
            reason: "Facebook no longer lets other programs post to a profile; you post in Facebook's own window."
        )
        return Capabilities(
            ownProfile: delivery,
            friendProfile: delivery,
            dialog: .yes,
            tags: .no(reason: "Facebook no longer lets other programs tag friends; you can in Facebook's own window."),
            tagsNeedPlace: true,
            audience: .no(reason: "You choose who sees the post in Facebook's own window."),
            place: .no(reason: "Facebook no longer lets other programs add a place to a post."),
            friends: friends(permissions),
            warning: .no(reason: "Facebook has no warning before a post."),
            photos: .no(reason: "Facebook’s own window takes no photos from here; you can add them there."),
            messageLimit: facebookMessageLimit
        )
    }

    private static func friends(_ permissions: PermissionSet) -> Ability {
        permissions.granted.contains(.userFriends)
            ? .yes : .no(reason: "You have not let Flyleaf see your list of friends.")
    }
}
