import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /streams/items/{number}/remove`: shows a post of the member's own, and asks whether it is to be removed.
    @Sendable static func askItemRemoval(_ visit: MemberVisit, _ number: StreamItemNumber) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        guard let act = source.removing(entry.kept.item.post) else { throw Problem.notFound }
        let networks = visit.services.networks
        let network = networks.title(of: source.connection.identity)
        let pictures = try await visit.pictures(of: entry.kept, [], nil)
        var post = StreamPostView(
            entry.kept,
            source,
            networks,
            try await visit.services.blockedLinks.filter(),
            [],
            pictures.opening(StreamPictureLinks.entry, nil),
            at: visit.services.clock.now()
        )
        // Nothing else is done here.
        post.removal = nil
        let rule = act.missing(source.connection.permissions)
        let fields = [HiddenField(name: "mark", value: StreamMark.removal.rawValue)]
        let model = ItemRemovalPage(
            frame: visit.visit.frame("Remove this post?", .home),
            network: network,
            back: LinkTarget(path: Paths.streamItem(number)),
            post: post,
            isOfProgramAlone: act.isOfProgramAlone,
            ask: rule.map {
                PermissionForm($0, at: network, action: Paths.itemPermission(number), fields: fields)
            },
            action: rule == nil ? LinkTarget(path: Paths.removeItem(number)) : nil
        )
        return visit.visit.page(visit.visit.site.templates.itemRemoval, model)
    }
}
