import Flyleaf
import Primitives
import Templating
import Web

/// An answer or a message of the member's, with what became of it and what can be done.
struct ReplyView: ViewModel {
    /// Its place, by which a link finds it again.
    var anchor: String
    var network: String
    var writer: String
    /// Whether it went to one person.
    var isLetter: Bool
    /// Whether it shows the post within one of the member's own.
    var isQuotation: Bool
    /// The opened post where it is still kept, or the page of the person.
    var item: LinkTarget?
    var words: String
    var warning: String?
    /// Who sees it.
    var readers: String
    var date: String
    var isoDate: String
    /// How far it is.
    var state: String
    var isRefused: Bool
    /// Where it stands.
    var page: LinkTarget?
    /// The form with the same words, to be sent anew.
    var again: LinkTarget?
    /// Where the member's word about it goes; absent where none is wanted.
    var settle: LinkTarget?
    /// Whether the member is asked if it is there.
    var isAsked: Bool
    /// Whether the network can be asked once more.
    var canLook: Bool
    /// Whether it can be forgotten.
    var canDrop: Bool
    /// Whether it stands at its post or person, where the member goes on.
    var atItem: Bool

    static var fields: [Field<Self>] {
        [
            Field("anchor") { $0.anchor }, Field("network") { $0.network }, Field("writer") { $0.writer },
            Field("item") { $0.item }, Field("isLetter") { $0.isLetter },
            Field("isQuotation") { $0.isQuotation }, Field("isAnswer") { !$0.isLetter && !$0.isQuotation },
            Field("words") { $0.words }, Field("warning") { $0.warning },
            Field("readers") { $0.readers }, Field("date") { $0.date }, Field("isoDate") { $0.isoDate },
            Field("state") { $0.state }, Field("isRefused") { $0.isRefused }, Field("page") { $0.page },
            Field("again") { $0.again }, Field("settle") { $0.settle }, Field("isAsked") { $0.isAsked },
            Field("canLook") { $0.canLook }, Field("canDrop") { $0.canDrop },
            Field("atItem") { $0.atItem },
        ]
    }
}

extension ReplyView {
    /// What a reply is called on its page.
    static func anchor(_ id: ID<StreamReply>) -> String { "reply-\(id.text)" }

    /// - Parameters:
    ///   - path: of the entry it stands at where that is still kept, or of the person.
    ///   - canAnswer: whether a form can be filled in there now.
    init(_ reply: StreamReply, _ network: String, at path: String?, canAnswer: Bool, atItem: Bool) {
        anchor = Self.anchor(reply.id)
        self.network = network
        writer = reply.subject.name.text
        isLetter = reply.isLetter
        isQuotation = reply.isQuotation
        item = path.map { LinkTarget(path: $0) }
        words = reply.content.words.text
        warning = reply.content.warning.isEmpty ? nil : reply.content.warning.text
        readers = ReplyWords.readers(reply.content.readers, reply.subject.kind).title
        date = reply.createdAt.minuteWords
        isoDate = reply.createdAt.rfc3339
        state = ReplyWords.state(reply, network)
        isRefused = reply.state == .refused
        page =
            reply.state == .posted
            ? (reply.receipt?.url ?? reply.subject.page).flatMap { LinkTarget($0) }
            : reply.isLeftToPerson ? reply.subject.page.flatMap { LinkTarget($0) } : nil
        again =
            canAnswer && isRefused
            ? path.map { LinkTarget(path: "\($0)?again=\(reply.id.text)#answer") } : nil
        isAsked = reply.isLeftToPerson
        canLook = reply.state == .unknown
        canDrop = isRefused || reply.state == .waiting
        self.atItem = atItem
        settle = canLook || canDrop ? LinkTarget(path: Paths.settleReply(reply.id)) : nil
    }
}
