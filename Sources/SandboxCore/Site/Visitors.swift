internal import Crypto
package import HTTP
internal import Primitives
internal import SQLite
internal import Web

/// Finds out who a request comes from.
package struct Visitors: Sendable {
    package let world: World
    private let forms: CSRF

    package init(world: World) throws {
        self.world = world
        let stored = try world.database.read { try Settings.value(Schema.formKeyName, $0) }
        let key = stored.flatMap(Hex.decode).flatMap(SealingKey.init(bytes:))
        forms = CSRF(key: key ?? .random(world.configuration.randomness))
    }

    package func visitor(of request: Request) throws -> Visitor {
        guard let secret = request.cookies[Visitor.cookieName], Self.isSecret(secret) else {
            let secret = world.configuration.randomness.secret()
            return Visitor(secret: secret, isNew: true, formToken: forms.token(for: secret))
        }
        let person = try world.database.read { try Browsers.person(SecretDigest.of(secret), $0) }
        return Visitor(secret: secret, isNew: false, person: person, formToken: forms.token(for: secret))
    }

    package func accepts(_ token: String?, from visitor: Visitor) -> Bool {
        !visitor.isNew && forms.accepts(token, for: visitor.secret)
    }

    /// Makes a browser act as a person, under a new secret (so that a planted one is worth nothing).
    package func logIn(_ visitor: Visitor, as person: PersonID) async throws -> SetCookie {
        let secret = world.configuration.randomness.secret()
        let (old, now) = (visitor.hash, world.now)
        try await world.database.write { connection in
            try Browsers.delete(old, connection)
            try Browsers.insert(SecretDigest.of(secret), person, at: now, connection)
        }
        return Visitor.cookie(secret)
    }

    package func logOut(_ visitor: Visitor) async throws {
        try await world.database.write { connection in try Browsers.delete(visitor.hash, connection) }
    }

    private static func isSecret(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64.decode(text) != nil
    }
}
