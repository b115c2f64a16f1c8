import Flyleaf
import Primitives
import Templating

/// A line of a stream: a post, or a stretch that was never read.
struct StreamRow: ViewModel {
    var post: StreamPostView?
    var gap: StreamGapView?
    /// That the visit before ended here, in words; it stands above the line.
    var left: String?

    static var fields: [Field<Self>] {
        [Field("post") { $0.post }, Field("gap") { $0.gap }, Field("left") { $0.left }]
    }
}

extension StreamRow {
    /// The line, with the network it came by; `nil` for one whose network is not among these.
    init?(
        _ line: StreamLine,
        _ sources: [StreamSource],
        _ networks: NetworkDirectory,
        _ links: LinkFilter,
        _ presses: [StreamPress],
        _ pictures: StreamPictureLinks,
        at moment: Timestamp
    ) {
        func source(_ id: ID<Connection>) -> StreamSource? { sources.first { $0.connection.id == id } }
        switch line {
        case .item(let kept):
            guard let source = source(kept.connectionID) else { return nil }
            post = StreamPostView(kept, source, networks, links, presses, pictures, at: moment)
        case .gap(let gap):
            guard let source = source(gap.list.connectionID) else { return nil }
            self.gap = StreamGapView(gap, source, networks.title(of: source.connection.identity))
        }
    }
}
