import Flyleaf
import Primitives

extension MemoryStores {
    var checkIns: any CheckInStore { MemoryCheckInStore(memory: self) }
}

/// A check-in in memory.
struct MemoryCheckIn {
    let checkIn: CheckIn
    var until: Timestamp
    var people: [ID<Member>: (isReader: Bool, naming: CheckInNaming?)]
}

private struct MemoryCheckInStore: CheckInStore {
    let memory: MemoryStores

    func setting(of member: ID<Member>) async throws -> CheckInSetting {
        memory.read { $0.checkInSettings[member] ?? .unset }
    }

    func set(_ setting: CheckInSetting, _ member: ID<Member>) async throws {
        memory.write { tables in
            guard tables.members[member] != nil else { return }
            tables.checkInSettings[member] = setting
            guard !setting.allowsNaming else { return }
            for index in tables.checkIns.indices {
                guard let person = tables.checkIns[index].people[member], person.naming == .asked else { continue }
                tables.checkIns[index].people[member] = person.isReader ? (true, nil) : nil
            }
        }
    }

    func insert(
        _ checkIn: CheckIn,
        _ photos: [ChosenPhoto],
        _ readers: Set<ID<Member>>,
        _ names: Set<ID<Member>>,
        _ use: ID<LocationUse>
    ) async throws {
        let fault: CheckInFault? = memory.write { tables in
            let member = checkIn.memberID
            let setting = tables.locationSettings[member] ?? .unset
            guard setting.isOn else { return .locationOff }
            guard let lifetime = setting.retention.lifetime else { return .nothingKept }
            guard tables.checkIns.count(where: { $0.checkIn.memberID == member }) < CheckIn.maximumPerMember else {
                return .tooMany
            }
            let friends = tables.checkInFriends(of: member)
            guard readers.isSubset(of: friends.map(\.memberID)),
                names.isSubset(of: friends.filter(\.allowsNaming).map(\.memberID))
            else { return .stranger }
            let until = checkIn.createdAt + lifetime
            var row = MemoryCheckIn(checkIn: checkIn, until: until, people: [:])
            for person in readers.union(names) {
                row.people[person] = (readers.contains(person), names.contains(person) ? .asked : nil)
            }
            tables.checkIns.append(row)
            tables.give(photos, to: .checkIn(checkIn.id), of: member)
            tables.addLocationUse(
                LocationUse(
                    id: use,
                    memberID: member,
                    purpose: .checkIn,
                    moment: checkIn.createdAt,
                    kept: checkIn.place.city.map { LocationUse.Kept(position: $0.position, until: until) }
                )
            )
            tables.noteNaming(checkIn, names)
            return nil
        }
        if let fault { throw fault }
    }

    func entry(_ id: ID<CheckIn>, _ viewer: ID<Member>, _ now: Timestamp) async throws -> CheckInEntry? {
        memory.read { tables in
            tables.checkIns.first { $0.checkIn.id == id && tables.mayExist($0, viewer, now) }
                .flatMap { tables.checkInEntry($0, viewer) }
        }
    }

    func list(
        _ viewer: ID<Member>,
        before: ID<CheckIn>?,
        _ limit: Int,
        _ now: Timestamp
    ) async throws -> [CheckInEntry] {
        memory.read { tables in
            let found = tables.visibleCheckIns(viewer, now).filter { row in
                tables.isListed(row.checkIn.memberID, viewer) && before.map { row.checkIn.id < $0 } ?? true
            }
            return found.prefix(limit).compactMap { tables.checkInEntry($0, viewer) }
        }
    }

    func own(_ member: ID<Member>, _ now: Timestamp) async throws -> [CheckInEntry] {
        memory.read { tables in
            tables.visibleCheckIns(member, now).filter { $0.checkIn.memberID == member }
                .compactMap { tables.checkInEntry($0, member) }
        }
    }

    func asking(_ member: ID<Member>, _ limit: Int, _ now: Timestamp) async throws -> [CheckInEntry] {
        memory.read { tables in
            tables.visibleCheckIns(member, now).filter { $0.people[member]?.naming == .asked }.prefix(limit)
                .compactMap { tables.checkInEntry($0, member) }
        }
    }

    func answer(_ naming: CheckInNaming, _ id: ID<CheckIn>, _ member: ID<Member>, _ now: Timestamp) async throws -> Bool
    {
        memory.write { tables in
            guard let index = tables.checkIns.firstIndex(where: { $0.checkIn.id == id && $0.until > now }),
                let old = tables.checkIns[index].people[member], old.naming == .asked || old.naming == .yes
            else { return false }
            tables.checkIns[index].people[member]?.naming = naming
            return true
        }
    }

    func remove(_ id: ID<CheckIn>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            tables.dropCheckIns { $0.checkIn.id == id && $0.checkIn.memberID == member }
        }
    }

    func friends(_ member: ID<Member>, _ limit: Int) async throws -> [CheckInFriend] {
        memory.read { Array($0.checkInFriends(of: member).prefix(limit)) }
    }

    func position(_ member: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> RoundedPosition? {
        memory.read { tables in
            let own = tables.visibleCheckIns(member, now).filter {
                $0.checkIn.memberID == member && $0.checkIn.createdAt > since
            }
            return own.lazy.compactMap { $0.checkIn.place.city?.position }.first
        }
    }

    func near(_ viewer: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> [CheckedIn] {
        memory.read { tables in
            let friends = Set(tables.checkInFriends(of: viewer).map(\.memberID))
            return tables.checkedIn(viewer, since: since, now) { row in
                friends.contains(row.checkIn.memberID)
                    && tables.checkInSettings[row.checkIn.memberID]?.isNear == true
            }
        }
    }

    func here(_ city: UInt32, _ viewer: ID<Member>, since: Timestamp, _ now: Timestamp) async throws -> [CheckedIn] {
        memory.read { tables in
            tables.checkedIn(viewer, since: since, now) { row in
                row.checkIn.memberID != viewer && row.checkIn.place.city?.number == city
                    && tables.checkInSettings[row.checkIn.memberID]?.isHere == true
            }
        }
    }
}

extension MemoryStores.Tables {
    /// Drops check-ins with their photos, the drafts of their shares, and what moderators hid of them, and calls off what
    /// waits to be posted of them; `false` where there are none.
    @discardableResult
    mutating func dropCheckIns(where isMeant: (MemoryCheckIn) -> Bool) -> Bool {
        let dropped = checkIns.filter(isMeant).map(\.checkIn.id)
        checkIns.removeAll(where: isMeant)
        for id in dropped {
            drafts.removeAll { $0.subject == .checkIn(id) }
            flags.removeAll { $0.flag.subject == .checkIn(id) }
            hidden[.subject(.checkIn(id))] = nil
            photos.removeAll { $0.photo.owner == .checkIn(id) }
            for share in shares.values where share.subject == .checkIn(id) && share.state == .queued {
                shares[share.id] = share.calledOff
            }
        }
        return !dropped.isEmpty
    }

    /// Forgets what the deletion of a member takes along.
    mutating func forgetCheckIns(of member: ID<Member>) {
        dropCheckIns { $0.checkIn.memberID == member }
        checkInSettings[member] = nil
        for index in checkIns.indices { checkIns[index].people[member] = nil }
    }

    fileprivate func checkInFriends(of member: ID<Member>) -> [CheckInFriend] {
        members.values.filter { other in
            other.id != member && isFriend(other.id, of: member) && isFriend(member, of: other.id)
                && isNear(other.id, member)
        }
        .sorted { ($0.name.text, $0.id) < ($1.name.text, $1.id) }
        .map { other in
            CheckInFriend(
                memberID: other.id,
                name: other.name,
                allowsNaming: checkInSettings[other.id]?.allowsNaming ?? false
            )
        }
    }

    fileprivate func mayExist(_ row: MemoryCheckIn, _ viewer: ID<Member>, _ now: Timestamp) -> Bool {
        let writer = row.checkIn.memberID
        guard row.until > now, isNear(writer, viewer) else { return false }
        if writer == viewer { return true }
        if suspended.contains(writer) || hidden[.subject(.checkIn(row.checkIn.id))] != nil { return false }
        let person = row.people[viewer]
        if person?.naming == .asked || person?.naming == .yes { return true }
        return switch row.checkIn.audience {
        case .everyone: true
        case .onlyMe: false
        case .chosen: person?.isReader ?? false
        case .friends: isFriend(viewer, of: writer)
        case .friendsOfFriends:
            isFriend(viewer, of: writer)
                || members.keys.contains { isFriend($0, of: writer) && isFriend(viewer, of: $0) }
        }
    }

    fileprivate func visibleCheckIns(_ viewer: ID<Member>, _ now: Timestamp) -> [MemoryCheckIn] {
        checkIns.filter { mayExist($0, viewer, now) }.sorted { $0.checkIn.id > $1.checkIn.id }
    }

    fileprivate func checkedIn(
        _ viewer: ID<Member>,
        since: Timestamp,
        _ now: Timestamp,
        _ isWanted: (MemoryCheckIn) -> Bool
    ) -> [CheckedIn] {
        var seen: Set<ID<Member>> = []
        let found = visibleCheckIns(viewer, now).compactMap { row -> CheckedIn? in
            let member = row.checkIn.memberID
            guard row.checkIn.createdAt > since, let position = row.checkIn.place.city?.position,
                locationSettings[member]?.isOn == true, isListed(member, viewer), isWanted(row),
                let name = members[member]?.name, seen.insert(member).inserted
            else { return nil }
            return CheckedIn(memberID: member, name: name, position: position)
        }
        let sorted = found.sorted { ($0.name.text, $0.memberID) < ($1.name.text, $1.memberID) }
        return Array(sorted.prefix(CheckedIn.maximum))
    }

    fileprivate func checkInEntry(_ row: MemoryCheckIn, _ viewer: ID<Member>) -> CheckInEntry? {
        let writer = row.checkIn.memberID
        guard let name = members[writer]?.name else { return nil }
        let people = row.people.compactMap { id, person -> CheckInPerson? in
            guard let name = members[id]?.name, isNear(id, writer) else { return nil }
            let isShown =
                writer == viewer || id == viewer && person.naming != nil
                || person.naming == .yes && isNear(id, viewer)
            guard isShown else { return nil }
            return CheckInPerson(
                memberID: id,
                name: name,
                isReader: person.isReader && writer == viewer,
                naming: person.naming
            )
        }
        return CheckInEntry(
            checkIn: row.checkIn,
            writer: name,
            until: row.until,
            people: people.sorted { ($0.name.text, $0.memberID) < ($1.name.text, $1.memberID) }
        )
    }
}
