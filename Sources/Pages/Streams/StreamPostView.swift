import Flyleaf
import Primitives
import Templating
import Web

/// A post of a network as it stands in a stream.
///
/// What it says is shown as its network wants it: nothing of the words is changed, and who wrote it, when, and where it
/// stands are told with it (TW-01…14, DI-01).
struct StreamPostView: ViewModel {
    /// Its place, by which a link finds it again.
    var anchor: String
    var network: String
    var mark: String
    var name: String
    var initials: String
    var handle: String?
    var profile: LinkTarget?
    /// Who repeated it.
    var repeater: String?
    var date: String
    var isoDate: String
    var page: LinkTarget?
    var isAnswer: Bool
    var isChanged: Bool
    /// What stands before it, closed.
    var warning: String?
    var runs: [StreamTextRun]
    var attachments: [StreamAttachmentView]
    var card: StreamCardView?
    var intents: [StreamIntentView]
    /// The page of the post here, with its thread.
    var open: LinkTarget?

    static var fields: [Field<Self>] {
        [
            Field("anchor") { $0.anchor }, Field("network") { $0.network }, Field("mark") { $0.mark },
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("handle") { $0.handle },
            Field("profile") { $0.profile }, Field("repeater") { $0.repeater }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate }, Field("page") { $0.page }, Field("isAnswer") { $0.isAnswer },
            Field("isChanged") { $0.isChanged }, Field("warning") { $0.warning }, Field("runs") { $0.runs },
            Field("hasText") { !$0.runs.isEmpty }, Field("attachments") { $0.attachments },
            Field("hasAttachments") { !$0.attachments.isEmpty }, Field("card") { $0.card },
            Field("intents") { $0.intents }, Field("hasIntents") { !$0.intents.isEmpty }, Field("open") { $0.open },
        ]
    }
}

extension StreamPostView {
    /// An entry of a stream.
    init(_ kept: KeptStreamItem, _ source: StreamSource, _ networks: NetworkDirectory, _ links: LinkFilter) {
        let post = kept.item.post
        let network = networks.title(of: source.connection.identity)
        self.init(post, network, networks.mark(source.network.name), links, anchor: "at-\(kept.place.text)")
        repeater = kept.item.repeater?.name.text
        open = LinkTarget(path: Paths.streamItem(StreamItemNumber(kept)))
        if case .readable(let list) = source.state {
            intents = list.intents(post).map { StreamIntentView($0, post.author.name.text, network) }
        }
    }

    /// A post of a network by itself.
    init(_ post: StreamPost, _ network: String, _ mark: String, _ links: LinkFilter, anchor: String) {
        self.anchor = anchor
        self.network = network
        self.mark = mark
        name = post.author.name.text
        initials = post.author.name.initials
        handle = post.author.handle
        profile = post.author.page.flatMap { LinkTarget($0) }
        repeater = nil
        date = post.writtenAt.minuteWords
        isoDate = post.writtenAt.rfc3339
        page = post.page.flatMap { LinkTarget($0) }
        isAnswer = post.isAnswer
        isChanged = post.isChanged
        warning = post.warning?.words
        runs = post.text.runs.map { StreamTextRun($0, links) }
        attachments = post.attachments.map { StreamAttachmentView($0) }
        card = post.card.map { card in
            let link = links.allows(card.address) ? LinkTarget(card.address) : nil
            return StreamCardView(title: card.title, caption: card.caption, link: link)
        }
        intents = []
    }
}

extension StreamWarning {
    /// What stands there.
    fileprivate var words: String {
        switch self {
        case .words(let words): words
        case .filtered(let names):
            names.isEmpty ? "Hidden by a filter of yours" : "Hidden by your filter \(names.joined(separator: ", "))"
        }
    }
}
