import Flyleaf
import Primitives

extension MemoryStores {
    var devices: DeviceStore {
        DeviceStore(
            insert: { [self] device, secret in
                tables.withLock { tables in
                    let count = tables.devices.values.count { $0.device.memberID == device.memberID }
                    guard count < Device.maximumPerMember else { return false }
                    tables.devices[device.id] = (device, secret)
                    return true
                }
            },
            device: { [self] key in
                read { $0.devices[key.id].flatMap { $0.secret == key.secret ? $0.device : nil } }
            },
            list: { [self] member in
                read { $0.devices.values.map(\.device).filter { $0.memberID == member } }.sorted { $0.id < $1.id }
            },
            touch: { [self] id, moment in
                write { tables in
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
            },
            remove: { [self] id, member in
                tables.withLock { tables in
                    guard tables.devices[id]?.device.memberID == member else { return false }
                    tables.devices[id] = nil
                    let isLast = !tables.devices.values.contains { $0.device.memberID == member }
                    if isLast { tables.deviceValues[member] = nil }
                    return true
                }
            },
            value: { [self] member, name in read { $0.deviceValues[member]?[name] } },
            setValue: { [self] member, name, value, _ in
                tables.withLock { tables in
                    let others = tables.deviceValues[member, default: [:]].keys.count { $0 != name }
                    guard others < CacheName.maximumPerMember else { return false }
                    tables.deviceValues[member, default: [:]][name] = value
                    return true
                }
            },
            removeValue: { [self] member, name in write { $0.deviceValues[member]?[name] = nil } },
            removeValues: { [self] member in write { $0.deviceValues[member] = nil } },
            insertCode: { [self] code, member, moment in
                write { tables in
                    tables.pairingCodes = tables.pairingCodes.filter { $0.value.member != member }
                    tables.pairingCodes[code] = (member, moment)
                }
            },
            code: { [self] code in read { $0.pairingCodes[code] } },
            takeCode: { [self] code in tables.withLock { $0.pairingCodes.removeValue(forKey: code) } },
            removeCode: { [self] member in
                write { tables in tables.pairingCodes = tables.pairingCodes.filter { $0.value.member != member } }
            },
            purgeCodes: { [self] madeBefore in
                tables.withLock { tables in
                    let old = tables.pairingCodes.filter { $0.value.madeAt < madeBefore }
                    for code in old.keys { tables.pairingCodes[code] = nil }
                    return old.count
                }
            }
        )
    }
}
