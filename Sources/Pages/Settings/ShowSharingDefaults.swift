import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /settings/sharing`.
    @Sendable static func showSharingDefaults(_ visit: MemberVisit) async throws -> Response {
        let (networks, defaults) = (
            visit.services.networks, try await visit.services.sharing.defaults(of: visit.member.id)
        )
        let model = SharingDefaultsPage(
            frame: visit.visit.frame("With what a share begins", .shares),
            networks: try await visit.carriers().map { connection in
                NetworkChoice(
                    value: connection.id.text,
                    title: networks.title(of: connection.identity),
                    person: connection.identity.name.text,
                    isChosen: defaults.connections.contains(connection.id)
                )
            },
            audiences: SharingDefaults.audiences.map {
                NamedChoice(value: $0.rawValue, name: $0.words, isChosen: $0 == defaults.audience)
            },
            isUnlisted: defaults.isUnlisted,
            languages: NamedChoice.languages(chosen: defaults.language)
        )
        return visit.visit.page(visit.site.templates.sharingDefaults, model)
    }
}
