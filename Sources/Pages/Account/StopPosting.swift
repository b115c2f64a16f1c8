import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `POST /account/posting/off`: field `connection`; the network takes the permission back where it can (LG-29).
    @Sendable static func stopPosting(_ visit: MemberVisit) async throws -> Response {
        let connection = try await visit.ownConnection(visit.form["connection"].flatMap { ID($0) })
        return try await visit.stopPosting(connection)
    }
}

extension MemberVisit {
    /// Stops posting through a connection and tells how far that went.
    func stopPosting(_ connection: Connection) async throws -> Response {
        let network = try await services.networks.network(of: connection.identity)
        switch network.map({ PostingSwitch(connection, at: $0) }) {
        case .on, .withheld: break
        case .off, .absent, nil: return visit.go(Paths.account(), notice: .postingIsOff)
        }
        let stop = try await services.sharing.stopPosting(through: connection)
        guard let failure = stop.failure else {
            return visit.go(Paths.account(), notice: stop.isRevoked ? .postingRevoked : .postingWithheld)
        }
        let title = services.networks.title(of: connection.identity)
        let shares = stop.stoppedShares == 0 ? "" : " \(Self.stoppedShares(stop.stoppedShares))"
        let there =
            failure.mayHaveHappened
            ? "It is not known whether \(title) has taken the permission back."
            : "The permission was not given back at \(title)."
        let text = "Flyleaf no longer posts to \(title).\(shares) \(there)"
        return try await networkFailed(failure, text: text, of: connection, route: Paths.stopPosting())
    }

    private static func stoppedShares(_ count: Int) -> String {
        count == 1 ? "One share that waited is not sent." : "\(count) shares that waited are not sent."
    }
}
