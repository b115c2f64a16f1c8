import Primitives

/// Whether Flyleaf posts through a connection, as its owner decides (LG-29, PR-03).
///
/// A fresh connection does not: it turns on when the person shares and says yes at the network, and in no other way.
public enum PostingSwitch: Sendable, Equatable {
    /// Flyleaf posts when the person presses Post.
    case on
    /// Flyleaf does not post, and the network would not let it.
    case off
    /// Flyleaf does not post, though the network would let it.
    case withheld
    /// Flyleaf never posts there by itself; where its own window does, for this reason.
    case absent(Restriction?)

    /// The switch of a connection.
    public init(_ connection: Connection, at network: SocialNetwork) {
        guard let permission = network.postingPermission else {
            if case .handOff(let restriction) = network.publishing.capabilities(connection.permissions).ownProfile {
                self = .absent(restriction)
            } else {
                self = .absent(nil)
            }
            return
        }
        if connection.permissions.granted.contains(permission) {
            self = .on
        } else {
            self = connection.permissions.withheld.contains(permission) ? .withheld : .off
        }
    }
}

/// What became of a press on the switch.
public struct PostingStop: Sendable {
    /// Whether the network has confirmed that the permission is gone there.
    public let isRevoked: Bool
    /// Why the network did not take it back, if it was asked.
    public let failure: NetworkFailure?
    /// How many shares that waited will not be sent.
    public let stoppedShares: Int
}

extension Sharing {
    /// Stops posting through a connection, and gives the permission back where the network takes back a single one.
    ///
    /// Whatever the network answers, Flyleaf posts there no more: a permission the network did not take back is
    /// withheld. Shares that wait are refused for the missing permission, so that their receipts say why and what to do.
    /// Reading goes on. A second press asks the network again for what it still grants.
    public func stopPosting(through connection: Connection) async throws -> PostingStop {
        guard let network = try await connections.networks.network(of: connection.identity),
            let permission = network.postingPermission
        else { return PostingStop(isRevoked: false, failure: nil, stoppedShares: 0) }
        var stopped = connection
        if connection.permissions.granted.contains(permission) {
            // Before the call, which may take a while: nothing is to be posted meanwhile.
            try await connections.withhold(permission, of: connection)
            stopped.permissions = connection.permissions.withholding(
                connection.permissions.withheld.union([permission])
            )
        }
        let count = try await refuseQueued(connection.id)
        guard stopped.permissions.withheld.contains(permission), network.rule(permission)?.isRevocable == true else {
            return PostingStop(isRevoked: false, failure: nil, stoppedShares: count)
        }
        do {
            try await connections.revoke(permission, of: stopped)
            return PostingStop(isRevoked: true, failure: nil, stoppedShares: count)
        } catch let failure as NetworkFailure {
            return PostingStop(isRevoked: false, failure: failure, stoppedShares: count)
        }
    }

    /// Ends shares that wait for a connection which may not post any more; the answer is how many.
    private func refuseQueued(_ connection: ID<Connection>) async throws -> Int {
        var count = 0
        for share in try await store.queued(connection) {
            let failure = NetworkFailure(.permissionMissing)
            guard let refused = share.applying(.refuse, at: clock.now(), failure: failure) else { continue }
            // One that is being sent by now has its answer from the network.
            if try await store.update(refused, share) {
                outbox.report(refused, failure)
                count += 1
            }
        }
        return count
    }
}
