import Flyleaf
import Primitives

/// What is kept of networks and not of people, and the end of all of it.
extension MemoryStores {
    var servers: ServerRegistrationStore {
        ServerRegistrationStore(
            find: { [self] network, server in
                read { $0.servers.first { $0.network == network && $0.server == server } }
            },
            save: { [self] made in
                write { tables in
                    tables.servers.take { $0.network == made.network && $0.server == made.server }
                    tables.servers.append(made)
                }
            },
            all: { [self] network in
                read { $0.servers.filter { $0.network == network } }.sorted { $0.server < $1.server }
            }
        )
    }

    var deletions: DataDeletionStore {
        DataDeletionStore(
            insert: { [self] deletion in write { $0.deletions.append(deletion) } },
            find: { [self] code in read { $0.deletions.first { $0.code == code } } },
            purge: { [self] doneBefore in write { $0.deletions.take { $0.doneAt < doneBefore }.count } }
        )
    }

    var incidents: IncidentStore {
        IncidentStore(
            insert: { [self] incident in
                write { tables in
                    tables.incidents.append(incident)
                    tables.incidents.takeOldest(past: Incident.maximumCount)
                }
            },
            find: { [self] code in read { $0.incidents.filter { $0.code == code } } },
            purge: { [self] before in write { $0.incidents.take { $0.at < before }.count } }
        )
    }

    var wipe: NetworkWipeStore {
        NetworkWipeStore(
            holdings: { [self] network in read { $0.holdings(from: network) } },
            wipe: { [self] network, moment in
                write { tables in
                    let holdings = tables.holdings(from: network)
                    tables.wipe(network, at: moment)
                    return holdings
                }
            }
        )
    }
}

extension MemoryStores.Tables {
    fileprivate func holdings(from network: NetworkName) -> NetworkHoldings {
        let connected = connections(to: network)
        let shares = shares.values.filter { $0.network == network }
        var holdings = NetworkHoldings()
        holdings.connections = connected.count
        holdings.friends = connected.reduce(0) { $0 + (friends[$1.id]?.people.count ?? 0) }
        holdings.shares = shares.count
        holdings.unsettledShares = shares.count { [.queued, .sending, .unknown].contains($0.state) }
        holdings.drafts = drafts.count { $0.network == network && $0.hasPicks }
        holdings.sessions = sessions(through: network).count
        holdings.attempts = attempts.count { $0.network == network }
        holdings.registrations = servers.count { $0.network == network }
        holdings.incidents = incidents.count { $0.network == network }
        holdings.lockedOut = Set(connected.map(\.memberID)).count { !hasWayIn($0, besides: network) }
        return holdings
    }

    fileprivate mutating func wipe(_ network: NetworkName, at moment: Timestamp) {
        end(sessions(through: network), LoginRecord.Step(.endedByNetwork, at: moment))
        for index in drafts.indices where drafts[index].network == network {
            drafts[index].forgetPicks()
            drafts[index].aim = .own
        }
        for connection in connections(to: network) { remove(connection.id) }
        attempts.take { $0.network == network }
        shares = shares.filter { $0.value.network != network }
        endedBy = endedBy.filter { $0.value.network != network }
        servers.take { $0.network == network }
        incidents.take { $0.network == network }
    }

    private func connections(to network: NetworkName) -> [Connection] {
        connections.values.map(\.connection).filter { $0.identity.network == network }
    }

    /// The sessions that came in by a network, connected still or not.
    private func sessions(through network: NetworkName) -> [Session] {
        sessions.values.map(\.session).filter { session in
            let steps = session.loginID.flatMap { logins[$0]?.record.steps } ?? []
            return session.connectionID.flatMap { connections[$0]?.connection.identity.network } == network
                || steps.contains { $0.event == .accepted && $0.network == network }
        }
    }

    private func hasWayIn(_ member: ID<Member>, besides network: NetworkName) -> Bool {
        connections.values.contains { $0.connection.memberID == member && $0.connection.identity.network != network }
            || sheets[member].map { $0.used.count < $0.sheet.codes.count } ?? false
            || passkeys.values.contains { $0.memberID == member }
    }
}
