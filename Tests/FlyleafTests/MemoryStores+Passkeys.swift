import Flyleaf
import Primitives

extension MemoryStores {
    var passkeys: any PasskeyStore { MemoryPasskeyStore(memory: self) }
}

private struct MemoryPasskeyStore: PasskeyStore {
    let memory: MemoryStores

    func insert(_ passkey: Passkey) async throws -> PasskeyInsertion {
        memory.write { tables in
            let all = tables.passkeys.values
            if all.contains(where: { $0.credential.id == passkey.credential.id }) { return .known }
            let count = all.count { $0.memberID == passkey.memberID }
            guard count < Passkey.maximumPerMember else { return .tooMany }
            tables.passkeys[passkey.id] = passkey
            return .kept
        }
    }

    func find(_ credential: [UInt8]) async throws -> Passkey? {
        memory.read { $0.passkeys.values.first { $0.credential.id == credential } }
    }

    func list(_ member: ID<Member>) async throws -> [Passkey] {
        memory.read { $0.passkeys.values.filter { $0.memberID == member } }.sorted { $0.id < $1.id }
    }

    func use(_ id: ID<Passkey>, _ counter: UInt32, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            guard let passkey = tables.passkeys[id] else { return false }
            let old = passkey.credential.counter
            guard old < counter || old == 0 && counter == 0 else { return false }
            tables.passkeys[id] = passkey.used(counter, at: max(passkey.lastUsedAt ?? moment, moment))
            return true
        }
    }

    func rename(_ id: ID<Passkey>, _ member: ID<Member>, _ name: PasskeyName) async throws -> Bool {
        memory.write { tables in
            guard let passkey = tables.passkeys[id], passkey.memberID == member else { return false }
            tables.passkeys[id] = passkey.named(name)
            return true
        }
    }

    func remove(_ id: ID<Passkey>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard tables.passkeys[id]?.memberID == member else { return false }
            tables.passkeys[id] = nil
            return true
        }
    }

    func ask(_ challenge: PasskeyChallenge) async throws {
        memory.write { tables in
            tables.challenges.append(challenge)
            tables.challenges.takeOldest(past: PasskeyChallenge.maximumPerBrowser) {
                $0.browser == challenge.browser
            }
            tables.challenges.takeOldest(past: PasskeyChallenge.maximumInAll)
        }
    }

    func take(_ bytes: [UInt8], _ browser: BrowserKey) async throws -> PasskeyChallenge? {
        let taken = memory.write { $0.challenges.take { $0.bytes == bytes } }
        return taken.first { $0.browser == browser }
    }

    func purge(_ createdBefore: Timestamp) async throws -> Int {
        memory.write { $0.challenges.take { $0.createdAt < createdBefore }.count }
    }
}

extension Passkey {
    fileprivate func used(_ counter: UInt32, at moment: Timestamp) -> Passkey {
        let credential = PasskeyCredential(
            id: credential.id,
            publicKey: credential.publicKey,
            counter: counter,
            isShared: credential.isShared
        )
        return Passkey(
            id: id,
            memberID: memberID,
            name: name,
            credential: credential,
            createdAt: createdAt,
            lastUsedAt: moment
        )
    }

    fileprivate func named(_ name: PasskeyName) -> Passkey {
        Passkey(
            id: id,
            memberID: memberID,
            name: name,
            credential: credential,
            createdAt: createdAt,
            lastUsedAt: lastUsedAt
        )
    }
}
