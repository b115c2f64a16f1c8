import Primitives

extension Connections {
    /// A token that ends sooner than this is renewed before it is used.
    public static let renewalTime = Duration.seconds(120)

    /// Makes a call with a connection's credential and notes whether the connection still works.
    ///
    /// A token that is about to end is renewed first, and one the network no longer accepts is renewed once; so the call
    /// may be made a second time, after an answer that nothing was done. Only the network's own word ends a connection;
    /// a passing fault never does.
    public func call<Value: Sendable>(
        _ connection: Connection,
        _ body: (SocialNetwork, Credential) async throws -> Value
    ) async throws -> Value {
        try await notingFaults(of: connection) { try await answered(connection, body) }
    }

    /// Does something that lasts with a connection's credential, which is renewed first if it is about to end.
    ///
    /// Neither how it goes nor how it ends says anything of the connection.
    func aside<Value: Sendable>(
        _ connection: Connection,
        _ body: (Credential) async throws -> Value
    ) async throws -> Value {
        let (network, stored) = try await opened(connection)
        return try await body(try await fresh(stored, of: connection, at: network))
    }

    /// The network of a connection and the credential that is kept for it.
    private func opened(_ connection: Connection) async throws -> (network: SocialNetwork, stored: Credential) {
        guard let network = try await networks.network(of: connection.identity) else {
            throw NetworkFailure(.misconfigured, detail: "network not set up")
        }
        guard let stored = try await store.credential(connection.id), !stored.token.secret.isEmpty else {
            throw NetworkFailure(.reauthenticate, detail: "no token")
        }
        return (network, stored)
    }

    private func answered<Value: Sendable>(
        _ connection: Connection,
        _ body: (SocialNetwork, Credential) async throws -> Value
    ) async throws -> Value {
        let (network, stored) = try await opened(connection)
        let credential = try await fresh(stored, of: connection, at: network)
        do {
            return try await call(connection, network, credential, body)
        } catch let failure as NetworkFailure where failure.endsConnection {
            // Renewed a moment ago, and refused all the same: the network means the person, not the token.
            let wasRenewed = credential.token != stored.token
            guard !wasRenewed, let renewed = try await renewed(credential, of: connection, at: network) else {
                try await end(connection, failure, credential)
                throw failure
            }
            do {
                return try await call(connection, network, renewed, body)
            } catch let failure as NetworkFailure where failure.endsConnection {
                try await end(connection, failure, renewed)
                throw failure
            }
        }
    }

    private func call<Value: Sendable>(
        _ connection: Connection,
        _ network: SocialNetwork,
        _ credential: Credential,
        _ body: (SocialNetwork, Credential) async throws -> Value
    ) async throws -> Value {
        let value = try await body(network, credential)
        try await noteSuccess(connection)
        return value
    }

    /// The credential, renewed if it is about to end and can be.
    func fresh(
        _ credential: Credential,
        of connection: Connection,
        at network: SocialNetwork
    ) async throws -> Credential {
        guard let end = credential.token.expiresAt, end - clock.now() < Self.renewalTime else { return credential }
        do {
            return try await renewed(credential, of: connection, at: network) ?? credential
        } catch let failure as NetworkFailure where !failure.endsConnection && clock.now() < end {
            // It still counts, for a while: the call may get through, and the next one tries again.
            return credential
        }
    }

    /// A new credential for one that ended or is about to; `nil` where there is none to be had.
    ///
    /// The network's word that the refresh token is no good ends the connection.
    private func renewed(
        _ old: Credential,
        of connection: Connection,
        at network: SocialNetwork
    ) async throws -> Credential? {
        guard let refresh = network.account.refresh, old.token.refreshToken != nil else { return nil }
        let store = self.store
        do {
            return try await renewals.run(connection.id) {
                let current = try await store.credential(connection.id)
                return current?.token == old.token ? nil : current
            } _: {
                // Somebody may have renewed it, or the person logged in again, since it was read.
                guard let current = try await store.credential(connection.id) else {
                    throw NetworkFailure(.reauthenticate, detail: "no token")
                }
                guard current.token == old.token else { return current }
                let token = try await refresh(current).keeping(current.token)
                // Written down before it is used: the old one may be worth nothing from now on.
                if try await store.renew(connection.id, token, current.token) {
                    return Credential(
                        identity: current.identity,
                        token: token,
                        permissions: current.permissions
                    )
                }
                // The person logged in again meanwhile; that token is the newest.
                guard let newest = try await store.credential(connection.id) else {
                    throw NetworkFailure(.reauthenticate, detail: "no token")
                }
                return newest
            }
        } catch let failure as NetworkFailure where failure.endsConnection {
            try await end(connection, failure, old)
            throw failure
        }
    }

    private func end(_ connection: Connection, _ failure: NetworkFailure, _ credential: Credential) async throws {
        let now = clock.now()
        // The person may have logged in again meanwhile: what was refused was the token before.
        guard try await store.credential(connection.id)?.token == credential.token else { return }
        try await store.setState(connection.id, .ended(reason: failure.category, at: now), now)
    }

    /// Writes a fault of the network down, at most once in a few minutes while it lasts.
    func notingFaults<Value: Sendable>(
        of connection: Connection,
        _ body: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await body()
        } catch let failure as NetworkFailure where failure.isFaultOfConnection {
            let now = clock.now()
            let last = connection.lastFault
            if last?.category != failure.category || last.map({ now - $0.at >= Self.faultInterval }) ?? true {
                try await store.noteFault(connection.id, Connection.Fault(failure.category, at: now))
            }
            throw failure
        }
    }

    /// How often the same fault is written down.
    static let faultInterval = Duration.seconds(300)

    func noteSuccess(_ connection: Connection) async throws {
        let now = clock.now()
        // Once a minute is enough for a page that tells people how their connections are.
        guard connection.state != .active || now - connection.lastSuccessAt >= .seconds(60) else { return }
        try await store.setState(connection.id, .active, now)
    }
}

extension AccessToken {
    /// The new token with what the answer left out: a network that sends no new refresh token means the old one
    /// (RFC 6749 section 6).
    fileprivate func keeping(_ old: AccessToken) -> AccessToken {
        AccessToken(
            secret: secret,
            expiresAt: expiresAt,
            refreshToken: refreshToken ?? old.refreshToken,
            proof: proof == .bearer ? old.proof : proof
        )
    }
}
