import Flyleaf

extension Permission {
    /// Who the person is; since 4.3.
    static let mastodonProfile = Permission("profile")
    /// Who the person is, in the words of older servers.
    static let readAccounts = Permission("read:accounts")
    /// Whom the person follows.
    static let readFollows = Permission("read:follows")
    /// Posting.
    static let writeStatuses = Permission("write:statuses")
    /// Uploading photos for a post.
    static let writeMedia = Permission("write:media")
    /// Looking whether a post has arrived.
    static let readStatuses = Permission("read:statuses")
    /// What the person is told of; mentions are not to be had without the rest.
    static let readNotifications = Permission("read:notifications")
}

extension Permission {
    /// What the person likes.
    static let readFavourites = Permission("read:favourites")
    /// What the person keeps; since 3.1.
    static let readBookmarks = Permission("read:bookmarks")
    /// The lists that the person made, and what stands in them.
    static let readLists = Permission("read:lists")
    /// What is found of words.
    static let readSearch = Permission("read:search")
}

extension Permission {
    /// Liking posts.
    static let writeFavourites = Permission("write:favourites")
    /// Keeping posts; since 3.1.
    static let writeBookmarks = Permission("write:bookmarks")
    /// Following people.
    static let writeFollows = Permission("write:follows")
    /// Muting people.
    static let writeMutes = Permission("write:mutes")
    /// Blocking people.
    static let writeBlocks = Permission("write:blocks")
}

/// What is asked of Mastodon, and what its answer means.
enum MastodonScopes {
    /// At login.
    static func login(_ version: MastodonVersion) -> [Permission] {
        (version.knowsProfile ? [.mastodonProfile] : []) + reading
    }

    /// What a login needs where `profile` is not known.
    private static let reading: [Permission] = [.readAccounts, .readFollows]

    /// What a login needs at a server.
    static func login(_ server: MastodonServer) -> [Permission] {
        server.registration.asksWidely ? reading : login(server.version)
    }

    /// With the first post; the three go together.
    static let publishing: [Permission] = [.writeStatuses, .writeMedia, .readStatuses]

    /// With the list that needs it, each by itself; the list of what is shown first needs one of those of publishing.
    static func lists(_ version: MastodonVersion) -> [Permission] {
        [.readNotifications, .readFavourites, .readLists, .readSearch]
            + (version.knowsBookmarks ? [.readBookmarks] : [])
    }

    /// With the first press at a post or at somebody that needs it, each by itself; repeating needs those of publishing.
    static func acts(_ version: MastodonVersion) -> [Permission] {
        [.writeFavourites] + (version.knowsBookmarks ? [.writeBookmarks] : []) + [
            .writeFollows, .writeMutes, .writeBlocks,
        ]
    }

    /// Everything that is ever asked for.
    static func all(_ version: MastodonVersion) -> [Permission] {
        login(version) + publishing + lists(version) + acts(version)
    }

    /// What is asked for where nothing finer is known: each holds all that begins with it.
    static let wide = ["read", "write"]

    /// What the app is registered for: also the wide names, which some servers need.
    static func registered(_ version: MastodonVersion) -> [String] { all(version).map(\.name) + wide }

    /// What one authorization asks for: it makes a new token, so what the login needs is asked for again.
    static func request(_ wanted: [Permission], _ server: MastodonServer) -> [String] {
        // Looking at posts is asked for with the first post, and by itself for who only wants to read.
        let isForPosting = wanted.contains { publishing.contains($0) && $0 != .readStatuses }
        let forActs = acts(server.version).filter { wanted.contains($0) }
        if server.registration.asksWidely { return isForPosting || !forActs.isEmpty ? wide : ["read"] }
        let forLists = ([.readStatuses] + lists(server.version)).filter { wanted.contains($0) } + forActs
        let beyond = isForPosting ? publishing + forLists.filter { !publishing.contains($0) } : forLists
        return (login(server.version) + beyond).map(\.name)
    }

    /// Which permissions some names hold.
    static func held(by names: Set<String>, _ version: MastodonVersion) -> [Permission] {
        all(version).filter { holds(names, $0) }
    }

    private static func holds(_ names: Set<String>, _ permission: Permission) -> Bool {
        let group = permission.name.utf8.prefix { $0 != UInt8(ascii: ":") }
        return names.contains(permission.name) || names.contains(String(Substring(group)))
    }

    /// What was granted, from the scope of the token answer; `nil` there means as requested (RFC 6749 section 5.1).
    ///
    /// `read` and `write` hold everything that begins with them.
    static func granted(_ scope: String?, requested: [Permission]) -> PermissionSet {
        guard let scope else { return PermissionSet(granted: Set(requested)) }
        let names = Set(scope.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
        let granted = requested.filter { holds(names, $0) }
        return PermissionSet(granted: Set(granted), declined: Set(requested).subtracting(granted))
    }
}

extension ServerRegistration {
    /// Whether the server knows only wide permissions; then those alone are kept as what may be asked for.
    var asksWidely: Bool { scopes == MastodonScopes.wide }
}

extension PermissionRule {
    /// What is asked of a server: reading at login, posting only when the person shares.
    ///
    /// Mastodon asks for all of them at once and takes them back at once, so none is revocable on its own.
    static func mastodon(_ server: MastodonServer) -> [PermissionRule] {
        MastodonScopes.login(server).map { rule($0, .login) } + MastodonScopes.publishing.map { rule($0, .publishing) }
            + MastodonScopes.lists(server.version).map { rule($0, .reading) }
            + MastodonScopes.acts(server.version).map { rule($0, .acting) }
    }

    private static func rule(_ permission: Permission, _ moment: Moment) -> PermissionRule {
        PermissionRule(permission: permission, moment: moment, use: use(permission), isRevocable: false)
    }

    private static func use(_ permission: Permission) -> PermissionUse {
        switch permission {
        case .readFollows: .followed
        case .writeStatuses: .posting(otherwise: .serverPage)
        case .writeMedia: .photos
        case .readStatuses: .lookingAtPosts
        case .readNotifications: .mentions
        case .readFavourites: .favourites
        case .readBookmarks: .bookmarks
        case .readLists: .lists
        case .readSearch: .searching
        case .writeFavourites: .liking
        case .writeBookmarks: .keeping
        case .writeFollows: .following
        case .writeMutes: .muting
        case .writeBlocks: .blocking
        default: .profile
        }
    }
}
