internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite

extension World {
    /// Removes an app from a person's settings, ends its tokens, and tells it so.
    func removeApp(_ app: App, from person: PersonID) async throws {
        let wasThere = try await database.write { connection in
            try Grants.remove(app.id, from: person, connection)
        }
        guard wasThere, let address = app.deauthorizeURL.flatMap(WebURL.init), let fetch = configuration.fetch else {
            return
        }
        let payload: JSON = [
            "algorithm": "HMAC-SHA256", "issued_at": .integer(now.seconds), "user_id": person.json,
        ]
        let form = FormFields(["signed_request": SignedRequest.text(payload, secret: app.secret)])
        do {
            _ = try await fetch.send(.form(address, form))
            control.note("POST deauthorize callback of app \(app.id)")
        } catch {
            control.note("POST deauthorize callback of app \(app.id) failed: \(error.reason.rawValue)")
        }
    }
}

/// The signed form of a message to an app: signature, a dot, payload, both base64url.
enum SignedRequest {
    static func text(_ payload: JSON, secret: String) -> String {
        let encoded = Base64.encode(payload.bytes)
        let signature = HMAC.sha256(key: Array(secret.utf8), message: Array(encoded.utf8))
        return "\(Base64.encode(signature)).\(encoded)"
    }
}
