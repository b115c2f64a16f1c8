internal import HTTP
internal import Primitives
internal import SQLite
internal import SandboxCore

extension World {
    /// Registers an app at the X face, or adds return addresses to the one of that name.
    ///
    /// - Parameter isConfidential: whether it can keep a secret; of an app that is known already, this stays as it was.
    func registerXApp(name: String, redirectURIs: [String], isConfidential: Bool = true) async throws -> XApp {
        guard (1...100).contains(name.count), !name.allSatisfy(\.isWhitespace) else { throw SandboxError.badAppName }
        for address in redirectURIs { try Self.checkReturnAddress(address) }
        let moment = now
        let number = configuration.randomness.bytes(7).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let new = XApp(
            id: XAppID(rawValue: 1 + number),
            name: name,
            clientID: XSecret.clientID(self),
            clientSecret: isConfidential ? Base64.encode(configuration.randomness.bytes(36)) : "",
            consumerKey: letters(25),
            consumerSecret: letters(50),
            redirectURIs: redirectURIs
        )
        return try await database.write { connection in
            guard let known = try XApps.find(.name, name, connection) else {
                try XApps.insert(new, at: moment, connection)
                return new
            }
            try XApps.addAddresses(redirectURIs, to: known.id, connection)
            return try XApps.find(.id, known.id, connection) ?? known
        }
    }
}
