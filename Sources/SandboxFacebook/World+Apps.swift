internal import Crypto
internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension World {
    /// Removes an app from a person's settings, ends its tokens, and tells it so.
    func removeApp(_ app: App, from person: PersonID) async throws {
        let wasThere = try await database.write { connection in
            try Grants.remove(app.id, from: person, connection)
        }
        guard wasThere, let address = app.deauthorizeURL else { return }
        do {
            _ = try await tell(app, about: person, at: address)
            control.note("POST deauthorize callback of app \(app.id)")
        } catch {
            control.note("POST deauthorize callback of app \(app.id) failed: \(error.reason.rawValue)")
        }
    }

    /// Removes an app and asks it to delete what it knows about a person; what it answers is kept for the settings page.
    func askForDeletion(_ app: App, of person: PersonID) async throws {
        try await removeApp(app, from: person)
        guard let address = app.dataDeletionURL else { return }
        let outcome: DeletionRequest.Outcome
        do {
            outcome = DeletionRequest.Outcome(try await tell(app, about: person, at: address))
        } catch {
            outcome = .failed("it could not be reached (\(error.reason.rawValue))")
        }
        control.note("POST data-deletion callback of app \(app.id)")
        let request = DeletionRequest(appName: app.name, requested: now, outcome: outcome)
        try await database.write { connection in
            try DeletionRequests.insert(request, by: person, connection)
        }
    }

    /// Posts a signed message about a person to an address of an app.
    ///
    /// It bears the time of the machine, whatever the control page has made of the sandbox's: apps take fresh ones only.
    private func tell(_ app: App, about person: PersonID, at address: String) async throws(FetchError) -> ClientResponse
    {
        guard let fetch = configuration.fetch, let url = WebURL(address) else {
            throw FetchError(.unreachable, mayHaveArrived: false)
        }
        let payload: JSON = [
            "algorithm": "HMAC-SHA256",
            "issued_at": .integer(configuration.clock.now().seconds),
            "user_id": person.json,
        ]
        var request = ClientRequest.form(
            url,
            FormFields(["signed_request": SignedMessage.text(payload, secret: app.secret)])
        )
        request.timeout = .seconds(5)
        request.maximumBodyBytes = 64 * 1024
        return try await fetch.send(request)
    }
}

/// The signed form of a message to an app: signature, a dot, payload, both base64url.
enum SignedMessage {
    static func text(_ payload: JSON, secret: String) -> String {
        let encoded = Base64.encode(payload.bytes)
        let signature = HMAC.sha256(key: Array(secret.utf8), message: Array(encoded.utf8))
        return "\(Base64.encode(signature)).\(encoded)"
    }
}
