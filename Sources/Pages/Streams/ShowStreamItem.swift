import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /stream/items/{number}`: a post with its thread, of what is kept, and what the member answered.
    ///
    /// The network is asked behind it (`StreamThreads`). Field `again`: what was not taken, to be filled in; field `quote`: the
    /// form quotes the post; field `open`: the post whose warning and pictures are open.
    @Sendable static func showStreamItem(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        let again = try await visit.query["again"].flatMap { ID<StreamReply>($0) }.asyncMap { id in
            try await visit.services.replies.reply(id, of: visit.member.id)
        }
        let isQuote = (again ?? nil)?.isQuotation ?? (visit.query["quote"] != nil)
        let kind: StreamReply.Subject.Kind = isQuote ? .quote : .post
        var form: ReplyForm?
        if let again = again ?? nil, let way = source.way(kind, to: entry.kept) {
            form = ReplyForm(again: again, way.opening, id: visit.freshReplyID())
        }
        return try await visit.streamItemPage(entry, source, kind, form)
    }
}

extension MemberVisit {
    /// An entry that the member may see, and where it came from; whatever is another's is not there.
    func streamItem(_ number: StreamItemNumber) async throws -> (entry: StreamEntry, source: StreamSource) {
        guard let entry = try await services.threads.entry(number.value, of: member.id) else { throw Problem.notFound }
        let sources = try await services.streams.sources(member.id, entry.list.list)
        let source = sources.first { $0.list == entry.list }
        guard let source, source.showsItems else { throw Problem.notFound }
        return (entry, source)
    }

    /// The page of an entry.
    ///
    /// - Parameters:
    ///   - kind: whether its form answers the post or quotes it.
    ///   - form: as it was filled in; `nil` for an empty form.
    func streamItemPage(
        _ entry: StreamEntry,
        _ source: StreamSource,
        _ kind: StreamReply.Subject.Kind,
        _ form: ReplyForm? = nil,
        status: Status = .ok
    ) async throws -> Response {
        let number = StreamItemNumber(entry.kept)
        let kept = try await services.threads.looking(at: entry, source, of: member.id)
        let networks = services.networks
        let network = networks.title(of: source.connection.identity)
        let mark = networks.mark(source.network.name)
        let links = try await services.blockedLinks.filter()
        let presses = try await services.presses.presses(at: [entry.kept], of: member.id)
        let replies = try await services.replies.replies(to: entry.kept, of: member.id)
        let sieve = try await streamSieve()
        let above = sieve.posts(kept.value?.above ?? [], through: source.connection.id)
        let below = sieve.posts(kept.value?.below ?? [], through: source.connection.id)
        let around = StreamPictureLinks.names("above", above) + StreamPictureLinks.names("below", below)
        let opened = query["open"]
        let pictures = try await pictures(of: entry.kept, around, opened)
        var post = StreamPostView(
            entry.kept,
            source,
            networks,
            links,
            presses,
            pictures.opening(StreamPictureLinks.entry, opened),
            at: services.clock.now()
        )
        post.open = nil
        func views(_ posts: [StreamPost], _ anchor: String) -> [StreamPostView] {
            StreamPictureLinks.names(anchor, posts).map { name, post in
                let pictures = pictures.opening(name, opened)
                var view = StreamPostView(
                    post,
                    network,
                    mark,
                    links,
                    pictures,
                    source.tagLinks,
                    at: services.clock.now(),
                    anchor: name
                )
                view.show = pictures.show(post, of: number, as: name)
                view.person = PersonOrigin.post(number)
                    .link(to: post.author.remoteID, through: entry.kept.connectionID)
                return view
            }
        }
        // Where its writer does not let the member quote it, it can be answered still.
        let answering =
            answering(kind, entry, source, form, network)
            ?? (kind == .post ? nil : self.answering(.post, entry, source, nil, network))
        // What is read back with the thread stands there.
        let own = replies.filter { reply in !below.contains { $0.remoteID == reply.receipt?.remoteID } }
        // What is under way is followed, too.
        let isWaiting = kept.wishedAt != nil || post.isWaiting || replies.contains(where: \.isMoving)
        let list = entry.list.list
        let model = StreamItemPage(
            frame: visit.frame("A post by \(entry.kept.item.post.author.name.text)", .home),
            list: StreamListWords(list).title,
            back: LinkTarget(path: Paths.list(list)),
            above: views(above, "above"),
            post: post,
            replies: own.map {
                ReplyView($0, network, at: Paths.streamItem(number), canAnswer: answering?.form != nil, atItem: true)
            },
            below: views(below, "below"),
            isCut: kept.value?.isCut ?? false,
            network: network,
            ask: asking(entry, source, number, network),
            answering: answering,
            standing: .thread(kept, source, network, number),
            opened: opened,
            // What comes in by itself leaves open what is open.
            refresh: isWaiting ? SameOriginLink(path: StreamPictureLinks.path(number, opened)) : nil
        )
        return visit.page(visit.site.templates.streamItem, model, status: status)
    }

    /// The permission that a press takes, if one is asked for.
    private func asking(
        _ entry: StreamEntry,
        _ source: StreamSource,
        _ number: StreamItemNumber,
        _ network: String
    ) -> PermissionForm? {
        let asked = query["ask"].flatMap(StreamMark.init).flatMap { mark in
            source.pressing(mark, at: entry.kept.item.post, services.clock.now()).map { (mark: mark, act: $0.act) }
        }
        guard let asked, let rule = asked.act.missing(source.connection.permissions) else { return nil }
        let fields = [HiddenField(name: "mark", value: asked.mark.rawValue)]
        return PermissionForm(rule, at: network, action: Paths.itemPermission(number), fields: fields)
    }

    /// The form in which the post is answered or quoted, or the permission that it takes; `nil` where the member may not.
    private func answering(
        _ kind: StreamReply.Subject.Kind,
        _ entry: StreamEntry,
        _ source: StreamSource,
        _ form: ReplyForm?,
        _ network: String
    ) -> AnsweringView? {
        let number = StreamItemNumber(entry.kept)
        guard let way = source.way(kind, to: entry.kept) else { return nil }
        let isQuote = kind == .quote
        var view = AnsweringView(kind, way.subject.name, network)
        view.note = way.approval.map(ReplyWords.approval)
        if let rule = way.missing {
            let fields = [HiddenField(name: "for", value: isQuote ? "quote" : "reply")]
            view.ask = PermissionForm(rule, at: network, action: Paths.itemPermission(number), fields: fields)
        } else {
            view.form = ReplyFormView(
                form ?? ReplyForm(way.opening, id: freshReplyID()),
                way,
                to: isQuote ? Paths.quoteItem(number) : Paths.answerItem(number),
                source.connection,
                network
            )
        }
        if source.way(isQuote ? .post : .quote, to: entry.kept) != nil {
            let link = LinkTarget(path: "\(Paths.streamItem(number))\(isQuote ? "" : "?quote=it")#answer")
            let title = isQuote ? ReplyWords.answerInstead : ReplyWords.quoteInstead
            view.other = NetworkTab(title: title, link: link, isHere: false)
        }
        return view
    }
}

extension StreamReply {
    /// Whether its page is looked at again soon.
    var isMoving: Bool { (state == .waiting || state == .sending) && failure == nil }
}
