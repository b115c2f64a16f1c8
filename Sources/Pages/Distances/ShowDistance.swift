import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /readers/{id}/distance`: how far somebody is kept; who shows the member nothing is not there.
    @Sendable static func showDistance(_ visit: MemberVisit, _ id: ID<Member>) async throws -> Response {
        // A form that had to wait for a login is shown again; it is sent by another press.
        let waiting = try await visit.visit.heldForm().flatMap { DistanceChoice.Value(rawValue: $0["distance"] ?? "") }
        return try await visit.distancePage(id, chosen: waiting, isRefused: false)
    }
}

extension MemberVisit {
    /// - Parameters:
    ///   - chosen: what the form says; how it stands, by default.
    ///   - isRefused: whether a form without a choice was sent.
    func distancePage(_ id: ID<Member>, chosen: DistanceChoice.Value?, isRefused: Bool) async throws -> Response {
        guard let name = try await services.distances.name(id, for: member.id) else { throw Problem.notFound }
        let present = DistanceChoice.Value(try await services.distances.distance(of: id, from: member.id))
        let model = DistancePage(
            frame: visit.frame("Mute or block \(name.text)"),
            name: name.text,
            action: LinkTarget(path: Paths.distance(id)),
            back: LinkTarget(path: Paths.distances()),
            choices: DistanceChoice.Value.allCases.map {
                DistanceChoice(value: $0, isChosen: $0 == chosen ?? present)
            },
            fault: isRefused ? "Choose one of these." : nil
        )
        return visit.page(site.templates.distance, model, status: isRefused ? .unprocessableContent : .ok)
    }
}

extension Visit {
    /// Where another member is muted or blocked; nothing for visitors and for oneself.
    func distanceLink(_ other: ID<Member>) -> LinkTarget? {
        guard let member = signedIn?.member.id, member != other else { return nil }
        return LinkTarget(path: Paths.distance(other))
    }
}
