import Flyleaf
import Primitives
import Templating
import Web

/// The way to a reader's books with a tag.
struct TagLink: ViewModel {
    var link: LinkTarget
    var tag: String
    /// How many books have it, where that is told.
    var books: String?

    static var fields: [Field<Self>] {
        [Field("link") { $0.link }, Field("tag") { $0.tag }, Field("books") { $0.books }]
    }

    init(_ tag: BookTag, of member: ID<Member>) {
        link = LinkTarget(path: Paths.readerTag(member, tag.key))
        self.tag = tag.text
    }

    init(_ count: TagCount, of member: ID<Member>) {
        self.init(count.tag, of: member)
        books = YearWords.books(count.books)
    }
}
