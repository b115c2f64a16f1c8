import Flyleaf
import Primitives

extension MemoryStores {
    var locations: any LocationStore { MemoryLocationStore(memory: self) }
}

private struct MemoryLocationStore: LocationStore {
    let memory: MemoryStores

    func setting(of member: ID<Member>) async throws -> LocationSetting {
        memory.read { $0.locationSettings[member] ?? .unset }
    }

    func turn(_ isOn: Bool, _ member: ID<Member>) async throws {
        memory.write { $0.setLocation(of: member) { $0.isOn = isOn } }
    }

    func keep(_ retention: LocationRetention, _ member: ID<Member>, _ now: Timestamp) async throws {
        memory.write { tables in
            tables.setLocation(of: member) { $0.retention = retention }
            tables.mapLocationUses { use in
                guard use.memberID == member, let kept = use.at(now).kept, let lifetime = retention.lifetime else {
                    return use.memberID == member ? use.with(nil) : use
                }
                return use.with(LocationUse.Kept(position: kept.position, until: use.moment + lifetime)).at(now)
            }
            tables.checkIns = tables.checkIns.compactMap { row in
                guard row.checkIn.memberID == member else { return row }
                guard row.until > now, let lifetime = retention.lifetime else { return nil }
                var row = row
                row.until = row.checkIn.createdAt + lifetime
                return row.until > now ? row : nil
            }
        }
    }

    func use(
        _ position: RoundedPosition,
        _ purpose: LocationPurpose,
        _ id: ID<LocationUse>,
        _ member: ID<Member>,
        _ now: Timestamp
    ) async throws -> LocationUse? {
        memory.write { tables in
            let setting = tables.locationSettings[member] ?? .unset
            guard setting.isOn else { return nil }
            let kept = setting.retention.lifetime.map { LocationUse.Kept(position: position, until: now + $0) }
            let use = LocationUse(id: id, memberID: member, purpose: purpose, moment: now, kept: kept)
            tables.addLocationUse(use)
            return use
        }
    }

    func note(
        _ purpose: LocationPurpose,
        _ id: ID<LocationUse>,
        _ member: ID<Member>,
        _ now: Timestamp,
        unlessAfter last: Timestamp
    ) async throws {
        memory.write { tables in
            let isNoted = tables.locationUses.contains {
                $0.memberID == member && $0.purpose == purpose && $0.moment > last
            }
            guard tables.members[member] != nil, !isNoted else { return }
            tables.addLocationUse(
                LocationUse(id: id, memberID: member, purpose: purpose, moment: now, kept: nil)
            )
        }
    }

    func uses(_ member: ID<Member>, _ now: Timestamp) async throws -> [LocationUse] {
        memory.read { tables in
            tables.locationUses.filter { $0.memberID == member }.map { $0.at(now) }.sorted { $0.id > $1.id }
        }
    }

    func use(_ id: ID<LocationUse>, _ member: ID<Member>, _ now: Timestamp) async throws -> LocationUse? {
        memory.read { $0.locationUses.first { $0.id == id && $0.memberID == member }?.at(now) }
    }

    func forget(_ member: ID<Member>) async throws {
        memory.write { tables in
            tables.mapLocationUses { $0.memberID == member ? $0.with(nil) : $0 }
            tables.dropCheckIns { $0.checkIn.memberID == member }
            tables.savedPlaces.removeAll { $0.memberID == member }
        }
    }

    func purge(_ now: Timestamp, _ linesBefore: Timestamp) async throws {
        memory.write { tables in
            tables.mapLocationUses { $0.at(now) }
            tables.dropCheckIns { $0.until <= now }
            tables.locationUses.removeAll { $0.moment < linesBefore }
        }
    }
}

extension LocationUse {
    fileprivate func with(_ kept: Kept?) -> LocationUse {
        LocationUse(id: id, memberID: memberID, purpose: purpose, moment: moment, kept: kept)
    }

    /// As it is at a moment.
    fileprivate func at(_ now: Timestamp) -> LocationUse {
        if let kept, kept.until <= now { with(nil) } else { self }
    }
}

extension MemoryStores.Tables {
    /// Adds a line; past the limit the oldest go.
    mutating func addLocationUse(_ use: LocationUse) {
        locationUses.append(use)
        let own = locationUses.filter { $0.memberID == use.memberID }.map(\.id).sorted()
        let old = Set(own.dropLast(LocationUse.maximumPerMember))
        locationUses.removeAll { old.contains($0.id) }
    }

    fileprivate mutating func setLocation(of member: ID<Member>, _ body: (inout LocationSetting) -> Void) {
        guard members[member] != nil else { return }
        body(&locationSettings[member, default: .unset])
    }

    fileprivate mutating func mapLocationUses(_ body: (LocationUse) -> LocationUse) {
        locationUses = locationUses.map(body)
    }
}
