import Flyleaf
import Primitives

/// What is kept of networks and not of people, and the end of all of it.
extension MemoryStores {
    var servers: any ServerRegistrationStore { MemoryServerRegistrationStore(memory: self) }

    var deletions: any DataDeletionStore { MemoryDataDeletionStore(memory: self) }

    var incidents: any IncidentStore { MemoryIncidentStore(memory: self) }

    var wipe: any NetworkWipeStore { MemoryNetworkWipeStore(memory: self) }
}

private struct MemoryServerRegistrationStore: ServerRegistrationStore {
    let memory: MemoryStores

    func find(_ network: NetworkName, _ server: String) async throws -> ServerRegistration? {
        memory.read { $0.servers.first { $0.network == network && $0.server == server } }
    }

    func save(_ made: ServerRegistration) async throws {
        memory.write { tables in
            tables.servers.take { $0.network == made.network && $0.server == made.server }
            tables.servers.append(made)
        }
    }

    func all(_ network: NetworkName) async throws -> [ServerRegistration] {
        memory.read { $0.servers.filter { $0.network == network } }.sorted { $0.server < $1.server }
    }
}

private struct MemoryDataDeletionStore: DataDeletionStore {
    let memory: MemoryStores

    func insert(_ deletion: DataDeletion) async throws {
        memory.write { $0.deletions.append(deletion) }
    }

    func find(_ code: String) async throws -> DataDeletion? {
        memory.read { $0.deletions.first { $0.code == code } }
    }

    func purge(_ doneBefore: Timestamp) async throws -> Int {
        memory.write { $0.deletions.take { $0.doneAt < doneBefore }.count }
    }
}

private struct MemoryIncidentStore: IncidentStore {
    let memory: MemoryStores

    func insert(_ incident: Incident) async throws {
        memory.write { tables in
            tables.incidents.append(incident)
            tables.incidents.takeOldest(past: Incident.maximumCount)
        }
    }

    func find(_ code: String) async throws -> [Incident] {
        memory.read { $0.incidents.filter { $0.code == code } }
    }

    func purge(_ before: Timestamp) async throws -> Int {
        memory.write { $0.incidents.take { $0.at < before }.count }
    }
}

private struct MemoryNetworkWipeStore: NetworkWipeStore {
    let memory: MemoryStores

    func holdings(_ network: NetworkName) async throws -> NetworkHoldings {
        memory.read { $0.holdings(from: network) }
    }

    func wipe(_ network: NetworkName, _ moment: Timestamp) async throws -> NetworkHoldings {
        memory.write { tables in
            let holdings = tables.holdings(from: network)
            tables.wipe(network, at: moment)
            return holdings
        }
    }
}

extension MemoryStores.Tables {
    fileprivate func holdings(from network: NetworkName) -> NetworkHoldings {
        let connected = connections(to: network)
        let shares = shares.values.filter { $0.network == network }
        var holdings = NetworkHoldings()
        holdings.connections = connected.count
        let ids = Set(connected.map(\.id))
        holdings.streamItems = streams.items.count { ids.contains($0.kept.connectionID) }
        holdings.friends = connected.reduce(0) { $0 + (friends[$1.id]?.people.count ?? 0) }
        holdings.shares = shares.count
        holdings.unsettledShares = shares.count { [.queued, .sending, .unknown].contains($0.state) }
        holdings.drafts = drafts.count { $0.network == network && $0.hasPicks }
        holdings.sessions = sessions(through: network).count
        holdings.attempts =
            attempts.count { $0.network == network } + heldGrants.count { $0.grant.identity.network == network }
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
        heldGrants.take { $0.grant.identity.network == network }
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
