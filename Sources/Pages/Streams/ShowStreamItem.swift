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
        let post = entry.kept.item.post
        let opening = isQuote ? source.quoting(post)?.opening : source.replying(to: post)?.opening
        var form: ReplyForm?
        if let again = again ?? nil, let opening {
            form = ReplyForm(again: again, opening, id: visit.freshReplyID())
        }
        return try await visit.streamItemPage(entry, source, isQuote ? .quote : .post, form)
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
        let quoting = kind == .quote ? quoting(entry, source, form, network) : nil
        let answering = quoting ?? answering(entry, source, kind == .post ? form : nil, network)
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

    /// The form in which the post is answered, or the permission that it takes; neither where no program may.
    private func answering(
        _ entry: StreamEntry,
        _ source: StreamSource,
        _ form: ReplyForm?,
        _ network: String
    ) -> AnsweringView? {
        let post = entry.kept.item.post
        let number = StreamItemNumber(entry.kept)
        guard let (way, opening) = source.replying(to: post) else { return nil }
        var view = AnsweringView(.post, post.author.name, network)
        if let rule = way.missing(source.connection.permissions) {
            let fields = [HiddenField(name: "for", value: "reply")]
            view.ask = PermissionForm(rule, at: network, action: Paths.itemPermission(number), fields: fields)
        } else {
            let form = form ?? ReplyForm(opening, id: freshReplyID())
            view.form = ReplyFormView(
                form,
                .post,
                to: Paths.answerItem(number),
                way,
                opening,
                source.connection,
                network
            )
        }
        if source.quoting(post) != nil {
            let link = LinkTarget(path: "\(Paths.streamItem(number))?quote=it#answer")
            view.other = NetworkTab(title: ReplyWords.quoteInstead, link: link, isHere: false)
        }
        return view
    }

    /// The form in which the post is quoted, or the permission that it takes; `nil` where its writer does not let the member.
    private func quoting(
        _ entry: StreamEntry,
        _ source: StreamSource,
        _ form: ReplyForm?,
        _ network: String
    ) -> AnsweringView? {
        let post = entry.kept.item.post
        let number = StreamItemNumber(entry.kept)
        guard let way = source.quoting(post) else { return nil }
        var view = AnsweringView(.quote, post.author.name, network)
        view.note = ReplyWords.approval(way.approval)
        if let rule = way.missing {
            let fields = [HiddenField(name: "for", value: "quote")]
            view.ask = PermissionForm(rule, at: network, action: Paths.itemPermission(number), fields: fields)
        } else {
            view.form = ReplyFormView(
                form ?? ReplyForm(way.opening, id: freshReplyID()),
                .quote,
                to: Paths.quoteItem(number),
                way.replying,
                way.opening,
                source.connection,
                network
            )
        }
        if source.replying(to: post) != nil {
            let link = LinkTarget(path: "\(Paths.streamItem(number))#answer")
            view.other = NetworkTab(title: ReplyWords.answerInstead, link: link, isHere: false)
        }
        return view
    }
}

extension StreamReply {
    /// Whether its page is looked at again soon.
    var isMoving: Bool { (state == .waiting || state == .sending) && failure == nil }
}
