import Flyleaf
import Templating

/// A page of a writer's elsewhere.
struct ElsewhereLink: ViewModel {
    var text: String
    var link: LinkTarget
    /// Whether it links back.
    var isConfirmed: Bool
    var isLast: Bool

    static var fields: [Field<Self>] {
        [
            Field("text") { $0.text }, Field("link") { $0.link }, Field("isConfirmed") { $0.isConfirmed },
            Field("isLast") { $0.isLast },
        ]
    }

    /// Those that a page can hold, in their order.
    static func row(_ links: [ProfileLink], _ services: ProfileLinks) -> [ElsewhereLink] {
        var row = links.compactMap { link in
            LinkTarget(link.target.text).map { target in
                ElsewhereLink(
                    text: link.target.shortText,
                    link: target,
                    isConfirmed: services.isConfirmed(link),
                    isLast: false
                )
            }
        }
        if !row.isEmpty { row[row.count - 1].isLast = true }
        return row
    }
}

extension ShortLinkTarget {
    /// The address as people say it: without the scheme, and without a slash at its end.
    var shortText: String {
        let bare = text.split(separator: "://", maxSplits: 1).last.map(String.init) ?? text
        return bare.hasSuffix("/") ? String(bare.dropLast()) : bare
    }
}
