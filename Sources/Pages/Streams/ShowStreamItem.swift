import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /stream/items/{number}`: a post with its thread, of what is kept; the network is asked behind it
    /// (`StreamThreads`).
    @Sendable static func showStreamItem(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        let kept = try await visit.services.threads.looking(at: entry, source, of: visit.member.id)
        let networks = visit.services.networks
        let network = networks.title(of: source.connection.identity)
        let mark = networks.mark(source.network.name)
        let links = try await visit.services.blockedLinks.filter()
        let presses = try await visit.services.presses.presses(at: [entry.kept], of: visit.member.id)
        var post = StreamPostView(entry.kept, source, networks, links, presses)
        post.open = nil
        // A press that is under way is followed, too.
        let isWaiting = kept.wishedAt != nil || post.isWaiting
        let asked = visit.query["ask"].flatMap(StreamMark.init).flatMap { mark in
            source.acts(on: entry.kept.item.post).first { $0.mark == mark }
        }
        let ask = asked.flatMap { asked in
            asked.act.missing(source.connection.permissions).map { rule in
                let fields = [HiddenField(name: "mark", value: asked.mark.rawValue)]
                return PermissionForm(rule, at: network, action: Paths.itemPermission(number), fields: fields)
            }
        }
        func views(_ posts: [StreamPost], _ anchor: String) -> [StreamPostView] {
            posts.enumerated().map { index, post in
                StreamPostView(post, network, mark, links, anchor: "\(anchor)-\(index + 1)")
            }
        }
        let list = entry.list.list
        let model = StreamItemPage(
            frame: visit.visit.frame("A post by \(entry.kept.item.post.author.name.text)", .home),
            list: StreamListWords(list).title,
            back: LinkTarget(path: Paths.list(list)),
            above: views(kept.thread?.above ?? [], "above"),
            post: post,
            below: views(kept.thread?.below ?? [], "below"),
            isCut: kept.thread?.isCut ?? false,
            network: network,
            ask: ask,
            standing: ThreadStanding(kept, source, network, number),
            refresh: isWaiting ? SameOriginLink(path: Paths.streamItem(number)) : nil
        )
        return visit.visit.page(visit.site.templates.streamItem, model)
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
}
