internal import HTTP
internal import Primitives
internal import SandboxCore
internal import Templating

/// A post as the pages of the X face show it: links in full.
struct XPostView: SampledModel {
    /// A stretch of text, with the address it leads to.
    struct Piece: Sendable {
        var text: String
        var link: LinkTarget?
    }

    struct Picture: Sendable {
        var link: LinkTarget
        var altText: String
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

    static let sample: XPostView = {
        let place = Place(
            id: PlaceID(rawValue: 1),
            name: "A place",
            category: "",
            street: "",
            city: "a city",
            state: "",
            country: "",
            zip: "",
            latitude: 0,
            longitude: 0
        )
        let file = XMediaFile(
            id: XMediaID(rawValue: 1),
            owner: Person.sample.id,
            type: "image/png",
            category: "tweet_image",
            size: 1,
            width: 1,
            height: 1,
            altText: "Text",
            isComplete: true
        )
        let reference = Tweet.Reference(id: TweetID(rawValue: 1), author: Person.sample.id)
        let tweet = Tweet(
            id: TweetID(rawValue: 1),
            author: .sample,
            app: "App",
            text: "https://books.example.com/",
            created: Timestamp(seconds: 0),
            replyTo: reference,
            quoted: reference,
            place: place,
            media: [file],
            replySettings: "everyone",
            isSensitive: false,
            conversation: TweetID(rawValue: 1)
        )
        let bundle = TweetBundle(users: [Person.sample.id: XUser(person: .sample)])
        var sample = XPostView(tweet, in: bundle, visitor: .sample)
        sample.repeatedBy = .sample
        return sample
    }()

    var values: Values {
        [
            "author": .model(XPersonView(author)),
            "pieces": .list(pieces.map { ["text": .text($0.text), "link": .optional($0.link)] }),
            "pictures": .list(pictures.map { ["link": .link($0.link), "altText": .text($0.altText)] }),
            "repeatedBy": .optional(repeatedBy.map(XPersonView.init)),
            "replyTo": .optional(replyTo),
            "quoted": .optional(quoted),
            "place": .optional(place),
            "app": .optional(app),
            "moment": .text(moment.minuteText),
            "permalink": .link(permalink),
            "likes": .number(counts.likes),
            "reposts": .number(counts.reposts),
            "replies": .number(counts.replies),
            "isOwn": .flag(isOwn),
        ]
    }
}

/// A person with the username.
struct XPersonView: SampledModel {
    var person: Person

    init(_ person: Person) { self.person = person }

    static let sample = XPersonView(.sample)

    var values: Values {
        [
            "id": .text(person.id.description),
            "name": .text(person.name),
            "username": .text(person.username),
            "initials": .text(person.initials),
            "link": .link(LinkTarget(path: "/\(person.username)")),
        ]
    }
}
