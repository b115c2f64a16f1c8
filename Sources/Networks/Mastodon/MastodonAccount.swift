import Flyleaf
import HTTP
import Primitives

/// What can be read and changed of a connected account.
struct MastodonAccount: Sendable {
    let server: MastodonServer
    let login: MastodonLogin

    private static let friendsPerPage = 80
    /// Enough for sixteen thousand people.
    static let maximumFriendPages = 200

    /// What is granted now.
    ///
    /// No call tells the permissions of a token. They never change while it lives, so what was granted with it still
    /// holds when it still opens the account it was made for.
    func permissions(_ credential: Credential) async throws(NetworkFailure) -> PermissionSet {
        let token = try server.token(of: credential)
        let identity = try await identity(token)
        guard identity.remoteID.utf8.elementsEqual(credential.identity.remoteID.utf8) else {
            throw NetworkFailure(.brokenAnswer, detail: "the token opens another account")
        }
        return credential.permissions
    }

    /// Whose token it is.
    ///
    /// Some servers answer a token that no longer counts with a line of text and not with the words of the API: it has
    /// ended when the same server answers what needs no login.
    private func identity(_ token: String) async throws(NetworkFailure) -> Identity {
        do throws(NetworkFailure) {
            return try await login.identity(token, server.client)
        } catch {
            guard error.category == .brokenAnswer, error.isTurnedAway, await answersWithoutLogin() else { throw error }
            throw NetworkFailure(.reauthenticate, detail: error.detail, answer: error.answer)
        }
    }

    private func answersWithoutLogin() async -> Bool {
        do {
            _ = try await MastodonInstance.read(server.client)
            return true
        } catch {
            return false
        }
    }

    /// Gives everything back with the login; returns once the server has confirmed it.
    func revoke(_ credential: Credential, _ permission: Permission?) async throws(NetworkFailure) {
        let token = try server.token(of: credential)
        guard permission == nil else {
            throw NetworkFailure(
                .unsupported,
                detail: "one permission cannot be given back"
            )
        }
        try await giveBack(token)
    }

    /// Gives one token back; the server counts one that is dead already as given back.
    func giveBack(_ token: String) async throws(NetworkFailure) {
        let call = MastodonCall(
            method: .post,
            path: ["oauth", "revoke"],
            fields: FormFields([
                "client_id": server.registration.clientID,
                "client_secret": server.registration.clientSecret,
                "token": token,
            ]),
            effect: .changing,
            kind: .oauth,
            isDoneByStatus: true
        )
        _ = try await server.client.withholding([token]).call(call)
    }

    /// One page of the people somebody follows; those without a usable identifier are left out.
    func friends(_ credential: Credential, after cursor: String?) async throws(NetworkFailure) -> FriendPage {
        let token = try server.token(of: credential)
        let (number, previous) = try Self.position(cursor)
        guard number <= Self.maximumFriendPages else {
            throw NetworkFailure(.brokenAnswer, detail: "a list of people without an end")
        }
        let account = try server.account(of: credential)
        var fields = FormFields(["limit": String(Self.friendsPerPage)])
        if let previous { fields.append("max_id", previous.text) }
        let path = ["api", "v1", "accounts", account.id.text, "following"]
        let answer = try await server.client.call(.read(path, fields, needs: .readFollows), token: token)
        let page = try MastodonPage(answer, origin: server.origin, after: previous)
        return FriendPage(
            friends: page.entries.compactMap(Self.person),
            cursor: page.next.map { "\(number + 1):\($0.text)" }
        )
    }

    /// The number of a page and where it begins, from a cursor that `friends` gave.
    ///
    /// The number travels in the cursor, because pages that lead in a circle would be read for ever otherwise.
    private static func position(_ cursor: String?) throws(NetworkFailure) -> (Int, MastodonID?) {
        guard let cursor else { return (1, nil) }
        let parts = cursor.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, parts[0].utf8.count <= 5, let number = Int(parts[0]), number > 1,
            let position = MastodonID(String(parts[1]))
        else {
            throw NetworkFailure(.notFound, detail: "no cursor of a page before")
        }
        return (number, position)
    }

    private static func person(_ json: JSON) -> Person? {
        guard let account = MastodonAccountID(json) else { return nil }
        let name = PersonName(foreign: json["display_name"]?.text ?? "", fallback: account.address)
        return Person(remoteID: account.id.text, address: account.address, name: name)
    }
}

extension NetworkFailure {
    /// Whether whoever answered did not let the call in, which may be for want of a login.
    var isTurnedAway: Bool { answer.map { [400, 401, 403].contains($0.status) } ?? false }
}
