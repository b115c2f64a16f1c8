internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// A post as the pages of the X face show it: links in full.
struct XPostView: ViewModel {
    /// A stretch of text, with the address it leads to.
    struct Piece: ViewModel {
        var text: String
        var link: LinkTarget?

        static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("link") { $0.link }] }
    }

    struct Picture: ViewModel {
        var link: LinkTarget
        var altText: String

        static var fields: [Field<Self>] { [Field("link") { $0.link }, Field("altText") { $0.altText }] }
    }

    var author: Person
    var pieces: [Piece]
    var pictures: [Picture]
    /// Who repeated it, when that is why it stands here.
    var repeatedBy: Person?
    var replyTo: LinkTarget?
    var quoted: LinkTarget?
    var place: String?
    var app: String?
    var moment: Timestamp
    var permalink: LinkTarget
    var counts: Tweet.Counts
    /// Whether the person who looks may delete it.
    var isOwn = false
    /// Whether who began the conversation hid it.
    var isHidden: Bool

    init(_ tweet: Tweet, in bundle: TweetBundle, visitor: Person?) {
        let shown = bundle.tweet(tweet.reposted) ?? tweet
        author = shown.author
        pieces = Self.pieces(shown.text, bundle)
        pictures = shown.media.filter { $0.kind != .video }.map { file in
            Picture(
                link: LinkTarget(path: "/media/\(file.id)"),
                altText: file.altText ?? "A picture without description"
            )
        }
        repeatedBy = tweet.reposted == nil ? nil : tweet.author
        func link(_ reference: Tweet.Reference?) -> LinkTarget? {
            reference.flatMap { reference in
                bundle.users[reference.author].map { Self.link(to: reference.id, of: $0.person) }
            }
        }
        replyTo = link(shown.replyTo)
        quoted = link(shown.quoted)
        place = shown.place.map { "\($0.name), \($0.city)" }
        app = shown.app
        moment = shown.created
        permalink = Self.link(to: shown.id, of: shown.author)
        counts = shown.counts
        isHidden = shown.isHidden
        isOwn = visitor?.id == shown.author.id
    }

    static func link(to id: TweetID, of author: Person) -> LinkTarget {
        LinkTarget(path: "/\(author.username)/status/\(id)")
    }

    private static func pieces(_ text: String, _ bundle: TweetBundle) -> [Piece] {
        let scalars = Array(text.unicodeScalars)
        let entities = TextEntities(text)
        var marks = entities.urls.map { ($0.range, LinkTarget(ShortenedText.expanded($0.value))) }
        for mention in entities.mentions {
            guard let user = bundle.user(named: mention.value) else { continue }
            marks.append((mention.range, LinkTarget(path: "/\(user.person.username)")))
        }
        for tag in entities.hashtags {
            let query = FormFields(["q": "#\(tag.value)"]).urlencoded
            marks.append((tag.range, LinkTarget(path: "/search?\(query)")))
        }
        var pieces: [Piece] = []
        var position = 0
        func add(_ range: Range<Int>, _ link: LinkTarget?) {
            guard !range.isEmpty else { return }
            var view = String.UnicodeScalarView()
            view.append(contentsOf: scalars[range])
            pieces.append(Piece(text: String(view), link: link))
        }
        for (range, link) in marks.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            add(position..<range.lowerBound, nil)
            add(range, link)
            position = range.upperBound
        }
        add(position..<scalars.count, nil)
        return pieces
    }

    static var fields: [Field<Self>] {
        [
            Field("author") { XPersonView($0.author) }, Field("pieces") { $0.pieces },
            Field("pictures") { $0.pictures },
            Field("repeatedBy") { $0.repeatedBy.map(XPersonView.init) }, Field("replyTo") { $0.replyTo },
            Field("quoted") { $0.quoted }, Field("place") { $0.place }, Field("app") { $0.app },
            Field("moment") { $0.moment.minuteText }, Field("permalink") { $0.permalink },
            Field("likes") { $0.counts.likes }, Field("reposts") { $0.counts.reposts },
            Field("replies") { $0.counts.replies }, Field("isOwn") { $0.isOwn },
            Field("isHidden") { $0.isHidden },
        ]
    }
}

/// A person with the username.
struct XPersonView: ViewModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.person.id.description }, Field("name") { $0.person.name },
            Field("username") { $0.person.username }, Field("initials") { $0.person.initials },
            Field("link") { LinkTarget(path: "/\($0.person.username)") },
        ]
    }
}
