internal import SQLite
internal import SandboxCore

extension MastodonCall {
    /// Who wants to listen, in the words of the server that streams.
    func listener() throws(MastodonError) -> MastodonCaller {
        switch identity {
        case .caller(let caller): return caller
        case .nobody: throw MastodonStream.missingToken
        case .unknown, .revoked: throw MastodonStream.invalidToken
        }
    }
}

extension MastodonAPI {
    /// Whether a token holds; asked before anybody is told anything by it.
    func holds(_ token: [UInt8]) -> Bool {
        do {
            return try world.database.read { connection in try MastodonTokens.holds(token, connection) }
        } catch {
            // The store is closed or cannot be read: whatever is to come, nobody may be told of it.
            return false
        }
    }

    /// Ends what is heard by tokens that hold no more.
    ///
    /// - Rule: this runs after every request, whatever it was.
    /// - Why: a token is revoked in many ways (by its app, by its owner, by the control page), and there will be more.
    /// - Without it: a stream of a revoked token stays open until the next event, and says so to nobody (GitHub
    ///   advisory GHSA-7w3c-p9j8-mq3x is what became of that).
    func endRevokedStreams() {
        let revoked = hub.tokens.filter { !holds($0) }
        if !revoked.isEmpty { hub.end(tokens: revoked) }
    }
}
