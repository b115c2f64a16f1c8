import Flyleaf
import NetworkSupport
import Primitives
import Testing

@Suite("Deleting an account")
struct AccountDeletionTests {
    let setup = Setup()

    private var members: Members {
        Members(
            stores: setup.tables.stores,
            connections: setup.connections,
            networks: NetworkDirectory([setup.facebook.network()]),
            passkeys: nil,
            blockedLinks: setup.blockedLinks
        )
    }

    @Test("DA-01: every network is asked to take everything back before anything is removed here")
    func revokesFirst() async throws {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member, "1")
        let present = Lock<Bool?>(nil)
        let tables = setup.tables
        setup.facebook.set { script in
            script.revoke = { permission in
                #expect(permission == nil)
                let isThere = tables.read { $0.members[member.id] != nil }
                present.withLock { $0 = isThere }
            }
        }
        let report = try await members.delete(member.id, in: BrowserKey(setup.randomness))
        #expect(present.withLock { $0 } == true)
        #expect(report.revoked.map(\.id) == [connection.id])
        #expect(report.unrevoked.isEmpty)
        #expect(setup.tables.read { $0.deleted } == [member.id])
    }

    @Test(
        "DA-01: a network that cannot be told is named and does not keep the account",
        arguments: [
            NetworkFailure.Category.unreachable, .reauthenticate, .transient, .answerLost, .refused, .misconfigured,
        ]
    )
    func unreachable(_ category: NetworkFailure.Category) async throws {
        let member = try await setup.member()
        let connection = try await setup.connection(of: member, "1")
        setup.facebook.set { $0.revoke = { _ in throw NetworkFailure(category) } }
        let report = try await members.delete(member.id, in: BrowserKey(setup.randomness))
        #expect(report.revoked.isEmpty)
        #expect(report.unrevoked.map(\.connection.id) == [connection.id])
        #expect(report.unrevoked.map(\.failure.category) == [category])
        #expect(setup.tables.read { $0.deleted } == [member.id])
    }

    @Test("a fault of the store on the way to the networks leaves the account as it was")
    func storeFault() async throws {
        let member = try await setup.member()
        _ = try await setup.connection(of: member, "1")
        setup.tables.write { $0.failsOnCredential = true }
        await #expect(throws: StoreFault.self) {
            try await members.delete(member.id, in: BrowserKey(setup.randomness))
        }
        #expect(setup.tables.read { $0.deleted } == [])
    }
}
