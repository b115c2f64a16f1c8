import Flyleaf
import Primitives
import Testing

/// A clock that stands still until the test moves it.
final class TestClock: Sendable {
    private let moment = Lock(Timestamp(seconds: 1_411_217_988))

    var now: Timestamp { moment.withLock { $0 } }
    var clock: Clock { Clock { self.now } }

    func advance(_ duration: Duration) { moment.withLock { $0 = $0 + duration } }
}

/// Bytes that never repeat within a test and are the same in every run.
func countingRandomness() -> Randomness {
    let next = Lock<UInt64>(0)
    return Randomness { count in
        let number = next.withLock { next in
            next += 1
            return next
        }
        return (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(56 - $0 % 8 * 8)) }
    }
}

/// Keeps the fixtures whose closures a test may let hold the fixture itself.
///
/// A script that looks at the store inside a call is such a circle. It lasts as long as the tests do; kept here, it is
/// no leak, and the leak checker goes on looking at the program.
enum Fixtures {
    private static let kept = Lock<[any Sendable & AnyObject]>([])

    static func keep(_ fixture: any Sendable & AnyObject) {
        kept.withLock { $0.append(fixture) }
    }
}

/// What the store answers when a test tells it to fail.
struct StoreFault: Error {}

/// Every table in memory, with the promises that the interfaces of the domain make.
final class MemoryStores: Sendable {
    struct Tables {
        var members: [ID<Member>: Member] = [:]
        var sessions: [ID<Session>: (session: Session, secret: String)] = [:]
        var endedBy: [ID<Session>: (network: NetworkName, secret: String)] = [:]
        var logins: [ID<LoginRecord>: (record: LoginRecord, browser: BrowserKey?)] = [:]
        var deleted: [ID<Member>] = []
        var attempts: [String: LoginAttempt] = [:]
        var connections: [ID<Connection>: (connection: Connection, token: AccessToken)] = [:]
        var showingTimes: [ID<Connection>: Duration] = [:]
        var friends: [ID<Connection>: (people: [Person], readAt: Timestamp)] = [:]
        var shares: [ID<Share>: Share] = [:]
        var drafts: [ShareSubject: ShareDraft] = [:]
        /// Every state a share was written in, in order.
        var history: [ShareState] = []
        var deletions: [DataDeletion] = []
        var reviews: [ID<Review>: Review] = [:]
        var photos: [(photo: Photo, picture: RewrittenPicture, addedAt: Timestamp)] = []
        var devices: [ID<Device>: (device: Device, secret: String)] = [:]
        var deviceValues: [ID<Member>: [CacheName: String]] = [:]
        var heldForms: [ID<HeldForm>: HeldForm] = [:]
        var sheets: [ID<Member>: (sheet: RecoverySheet, used: Set<String>, madeAt: Timestamp)] = [:]
        var pairingCodes: [PairingCode: (member: ID<Member>, madeAt: Timestamp)] = [:]
        var checks: [ID<Connection>: (at: Timestamp, faults: Int)] = [:]
        var failsOnState = false
        var failsOnCredential = false
        var failsOnRenewal = false
        /// Runs inside the next call of `MemberStore.insert`.
        var beforeMember: (@Sendable () async throws -> Void)?
    }

    let tables = Lock(Tables())

    init() { Fixtures.keep(self) }

    func read<Value: Sendable>(_ body: @Sendable (Tables) -> Value) -> Value {
        tables.withLock { body($0) }
    }

    func write(_ body: @Sendable (inout Tables) -> Void) {
        tables.withLock { body(&$0) }
    }

    var stores: Stores {
        Stores(
            members: members,
            recovery: recovery,
            passkeys: PasskeyStore(
                insert: { _ in .tooMany },
                find: { _ in nil },
                list: { _ in [] },
                use: { _, _, _ in false },
                rename: { _, _, _ in false },
                remove: { _, _ in false },
                ask: { _ in },
                take: { _, _ in nil },
                purge: { _ in 0 }
            ),
            sessions: sessions,
            attempts: attempts,
            heldForms: heldForms,
            connections: connections,
            devices: devices,
            reviews: reviews,
            photos: photos,
            friends: friends,
            shares: shares,
            servers: ServerRegistrationStore(find: { _, _ in nil }, save: { _ in }, all: { _ in [] }),
            deletions: DataDeletionStore(
                insert: { [self] deletion in write { $0.deletions.append(deletion) } },
                find: { [self] code in read { $0.deletions.first { $0.code == code } } },
                purge: { _ in 0 }
            ),
            incidents: IncidentStore(insert: { _ in }, find: { _ in [] }, purge: { _ in 0 }),
            wipe: NetworkWipeStore(holdings: { _ in NetworkHoldings() }, wipe: { _, _ in NetworkHoldings() })
        )
    }

    private var members: MemberStore {
        MemberStore(
            insert: { [self] member in
                let before = tables.withLock { tables in
                    defer { tables.beforeMember = nil }
                    return tables.beforeMember
                }
                try await before?()
                write { $0.members[member.id] = member }
            },
            member: { [self] id in read { $0.members[id] } },
            rename: { [self] id, name in write { $0.members[id]?.name = name } },
            holdings: { _, _ in MemberHoldings() },
            delete: { [self] id, _ in
                write { tables in
                    tables.deleted.append(id)
                    tables.members[id] = nil
                    tables.connections = tables.connections.filter { $0.value.connection.memberID != id }
                }
                return MemberHoldings()
            }
        )
    }

    private var sessions: SessionStore {
        SessionStore(
            insert: { [self] session, secret in write { $0.sessions[session.id] = (session, secret) } },
            replace: { [self] old, session, secret in
                tables.withLock { tables in
                    guard tables.sessions.removeValue(forKey: old) != nil else { return false }
                    tables.sessions[session.id] = (session, secret)
                    return true
                }
            },
            signedIn: { [self] token in
                read { tables in
                    guard let row = tables.sessions[token.id], row.secret == token.secret else { return nil }
                    return tables.members[row.session.memberID].map { SignedIn(session: row.session, member: $0) }
                }
            },
            endedBy: { [self] token in
                read { $0.endedBy[token.id].flatMap { $0.secret == token.secret ? $0.network : nil } }
            },
            sessions: { [self] member in
                read { $0.sessions.values.map(\.session).filter { $0.memberID == member } }
                    .sorted { ($0.lastSeenAt, $0.id) > ($1.lastSeenAt, $1.id) }
            },
            touch: { [self] id, moment in
                write { tables in
                    guard let row = tables.sessions[id] else { return }
                    let old = row.session
                    let session = Session(
                        id: id,
                        memberID: old.memberID,
                        createdAt: old.createdAt,
                        lastSeenAt: moment,
                        browser: old.browser,
                        loginID: old.loginID,
                        connectionID: old.connectionID
                    )
                    tables.sessions[id] = (session, row.secret)
                }
            },
            end: { [self] id, step in write { $0.end([id], step) } },
            endOthers: { [self] member, kept, step in
                tables.withLock { tables in
                    let ids = tables.sessions.values.map(\.session).filter { $0.memberID == member && $0.id != kept }
                    tables.end(ids.map(\.id), step)
                    return ids.count
                }
            },
            purge: { [self] made, used, _ in
                tables.withLock { tables in
                    let old = tables.sessions.values.map(\.session).filter {
                        $0.createdAt < made || $0.lastSeenAt < used
                    }
                    for session in old { tables.end([session.id], LoginRecord.Step(.expired, at: session.endsAt)) }
                    return old.count
                }
            },
            logins: logins
        )
    }

    private var logins: LoginRecordStore {
        LoginRecordStore(
            begin: { [self] record, browser in write { $0.logins[record.id] = (record, browser) } },
            note: { [self] id, step, member in tables.withLock { $0.note(id, step, member) } },
            records: { [self] member, browser, limit in
                let records = read { tables in
                    tables.logins.values.filter { row in
                        row.record.memberID.map { $0 == member } ?? (row.browser == browser)
                    }
                }
                return Array(records.map(\.record).sorted { $0.id > $1.id }.prefix(limit))
            },
            purge: { _ in 0 }
        )
    }

    private var attempts: LoginAttemptStore {
        LoginAttemptStore(
            insert: { [self] attempt in write { $0.attempts[attempt.state] = attempt } },
            take: { [self] state in tables.withLock { $0.attempts.removeValue(forKey: state) } },
            purge: { [self] startedBefore in
                tables.withLock { tables in
                    let old = tables.attempts.values.filter { $0.startedAt < startedBefore }
                    for attempt in old { tables.attempts[attempt.state] = nil }
                    return old.count
                }
            }
        )
    }

    private var connections: ConnectionStore {
        ConnectionStore(
            save: { [self] connection, token in
                let isTaken = tables.withLock { tables in
                    let same = tables.connections.values.map(\.connection).first {
                        $0.identity.remoteID == connection.identity.remoteID
                            && $0.identity.server == connection.identity.server
                    }
                    if let same, same.memberID != connection.memberID { return true }
                    if let same { tables.connections[same.id] = nil }
                    tables.connections[connection.id] = (connection, token)
                    return false
                }
                if isTaken { throw ConnectionTaken() }
            },
            byIdentity: { [self] network, server, remoteID in
                read { tables in
                    tables.connections.values.map(\.connection).first {
                        $0.identity.network == network && $0.identity.server == server
                            && $0.identity.remoteID == remoteID
                    }
                }
            },
            connection: { [self] id, member in
                read { $0.connections[id].flatMap { $0.connection.memberID == member ? $0.connection : nil } }
            },
            connections: { [self] member in
                read { $0.connections.values.map(\.connection).filter { $0.memberID == member } }
                    .sorted { $0.id < $1.id }
            },
            credential: { [self] id in
                if read(\.failsOnCredential) { throw StoreFault() }
                return read { tables in
                    tables.connections[id].map {
                        Credential(
                            identity: $0.connection.identity,
                            token: $0.token,
                            permissions: $0.connection.permissions
                        )
                    }
                }
            },
            renew: { [self] id, new, old in
                if read(\.failsOnRenewal) { throw StoreFault() }
                return tables.withLock { tables in
                    guard let row = tables.connections[id], row.token == old else { return false }
                    tables.connections[id] = (row.connection, new)
                    return true
                }
            },
            setPermissions: { [self] id, permissions in
                write { $0.connections[id]?.connection.permissions = permissions }
            },
            setState: { [self] id, state, moment in
                if read(\.failsOnState) { throw StoreFault() }
                write { tables in
                    tables.connections[id]?.connection.state = state
                    if state == .active { tables.connections[id]?.connection.lastSuccessAt = moment }
                    guard case .ended(.reauthenticate, let end) = state,
                        let network = tables.connections[id]?.connection.identity.network
                    else { return }
                    let ending = tables.sessions.values.filter { $0.session.connectionID == id }
                    for row in ending { tables.endedBy[row.session.id] = (network, row.secret) }
                    let step = LoginRecord.Step(.endedByNetwork, at: end, network: network)
                    tables.end(ending.map(\.session.id), step)
                }
            },
            noteFault: { [self] id, fault in write { $0.connections[id]?.connection.lastFault = fault } },
            setEnds: { [self] id, ends in
                write { tables in
                    tables.connections[id]?.connection.expiresAt = ends.token
                    tables.connections[id]?.connection.dataExpiresAt = ends.data
                }
            },
            showingTime: { [self] id in read { $0.showingTimes[id] } },
            noteShowingTime: { [self] id, time in
                write { $0.showingTimes[id] = max(time, $0.showingTimes[id] ?? .zero) }
            },
            checks: ConnectionCheckStore(
                due: { [self] moment, limit in
                    let due = read { tables in
                        tables.connections.values.map(\.connection).filter { connection in
                            let at = tables.checks[connection.id]?.at
                            return connection.state == .active
                                && at ?? connection.connectedAt + ConnectionChecks.interval <= moment
                        }
                        .map { (connection: $0, faults: tables.checks[$0.id]?.faults ?? 0) }
                    }
                    return Array(due.sorted { $0.connection.id < $1.connection.id }.prefix(limit))
                },
                postpone: { [self] id, moment, faults in write { $0.checks[id] = (moment, faults) } }
            ),
            remove: { [self] id in
                write { tables in
                    tables.connections[id] = nil
                    tables.showingTimes[id] = nil
                    tables.friends[id] = nil
                }
            }
        )
    }

    private var friends: FriendStore {
        FriendStore(
            replace: { [self] id, people, moment in write { $0.friends[id] = (people, moment) } },
            refreshedAt: { [self] id in read { $0.friends[id]?.readAt } },
            page: { [self] id, words, offset, limit in
                let people = read { $0.friends[id]?.people ?? [] }
                    .filter { words.isEmpty || $0.name.text.utf8.contains(Array(words.utf8)) }
                return FriendListing(friends: Array(people.dropFirst(offset).prefix(limit)), total: people.count)
            },
            friends: { [self] id, remoteIDs in
                let people = read { $0.friends[id]?.people ?? [] }
                return remoteIDs.compactMap { remoteID in people.first { $0.remoteID == remoteID } }
            }
        )
    }

    private var shares: ShareStore {
        ShareStore(
            existing: { subjects, _ in Set(subjects) },
            insertAll: { [self] shares in
                tables.withLock { tables in
                    shares.map { share in
                        let same = tables.shares.values.first {
                            $0.key == share.key
                                || $0.pressKey == share.pressKey && $0.connectionID == share.connectionID
                        }
                        if let same { return same }
                        tables.shares[share.id] = share
                        tables.history.append(share.state)
                        return share
                    }
                }
            },
            share: { [self] id, member in read { $0.shares[id].flatMap { $0.memberID == member ? $0 : nil } } },
            list: { [self] member, before, limit in
                let shares = read { $0.shares.values.filter { $0.memberID == member } }
                return Array(
                    shares.sorted { $0.id > $1.id }.filter { share in before.map { share.id < $0 } ?? true }
                        .prefix(limit)
                )
            },
            ofSubject: { [self] subject, member in
                read { $0.shares.values.filter { $0.subject == subject && $0.memberID == member } }
                    .sorted { $0.id > $1.id }
            },
            update: { [self] share, from in
                tables.withLock { tables in
                    guard tables.shares[share.id]?.state == from else { return false }
                    tables.shares[share.id] = share
                    tables.history.append(share.state)
                    return true
                }
            },
            due: { [self] moment, limit in
                let due = read { tables in
                    tables.shares.values.filter {
                        ($0.state == .queued || $0.state == .unknown)
                            && $0.nextAttemptAt ?? Timestamp(seconds: 0) <= moment
                    }
                }
                return Array(due.sorted { $0.id < $1.id }.prefix(limit))
            },
            queued: { [self] connection in
                read { $0.shares.values.filter { $0.state == .queued && $0.connectionID == connection } }
                    .sorted { $0.id < $1.id }
            },
            interrupted: { [self] in read { $0.shares.values.filter { $0.state == .sending } } },
            isTaken: { [self] key, subject, member in
                read { $0.shares.values.contains { $0.key == key && ($0.subject, $0.memberID) != (subject, member) } }
            },
            draft: { [self] member, review in
                read { $0.drafts[review].flatMap { $0.memberID == member ? $0 : nil } }
            },
            saveDraft: { [self] draft in write { $0.drafts[draft.subject] = draft } },
            dropDraft: { [self] _, review, key in
                write { if $0.drafts[review]?.key == key { $0.drafts[review] = nil } }
            }
        )
    }
}

extension MemoryStores.Tables {
    mutating func end(_ ids: [ID<Session>], _ step: LoginRecord.Step) {
        for id in ids {
            let login = sessions.removeValue(forKey: id)?.session.loginID
            if let login { _ = note(login, step, nil) }
        }
    }

    mutating func note(_ id: ID<LoginRecord>, _ step: LoginRecord.Step, _ member: ID<Member>?) -> Bool {
        guard var row = logins[id] else { return false }
        do {
            try row.record.add(step, member: member)
        } catch {
            return false
        }
        logins[id] = row
        return true
    }
}
