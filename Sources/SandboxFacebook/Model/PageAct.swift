/// What an app does with a Page.
enum PageAct: Sendable, CaseIterable {
    /// Learns which Pages a person manages, and gets their tokens.
    case list
    /// Reads what the Page says.
    case read
    /// Reads what others say there.
    case readVisitors
    /// Posts, changes and deletes in the Page's name.
    case post
    /// Likes and comments in the Page's name.
    case engage

    /// The permissions of which one is enough: the name since 2020, and the one before.
    var permissions: [String] {
        switch self {
        case .list: ["pages_show_list", "manage_pages"]
        case .read: ["pages_read_engagement", "manage_pages"]
        case .readVisitors: ["pages_read_user_content", "manage_pages"]
        case .post: ["pages_manage_posts", "publish_pages"]
        case .engage: ["pages_manage_engagement", "publish_pages"]
        }
    }

    /// What the person must be trusted with at the Page.
    var task: PageTask? {
        switch self {
        case .list, .read, .readVisitors: nil
        case .post: .createContent
        case .engage: .moderate
        }
    }
}
