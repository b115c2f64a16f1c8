import Flyleaf
import Templating
import Web

/// Some words of a post, and where they lead.
struct StreamTextRun: ViewModel {
    var text: String
    var link: LinkTarget?

    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("link") { $0.link }] }
}

extension StreamTextRun {
    /// A run of a post; one that leads to what moderators blocked keeps its words and says so.
    init(_ run: LinkedText.Run, _ links: LinkFilter, _ tags: StreamTagLinks) {
        if tags == .own, let tag = run.tag {
            text = run.text
            link = LinkTarget(path: Paths.streamTag(tag))
            return
        }
        // A network's own short address hides where it leads; what is shown for it does not.
        let isBlocked = run.address.map { !links.allows($0) || !links.allows(run.text) } ?? false
        text = isBlocked ? "\(run.text) (link blocked)" : run.text
        link = isBlocked ? nil : run.address.flatMap { LinkTarget($0) }
    }
}
