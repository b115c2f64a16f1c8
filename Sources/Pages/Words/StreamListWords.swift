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
    ///
    /// - Parameter name: what its person calls it at the network.
    init(_ list: StreamList, named name: String? = nil) {
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
                "Posts that mention or answer you, but for what is written to you alone, which stands under Messages",
                "Nothing yet. Posts that mention you stand here."
            )
        case .messages:
            self.init(
                "Messages",
                "What was written to you alone",
                "The last message of each conversation at your networks; only those named in it see it, and whoever runs a "
                    + "server could read it there",
                "Nothing yet. What is written to you alone stands here."
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
        case .search(let words):
            self.init(
                "“\(words.text)”",
                "“\(words.text)”",
                "Posts with these words, as far as your networks search them",
                "Nothing yet. Your networks find no post with these words; many servers search none, or only your own."
            )
        case .list:
            self.init(
                name ?? "A list of yours",
                name ?? "A list of yours",
                "What the people on this list of yours say",
                "Nothing yet. What the people on this list say stands here."
            )
        case .person:
            self.init(
                name ?? "Somebody there",
                name.map { "What \($0) says" } ?? "What somebody there says",
                "What they wrote or repeated, as far as the network shows it to you",
                "Nothing yet. What they write stands here."
            )
        case .topics(.lists):
            self.init(
                "Lists",
                "Your lists",
                "Lists of people that you made at your networks, each with what those people say",
                "No list of yours is there."
            )
        case .topics(.trends):
            self.init(
                "Trends",
                "What many write of",
                "Tags and words that many people use at your networks now, and posts that many look at, the newest first",
                "Nothing is named there now."
            )
        case .topics(.collection(let collection)):
            let words = CollectionWords(collection)
            self.init(words.tab, words.title, words.content, words.empty)
        }
    }

    /// What stands above posts that many look at.
    static let trendingPosts = "Posts that many look at"

    /// The names of the pages where tags and words are typed, among the lists.
    static let tagsTab = "Tags"
    static let searchTab = "Search"
    /// The name of what people have at networks beside posts, among the lists.
    static let collectionsTab = "Collections"

    /// What is said of a permission that somebody said no to.
    static func declined(_ network: String) -> String {
        "You said no to it at \(network) before; it is asked again only when you press the button."
    }

    /// What is said of a word that can be no tag.
    static let noTag = "A tag is one word of letters, digits and low lines, and not of digits alone."

    /// To whom alone a post is.
    ///
    /// - Parameter names: how they are written at the network.
    static func letter(to names: [String]) -> String {
        names.isEmpty ? "For its writer alone" : "Only for \(names.joined(separator: ", "))"
    }

    /// Where the visit before ended.
    static func left(_ left: SeenPlace.Left) -> String { "You were here on \(left.moment.minuteWords)" }

    /// How many posts a network counts of a topic; `nil` where it counts none.
    static func posts(_ topic: StreamTopic) -> String? {
        func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count) posts" }
        guard let today = topic.today else { return topic.posts.map(posts) }
        return topic.posts.map { "\(posts($0)) this week, \(today) today" } ?? "\(posts(today)) today"
    }

    /// How an order of what many write of is called.
    static func order(_ order: StreamTopicOrder) -> String {
        switch order {
        case .network: "As each network has it"
        case .day: "Most today"
        case .week: "Most this week"
        }
    }

    /// What is said of words that nobody can search for.
    static let noWords = "Type one word or up to ten, of letters and digits; signs between them are not searched for."

    /// How the press is called that forgets what is looked for.
    static func forgetting(_ list: StreamList) -> String {
        list.group == .search ? "Forget this search" : "Forget this tag"
    }

    /// What is said before a press that costs the operator; `nil` of what is read without one.
    static func price(_ cost: ReadingCost, _ list: StreamList, _ network: String) -> String? {
        let opening: String
        switch list {
        case .home, .own, .mentions, .favourites, .bookmarks, .messages: return nil
        case .tag, .search: opening = "\(network) finds posts of the last seven days, and takes money for each."
        case .list, .person: opening = "\(network) takes money for each post."
        case .topics(.lists): opening = "\(network) takes money for each list it names."
        case .topics(.trends), .topics(.collection): opening = "\(network) takes money for each look."
        }
        return "\(opening) It is asked only when you press Look again: "
            + "a press counts for up to \(cost.pagePosts) of the \(cost.dailyPosts) posts that this Flyleaf pays for in a day, "
            + "for everybody together."
    }
}
