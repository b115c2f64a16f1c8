package import HTTP
package import Primitives
package import SQLite

/// What every part of one face works with: the store, the time, chance, and what its control page has set.
///
/// The faces share the store and the time; each has its own address, fault dial and call counter.
package struct World: Sendable {
    package let database: Database
    package let configuration: SandboxConfiguration
    /// Where this face is reached.
    package let origin: WebURL
    package let control: Control
    /// Every network that is played here.
    package let faces: [SandboxFace]

    /// The present moment of the sandbox: that of the clock, shifted as the control page says.
    package var now: Timestamp { configuration.clock.now() + control.clockOffset }

    /// The address of a path of this face.
    package func address(_ path: String) -> String { origin.origin + path }

    /// Letters and digits, as the ids and secrets of the protocol are written.
    package func secret(bytes: Int) -> String { Hex.encode(configuration.randomness.bytes(bytes)) }

    /// Changes the password of a person: every other browser is forgotten, and each face does what its network does.
    package func changePassword(of person: PersonID, keeping browser: [UInt8]) async throws {
        let moment = now
        try await happenedEverywhere(.passwordChanged, to: person) { connection in
            try connection.execute("UPDATE person SET password_changed = ? WHERE id = ?", [moment, person])
            try Browsers.deleteOthers(of: person, than: browser, connection)
        }
    }

    /// Letters and digits in the manner of the real tokens, of about six bits each.
    package func letters(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ZDZB".utf8)
        let text = configuration.randomness.bytes(count).map { alphabet[Int($0) % alphabet.count] }
        return String(decoding: text, as: UTF8.self)
    }
}
