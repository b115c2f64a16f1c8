import Flyleaf
import HTTP
import Primitives

extension MemberVisit {
    /// Lets a composition go where the ticks of a form say; the answer is what is wrong with them.
    ///
    /// Field `network`, once for each: the identifier of a connection, or the name of a network for the one there is.
    /// Field `networks` tells a form without a tick from one that does not ask.
    func readTargets(_ fields: FormFields, at composition: inout ShareComposition) async throws -> ShareFault? {
        let ticked = fields.values("network").distinct
        if ticked.isEmpty { return fields["networks"] == nil ? nil : .noNetwork }
        if ticked.count > ShareDraft.maximumConnections { return .tooManyNetworks }
        var chosen: [Connection] = []
        for key in ticked {
            if let connection = composition.connections.named(key) {
                if !chosen.contains(where: { $0.id == connection.id }) { chosen.append(connection) }
            } else if let name = NetworkName(rawValue: key), services.networks.carriesPosts(name) {
                composition.obstacle = .unconnected(name)
                return nil
            } else {
                return .unknownNetwork
            }
        }
        let working = chosen.filter { $0.state == .active }
        guard !working.isEmpty else {
            composition.obstacle = chosen.first.map { .ended($0) }
            return nil
        }
        try await choose(working.leading(fields["lead"], or: composition.draft), at: &composition)
        guard let ended = chosen.first(where: { $0.state != .active }) else { return nil }
        return .connectionEnded(title: services.networks.title(of: ended.identity))
    }
}

extension [Connection] {
    /// The same connections, first the one whose friends and places a form or else the draft has.
    fileprivate func leading(_ field: String?, or draft: ShareDraft) -> [Connection] {
        let former = field.flatMap { ID<Connection>($0) } ?? draft.connections.first
        guard let lead = first(where: { $0.id == former }) else { return self }
        return [lead] + filter { $0.id != lead.id }
    }
}
