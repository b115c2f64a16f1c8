internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension World {
    /// Registers an app, or adds return addresses to the one of that name and changes what is told about it.
    func registerApp(_ registration: AppRegistration) async throws -> App {
        let name = registration.name
        guard (1...100).contains(name.count), !name.allSatisfy(\.isWhitespace) else { throw SandboxError.badAppName }
        for address in registration.redirectURIs { try Self.checkReturnAddress(address) }
        for address in [registration.deauthorizeURL, registration.dataDeletionURL].compactMap(\.self) {
            guard address.isEmpty || WebURL(address) != nil else { throw SandboxError.badCallback }
        }
        let moment = now
        let new = App(
            id: newAppID(),
            name: name,
            secret: secret(bytes: 16),
            redirectURIs: registration.redirectURIs,
            requiresProof: false
        ).changed(by: registration)
        return try await database.write { connection in
            guard let known = try Apps.find(name: name, connection) else {
                try Apps.insert(new, at: moment, connection)
                return new
            }
            try Apps.addAddresses(registration.redirectURIs, to: known.id, connection)
            try Apps.set(known.changed(by: registration), connection)
            return try Apps.find(known.id, connection) ?? known
        }
    }

    /// Fifteen digits, far from the ids of people, places and posts.
    private func newAppID() -> AppID {
        let number = configuration.randomness.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return AppID(rawValue: 100_000_000_000_000 + Int64(number % 900_000_000_000_000))
    }
}

extension App {
    /// The app with what a registration says, and the rest as it is.
    func changed(by registration: AppRegistration) -> App {
        func address(_ new: String?, _ old: String?) -> String? {
            guard let new else { return old }
            return new.isEmpty ? nil : new
        }
        var app = self
        app.edition = registration.edition ?? edition
        app.requiresProof = registration.requiresProof ?? requiresProof
        app.deauthorizeURL = address(registration.deauthorizeURL, deauthorizeURL)
        app.dataDeletionURL = address(registration.dataDeletionURL, dataDeletionURL)
        return app
    }
}
