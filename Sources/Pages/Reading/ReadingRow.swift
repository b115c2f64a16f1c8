import Flyleaf
import Primitives
import Templating
import Web

/// One book of a list.
struct ReadingRow: ViewModel {
    var id: String
    var book: LinkTarget
    var cover: SameOriginLink
    var title: String
    var author: String?
    /// What is known of the last read.
    var words: String?
    /// The reader's tags of it.
    var tags: [TagLink]
    /// How the viewer stands to it, for members.
    var buttons: ReadingButtons?

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("book") { $0.book }, Field("cover") { $0.cover }, Field("title") { $0.title },
            Field("author") { $0.author },
            Field("words") { $0.words }, Field("tags") { $0.tags }, Field("hasTags") { !$0.tags.isEmpty },
            Field("buttons") { $0.buttons },
        ]
    }

    init(_ entry: ReadingEntry, _ covers: CoverLinks, _ buttons: ReadingButtons?) {
        id = entry.bookID.text
        book = LinkTarget(path: Paths.book(entry.bookID))
        cover = covers.link(entry.bookID)
        title = entry.title.text
        author = entry.author.text.isEmpty ? nil : entry.author.text
        let read = entry.ongoing ?? entry.reads.last
        let again = entry.timesRead > 1 ? "read \(entry.timesRead) times" : nil
        let parts = [read?.words, again].compactMap(\.self)
        words = parts.isEmpty ? nil : parts.joined(separator: "; ").uppercasedFirst
        tags = entry.tags.map { TagLink($0, of: entry.memberID) }
        self.buttons = buttons
    }
}

extension String {
    /// The same with a capital first letter.
    fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
