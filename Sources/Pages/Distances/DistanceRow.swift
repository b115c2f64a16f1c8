import Flyleaf
import Templating
import Web

/// Somebody whom a member mutes or blocks.
struct DistanceRow: ViewModel {
    var name: String
    var standing: String
    /// Where it is changed.
    var link: LinkTarget

    init(_ distant: DistantMember) {
        name = distant.name.text
        standing = distant.distance.words
        link = LinkTarget(path: Paths.distance(distant.id))
    }

    static var fields: [Field<Self>] {
        [Field("name") { $0.name }, Field("standing") { $0.standing }, Field("link") { $0.link }]
    }
}
