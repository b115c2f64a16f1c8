import Flyleaf
import HTTP
import Primitives

/// What can be read and changed of a connected account of X.
struct XAccount: Sendable {
    let configuration: XConfiguration
    let client: XClient

    private static let peoplePerPage = 1000
    /// Enough for ten thousand people with some to spare for pages that come back empty or short.
    static let maximumPages = 50

    /// What is granted now.
    ///
    /// X has no list of permissions. A token of OAuth 1.0a has one of two levels, which every answer names. What a token
    /// of OAuth 2.0 grants was said once, when it was given, and cannot change without ending the token: so X is only
    /// asked whether it still counts, and the answer is what was written down then.
    func permissions(_ credential: Credential) async throws(NetworkFailure) -> PermissionSet {
        let profile = try await XProfile.read(client, credential.token)
        guard profile.id.text == credential.identity.remoteID else {
            throw NetworkFailure(.brokenAnswer, detail: "the profile is not the one the token belongs to")
        }
        guard credential.isSigned, let mayWrite = profile.mayWrite else {
            return credential.permissions
        }
        return XScopes.granted(mayWrite: mayWrite)
    }

    /// Ends the connection at X; single permissions cannot be given back there.
    func revoke(_ token: AccessToken, _ permission: Permission?) async throws(NetworkFailure) {
        guard permission == nil else {
            throw NetworkFailure(.unsupported, detail: "X takes back all permissions or none")
        }
        guard !token.isSigned else { return try await invalidate(token) }
        let tokens = XTokens(configuration: configuration, client: client)
        // The refresh token first: as long as it lives it makes new tokens.
        if let refreshToken = token.refreshToken { try await tokens.revoke(refreshToken) }
        try await tokens.revoke(token.secret)
    }

    /// Ends a token of OAuth 1.0a; one that is dead already counts as ended.
    private func invalidate(_ token: AccessToken) async throws(NetworkFailure) {
        let call = XCall(method: .post, path: ["1.1", "oauth", "invalidate_token.json"], effect: .changing)
        do {
            _ = try await client.body(call, as: .person(token))
        } catch  where error.category == .reauthenticate {
            return
        }
    }

    /// One page of the people the account follows; those without a usable identifier or username are left out.
    func friends(_ credential: Credential, after cursor: String?) async throws(NetworkFailure) -> FriendPage {
        guard let id = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.notFound, detail: "no identifier of X looks like that")
        }
        let (number, token) = try Self.position(cursor)
        guard number <= Self.maximumPages else {
            throw NetworkFailure(.brokenAnswer, detail: "a list of people without an end")
        }
        var query = FormFields(["max_results": String(Self.peoplePerPage)])
        if let token { query.append("pagination_token", token) }
        let call = XCall.read(["2", "users", id.text, "following"], query, needs: .followsRead)
        let json = try await client.call(call, token: credential.token)
        let page = try XPage(json, after: token)
        return FriendPage(
            friends: page.entries.compactMap(Self.person),
            cursor: page.next.map { "\(number + 1):\($0)" }
        )
    }

    /// The number of a page and where it begins, from a cursor that `friends` gave.
    ///
    /// The number travels in the cursor, because empty pages that lead in a circle would be read for ever otherwise.
    private static func position(_ cursor: String?) throws(NetworkFailure) -> (Int, String?) {
        guard let cursor else { return (1, nil) }
        let parts = cursor.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count <= 5, let number = Int(parts[0]), number > 1,
            XPage.isToken(String(parts[1]))
        else {
            throw NetworkFailure(.notFound, detail: "no cursor of a page before")
        }
        return (number, String(parts[1]))
    }

    private static func person(_ json: JSON) -> Person? {
        guard let id = XID(json["id"]), let username = XUsername(json["username"]?.text) else { return nil }
        return username.person(id, name: json["name"]?.text ?? "")
    }
}
