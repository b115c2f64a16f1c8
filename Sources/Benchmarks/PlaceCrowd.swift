import Flyleaf
import FlyleafServer
import Primitives
import StorageEngines

/// Members who save places and check in.
struct PlaceCrowd {
    let members: [ID<Member>]
    private let connections: [Connection]
    private let stores: Stores
    /// Where all of them are.
    private let vienna: RoundedPosition
    private let randomness = Application.World.real.randomness

    /// So many of them, who let their positions stay and their friends know where they are.
    init(_ application: Application, _ count: Int) async throws {
        guard let vienna = RoundedPosition(north: 4_821, east: 1_637) else { throw LoadError(text: "no position") }
        let stores = application.storage.stores
        let (randomness, now) = (Application.World.real.randomness, Clock.system.now())
        let connections = (0..<count).map { number in
            let name = PersonName(foreign: "Traveller \(number)", fallback: "Traveller")
            let member = Member(id: randomness.id(at: now), name: name, createdAt: now)
            return (
                member: member,
                connection: Connection(
                    id: randomness.id(at: now),
                    memberID: member.id,
                    identity: Identity(
                        network: NetworkName("facebook"),
                        authority: "127.0.0.1:1",
                        server: "127.0.0.1:1",
                        remoteID: "\(number)",
                        name: name
                    ),
                    permissions: PermissionSet(granted: []),
                    state: .active,
                    expiresAt: nil,
                    connectedAt: now,
                    lastSuccessAt: now
                )
            )
        }
        try await Self.together(connections) { person in
            try await stores.members.insert(person.member)
            try await stores.connections.save(person.connection, AccessToken(secret: "s", expiresAt: nil))
            try await stores.locations.keep(.month, person.member.id, now)
            try await stores.locations.turn(true, person.member.id)
            try await stores.checkIns.set(
                CheckInSetting(isHere: true, isNear: true, allowsNaming: true),
                person.member.id
            )
        }
        self.stores = stores
        self.vienna = vienna
        self.connections = connections.map(\.connection)
        members = connections.map(\.member.id)
    }

    /// Saves so many places, as many as one can have of each member until there are enough.
    func save(_ count: Int) async throws {
        let now = Clock.system.now()
        let places = (0..<count).map { number in
            SavedPlace(
                id: randomness.id(at: now),
                memberID: members[number / SavedPlace.maximumPerMember % members.count],
                name: PlaceName(trusted: "Reading room \(number)"),
                city: nil,
                // Around Vienna, some of them near.
                position: RoundedPosition(north: 4_800 + number % 200, east: 1_600 + number / 200 % 200) ?? vienna,
                offersCheckIn: number % 2 == 0,
                createdAt: now
            )
        }
        try await Self.together(places) { try await stores.savedPlaces.insert($0) }
    }

    /// Has each check in once, for different people: three at the city, the others at one of their own.
    func checkIn(_ city: UInt32) async throws {
        let now = Clock.system.now()
        let (stores, randomness) = (stores, randomness)
        let audiences = CheckInAudience.allCases.filter { $0 != .chosen }
        try await Self.together(members.enumerated().map { $0 }) { number, member in
            let place = CheckInCity(
                // As many people there, however many there are.
                number: (1...3).contains(number) ? city : UInt32(number),
                name: PlaceName(trusted: "City \(number)"),
                position: vienna
            )
            guard let place = CheckInPlace(typed: nil, city: place) else { return }
            let checkIn = CheckIn(
                id: randomness.id(at: now),
                memberID: member,
                place: place,
                message: CheckInMessage(trusted: "Under the lamp."),
                book: nil,
                audience: audiences[number % audiences.count],
                createdAt: now
            )
            try await stores.checkIns.insert(checkIn, [], [], [], randomness.id(at: now))
        }
    }

    /// Makes the first and so many others friends of each other.
    func befriend(_ count: Int) async throws {
        func friend(_ number: Int) -> Person {
            Person(remoteID: "\(number)", name: PersonName(trusted: "Traveller \(number)"))
        }
        let now = Clock.system.now()
        try await stores.friends.replace(connections[0].id, (1...count).map(friend), now)
        for number in 1...count { try await stores.friends.replace(connections[number].id, [friend(0)], now) }
    }

    /// Has somebody look around; the answer is where their position is kept.
    func look(_ member: ID<Member>) async throws -> ID<LocationUse>? {
        let now = Clock.system.now()
        return try await stores.locations.use(vienna, .nearby, randomness.id(at: now), member, now)?.id
    }

    /// Many at a time, so that their writes share commits.
    private static func together<Item: Sendable>(
        _ items: [Item],
        _ body: @escaping @Sendable (Item) async throws -> Void
    ) async throws {
        for start in stride(from: 0, to: items.count, by: 500) {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for item in items[start..<min(start + 500, items.count)] { group.addTask { try await body(item) } }
                try await group.waitForAll()
            }
        }
    }
}
