import Flyleaf
import Primitives

extension MemoryStores {
    var attempts: any LoginAttemptStore { MemoryLoginAttemptStore(memory: self) }

    var logins: any LoginRecordStore { MemoryLoginRecordStore(memory: self) }
}

private struct MemoryLoginAttemptStore: LoginAttemptStore {
    let memory: MemoryStores

    func insert(_ attempt: LoginAttempt) async throws {
        memory.write { tables in
            tables.attempts.append(attempt)
            let surplus =
                tables.attempts.takeOldest(past: LoginAttempt.maximumPerBrowser) {
                    $0.browser == attempt.browser
                } + tables.attempts.takeOldest(past: LoginAttempt.maximumInAll)
            for old in surplus { tables.abandon(old, at: attempt.startedAt) }
        }
    }

    func take(_ state: String) async throws -> LoginAttempt? {
        memory.write { $0.attempts.take { $0.state == state }.first }
    }

    func remove(_ member: ID<Member>) async throws {
        memory.write { tables in
            let connections = Set(tables.connections.filter { $0.value.connection.memberID == member }.keys)
            tables.attempts.take { attempt in
                switch attempt.purpose {
                case .login: false
                case .connect(let owner, _), .confirm(let owner): owner == member
                case .permissions(let connection, _): connections.contains(connection)
                }
            }
        }
    }

    func purge(_ startedBefore: Timestamp) async throws -> Int {
        memory.write { tables in
            let old = tables.attempts.take { $0.startedAt < startedBefore }
            for attempt in old { tables.abandon(attempt, at: attempt.startedAt + LoginAttempt.lifetime) }
            return old.count
        }
    }
}

private struct MemoryLoginRecordStore: LoginRecordStore {
    let memory: MemoryStores

    func begin(_ record: LoginRecord, _ browser: BrowserKey?) async throws {
        memory.write { tables in
            tables.logins[record.id] = (record, browser)
            if let member = record.memberID { tables.trimLogins(of: member) }
            tables.trimUnclaimedLogins()
        }
    }

    func note(_ id: ID<LoginRecord>, _ step: LoginRecord.Step, _ member: ID<Member>?) async throws -> Bool {
        memory.write { $0.note(id, step, member) }
    }

    func records(_ member: ID<Member>, _ browser: BrowserKey, _ limit: Int) async throws -> [LoginRecord] {
        let records = memory.read { tables in
            tables.logins.values.filter { row in
                row.record.memberID.map { $0 == member } ?? (row.browser == browser)
            }
        }
        return Array(records.map(\.record).sorted { $0.id > $1.id }.prefix(max(0, limit)))
    }

    func purge(_ now: Timestamp) async throws -> Int {
        memory.write { $0.purgeLogins(now) }
    }
}

extension MemoryStores.Tables {
    fileprivate mutating func abandon(_ attempt: LoginAttempt, at moment: Timestamp) {
        if let login = attempt.loginID { _ = note(login, LoginRecord.Step(.abandoned, at: moment), nil) }
    }

    /// Adds a step to a login; `false` where it cannot happen.
    mutating func note(_ id: ID<LoginRecord>, _ step: LoginRecord.Step, _ member: ID<Member>?) -> Bool {
        guard let row = logins[id] else { return false }
        var record = row.record
        do {
            try record.add(step, member: member)
        } catch {
            return false
        }
        let surplus = max(0, record.steps.count - LoginRecord.maximumSteps)
        logins[id] = (
            LoginRecord(
                id: id,
                memberID: record.memberID,
                state: record.state,
                steps: Array(record.steps.prefix(2) + record.steps.dropFirst(2 + surplus))
            ), row.browser
        )
        if let member { trimLogins(of: member) }
        return true
    }

    fileprivate mutating func purgeLogins(_ now: Timestamp) -> Int {
        func isBegun(_ record: LoginRecord, before moment: Timestamp) -> Bool {
            record.id < ID(at: moment, entropy: [UInt8](repeating: 0, count: 10))
        }
        for record in logins.values.map(\.record)
        where record.memberID == nil && isBegun(record, before: now - LoginAttempt.lifetime) {
            _ = note(record.id, LoginRecord.Step(.abandoned, at: now), nil)
        }
        let old = logins.values.map(\.record).filter { record in
            record.state.isOver && isBegun(record, before: now - LoginRecord.lifetime)
                || record.memberID == nil && isBegun(record, before: now - LoginRecord.unclaimedLifetime)
        }
        for record in old { logins[record.id] = nil }
        return old.count
    }

    fileprivate mutating func trimLogins(of member: ID<Member>) {
        trimLogins(past: LoginRecord.maximumPerMember) { $0.memberID == member && $0.state.isOver }
    }

    fileprivate mutating func trimUnclaimedLogins() {
        trimLogins(past: LoginRecord.maximumUnclaimed) { $0.memberID == nil }
    }

    /// Of the records that fit, the latest stay.
    private mutating func trimLogins(past limit: Int, where fits: (LoginRecord) -> Bool) {
        let records = logins.values.map(\.record).filter(fits).sorted { $0.id > $1.id }
        for record in records.dropFirst(limit) { logins[record.id] = nil }
    }
}
