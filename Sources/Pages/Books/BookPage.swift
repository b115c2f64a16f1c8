import Templating

/// A book: its cover, what readers gave it, and their reviews.
struct BookPage: ViewModel {
    var frame: PageFrame
    var title: String
    var isLongTitle: Bool
    var author: String?
    /// The page of the first author, where it has this book.
    var authorLink: LinkTarget?
    var cover: SameOriginLink
    var write: LinkTarget
    var share: LinkTarget
    var like: LikeButton
    /// How the viewer stands to it.
    var reading: ReadingButtons
    /// The viewer's shelves, for members.
    var shelving: ShelfButtons?
    /// Where they choose a cover of their own, for members.
    var ownCover: OwnCoverForm?
    var facts: [BookFact]
    var chart: ChartFigure?
    /// The viewer's friends who read it.
    var friends: [FriendReading]
    /// Notes and quotations that readers show.
    var words: [ReaderWordsView]
    var rows: SafeHTML?
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("isLongTitle") { $0.isLongTitle },
            Field("author") { $0.author }, Field("authorLink") { $0.authorLink }, Field("cover") { $0.cover },
            Field("share") { $0.share }, Field("like") { $0.like },
            Field("write") { $0.write }, Field("reading") { $0.reading }, Field("shelving") { $0.shelving },
            Field("ownCover") { $0.ownCover },
            Field("facts") { $0.facts },
            Field("hasFacts") { !$0.facts.isEmpty }, Field("chart") { $0.chart },
            Field("friends") { $0.friends }, Field("hasFriends") { !$0.friends.isEmpty },
            Field("words") { $0.words }, Field("hasWords") { !$0.words.isEmpty }, Field("rows") { $0.rows },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
