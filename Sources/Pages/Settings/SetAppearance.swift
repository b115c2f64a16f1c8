import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/appearance`: fields `look` and `type`, for the browser that sends it.
    @Sendable static func setAppearance(_ visit: MemberVisit) async throws -> Response {
        guard let look = Appearance.Look(rawValue: visit.form["look"] ?? ""),
            let typeSize = Appearance.TypeSize(rawValue: visit.form["type"] ?? "")
        else { throw Problem.notFound }
        let appearance = Appearance(look: look, typeSize: typeSize)
        return visit.visit.go(Paths.settings(), notice: .appearanceKept)
            .setting(visit.site.cookies.appearance(appearance == .standard ? nil : appearance.cookie))
    }
}

extension Visit {
    /// How pages look to whoever is logged in here.
    ///
    /// - Rule: to anybody else they look as they do to all.
    /// - Why: pages for visitors are one for all, and may be kept.
    var appearance: Appearance {
        guard signedIn != nil else { return .standard }
        return request.cookies[site.cookies.appearanceName].flatMap(Appearance.init(cookie:)) ?? .standard
    }
}
