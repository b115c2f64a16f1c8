import Flyleaf
import Primitives
import Templating
import Web

/// One site of a member's.
struct SiteRow: ViewModel {
    var site: String
    var standing: String
    var link: LinkTarget

    static var fields: [Field<Self>] {
        [Field("site") { $0.site }, Field("standing") { $0.standing }, Field("link") { $0.link }]
    }

    init(_ claim: SiteClaim, isProved: Bool) {
        site = claim.site.name
        standing = claim.standing(isProved: isProved)
        link = LinkTarget(path: Paths.site(claim.id))
    }
}

extension WebSite {
    /// What people call it.
    var name: String { text.hasPrefix("https://") ? String(text.dropFirst("https://".count)) : text }
}

extension SiteClaim {
    /// How it stands, in words.
    func standing(isProved: Bool) -> String {
        guard let provedAt, let end = proofEndsAt else { return "Not proved yet" }
        return isProved
            ? "Proved on \(provedAt.dayWords), good until \(end.dayWords)" : "The proof ended on \(end.dayWords)"
    }
}
