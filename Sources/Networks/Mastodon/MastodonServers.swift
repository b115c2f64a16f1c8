import Flyleaf
import HTTP
import Primitives

/// The servers Flyleaf is registered with, and how it gets to know another.
///
/// An actor, because two people may name the same new server at once: it is registered with once. Where they are at two
/// programs on one database, a lease for each server keeps one of them away until the other has written it down.
actor MastodonServers {
    private let configuration: MastodonConfiguration
    private let store: any ServerRegistrationStore
    private let leases: Leases
    private let fetch: Fetch
    private let clock: Clock
    private var underWay: [String: Task<ServerRegistration, any Error>] = [:]
    private var registrations = HourlyBound()
    private var lookUps = HourlyBound()

    /// How often title and limits of a server are read.
    static let checkInterval = Duration.seconds(86_400)
    /// Names that lead nowhere are asked for too; so many for each registration that is allowed.
    private static let lookUpsPerRegistration = 10

    init(
        configuration: MastodonConfiguration,
        store: any ServerRegistrationStore,
        leases: Leases,
        fetch: Fetch,
        clock: Clock
    ) {
        self.configuration = configuration
        self.store = store
        self.leases = leases
        self.fetch = fetch
        self.clock = clock
    }

    /// The registration at a server, made or read anew if need be.
    func registration(_ server: String) async throws -> ServerRegistration {
        if let known = try await fresh(server) { return known }
        return try await shared(server) {
            // Another program may have been quicker.
            if let known = try await self.fresh(server) { return known }
            return try await self.renewed(server)
        }
    }

    /// Registers again: the server no longer knows the app it was registered as.
    func replace(_ old: ServerRegistration) async throws -> ServerRegistration {
        try await shared(old.server) {
            // Somebody else may have noticed first.
            if let now = try await self.store.find(.mastodon, old.server), now.clientID != old.clientID { return now }
            return try await self.register(old.server)
        }
    }

    /// Reads title and limits again, at once: an answer showed that they are not what they were, or more is to be asked
    /// for than the registration allows.
    func recheck(_ known: ServerRegistration) async throws -> ServerRegistration {
        try await shared(known.server) {
            let now = try await self.store.find(.mastodon, known.server) ?? known
            // Another program may have registered again, or read it, since it was known.
            guard now.clientID == known.clientID, now.checkedAt <= known.checkedAt else { return now }
            return try await self.checked(now)
        }
    }

    /// Asks for wide permissions from now on: the server knows nothing finer.
    func askWidely(_ known: ServerRegistration) async throws -> ServerRegistration {
        try await shared(known.server) {
            // Another program may have registered again since it was known.
            let now = try await self.store.find(.mastodon, known.server) ?? known
            if now.asksWidely { return now }
            // One from before Flyleaf registered for the wide ones too may not ask for them.
            guard Set(MastodonScopes.wide).isSubset(of: now.scopes) else {
                return try await self.register(
                    known.server,
                    MastodonInstance.read(self.client(known.server)),
                    MastodonScopes.wide
                )
            }
            let changed = now.asking(for: MastodonScopes.wide)
            try await self.store.save(changed)
            return changed
        }
    }

    // MARK: One at a time for each server

    private func shared(
        _ server: String,
        _ body: @escaping @Sendable () async throws -> ServerRegistration
    ) async throws -> ServerRegistration {
        if let task = underWay[server] { return try await task.value }
        let lease = Lease.registration(.mastodon, server: server)
        let task = Task { try await leases.alone(lease, body) }
        underWay[server] = task
        defer { underWay[server] = nil }
        return try await task.value
    }

    private func fresh(_ server: String) async throws -> ServerRegistration? {
        guard let known = try await usable(server) else { return nil }
        return clock.now() - known.checkedAt < Self.checkInterval ? known : nil
    }

    private func usable(_ server: String) async throws -> ServerRegistration? {
        guard let known = try await store.find(.mastodon, server) else { return nil }
        return known.returnURL.utf8.elementsEqual(configuration.addresses.loginReturnAt(server).utf8) ? known : nil
    }

    private func renewed(_ server: String) async throws -> ServerRegistration {
        guard let known = try await usable(server) else { return try await register(server) }
        do {
            return try await checked(known)
        } catch is NetworkFailure {
            // What was read yesterday is better than no login today.
            return known
        }
    }

    // MARK: Asking the server

    private func client(_ server: String) throws -> MastodonClient {
        guard let origin = configuration.origin(server) else {
            throw NetworkFailure(.refused, detail: "no name of a server")
        }
        return MastodonClient(
            origin: origin,
            addressPolicy: configuration.addressPolicy(server),
            fetch: fetch,
            clock: clock
        )
    }

    private func checked(_ known: ServerRegistration) async throws -> ServerRegistration {
        let instance = try await MastodonInstance.read(client(known.server))
        let current = known.updated(instance, at: clock.now())
        // A newer program knows more permissions, which only a new registration may ask for.
        let wanted = MastodonScopes.all(MastodonVersion(instance.version)).map(\.name)
        guard known.asksWidely || Set(wanted).isSubset(of: known.scopes) else {
            return try await register(known.server, instance)
        }
        try await store.save(current)
        return current
    }

    private func register(_ server: String) async throws -> ServerRegistration {
        let limit = configuration.maximumRegistrationsPerHour
        try lookUps.take(limit * Self.lookUpsPerRegistration, at: clock.now())
        return try await register(server, MastodonInstance.read(client(server)))
    }

    /// Registers for the fine permissions and the wide ones, or where a server does not know the fine ones, for the
    /// wide ones alone.
    private func register(_ server: String, _ instance: MastodonInstance) async throws -> ServerRegistration {
        do {
            let scopes = MastodonScopes.registered(MastodonVersion(instance.version))
            return try await register(server, instance, scopes)
        } catch let failure as NetworkFailure where [400, 422].contains(failure.answer?.status) {
            return try await register(server, instance, MastodonScopes.wide)
        }
    }

    private func register(
        _ server: String,
        _ instance: MastodonInstance,
        _ scopes: [String]
    ) async throws -> ServerRegistration {
        try registrations.take(configuration.maximumRegistrationsPerHour, at: clock.now())
        let returnURL = configuration.addresses.loginReturnAt(server)
        let fields = FormFields([
            "client_name": configuration.clientName,
            "redirect_uris": returnURL,
            "scopes": scopes.joined(separator: " "),
            "website": configuration.addresses.origin,
        ])
        let call = MastodonCall(method: .post, path: ["api", "v1", "apps"], fields: fields, effect: .changing)
        let json = try await client(server).call(call).json
        guard let id = json["client_id"]?.textOrNumber, isOpaqueToken(id), let secret = json["client_secret"]?.text,
            isOpaqueToken(secret)
        else {
            throw NetworkFailure(.brokenAnswer, detail: "a registration without a usable name and secret")
        }
        let now = clock.now()
        let made = ServerRegistration(
            network: .mastodon,
            server: server,
            clientID: id,
            clientSecret: secret,
            scopes: scopes,
            returnURL: returnURL,
            title: instance.title,
            version: instance.version,
            limits: instance.limits,
            registeredAt: now,
            checkedAt: now
        )
        try await store.save(made)
        return made
    }
}

extension ServerRegistration {
    fileprivate func asking(for scopes: [String]) -> ServerRegistration {
        ServerRegistration(
            network: network,
            server: server,
            clientID: clientID,
            clientSecret: clientSecret,
            scopes: scopes,
            returnURL: returnURL,
            title: title,
            version: version,
            limits: limits,
            registeredAt: registeredAt,
            checkedAt: checkedAt
        )
    }

    fileprivate func updated(_ instance: MastodonInstance, at now: Timestamp) -> ServerRegistration {
        var copy = self
        copy.title = instance.title
        copy.version = instance.version
        copy.limits = instance.limits
        copy.checkedAt = now
        return copy
    }
}
