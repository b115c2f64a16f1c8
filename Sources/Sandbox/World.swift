internal import HTTP
internal import Primitives
internal import SQLite

/// What every part of the sandbox works with: the store, the time, chance, and what the control page has set.
struct World: Sendable {
    let database: Database
    let configuration: SandboxConfiguration
    let control: Control
    let usage: CallCounter

    /// The present moment of the sandbox: that of the clock, shifted as the control page says.
    var now: Timestamp { configuration.clock.now() + control.clockOffset }

    /// The address of a path of the Facebook face.
    func address(_ path: String) -> String { configuration.facebookOrigin.origin + path }

    /// Letters and digits, as the ids and secrets of the protocol are written.
    func secret(bytes: Int) -> String { Hex.encode(configuration.randomness.bytes(bytes)) }
}
