import Flyleaf
import Primitives

extension Permission {
    /// Name and identifier; always granted with the login itself.
    static let publicProfile = Permission("public_profile")
    /// The list of friends.
    static let userFriends = Permission("user_friends")
    /// What the person's friends post; no longer given to programs since 2015.
    static let readStream = Permission("read_stream")
    /// What the person likes.
    static let userLikes = Permission("user_likes")
    /// The person's groups, until 2018.
    static let userGroups = Permission("user_groups")
    /// What the person is asked to; for a few chosen programs since 2018.
    static let userEvents = Permission("user_events")
    /// The person's albums, and the photos they are in.
    static let userPhotos = Permission("user_photos")
    /// Where the person checked in, until check-ins became posts.
    static let userCheckins = Permission("user_checkins")
    /// The person's videos.
    static let userVideos = Permission("user_videos")
    /// The person's notes, until 2015.
    static let userNotes = Permission("user_notes")
    /// Posting for the person; withdrawn by Facebook in 2018.
    static let publishActions = Permission("publish_actions")
    /// The Pages of a person, until 2018.
    static let managePages = Permission("manage_pages")
    /// Posting as a Page, until 2018.
    static let publishPages = Permission("publish_pages")
    /// The Pages of a person.
    static let pagesShowList = Permission("pages_show_list")
    /// The posts of a Page.
    static let pagesReadEngagement = Permission("pages_read_engagement")
    /// Posting as a Page.
    static let pagesManagePosts = Permission("pages_manage_posts")

    /// Whether the name is of letters, digits and underscores, so that it can stand in a path; at most 64 bytes.
    var isGraphName: Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension PermissionRule {
    /// What is asked of Facebook: reading friends at login, other lists when they are first looked at, posting only when the person shares.
    static func facebook(_ edition: FacebookConfiguration.Edition) -> [PermissionRule] {
        let reading = [profile, friends(edition)]
        return (edition == .classic ? reading + [FacebookStream.rule, posting] : reading)
            + FacebookCollection.rules(edition) + FacebookPagePermissions(edition).rules
    }

    private static let profile = PermissionRule(
        permission: .publicProfile,
        moment: .login,
        use: .profile,
        isRevocable: false
    )

    private static func friends(_ edition: FacebookConfiguration.Edition) -> PermissionRule {
        PermissionRule(
            permission: .userFriends,
            moment: .login,
            use: edition == .classic ? .friends : .friendsOfApp,
            isRevocable: true
        )
    }

    private static let posting = PermissionRule(
        permission: .publishActions,
        moment: .publishing,
        use: .posting(otherwise: .page),
        isRevocable: true
    )
}

extension PermissionSet {
    /// More entries than this are not read.
    private static let maximumCount = 200

    /// Reads the answer of `/me/permissions` in both shapes; `nil` when it is neither.
    ///
    /// Since v2.0 a list of names with a status; before, one object with the value 1 for each granted permission, where
    /// `installed` stands for what is called `public_profile` today.
    init?(graph json: JSON) {
        guard let entries = json["data"]?.elements else { return nil }
        self.init()
        for entry in entries.prefix(Self.maximumCount) {
            guard case .object(let members) = entry else { return nil }
            if let name = entry["permission"]?.text {
                note(name, isGranted: entry["status"]?.text == "granted")
            } else {
                for member in members.prefix(Self.maximumCount) where member.value.isAffirmative {
                    let isPublicProfile = member.name == "installed"
                    note(isPublicProfile ? Permission.publicProfile.name : member.name, isGranted: true)
                }
            }
        }
    }

    /// Declined and expired are the same here: asked for once, and not there now.
    private mutating func note(_ name: String, isGranted: Bool) {
        let permission = Permission(name)
        guard permission.isGraphName else { return }
        if isGranted { granted.insert(permission) } else { declined.insert(permission) }
    }
}
