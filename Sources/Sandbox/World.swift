internal import HTTP
internal import Primitives
internal import SQLite

/// What every part of one face works with: the store, the time, chance, and what its control page has set.
///
/// The faces share the store and the time; each has its own address, fault dial and call counter.
struct World: Sendable {
    let database: Database
    let configuration: SandboxConfiguration
    /// Where this face is reached.
    let origin: WebURL
    let control: Control
    let usage: CallCounter

    /// The present moment of the sandbox: that of the clock, shifted as the control page says.
    var now: Timestamp { configuration.clock.now() + control.clockOffset }

    /// The address of a path of this face.
    func address(_ path: String) -> String { origin.origin + path }

    /// Letters and digits, as the ids and secrets of the protocol are written.
    func secret(bytes: Int) -> String { Hex.encode(configuration.randomness.bytes(bytes)) }

    /// Letters and digits in the manner of the real tokens, of about six bits each.
    func letters(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ZDZB".utf8)
        let text = configuration.randomness.bytes(count).map { alphabet[Int($0) % alphabet.count] }
        return String(decoding: text, as: UTF8.self)
    }
}
