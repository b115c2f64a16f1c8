internal import Crypto
package import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// Social networks on this machine, with invented people, that speak the protocols of real ones.
public final class Sandbox: Sendable {
    /// A network that is played, and what it works with.
    private struct Played: Sendable {
        let face: SandboxFace
        let world: World
        let opened: SandboxFace.Opened
    }

    private let database: Database
    private let clock: Clock
    private let control: Control
    private let played: [Played]
    private let randomness: Randomness
    private let life = Life()

    /// Opens the store of the sandbox, making it if there is none, and compiles its pages.
    ///
    /// - Parameter faces: the networks it plays; each must have an origin.
    package init(database path: String, configuration: SandboxConfiguration, faces: [SandboxFace]) throws {
        // A sandbox may lose its last second when the machine loses power.
        let options = DatabaseConfiguration(synchronous: .normal, applicationID: Schema.applicationID)
        let steps = Schema.steps(configuration.randomness) + faces.flatMap(\.schema)
        let database = try Database(
            path: path,
            configuration: options,
            migrations: steps.sorted { $0.place < $1.place }.map(\.migration)
        )
        let offset = try database.read { try Settings.value("clock offset", $0) }.flatMap { Int64($0) }
        let clockShift = Lock(Duration.milliseconds(offset ?? 0))
        var played: [Played] = []
        for face in faces {
            guard let origin = configuration.origins[face] else { throw SandboxError.noOrigin(face.name) }
            let world = World(
                database: database,
                configuration: configuration,
                origin: origin,
                control: Control(clockShift: clockShift),
                faces: faces
            )
            played.append(Played(face: face, world: world, opened: try face.open(world)))
        }
        self.played = played
        randomness = configuration.randomness
        self.database = database
        clock = configuration.clock
        control = Control(clockShift: clockShift)
    }

    /// Invents the people, their friendships and some posts; does nothing when that was done before.
    ///
    /// One write, so that it may run while requests are served already.
    public func seed() async throws {
        let moment = clock.now() + control.clockOffset
        try await database.write { [played] connection in
            let isNewWorld = try Seeder.seed(connection)
            for played in played {
                let seeding = Seeding(moment: moment, origin: played.world.origin, isNewWorld: isNewWorld)
                try played.face.seed(seeding, connection)
            }
        }
    }

    /// Has the people do what is due since the last call, as many acts an hour as the dial says; how many those were.
    ///
    /// Each network in turn; those whose people do nothing are passed over.
    @discardableResult
    public func live() async throws -> Int {
        let perHour = try database.read { try Life.perHour($0) }
        let lively = played.compactMap(\.opened.live)
        let count = life.due(at: clock.now(), perHour: perHour)
        guard !lively.isEmpty else { return 0 }
        for _ in 0..<count {
            let bytes = randomness.bytes(4)
            try await lively[Int(bytes[3]) % lively.count](LifeAct(bytes))
        }
        return count
    }

    /// Turns the dial: so many acts an hour.
    public func setLife(perHour: Int) async throws {
        try await database.write { try Life.set(perHour, $0) }
    }

    /// What answers the requests to each face, in the order of the faces.
    package var handlers: [SandboxFace.Handler] { played.map(\.opened.handler) }

    /// The hosts of the real network that each face stands for, in the order of the faces.
    package var hosts: [[String]] { played.map(\.face.hosts) }

    /// The face of a name; `nil` when it is not played.
    package func face(named name: String) -> SandboxFace? { played.first { $0.face.name == name }?.face }

    /// What answers the requests to a face; a face that is not played has nothing at any address.
    package func handler(_ face: SandboxFace) -> SandboxFace.Handler {
        if let handler = played.first(where: { $0.face.name == face.name })?.opened.handler { return handler }
        return { _ in Response(.notFound) }
    }

    /// What a face works with.
    ///
    /// - Throws: `SandboxError.noOrigin` for a face that is not played.
    package func world(of face: SandboxFace) throws(SandboxError) -> World {
        guard let world = played.first(where: { $0.face.name == face.name })?.world else { throw .noOrigin(face.name) }
        return world
    }

    /// Registers a program at a face, as its developer page does.
    ///
    /// - Throws: `SandboxError`, or what the face refuses it with.
    package func register(_ fields: FormFields, at face: SandboxFace) async throws -> ProgramKeys {
        try await face.register(fields, world(of: face))
    }

    /// Bytes of a request's body at most: a photo of 10 MB, and what goes with it.
    public static let maximumBodyBytes = 11 << 20

    /// Connections of one face that may speak another protocol than HTTP at once: programs that listen to its streams.
    public static let maximumWebSockets = 100

    /// Finishes what is being written and closes the store.
    public func close() async throws {
        try await database.close()
    }
}
