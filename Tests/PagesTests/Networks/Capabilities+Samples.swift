import Flyleaf

extension Capabilities {
    static let everything = Capabilities(
        ownProfile: .native,
        friendProfile: .native,
        dialog: .yes,
        tags: .yes,
        tagsNeedPlace: false,
        audience: .yes,
        place: .yes,
        friends: .yes,
        warning: .no(.noWarningBeforePost),
        removable: [.heading, .details, .link],
        cardNeedsLink: false,
        unlisted: .no(.noUnlistedPosts),
        language: .no(.noPostLanguage),
        album: .no(.noAlbums),
        photos: .yes,
        photoLimit: 4,
        messagePrompt: .message,
        messageLimit: 500
    )

    /// Those of a provider of logins: nothing can be posted.
    static let nothing = Capabilities(
        ownProfile: .none(.loginOnly),
        friendProfile: .none(.loginOnly),
        dialog: .no(.loginOnly),
        tags: .no(.loginOnly),
        tagsNeedPlace: false,
        audience: .no(.loginOnly),
        place: .no(.loginOnly),
        friends: .no(.loginOnly),
        warning: .no(.loginOnly),
        removable: [],
        cardNeedsLink: false,
        unlisted: .no(.noUnlistedPosts),
        language: .no(.noPostLanguage),
        album: .no(.noAlbums),
        photos: .no(.loginOnly),
        messagePrompt: .message,
        messageLimit: 0
    )
}
