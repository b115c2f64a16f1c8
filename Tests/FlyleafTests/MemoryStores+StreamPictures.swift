import Flyleaf
import Primitives

/// The pictures of posts, in memory; each counts as long as an entry or a thread that uses it is there.
struct MemoryStreamPictures {
    fileprivate struct Row {
        let number: Int64
        let member: ID<Member>
        let picture: StreamPicture
        var kept: KeptStreamPicture?
        var validators = PictureValidators(tag: nil, modified: nil)
        var dueAt: Timestamp?
        var settledAt: Timestamp?
        var attempts = 0
        var heldUntil: Timestamp?
        var key: String?
    }

    fileprivate struct Use: Hashable {
        let item: Int64
        let part: StreamPictureUse.Part
        let number: Int64
    }

    /// Somebody at whom a member looked.
    fileprivate struct Person: Hashable {
        let connection: ID<Connection>
        let remoteID: String

        func isKept(_ tables: MemoryStores.Tables) -> Bool {
            tables.people.rows.values.contains { $0.connectionID == connection && $0.remoteID == remoteID }
        }
    }

    fileprivate var rows: [Int64: Row] = [:]
    fileprivate var uses: Set<Use> = []
    fileprivate var portraits: [Person: Int64] = [:]
    fileprivate var lastNumber: Int64 = 0

    /// How many are kept for a member.
    func count(_ member: ID<Member>, _ tables: MemoryStores.Tables) -> Int {
        var pictures = self
        pictures.sweep(tables)
        return pictures.rows.values.count { $0.member == member && $0.kept != nil }
    }

    /// Of more than a member may have those go that came first.
    fileprivate mutating func trim(_ member: ID<Member>) {
        let own = rows.values.filter { $0.member == member }.map(\.number).sorted(by: >)
        for gone in own.dropFirst(StreamPictures.maximumPerMember) { rows[gone] = nil }
    }

    /// Lets those go that nothing uses any more.
    fileprivate mutating func sweep(_ tables: MemoryStores.Tables) {
        let items = Set(tables.streams.items.map(\.kept.place.number))
        uses = uses.filter { use in
            items.contains(use.item) && (use.part == .entry || tables.threads.rows[use.item] != nil)
                && rows[use.number] != nil
        }
        portraits = portraits.filter { key, number in
            key.isKept(tables) && rows[number] != nil
        }
        let used = Set(uses.map(\.number) + portraits.values)
        rows = rows.filter { used.contains($0.key) }
    }
}

extension MemoryStores {
    var streamPictures: any StreamPictureStore { MemoryStreamPictureStore(memory: self) }
}

private struct MemoryStreamPictureStore: StreamPictureStore {
    let memory: MemoryStores

    /// Changes what there is, without what nothing uses.
    private func change<Value: Sendable>(
        _ body: @Sendable (inout MemoryStreamPictures, MemoryStores.Tables) -> Value
    ) -> Value {
        memory.write { tables in
            let all = tables
            tables.streamPictures.sweep(all)
            let value = body(&tables.streamPictures, all)
            tables.streamPictures.sweep(all)
            return value
        }
    }

    func want(
        _ member: ID<Member>,
        _ uses: [StreamPictureUse],
        _ moment: Timestamp,
        _ staleBefore: Timestamp
    ) async throws -> [StreamPicture: StreamPictureStanding] {
        change { pictures, tables in
            for use in uses {
                guard
                    tables.streams.items.contains(where: { $0.member == member && $0.kept.place.number == use.number })
                else { continue }
                for picture in use.shown {
                    var row = pictures.rows.values.first { $0.member == member && $0.picture == picture }
                    if row == nil {
                        pictures.lastNumber += 1
                        row = .init(number: pictures.lastNumber, member: member, picture: picture, dueAt: moment)
                    } else if row?.dueAt == nil, row?.settledAt.map({ $0 < staleBefore }) ?? true {
                        row?.dueAt = moment
                        row?.attempts = 0
                    }
                    guard let row else { continue }
                    pictures.rows[row.number] = row
                    pictures.uses.insert(.init(item: use.number, part: use.part, number: row.number))
                }
                pictures.uses = pictures.uses.filter { kept in
                    kept.item != use.number || kept.part != use.part
                        || pictures.rows[kept.number].map { use.all.contains($0.picture) } ?? false
                }
            }
            pictures.trim(member)
            pictures.sweep(tables)
            var standings: [StreamPicture: StreamPictureStanding] = [:]
            for use in pictures.uses {
                guard let row = pictures.rows[use.number], row.member == member,
                    uses.contains(where: { $0.number == use.item })
                else { continue }
                standings[row.picture] =
                    row.kept.map { .kept(number: row.number, mark: $0.mark) }
                    ?? (row.dueAt != nil && row.settledAt == nil ? .coming : .missing)
            }
            return standings
        }
    }

    func want(
        _ member: ID<Member>,
        portrait picture: StreamPicture?,
        of person: String,
        _ connection: ID<Connection>,
        _ moment: Timestamp,
        _ staleBefore: Timestamp
    ) async throws -> StreamPictureStanding? {
        change { pictures, tables in
            let key = MemoryStreamPictures.Person(connection: connection, remoteID: person)
            guard key.isKept(tables),
                tables.connections[connection]?.connection.memberID == member
            else { return nil }
            guard let picture else {
                pictures.portraits[key] = nil
                return nil
            }
            var row = pictures.rows.values.first { $0.member == member && $0.picture == picture }
            if row == nil {
                pictures.lastNumber += 1
                row = .init(number: pictures.lastNumber, member: member, picture: picture, dueAt: moment)
            } else if row?.dueAt == nil, row?.settledAt.map({ $0 < staleBefore }) ?? true {
                row?.dueAt = moment
                row?.attempts = 0
            }
            guard let row else { return nil }
            pictures.rows[row.number] = row
            pictures.portraits[key] = row.number
            pictures.trim(member)
            return row.kept.map { .kept(number: row.number, mark: $0.mark) }
                ?? (row.dueAt != nil && row.settledAt == nil ? .coming : .missing)
        }
    }

    func picture(_ member: ID<Member>, _ number: Int64) async throws -> KeptStreamPicture? {
        change { pictures, _ in pictures.rows[number].flatMap { $0.member == member ? $0.kept : nil } }
    }

    func claim(_ now: Timestamp, _ until: Timestamp, _ key: String) async throws -> StreamPictureReading? {
        change { pictures, _ in
            let waiting = pictures.rows.values.filter { row in
                row.dueAt.map { $0 <= now } ?? false && row.heldUntil.map { $0 <= now } ?? true
            }
            let first = waiting.min { ($0.dueAt ?? now, $0.number) < ($1.dueAt ?? now, $1.number) }
            guard var row = first else { return nil }
            row.heldUntil = until
            row.key = key
            row.attempts += 1
            pictures.rows[row.number] = row
            return StreamPictureReading(
                number: row.number,
                picture: row.picture,
                validators: row.kept == nil ? PictureValidators(tag: nil, modified: nil) : row.validators,
                attempts: row.attempts,
                key: key
            )
        }
    }

    func settle(
        _ reading: StreamPictureReading,
        _ outcome: StreamPictureOutcome,
        _ moment: Timestamp,
        _ budget: StreamPictureBudget
    ) async throws {
        change { pictures, _ in
            guard var row = pictures.rows[reading.number], row.key == reading.key else { return }
            row.key = nil
            row.heldUntil = nil
            row.settledAt = moment
            row.dueAt = nil
            switch outcome {
            case .read(let picture, let validators): (row.kept, row.validators) = (picture, validators)
            case .same: break
            case .none: row.kept = nil
            case .later(let retryAt, let isServer):
                row.dueAt = retryAt
                if isServer { pictures.postpone(row, retryAt, moment) }
            }
            pictures.rows[row.number] = row
            if case .read = outcome { pictures.trim(row.member, budget) }
        }
    }
}

extension MemoryStreamPictures {
    fileprivate mutating func postpone(_ row: Row, _ retryAt: Timestamp?, _ moment: Timestamp) {
        for (number, var other) in rows where other.picture.server == row.picture.server && number != row.number {
            guard let dueAt = other.dueAt, other.key == nil else { continue }
            other.settledAt = moment
            other.attempts += 1
            let isOver = other.attempts >= StreamPictures.maximumAttempts
            other.dueAt = isOver ? nil : retryAt.map { max($0, dueAt) }
            rows[number] = other
        }
    }

    fileprivate mutating func trim(_ member: ID<Member>, _ budget: StreamPictureBudget) {
        func bytes(_ rows: some Sequence<Row>) -> Int { rows.reduce(0) { $0 + ($1.kept?.jpeg.count ?? 0) } }
        let own = rows.values.filter { $0.member == member && $0.kept != nil }
        let room = min(budget.perMember, budget.inAll - bytes(rows.values) + bytes(own))
        var sum = 0
        let first = Timestamp(seconds: 0)
        let sorted = own.sorted { ($1.settledAt ?? first, $1.number) < ($0.settledAt ?? first, $0.number) }
        for row in sorted {
            sum += row.kept?.jpeg.count ?? 0
            if sum > room { rows[row.number]?.kept = nil }
        }
    }
}
