import Flyleaf
import Primitives

extension MemoryStores {
    var devices: any DeviceStore { MemoryDeviceStore(memory: self) }
}

private struct MemoryDeviceStore: DeviceStore {
    let memory: MemoryStores

    func insert(_ device: Device, _ secret: String) async throws -> Bool {
        memory.tables.withLock { tables in
            let count = tables.devices.values.count { $0.device.memberID == device.memberID }
            guard count < Device.maximumPerMember else { return false }
            tables.devices[device.id] = (device, secret)
            return true
        }
    }

    func device(_ key: DeviceKey) async throws -> Device? {
        memory.read { $0.devices[key.id].flatMap { $0.secret == key.secret ? $0.device : nil } }
    }

    func list(_ member: ID<Member>) async throws -> [Device] {
        memory.read { $0.devices.values.map(\.device).filter { $0.memberID == member } }.sorted { $0.id < $1.id }
    }

    func touch(_ id: ID<Device>, _ moment: Timestamp) async throws {
        memory.write { tables in
            guard let row = tables.devices[id] else { return }
            let device = Device(
                id: id,
                memberID: row.device.memberID,
                name: row.device.name,
                createdAt: row.device.createdAt,
                lastUsedAt: max(row.device.lastUsedAt ?? moment, moment)
            )
            tables.devices[id] = (device, row.secret)
        }
    }

    func remove(_ id: ID<Device>, _ member: ID<Member>) async throws -> Bool {
        memory.tables.withLock { tables in
            guard tables.devices[id]?.device.memberID == member else { return false }
            tables.devices[id] = nil
            let isLast = !tables.devices.values.contains { $0.device.memberID == member }
            if isLast { tables.deviceValues[member] = nil }
            return true
        }
    }

    func value(_ member: ID<Member>, _ name: CacheName) async throws -> String? {
        memory.read { $0.deviceValues[member]?[name] }
    }

    func setValue(_ member: ID<Member>, _ name: CacheName, _ value: String, _ moment: Timestamp) async throws -> Bool {
        memory.tables.withLock { tables in
            let others = tables.deviceValues[member, default: [:]].keys.count { $0 != name }
            guard others < CacheName.maximumPerMember else { return false }
            tables.deviceValues[member, default: [:]][name] = value
            return true
        }
    }

    func removeValue(_ member: ID<Member>, _ name: CacheName) async throws {
        memory.write { $0.deviceValues[member]?[name] = nil }
    }

    func removeValues(_ member: ID<Member>) async throws {
        memory.write { $0.deviceValues[member] = nil }
    }

    func insertCode(_ code: PairingCode, _ member: ID<Member>, _ moment: Timestamp) async throws {
        memory.write { tables in
            tables.pairingCodes = tables.pairingCodes.filter { $0.value.member != member }
            tables.pairingCodes[code] = (member, moment)
        }
    }

    func code(_ code: PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)? {
        memory.read { $0.pairingCodes[code] }
    }

    func takeCode(_ code: PairingCode) async throws -> (member: ID<Member>, madeAt: Timestamp)? {
        memory.tables.withLock { $0.pairingCodes.removeValue(forKey: code) }
    }

    func removeCode(_ member: ID<Member>) async throws {
        memory.write { tables in tables.pairingCodes = tables.pairingCodes.filter { $0.value.member != member } }
    }

    func purgeCodes(_ madeBefore: Timestamp) async throws -> Int {
        memory.tables.withLock { tables in
            let old = tables.pairingCodes.filter { $0.value.madeAt < madeBefore }
            for code in old.keys { tables.pairingCodes[code] = nil }
            return old.count
        }
    }
}
