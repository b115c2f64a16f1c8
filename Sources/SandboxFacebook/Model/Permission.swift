internal import SandboxCore

/// Something an app may do for a person, by the name the protocol gives it.
enum Permission {
    static let publicProfile = "public_profile"
    static let email = "email"
    static let friends = "user_friends"

    /// The names that let an app publish (`publish_stream` until 2013, then `publish_actions`).
    static let publishing = ["publish_actions", "publish_stream"]
    /// The names that let an app read posts which are not its own.
    static let readingPosts = ["read_stream", "user_posts", "user_status"]

    /// What the login dialog says for each name it knows; a name it does not know is left out, as people see it.
    static func words(for permission: String) -> String? { known[permission] }

    /// Whether an app that has it changes something, where all others let it only read.
    static func isPublishing(_ permission: String) -> Bool {
        isPosting(permission) || ["rsvp_event", "create_event"].contains(permission)
    }

    /// Whether it is about the Pages that people manage.
    static func isForPages(_ permission: String) -> Bool { pages.contains(permission) }

    private static let pages = Set(PageAct.allCases.flatMap(\.permissions) + ["pages_manage_metadata"])

    /// Whether an app that has it puts something on walls.
    static func isPosting(_ permission: String) -> Bool {
        publishing.contains(permission) || ["photo_upload", "publish_checkins"].contains(permission)
    }

    private static let known: [String: String] = [
        "public_profile": "Your name and portrait",
        "basic_info": "Your name, portrait and list of friends",
        "email": "Your e-mail address",
        "user_friends": "Your list of friends",
        "user_birthday": "Your birthday",
        "user_hometown": "Where you come from",
        "user_location": "Where you live",
        "user_link": "The address of your wall",
        "user_gender": "Your gender",
        "user_age_range": "Your age range",
        "user_posts": "The posts on your wall",
        "user_status": "Your status updates",
        "user_photos": "Your photos",
        "user_videos": "Your videos",
        "user_likes": "What you like",
        "user_notes": "Your notes",
        "user_events": "Your events",
        "user_groups": "Your groups",
        "user_checkins": "Your check-ins",
        "friends_checkins": "Your friends' check-ins",
        "friends_likes": "What your friends like",
        "friends_photos": "Your friends' photos",
        "friends_birthday": "Your friends' birthdays",
        "friends_location": "Where your friends live",
        "read_stream": "The posts on your wall and of your friends",
        "publish_actions": "Post on walls for you",
        "publish_stream": "Post on your wall and your friends' walls for you",
        "photo_upload": "Put photos into albums for you",
        "publish_checkins": "Publish check-ins for you",
        "rsvp_event": "Answer invitations for you",
        "create_event": "Create events for you",
        "offline_access": "Use your data when you are not here",
        "manage_pages": "Manage your pages",
        "publish_pages": "Post as your pages",
        "pages_show_list": "The list of your pages",
        "pages_read_engagement": "Read what your pages post",
        "pages_manage_posts": "Post as your pages",
        "pages_manage_engagement": "Answer comments on your pages",
        "pages_read_user_content": "Read what people write on your pages",
        "pages_manage_metadata": "Manage the settings of your pages",
    ]

    /// The names that still exist since 2018.
    private static let current: Set<String> = [
        "public_profile", "email", "user_friends", "user_birthday", "user_hometown", "user_location", "user_link",
        "user_gender", "user_age_range", "user_posts", "user_photos", "user_likes", "user_videos", "pages_show_list",
        "pages_read_engagement", "pages_manage_posts", "pages_manage_engagement", "pages_read_user_content",
        "pages_manage_metadata",
    ]

    /// The names in a `scope` parameter: separated by commas or blanks, each once, the profile always first.
    ///
    /// Names that the edition does not know are left out, as people see it.
    static func asked(in scope: String, _ edition: FacebookEdition) -> [String] {
        var asked = [publicProfile]
        for name in scope.utf8.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == 0x20 }) {
            let name = String(decoding: name, as: UTF8.self)
            if known[name] != nil, edition == .classic || current.contains(name), !asked.contains(name) {
                asked.append(name)
            }
        }
        return asked
    }
}
