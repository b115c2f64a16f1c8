import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /readers/{id}/tags`: the tags of books that the viewer may see.
    @Sendable static func showTags(_ visit: Visit, _ id: ID<Member>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        let reading = visit.services.reading
        guard let name = try await reading.reader(id, for: viewer) else { throw Problem.notFound }
        let isOwn = viewer == id
        let model = TagsPage(
            frame: visit.frame(isOwn ? "Your tags" : "\(name.text): tags", isOwn ? .reading : .other),
            name: name.text,
            isOwn: isOwn,
            life: LinkTarget(path: isOwn ? Paths.reading() : Paths.reader(id)),
            tags: try await reading.tags(of: id, for: viewer, limit: TagCount.maximum).map { TagLink($0, of: id) }
        )
        return visit.page(visit.site.templates.tags, model)
    }
}
