import Flyleaf
import Primitives

extension MemoryStores {
    var sessions: any SessionStore { MemorySessionStore(memory: self) }
}

private struct MemorySessionStore: SessionStore {
    let memory: MemoryStores

    var security: any SecurityEventStore { memory.security }

    var logins: any LoginRecordStore { memory.logins }

    func insert(_ session: Session, _ secret: String) async throws {
        memory.write { tables in
            tables.sessions[session.id] = (session, secret)
            let surplus = tables.sessions(of: session.memberID).dropFirst(Session.maximumPerMember)
            tables.end(surplus.map(\.self), LoginRecord.Step(.replaced, at: session.createdAt))
        }
    }

    func replace(_ old: ID<Session>, _ session: Session, _ secret: String) async throws -> Bool {
        memory.write { tables in
            guard tables.sessions[old]?.session.memberID == session.memberID else { return false }
            tables.sessions[session.id] = (session, secret)
            for index in tables.pushes.indices where tables.pushes[index].subscription.sessionID == old {
                tables.pushes[index].move(to: session.id)
            }
            tables.moveHeldGrants(old, to: session.id)
            tables.sessions[old] = nil
            return true
        }
    }

    func signedIn(_ token: SessionToken) async throws -> SignedIn? {
        memory.read { tables in
            guard let row = tables.sessions[token.id], row.secret == token.secret else { return nil }
            let network = row.session.connectionID.flatMap {
                tables.connections[$0]?.connection.identity.network
            }
            return tables.members[row.session.memberID].map {
                SignedIn(
                    session: row.session,
                    member: $0,
                    network: network,
                    unreadNotices: tables.notices(of: row.session.memberID).count { $0.readAt == nil },
                    isSuspended: tables.suspended.contains(row.session.memberID),
                    pictureMark: tables.pictures[row.session.memberID]?.mark,
                    timeZone: tables.settings[row.session.memberID]?.timeZone
                )
            }
        }
    }

    func endedBy(_ token: SessionToken) async throws -> NetworkName? {
        memory.read { $0.endedBy[token.id].flatMap { $0.secret == token.secret ? $0.network : nil } }
    }

    func sessions(_ member: ID<Member>) async throws -> [Session] {
        memory.read { $0.sessions(of: member) }
    }

    func touch(_ id: ID<Session>, _ moment: Timestamp) async throws {
        memory.write { $0.touch(id, moment) }
    }

    func end(_ id: ID<Session>, _ step: LoginRecord.Step) async throws {
        memory.write { tables in tables.end([tables.sessions[id]?.session].compactMap(\.self), step) }
    }

    func endOthers(_ member: ID<Member>, _ kept: ID<Session>?, _ step: LoginRecord.Step) async throws -> Int {
        memory.write { tables in
            let others = tables.sessions(of: member).filter { $0.id != kept }
            tables.end(others, step)
            tables.pairingCodes = tables.pairingCodes.filter { $0.value.member != member }
            return others.count
        }
    }

    func purge(_ made: Timestamp, _ used: Timestamp, _ limit: Int) async throws -> Int {
        memory.write { tables in
            let old = tables.sessions.values.map(\.session).filter {
                $0.createdAt < made || $0.lastSeenAt < used
            }
            .prefix(max(0, limit))
            for session in old { tables.end([session], LoginRecord.Step(.expired, at: session.endsAt)) }
            return old.count
        }
    }
}

extension MemoryStores.Tables {
    /// A member's sessions, the one used last first.
    fileprivate func sessions(of member: ID<Member>) -> [Session] {
        sessions.values.map(\.session).filter { $0.memberID == member }
            .sorted { ($0.lastSeenAt, $0.id) > ($1.lastSeenAt, $1.id) }
    }

    fileprivate mutating func touch(_ id: ID<Session>, _ moment: Timestamp) {
        guard let row = sessions[id] else { return }
        let old = row.session
        let session = Session(
            id: id,
            memberID: old.memberID,
            createdAt: old.createdAt,
            lastSeenAt: max(old.lastSeenAt, moment),
            browser: old.browser,
            loginID: old.loginID,
            connectionID: old.connectionID
        )
        sessions[id] = (session, row.secret)
    }

    /// Ends sessions with their logins and the codes their members have for pairing.
    mutating func end(_ ending: [Session], _ step: LoginRecord.Step) {
        for session in ending {
            sessions[session.id] = nil
            pairingCodes = pairingCodes.filter { $0.value.member != session.memberID }
            if let login = session.loginID { _ = note(login, step, nil) }
        }
    }
}
