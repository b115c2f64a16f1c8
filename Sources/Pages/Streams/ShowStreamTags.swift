import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /streams/tags`: where a tag is typed, and those looked at lately; field `tag` leads on to the posts with it.
    @Sendable static func showStreamTags(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.query["tag"]
        if let tag = typed.flatMap({ StreamTag($0) }) { return visit.visit.go(Paths.streamTag(tag)) }
        let tags = try await visit.services.streams.tags(visit.member.id)
        let model = StreamTagsPage(
            frame: visit.visit.frame("Tags", .home),
            lists: lists(nil),
            typed: typed ?? "",
            fault: typed == nil ? nil : StreamListWords.noTag,
            tags: tags.map { NetworkTab(title: $0.title, link: LinkTarget(path: Paths.streamTag($0)), isHere: false) }
        )
        return visit.visit.page(visit.site.templates.streamTags, model)
    }
}
