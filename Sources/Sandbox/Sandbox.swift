internal import Crypto
public import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// A social network on this machine, with invented people, that speaks the protocols of real ones.
public final class Sandbox: Sendable {
    /// What the Facebook face works with.
    let world: World
    private let facebookFace: FacebookFace
    private let xFace: XFace
    private let mastodonFace: MastodonFace

    /// Opens the store of the sandbox, making it if there is none, and compiles its pages.
    public init(database path: String, configuration: SandboxConfiguration) throws {
        // A sandbox may lose its last second when the machine loses power.
        let options = DatabaseConfiguration(synchronous: .normal, applicationID: Schema.applicationID)
        let database = try Database(
            path: path,
            configuration: options,
            migrations: Schema.migrations(configuration.randomness)
        )
        let offset = try database.read { try Settings.value("clock offset", $0) }.flatMap { Int64($0) }
        let clockShift = Lock(Duration.milliseconds(offset ?? 0))
        func world(at origin: WebURL) -> World {
            World(
                database: database,
                configuration: configuration,
                origin: origin,
                control: Control(clockShift: clockShift),
                usage: CallCounter()
            )
        }
        self.world = world(at: configuration.origins.facebook)
        facebookFace = try FacebookFace(world: self.world)
        xFace = try XFace(world: world(at: configuration.origins.x))
        mastodonFace = try MastodonFace(world: world(at: configuration.origins.mastodon))
    }

    /// Invents the people, their friendships and some posts; does nothing when that was done before.
    ///
    /// One write, so that it may run while requests are served already.
    public func seed() async throws {
        let moment = world.now
        let host = world.configuration.origins.mastodon.authority
        try await world.database.write { connection in
            try Seeder.seed(at: moment, connection)
            try MastodonSeed.seed(at: moment, host: host, connection)
            try XSeed.seed(at: moment, connection)
        }
    }

    /// The Facebook face: the Graph, the dialogs, the site, the developer's and the control page.
    public var facebook: @Sendable (Request) async -> Response {
        { [facebookFace] request in await facebookFace.respond(request) }
    }

    /// The face of X: versions 1.1 and 2 of its interface, its login and composer pages, the site.
    public var x: @Sendable (Request) async -> Response {
        { [xFace] request in await xFace.respond(request) }
    }

    /// The face of a Mastodon server: its interface, login, streams, the site.
    public var mastodon: @Sendable (Request) async -> Response {
        { [mastodonFace] request in await mastodonFace.respond(request) }
    }

    /// Registers an app, or adds return addresses to the one of that name.
    ///
    /// - Parameters:
    ///   - edition: what the Facebook face lets it do; classic when it was never said.
    ///   - deauthorizeURL: where the app is told that a person removed it.
    ///   - dataDeletionURL: where the app is told that a person asks for their data to be deleted.
    /// - Throws: `SandboxError` for names and addresses that cannot be used.
    public func registerApp(
        name: String,
        redirectURIs: [String],
        edition: FacebookEdition? = nil,
        deauthorizeURL: String? = nil,
        dataDeletionURL: String? = nil
    ) async throws -> (id: String, secret: String) {
        let app = try await world.registerApp(
            AppRegistration(
                name: name,
                redirectURIs: redirectURIs,
                edition: edition,
                deauthorizeURL: deauthorizeURL,
                dataDeletionURL: dataDeletionURL
            )
        )
        return (app.id.description, app.secret)
    }

    /// Registers an app at the face of X, or adds return addresses to the one of that name.
    public func registerXApp(name: String, redirectURIs: [String]) async throws -> XApp {
        try await world.registerXApp(name: name, redirectURIs: redirectURIs)
    }

    /// Bytes of a request's body at most: a photo of 10 MB, and what goes with it.
    public static let maximumBodyBytes = 11 << 20

    /// Finishes what is being written and closes the store.
    public func close() async throws {
        try await world.database.close()
    }
}
