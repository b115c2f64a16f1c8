import Flyleaf
import HTTP
import Primitives

/// Whose token it is, as `users/me` says.
struct XProfile: Sendable {
    let id: XID
    let username: XUsername
    let name: String
    /// Whether a token of OAuth 1.0a may post, if X says so.
    let mayWrite: Bool?

    /// Asks X.
    static func read(_ client: XClient, _ token: AccessToken) async throws(NetworkFailure) -> XProfile {
        try XProfile(try await client.attempt(.read(["2", "users", "me"]), token: token).value)
    }

    /// Reads the answer.
    init(_ answer: (json: JSON, fields: Fields)) throws(NetworkFailure) {
        guard let data = answer.json["data"], let id = XID(data["id"]), let username = XUsername(data["username"]?.text)
        else {
            throw NetworkFailure(.brokenAnswer, detail: "a profile without identifier or username")
        }
        self.init(id: id, username: username, name: data["name"]?.text ?? "", mayWrite: Self.mayWrite(answer.fields))
    }

    /// A profile of these parts.
    init(id: XID, username: XUsername, name: String, mayWrite: Bool?) {
        self.id = id
        self.username = username
        self.name = name
        self.mayWrite = mayWrite
    }

    /// `read`, `read-write` or `read-write-directmessages` ("Rate limits", header fields).
    static func mayWrite(_ fields: Fields) -> Bool? {
        guard let name = FieldName("x-access-level"), let level = fields[name] else { return nil }
        return level.utf8.starts(with: "read-write".utf8)
    }

    /// The person, with a profile address made here and not taken from an answer.
    func identity(_ configuration: XConfiguration) -> Identity {
        Identity(
            network: .x,
            authority: configuration.authority,
            server: configuration.server,
            remoteID: id.text,
            name: PersonName(foreign: foreignLine(name, maximumLength: 200), fallback: "@\(username.text)"),
            profileURL: configuration.authURL.appending(path: "/\(username.text)").description
        )
    }
}
