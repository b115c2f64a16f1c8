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
    /// The picture of who wrote it; without one the initials stand there.
    var face: StreamPictureView?
    var handle: String?
    var profile: LinkTarget?
    /// Who repeated it.
    var repeater: String?
    var date: String
    var isoDate: String
    var page: LinkTarget?
    var isAnswer: Bool
    var isChanged: Bool
    /// To whom alone it is, in words.
    var letter: String?
    /// What stands before it, closed.
    var warning: String?
    /// Whether what is closed stands open.
    var isOpened: Bool
    /// Where its pictures are to be seen that are not shown here.
    var show: LinkTarget?
    var runs: [StreamTextRun]
    var shots: [StreamShotView]
    /// What is told of in words.
    var attachments: [StreamAttachmentView]
    /// What it asked its readers, and what they chose.
    var poll: StreamPollView?
    /// What it asks the member, who can choose.
    var ballot: StreamBallotView?
    /// The same under a post that is closed.
    var closedBallot: StreamBallotView?
    var card: StreamCardView?
    var intents: [StreamIntentView]
    /// The ways to the member's own pages of its hashtags, where the words may not lead there.
    var tags: [NetworkTab]
    /// The page of the post here, with its thread.
    var open: LinkTarget?
    /// Who wrote it, as a page here.
    var person: LinkTarget?
    /// Where it is removed, which is the member's own.
    var removal: LinkTarget?
    /// What can be pressed at it.
    var marks: [StreamMarkView] = []
    /// Whether a press is on its way to the network.
    var isWaiting = false
    /// What became of presses that did not get there.
    var pressWords: String?

    static var fields: [Field<Self>] {
        [
            Field("anchor") { $0.anchor }, Field("network") { $0.network }, Field("mark") { $0.mark },
            Field("name") { $0.name }, Field("initials") { $0.initials }, Field("face") { $0.face },
            Field("handle") { $0.handle }, Field("isOpened") { $0.isOpened }, Field("show") { $0.show },
            Field("shots") { $0.shots }, Field("hasShots") { !$0.shots.isEmpty },
            Field("profile") { $0.profile }, Field("repeater") { $0.repeater }, Field("date") { $0.date },
            Field("isoDate") { $0.isoDate }, Field("page") { $0.page }, Field("isAnswer") { $0.isAnswer },
            Field("isChanged") { $0.isChanged }, Field("letter") { $0.letter }, Field("warning") { $0.warning },
            Field("runs") { $0.runs },
            Field("hasText") { !$0.runs.isEmpty }, Field("attachments") { $0.attachments },
            Field("hasAttachments") { !$0.attachments.isEmpty }, Field("poll") { $0.poll },
            Field("ballot") { $0.ballot }, Field("closedBallot") { $0.closedBallot }, Field("card") { $0.card },
            Field("intents") { $0.intents }, Field("hasIntents") { !$0.intents.isEmpty }, Field("open") { $0.open },
            Field("tags") { $0.tags }, Field("person") { $0.person },
            Field("removal") { $0.removal },
            Field("marks") { $0.marks }, Field("hasMarks") { !$0.marks.isEmpty },
            Field("isWaiting") { $0.isWaiting }, Field("pressWords") { $0.pressWords },
        ]
    }
}

extension StreamPostView {
    /// An entry of a stream.
    init(
        _ kept: KeptStreamItem,
        _ source: StreamSource,
        _ networks: NetworkDirectory,
        _ links: LinkFilter,
        _ presses: [StreamPress],
        _ pictures: StreamPictureLinks,
        at moment: Timestamp
    ) {
        let post = kept.item.post
        let network = networks.title(of: source.connection.identity)
        let mark = networks.mark(source.network.name)
        self.init(post, network, mark, links, pictures, source.tagLinks, at: moment, anchor: "at-\(kept.place.text)")
        show = pictures.show(post, of: StreamItemNumber(kept), as: StreamPictureLinks.entry)
        repeater = kept.item.repeater?.name.text
        open = LinkTarget(path: Paths.streamItem(StreamItemNumber(kept)))
        person = PersonOrigin.post(StreamItemNumber(kept)).link(to: post.author.remoteID, through: kept.connectionID)
        let acts = source.acts(on: post)
        let own = presses.filter { press in
            let subject = press.mark == .vote ? post.poll?.remoteID : post.remoteID
            return press.connectionID == kept.connectionID && press.subjectID == subject
        }
        let writer = post.author.name.text
        marks = acts.map { mark, _ in
            let press = own.first { $0.mark == mark }
            let known = post.marks[mark]
            let isOn = press.map { $0.shows(known: known, readAt: kept.readAt) } ?? known ?? false
            return StreamMarkView(mark, isOn: isOn, StreamItemNumber(kept), of: writer)
        }
        if let poll = post.poll {
            let vote = own.first { $0.mark == .vote }
            let known = poll.own ?? []
            let isVoted = vote?.shows(known: poll.own.map { !$0.isEmpty }, readAt: kept.readAt) ?? false
            let chosen = isVoted && known.isEmpty ? vote?.choices ?? [] : known
            if chosen.isEmpty, source.voting(in: post, at: moment) != nil {
                self.poll = nil
                let view = StreamBallotView(poll, of: writer, StreamItemNumber(kept))
                if warning == nil || isOpened { ballot = view } else { closedBallot = view }
            } else {
                self.poll = StreamPollView(poll, chosen: chosen, at: moment)
            }
        }
        let isGoing = own.contains { $0.mark == .removal && $0.isUnderWay }
        if source.removing(post) != nil, !isGoing {
            removal = LinkTarget(path: Paths.removeItem(StreamItemNumber(kept)))
        }
        isWaiting = own.contains { $0.isUnderWay && $0.failure == nil }
        let outcomes = own.sorted { $0.id < $1.id }.compactMap { StreamMarkWords.outcome(of: $0, network) }
        pressWords = outcomes.isEmpty ? nil : outcomes.joined(separator: " ")
        if case .readable(let list) = source.state {
            // What was pressed in vain is still done in the network's own window.
            let done = acts.map(\.mark).filter { mark in !own.contains { $0.mark == mark && $0.state == .refused } }
            intents = list.intents(post).filter { intent in intent.kind.mark.map { !done.contains($0) } ?? true }
                .map { StreamIntentView($0, writer, network) }
        }
    }

    /// A post of a network by itself.
    init(
        _ post: StreamPost,
        _ network: String,
        _ mark: String,
        _ links: LinkFilter,
        _ pictures: StreamPictureLinks,
        _ tagLinks: StreamTagLinks,
        at moment: Timestamp,
        anchor: String
    ) {
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
        letter = post.letterTo.map(StreamListWords.letter)
        warning = post.warning?.words
        runs = post.text.runs.map { StreamTextRun($0, links, tagLinks) }
        face = pictures.face(of: post, anchor)
        isOpened = pictures.isOpened
        (shots, attachments) = pictures.attachments(of: post, network, anchor)
        poll = post.poll.map { StreamPollView($0, chosen: $0.own ?? [], at: moment) }
        card = post.card.map { card in
            let link = links.allows(card.address) ? LinkTarget(card.address) : nil
            let shot = pictures.card(of: post, anchor)
            return StreamCardView(title: card.title, caption: card.caption, link: link, shot: shot)
        }
        intents = []
        let beside = tagLinks == .beside ? post.text.tags.prefix(StreamTagLinks.maximum) : []
        tags = beside.map { tag in
            NetworkTab(title: tag.title, link: LinkTarget(path: Paths.streamTag(tag)), isHere: false)
        }
    }
}

extension StreamSource {
    /// Where the hashtags of its posts lead for the member.
    var tagLinks: StreamTagLinks { network.keepsTagLinks ? .beside : .own }
}

extension StreamIntent.Kind {
    /// The mark that a window of the network's own puts on a post.
    fileprivate var mark: StreamMark? {
        switch self {
        case .reply, .quote: nil
        case .repeat: .repeat
        case .like: .favourite
        }
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
