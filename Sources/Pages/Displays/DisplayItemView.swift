import Flyleaf
import Primitives
import Templating

/// One thing on a wall.
struct DisplayItemView: ViewModel {
    /// `review`, `book` or `post`.
    var kind: String
    /// How large its text is, by how long that is.
    var size: String
    /// The book.
    var title: String?
    var author: String?
    /// The cover, where everybody may see the book.
    var cover: SameOriginLink?
    var text: String?
    /// Who wrote it, or whose shelf it is of.
    var name: String
    var initials: String
    var handle: String?
    /// Who repeated it.
    var repeater: String?
    /// The network a post is of, with its letters: both stand there as long as the post does (DI-01).
    var network: String?
    var mark: String?
    var facts: [DisplayFact]
    /// What is quoted, and whose it is.
    var quoted: String?
    var quotedOf: String?

    static var fields: [Field<Self>] {
        [
            Field("kind") { $0.kind }, Field("size") { $0.size }, Field("title") { $0.title },
            Field("author") { $0.author }, Field("cover") { $0.cover }, Field("text") { $0.text },
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("handle") { $0.handle },
            Field("repeater") { $0.repeater }, Field("network") { $0.network }, Field("mark") { $0.mark },
            Field("isLong") { ($0.title.map { DisplayLeaves.weight($0) } ?? 0) > 70 },
            Field("isPost") { $0.kind == "post" }, Field("facts") { $0.facts }, Field("quoted") { $0.quoted },
            Field("quotedOf") { $0.quotedOf },
        ]
    }
}

extension DisplayItemView {
    /// A review, with one page of its text.
    init(_ entry: ReviewEntry, _ text: String, cover: SameOriginLink?) {
        let content = entry.review.content
        kind = "review"
        size = Self.size(of: text)
        title = content.title.text
        author = content.author.text.isEmpty ? nil : content.author.text
        self.cover = cover
        self.text = text.isEmpty ? nil : text
        name = entry.writer.text
        initials = entry.writer.initials
        let score = ScoreView(score: content.score)
        var facts = (score.hasScore ? [score.text] : []) + [entry.review.createdAt.dayWords]
        if content.openText.spoilers == .whole { facts.append(DisplayWords.wholeSpoiler) }
        self.facts = facts.map { DisplayFact(text: $0) }
    }

    /// A book.
    init(_ book: DisplayBook, cover: SameOriginLink?) {
        kind = "book"
        size = Self.size(of: book.title.text)
        title = book.title.text
        author = book.author.text.isEmpty ? nil : book.author.text
        self.cover = cover
        name = book.reader.text
        initials = book.reader.initials
        facts = [DisplayFact(text: DisplayWords.place(book.place))]
    }

    /// A post, with one page of its text: all its words, and who wrote it, as the network writes both (DI-02, DI-03).
    init(_ post: DisplayPost, _ text: String, _ networks: NetworkDirectory) {
        let item = post.kept.item
        kind = "post"
        size = Self.size(of: text)
        self.text = text.isEmpty ? nil : text
        name = item.post.author.name.text
        initials = item.post.author.name.initials
        handle = item.post.author.handle
        repeater = item.repeater?.name.text
        network = networks.title(of: post.identity)
        mark = networks.mark(post.identity.network)
        facts = ([item.post.writtenAt.minuteWords] + DisplayWords.attached(item.post.attachments))
            .map { DisplayFact(text: $0) }
        quoted = item.post.card?.title
        quotedOf = item.post.card?.caption
    }

    /// The class that sets the size: so much text fits a wall at each (`DisplayLeaves.capacity`).
    private static func size(of text: String) -> String {
        switch DisplayLeaves.weight(text) {
        case ...140: "s1"
        case ...320: "s2"
        case ...600: "s3"
        default: "s4"
        }
    }
}
