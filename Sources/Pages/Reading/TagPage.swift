import Templating

/// A reader's books with a tag.
struct TagPage: ViewModel {
    var frame: PageFrame
    var tag: String
    var books: String
    var name: String
    var isOwn: Bool
    /// The reading life it belongs to.
    var life: LinkTarget
    /// The reader's other tags.
    var tags: LinkTarget
    var rows: [ReadingRow]
    var newest: LinkTarget?
    var older: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("tag") { $0.tag }, Field("books") { $0.books },
            Field("name") { $0.name }, Field("isOwn") { $0.isOwn }, Field("life") { $0.life },
            Field("tags") { $0.tags }, Field("rows") { $0.rows },
            Field("newest") { $0.newest }, Field("older") { $0.older },
            Field("hasPages") { $0.newest != nil || $0.older != nil },
        ]
    }
}
