import Flyleaf
import HTTP
import NetworkSupport
import Primitives
import TestSupport
import Testing

@testable import Pages

/// Readers who are friends at a network as the test says, and let their positions stay.
struct CheckInScene {
    static let vienna = "2761369"
    let fixture: AccountFixture

    /// A reader with a browser and an identity.
    struct Reader {
        let client: AppClient
        let id: ID<Member>
        let connection: ID<Connection>
        let name: String
    }

    static func run(_ body: (CheckInScene) async throws -> Void) async throws {
        try await AccountFixture.run { try await body(CheckInScene(fixture: $0)) }
    }

    func reader(_ name: String, keeping retention: LocationRetention = .week) async throws -> Reader {
        let client = try await fixture.loneMember(name)
        let id = try await fixture.signedIn(client).member.id
        let services = fixture.site.services
        let connection = Connection(
            id: services.randomness.id(at: fixture.clock.now),
            memberID: id,
            identity: Identity(
                network: .facebook,
                authority: "network.test",
                server: "network.test",
                remoteID: name,
                name: PersonName(trusted: name)
            ),
            permissions: PermissionSet(granted: []),
            state: .active,
            expiresAt: nil,
            connectedAt: fixture.clock.now,
            lastSuccessAt: fixture.clock.now
        )
        try await fixture.stores.connections.save(connection, AccessToken(secret: "t of \(name)", expiresAt: nil))
        try await services.locations.turnOn(id, keeping: retention)
        return Reader(client: client, id: id, connection: connection.id, name: name)
    }

    /// Has each count the others as friends.
    func befriend(_ readers: Reader...) async throws {
        for reader in readers {
            let others = readers.filter { $0.id != reader.id }.map { FakeNetwork.person($0.name, $0.name) }
            try await fixture.stores.friends.replace(reader.connection, others, fixture.clock.now)
        }
    }

    func set(_ reader: Reader, here: Bool = false, near: Bool = false, named: Bool = false) async throws {
        try await fixture.site.services.checkIns.set(
            CheckInSetting(isHere: here, isNear: near, allowsNaming: named),
            of: reader.id
        )
    }

    /// Checks in by the form, and gives the page that follows.
    @discardableResult
    func checkIn(
        _ reader: Reader,
        in city: String = vienna,
        for audience: CheckInAudience? = nil,
        readers: [Reader] = [],
        naming names: [Reader] = [],
        saying message: String = ""
    ) async throws -> AppPage {
        try await reader.client.get("/checkins/new?city=\(city)")
        return try await reader.client.submit(action: "/checkins/new/place", pressing: "Check in") { form in
            if let audience { try form.fill("audience", audience.rawValue) }
            for other in readers { try form.fill("reader", other.id.text) }
            for other in names { try form.fill("name", other.id.text) }
            try form.fill("message", message)
        }
    }
}
