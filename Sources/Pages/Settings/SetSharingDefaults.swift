import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /settings/sharing`: fields `audience`, `unlisted`, `language`, and `network` for each connection.
    @Sendable static func setSharingDefaults(_ visit: MemberVisit) async throws -> Response {
        let form = visit.form
        guard let audience = form["audience"].flatMap(Audience.init), SharingDefaults.audiences.contains(audience)
        else { throw Problem.notFound }
        let language = form["language"].flatMap { PostLanguage($0) }
        guard language != nil || form["language"] ?? "" == "" else { throw Problem.notFound }
        let chosen = form.values("network")
        let connections = try await visit.carriers().map(\.id).filter { chosen.contains($0.text) }
        let defaults = SharingDefaults(
            audience: audience,
            isUnlisted: form["unlisted"] != nil,
            language: language,
            connections: Array(connections.prefix(ShareDraft.maximumConnections))
        )
        try await visit.services.settings.change(visit.member.id) { $0.sharing = defaults }
        return visit.visit.go(Paths.sharingDefaults(), notice: .sharingDefaultsKept)
    }
}
