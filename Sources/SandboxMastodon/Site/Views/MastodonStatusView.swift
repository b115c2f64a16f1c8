internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Templating

/// A status as pages show it.
struct MastodonStatusView: SampledModel {
    /// A part of the text, with where it leads.
    struct Piece: Sendable {
        var text: String
        var link: LinkTarget?
    }

    struct Picture: Sendable {
        var source: LinkTarget
        var description: String
    }

    var author: Person
    /// Who passed it on.
    var reblogger: Person?
    var spoiler: String?
    var pieces: [Piece]
    var pictures: [Picture]
    var options: [(title: String, votes: Int)]
    var visibility: String
    var app: String?
    var moment: Timestamp
    var isEdited: Bool
    var counts: String
    var permalink: LinkTarget
    /// Where an answer is written.
    var reply: LinkTarget
    /// Whether somebody looks who may do something with it, and what that is.
    var mayAct: Bool
    var isFavourited: Bool
    var isReblogged: Bool

    /// - Parameter viewer: whose eyes it is read with.
    init(
        _ status: MastodonStatus,
        _ viewer: PersonID?,
        _ world: World,
        _ connection: borrowing Connection
    ) throws {
        let original = try status.reblogOf.flatMap { try MastodonStatuses.find($0, viewer, connection) }
        let shown = original ?? status
        author = shown.author
        reblogger = original == nil ? nil : status.author
        spoiler = shown.spoiler.isEmpty ? nil : shown.spoiler
        pieces = Self.pieces(shown, world)
        pictures = try MastodonMediaStore.attached(to: shown.id, connection).map { media in
            let path = LinkTarget(path: MastodonMediaWriter.path(media))
            return Picture(source: path, description: media.description ?? "")
        }
        let poll = try MastodonPolls.find(status: shown.id, viewer, connection)
        options = poll.map { Array(zip($0.options, $0.votes)) } ?? []
        visibility = shown.visibility.words
        app = shown.app?.name
        moment = shown.created
        isEdited = shown.edited != nil
        counts = [
            Self.counted(shown.replies, "answer"), Self.counted(shown.reblogs, "reblog"),
            Self.counted(shown.favourites, "favourite"),
        ].joined(separator: ", ")
        permalink = LinkTarget(path: "/@\(MastodonHandle.username(of: shown.author))/\(shown.id)")
        reply = LinkTarget(path: "/share?reply=\(shown.id)")
        mayAct = viewer != nil
        (isFavourited, isReblogged) = (shown.isFavourited, shown.isReblogged)
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    private static func pieces(_ status: MastodonStatus, _ world: World) -> [Piece] {
        let markup = MastodonMarkup(mentions: status.mentions, world: world)
        return MastodonText(status.text).runs.map { run in
            switch run {
            case .text(let text): return Piece(text: text)
            case .link(let address): return Piece(text: address, link: LinkTarget(address))
            case .hashtag(let name):
                return Piece(text: "#\(name)", link: LinkTarget(path: "/tags/\(PercentCoding.encode(name))"))
            case .mention(let name, let domain):
                let person = markup.person(name, domain)
                return Piece(
                    text: "@\(name)",
                    link: person.map { LinkTarget(path: "/@\(MastodonHandle.username(of: $0))") }
                )
            }
        }
    }

    private init(author: Person) {
        self.author = author
        reblogger = author
        spoiler = "Warning"
        pieces = [Piece(text: "#tag", link: LinkTarget(path: "/tags/tag"))]
        pictures = [Picture(source: LinkTarget(path: "/media/1/key"), description: "A picture")]
        options = [("Yes", 1)]
        visibility = "Public"
        app = "App"
        moment = Timestamp(seconds: 0)
        isEdited = true
        counts = "0 answers"
        permalink = LinkTarget(path: "/@ada/1")
        reply = LinkTarget(path: "/share?reply=1")
        (mayAct, isFavourited, isReblogged) = (true, true, true)
    }

    static let sample = MastodonStatusView(author: .sample)

    var values: Values {
        [
            "author": .model(MastodonAccountView(author)),
            "reblogger": .optional(reblogger.map(MastodonAccountView.init)),
            "spoiler": .optional(spoiler),
            "pieces": .list(pieces.map { ["text": .text($0.text), "link": .optional($0.link)] }),
            "pictures": .list(
                pictures.map { ["source": .link($0.source), "description": .text($0.description)] }
            ),
            "options": .list(options.map { ["title": .text($0.title), "votes": .number($0.votes)] }),
            "hasOptions": .flag(!options.isEmpty),
            "visibility": .text(visibility),
            "app": .optional(app),
            "moment": .text(moment.minuteText),
            "isEdited": .flag(isEdited),
            "counts": .text(counts),
            "permalink": .link(permalink),
            "reply": .link(reply),
            "mayAct": .flag(mayAct),
            "isFavourited": .flag(isFavourited),
            "isReblogged": .flag(isReblogged),
        ]
    }
}
