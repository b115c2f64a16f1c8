import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /streams/search`: where words are typed, and those looked for lately; field `words` leads on to the posts with
    /// them.
    @Sendable static func showStreamSearches(_ visit: MemberVisit) async throws -> Response {
        let typed = visit.query["words"]
        if let words = typed.flatMap({ StreamWords($0) }) { return visit.visit.go(Paths.streamSearch(words)) }
        let model = StreamSoughtPage(
            frame: visit.visit.frame("Search posts", .home),
            lists: lists(typing: .search),
            typed: typed ?? "",
            fault: typed == nil ? nil : StreamListWords.noWords,
            lately: try await visit.sought(.search)
        )
        return visit.visit.page(visit.site.templates.streamSearches, model)
    }
}
