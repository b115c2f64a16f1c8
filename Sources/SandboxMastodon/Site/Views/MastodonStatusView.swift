internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore
internal import Templating

/// A status as pages show it.
struct MastodonStatusView: ViewModel {
    /// A part of the text, with where it leads.
    struct Piece: ViewModel {
        var text: String
        var link: LinkTarget?

        static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("link") { $0.link }] }
    }

    struct Picture: ViewModel {
        var source: LinkTarget
        var description: String

        static var fields: [Field<Self>] {
            [Field("source") { $0.source }, Field("description") { $0.description }]
        }
    }

    /// An option of a poll.
    struct Option: ViewModel {
        var title: String
        var votes: Int

        static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("votes") { $0.votes }] }
    }

    var author: Person
    /// Who passed it on.
    var reblogger: Person?
    var spoiler: String?
    var pieces: [Piece]
    var pictures: [Picture]
    var options: [Option]
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
        author = try MastodonProfiles.named(shown.author, connection)
        reblogger = original == nil ? nil : try MastodonProfiles.named(status.author, connection)
        spoiler = shown.spoiler.isEmpty ? nil : shown.spoiler
        pieces = Self.pieces(shown, world)
        pictures = try MastodonMediaStore.attached(to: shown.id, connection).map { media in
            let path = LinkTarget(path: MastodonMediaWriter.path(media))
            return Picture(source: path, description: media.description ?? "")
        }
        let poll = try MastodonPolls.find(status: shown.id, viewer, connection)
        options = poll.map { zip($0.options, $0.votes).map(Option.init) } ?? []
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

    static var fields: [Field<Self>] {
        [
            Field("author") { MastodonAccountView($0.author) },
            Field("reblogger") { $0.reblogger.map(MastodonAccountView.init) }, Field("spoiler") { $0.spoiler },
            Field("pieces") { $0.pieces }, Field("pictures") { $0.pictures }, Field("options") { $0.options },
            Field("hasOptions") { !$0.options.isEmpty }, Field("visibility") { $0.visibility }, Field("app") { $0.app },
            Field("moment") { $0.moment.minuteText }, Field("isEdited") { $0.isEdited }, Field("counts") { $0.counts },
            Field("permalink") { $0.permalink }, Field("reply") { $0.reply }, Field("mayAct") { $0.mayAct },
            Field("isFavourited") { $0.isFavourited }, Field("isReblogged") { $0.isReblogged },
        ]
    }
}
