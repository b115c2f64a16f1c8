import Flyleaf
import Primitives

extension MemoryStores {
    var connections: any ConnectionStore { MemoryConnectionStore(memory: self) }

    var checks: any ConnectionCheckStore { MemoryConnectionCheckStore(memory: self) }
}

private struct MemoryConnectionStore: ConnectionStore {
    let memory: MemoryStores

    var checks: any ConnectionCheckStore { memory.checks }

    func save(_ connection: Connection, _ token: AccessToken) async throws {
        try memory.write { tables in Result { try tables.save(connection, token) } }.get()
    }

    func byIdentity(_ network: NetworkName, _ authority: String, _ remoteID: String) async throws -> Connection? {
        memory.read { $0.connection(network, authority, remoteID) }
    }

    func connection(_ id: ID<Connection>, _ member: ID<Member>) async throws -> Connection? {
        memory.read { $0.connections[id].flatMap { $0.connection.memberID == member ? $0.connection : nil } }
    }

    func connections(_ member: ID<Member>) async throws -> [Connection] {
        memory.read { $0.connections.values.map(\.connection).filter { $0.memberID == member } }
            .sorted { $0.id < $1.id }
    }

    func credential(_ id: ID<Connection>) async throws -> Credential? {
        if memory.read(\.failsOnCredential) { throw StoreFault() }
        return memory.read { tables in
            tables.connections[id].map {
                Credential(
                    identity: $0.connection.identity,
                    token: $0.token,
                    permissions: $0.connection.permissions
                )
            }
        }
    }

    func renew(_ id: ID<Connection>, _ new: AccessToken, _ old: AccessToken) async throws -> Bool {
        if memory.read(\.failsOnRenewal) { throw StoreFault() }
        return memory.write { tables in
            guard let row = tables.connections[id], row.token == old else { return false }
            tables.connections[id] = (row.connection, new)
            return true
        }
    }

    func replace(_ connection: Connection, _ new: AccessToken, _ old: AccessToken) async throws -> Bool {
        memory.write { tables in
            guard tables.connections[connection.id]?.token == old else { return false }
            do {
                try tables.save(connection, new)
                return true
            } catch { return false }
        }
    }

    func keep(_ id: ID<Connection>, _ identity: Identity, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            tables.connections[id]?.connection.identity = identity
            tables.connections[id]?.connection.grantedAt = moment
            return tables.connections[id] != nil
        }
    }

    func holds(_ network: NetworkName, _ authority: String, _ token: AccessToken) async throws -> Bool {
        memory.read { tables in
            tables.connections.values.contains { connection, held in
                connection.identity.network == network && connection.identity.authority == authority
                    && held.secret == token.secret
            }
        }
    }

    func setPermissions(_ id: ID<Connection>, _ permissions: PermissionSet) async throws {
        memory.write { $0.connections[id]?.connection.permissions = permissions }
    }

    func setState(_ id: ID<Connection>, _ state: Connection.State, _ moment: Timestamp) async throws {
        if memory.read(\.failsOnState) { throw StoreFault() }
        memory.write { $0.setState(id, state, moment) }
    }

    func noteFault(_ id: ID<Connection>, _ fault: Connection.Fault) async throws {
        memory.write { $0.connections[id]?.connection.lastFault = fault }
    }

    func setEnds(_ id: ID<Connection>, _ ends: ConnectionEnds) async throws {
        memory.write { tables in
            tables.connections[id]?.connection.expiresAt = ends.token
            tables.connections[id]?.connection.dataExpiresAt = ends.data
        }
    }

    func showingTime(_ id: ID<Connection>) async throws -> Duration? {
        memory.read { $0.showingTimes[id] }
    }

    func hasRemovedPosts(_ id: ID<Connection>, since moment: Timestamp) async throws -> Bool {
        memory.read { tables in
            tables.presses.values.contains {
                $0.connectionID == id && $0.mark == .removal && $0.isWanted && $0.updatedAt >= moment
            }
        }
    }

    func noteShowingTime(_ id: ID<Connection>, _ time: Duration) async throws {
        memory.write { $0.showingTimes[id] = max(time, $0.showingTimes[id] ?? .zero) }
    }

    func remove(_ id: ID<Connection>) async throws {
        memory.write { $0.remove(id) }
    }
}

private struct MemoryConnectionCheckStore: ConnectionCheckStore {
    let memory: MemoryStores

    func claim(
        _ moment: Timestamp,
        until next: Timestamp
    ) async throws -> (connection: Connection, faults: Int)? {
        memory.write { tables in
            let due = tables.connections.values.map(\.connection).compactMap { connection in
                tables.checks[connection.id].map { (connection: connection, at: $0.at, faults: $0.faults) }
            }
            .filter { $0.connection.state == .active && $0.at <= moment }
            let first = due.min { ($0.at, $0.connection.id) < ($1.at, $1.connection.id) }
            guard let (connection, _, faults) = first else { return nil }
            tables.checks[connection.id] = (next, faults)
            return (connection: connection, faults: faults)
        }
    }

    func postpone(_ id: ID<Connection>, _ moment: Timestamp, _ faults: Int) async throws {
        memory.write { $0.checks[id] = (moment, faults) }
    }
}

extension MemoryStores.Tables {
    fileprivate func connection(_ network: NetworkName, _ authority: String, _ remoteID: String) -> Connection? {
        connections.values.map(\.connection).first {
            $0.identity.network == network && $0.identity.authority == authority && $0.identity.remoteID == remoteID
        }
    }

    /// Throws `ConnectionTaken` and `ConnectionsFull`, as the store does.
    fileprivate mutating func save(_ made: Connection, _ token: AccessToken) throws {
        let identity = made.identity
        let known = connection(identity.network, identity.authority, identity.remoteID)
        if let known, known.memberID != made.memberID { throw ConnectionTaken() }
        let own = connections.values.count { $0.connection.memberID == made.memberID }
        if known == nil, own >= Connection.maximumPerMember { throw ConnectionsFull() }
        let kept = Connection(
            id: known?.id ?? made.id,
            memberID: made.memberID,
            identity: identity,
            permissions: made.permissions,
            state: made.state,
            expiresAt: made.expiresAt,
            connectedAt: known?.connectedAt ?? made.connectedAt,
            grantedAt: made.grantedAt,
            lastSuccessAt: made.lastSuccessAt,
            dataExpiresAt: made.dataExpiresAt,
            lastFault: made.lastFault
        )
        connections[kept.id] = (kept, token)
        if known == nil { noteFriend(kept) }
        if kept.state == .active { unnote(.connection(kept.id)) }
        checks[kept.id] = (kept.lastSuccessAt + ConnectionChecks.interval, 0)
    }

    fileprivate mutating func setState(_ id: ID<Connection>, _ state: Connection.State, _ moment: Timestamp) {
        guard var connection = connections[id]?.connection else { return }
        noteState(connection, state)
        connection.state = state
        if state == .active { connection.lastSuccessAt = max(connection.lastSuccessAt, moment) }
        connections[id]?.connection = connection
        guard case .ended(.reauthenticate, let end) = state else { return }
        let network = connection.identity.network
        let ending = sessions.values.filter { $0.session.connectionID == id }
        for row in ending { endedBy[row.session.id] = (network, row.secret) }
        self.end(ending.map(\.session), LoginRecord.Step(.endedByNetwork, at: end, network: network))
    }

    /// Removes a connection with what came by it: friends, people and places picked for posts that were never sent, and
    /// logins under way for it.
    mutating func remove(_ id: ID<Connection>) {
        guard let connection = connections.removeValue(forKey: id)?.connection else { return }
        unnote(.connection(id))
        checks[id] = nil
        showingTimes[id] = nil
        friends[id] = nil
        if messageAccounts.contains(where: { $0.connectionID == id }) {
            logAccount(connection, false, connection.memberID, Clock.system.now())
        }
        messageAccounts.removeAll { $0.connectionID == id }
        removeMessages { $0.connectionID == id }
        messagePeople.removeAll { $0.accountID == id }
        streams.forget(id)
        presses = presses.filter { $0.value.connectionID != id }
        people.forget(id)
        followers.forget(id)
        replies = replies.filter { $0.value.connectionID != id }
        answers = answers.filter { $0.value.connection != id }
        attempts.take { attempt in
            guard case .permissions(id, _) = attempt.purpose else { return false }
            return true
        }
        for index in drafts.indices
        where drafts[index].memberID == connection.memberID && drafts[index].network == connection.identity.network
            && drafts[index].isLead(id)
        {
            drafts[index].forgetPicks()
        }
    }
}

extension ShareDraft {
    /// Whether people, a Page or a place of a network are in it.
    var hasPicks: Bool { friend != nil || page != nil || !content.tags.isEmpty || content.place != nil }

    mutating func forgetPicks() {
        friend = nil
        page = nil
        content.tags = []
        content.place = nil
    }
}
