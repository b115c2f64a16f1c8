import Flyleaf

/// The words for a list of what networks have for a member.
struct StreamListWords {
    /// Its name among the lists.
    let tab: String
    /// The heading of its page.
    let title: String
    /// What stands in it, one sentence without its end.
    let content: String
    /// What is said where nothing is in it.
    let empty: String

    private init(_ tab: String, _ title: String, _ content: String, _ empty: String) {
        self.tab = tab
        self.title = title
        self.content = content
        self.empty = empty
    }

    /// The words for a list.
    init(_ list: StreamList) {
        switch list {
        case .home:
            self.init(
                "Your people",
                "What your people say",
                "What your networks show you first",
                "Nothing yet. What the people you follow say stands here."
            )
        case .own:
            self.init(
                "Your posts",
                "What you said",
                "What you wrote or repeated at your networks",
                "Nothing yet. What you post at your networks stands here."
            )
        case .mentions:
            self.init(
                "Mentions",
                "What was said to you",
                "Posts that mention or answer you, but for letters to you alone, which stay at your networks",
                "Nothing yet. Posts that mention you stand here."
            )
        case .favourites:
            self.init(
                "Liked",
                "What you like",
                "Posts that you like at your networks, the last liked first as far as they say so",
                "Nothing yet. Posts that you like at your networks stand here."
            )
        case .bookmarks:
            self.init(
                "Bookmarks",
                "What you keep",
                "Posts that you keep at your networks, the last kept first as far as they say so",
                "Nothing yet. Posts that you keep at your networks stand here."
            )
        case .tag(let tag):
            self.init(
                tag.title,
                tag.title,
                "Posts with this tag, as far as your networks know them",
                "Nothing yet. Your networks show no post with this tag."
            )
        }
    }

    /// The name of the page where tags are typed, among the lists.
    static let tagsTab = "Tags"

    /// What is said of a word that can be no tag.
    static let noTag = "A tag is one word of letters, digits and low lines, and not of digits alone."

    /// What is said before a press that costs the operator.
    static func price(_ cost: ReadingCost, _ network: String) -> String {
        "\(network) finds posts of the last seven days, and takes money for each. It is asked only when you press Look again: "
            + "a press counts for up to \(cost.pagePosts) of the \(cost.dailyPosts) posts that this Flyleaf pays for in a day, "
            + "for everybody together."
    }
}
