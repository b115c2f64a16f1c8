import Flyleaf
import Primitives

extension MemoryStores {
    var security: any SecurityEventStore { MemorySecurityEventStore(memory: self) }
}

private struct MemorySecurityEventStore: SecurityEventStore {
    let memory: MemoryStores

    func add(_ event: SecurityEvent) async throws {
        memory.write { tables in
            tables.lastSecurityEvent += 1
            tables.securityEvents.append(
                SecurityEvent(
                    number: tables.lastSecurityEvent,
                    id: event.id,
                    memberID: event.memberID,
                    kind: event.kind,
                    name: event.name,
                    network: event.network,
                    browser: event.browser,
                    moment: event.moment
                )
            )
            let own = tables.securityEvents.filter { $0.memberID == event.memberID }
            tables.forget(Set(own.dropLast(SecurityEvent.maximumPerMember).map(\.id)))
            if event.kind.isTold { tables.noteSecurity(event) }
        }
    }

    func list(_ member: ID<Member>, before number: Int64?, _ limit: Int) async throws -> [SecurityEvent] {
        memory.read { tables in
            tables.securityEvents.reversed().filter { $0.memberID == member && $0.number < number ?? .max }
                .prefix(max(0, limit)).map(\.self)
        }
    }

    func event(_ id: ID<SecurityEvent>, _ member: ID<Member>) async throws -> SecurityEvent? {
        memory.read { $0.securityEvents.first { $0.id == id && $0.memberID == member } }
    }

    func purge(_ before: Timestamp) async throws -> Int {
        memory.write { tables in
            let old = Set(tables.securityEvents.filter { $0.moment < before }.map(\.id))
            tables.forget(old)
            return old.count
        }
    }
}

extension MemoryStores.Tables {
    fileprivate mutating func forget(_ events: Set<ID<SecurityEvent>>) {
        securityEvents.removeAll { events.contains($0.id) }
        for id in events { unnote(.security(id)) }
    }
}
