import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /streams/tags`: where a tag is typed, and those looked at lately; field `tag` leads on to the posts with it.
    @Sendable static func showStreamTags(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.query["tag"]
        if let tag = typed.flatMap({ StreamTag($0) }) { return visit.visit.go(Paths.streamTag(tag)) }
        let model = StreamSoughtPage(
            frame: visit.visit.frame("Tags", .home),
            lists: lists(typing: .tag),
            typed: typed ?? "",
            fault: typed == nil ? nil : StreamListWords.noTag,
            lately: try await visit.sought(.tag)
        )
        return visit.visit.page(visit.site.templates.streamTags, model)
    }
}
