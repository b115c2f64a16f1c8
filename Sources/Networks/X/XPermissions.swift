import Flyleaf

extension Permission {
    /// Name and username.
    static let usersRead = Permission("users.read")
    /// Posts of the person, and of others the person may see.
    static let tweetRead = Permission("tweet.read")
    /// What the person likes.
    static let likeRead = Permission("like.read")
    /// What the person keeps for themselves.
    static let bookmarkRead = Permission("bookmark.read")
    /// The lists of people that the person made, and what stands in them.
    static let listRead = Permission("list.read")
    /// Whom the person follows.
    static let followsRead = Permission("follows.read")
    /// Liking posts.
    static let likeWrite = Permission("like.write")
    /// Keeping posts.
    static let bookmarkWrite = Permission("bookmark.write")
    /// Muting people.
    static let muteWrite = Permission("mute.write")
    /// A token that can be renewed.
    static let offlineAccess = Permission("offline.access")
    /// Posting and deleting.
    static let tweetWrite = Permission("tweet.write")
    /// Uploading photos for a post.
    static let mediaWrite = Permission("media.write")
}

extension PermissionRule {
    /// What is asked of X: reading at login, posting and its photos only when the person shares.
    ///
    /// OAuth 1.0a has one level for both.
    static func x(_ configuration: XConfiguration) -> [PermissionRule] {
        let isSigned = configuration.clientID == nil
        let reading = [name, posts, following] + (isSigned ? [] : [staying, likesOfX, bookmarksOfX, listsOfX])
        guard configuration.postsThroughAPI else { return reading }
        return reading + [posting] + (isSigned ? [] : [photos, likingAtX, keepingAtX, mutingAtX])
    }

    private static func rule(
        _ permission: Permission,
        _ moment: Moment,
        _ use: PermissionUse
    ) -> PermissionRule {
        // X takes back all permissions or none.
        PermissionRule(permission: permission, moment: moment, use: use, isRevocable: false)
    }

    /// With the lists that need them; one of OAuth 1.0a has them from the start.
    static let likesOfX = rule(.likeRead, .reading, .favourites)
    static let bookmarksOfX = rule(.bookmarkRead, .reading, .bookmarks)
    private static let listsOfX = rule(.listRead, .reading, .lists)
    /// What is of every login has it already; in a connection of another kind it may be missing.
    static let readingAtX = rule(.tweetRead, .login, .stream)
    static let followersAtX = rule(.followsRead, .login, .followers)
    static func listsOfX(_ configuration: XConfiguration) -> PermissionRule {
        configuration.clientID == nil ? readingAtX : listsOfX
    }
    /// With the first press at a post; one of OAuth 1.0a may write all or nothing.
    static let likingAtX = rule(.likeWrite, .acting, .liking)
    static let keepingAtX = rule(.bookmarkWrite, .acting, .keeping)
    static let mutingAtX = rule(.muteWrite, .acting, .muting)
    static let repeatingAtX = rule(.tweetWrite, .acting, .repeating)
    static let removingAtX = rule(.tweetWrite, .acting, .removing)
    static let replyingAtX = rule(.tweetWrite, .acting, .replying)
    private static let name = rule(.usersRead, .login, .profile)
    private static let posts = rule(.tweetRead, .login, .profileWithPosts)
    private static let following = rule(.followsRead, .login, .followedForMentions)
    private static let staying = rule(.offlineAccess, .login, .staying)
    private static let posting = rule(.tweetWrite, .publishing, .posting(otherwise: .window))
    private static let photos = rule(.mediaWrite, .publishing, .photos)
}

/// The permissions of X as they travel: scopes of OAuth 2.0, and the two levels of OAuth 1.0a.
enum XScopes {
    /// What a login asks for, in the order it is asked.
    static let ofLogin: [Permission] = [.usersRead, .tweetRead, .followsRead, .offlineAccess]

    /// What posting asks for: a post and its photos in one go.
    private static let ofPosting: [Permission] = [.tweetWrite, .mediaWrite]

    /// What has to be asked for so that these are granted besides the login.
    ///
    /// A new authorization replaces the one before: scopes left out would be gone.
    static func asking(for permissions: [Permission]) -> [Permission] {
        let wanted = permissions.contains(where: ofPosting.contains) ? permissions + ofPosting : permissions
        var asked = ofLogin
        for permission in ofPosting + wanted where wanted.contains(permission) && !asked.contains(permission) {
            asked.append(permission)
        }
        return asked
    }

    /// What the scopes of a token answer grant; without any, no more than a login asks for.
    static func granted(_ scopes: [String]?) -> PermissionSet {
        PermissionSet(granted: Set(scopes?.map { Permission($0) } ?? ofLogin))
    }

    /// What a token of OAuth 1.0a grants.
    static func granted(mayWrite: Bool) -> PermissionSet {
        let reading: Set<Permission> = [.usersRead, .tweetRead, .followsRead, .likeRead]
        return PermissionSet(granted: mayWrite ? reading.union([.tweetWrite]) : reading)
    }
}
