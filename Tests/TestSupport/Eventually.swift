/// Waits until a condition holds and throws when a deadline passes first.
///
/// For what another process or thread does in its own time; a fixed pause would be either too short or too long.
///
/// - Parameter what: what is awaited, for the message of the error.
public func eventually(
    _ what: String,
    within limit: Duration = .seconds(60),
    every pause: Duration = .milliseconds(10),
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
        if try await condition() { return }
        guard ContinuousClock.now < deadline else { throw TestSupportError("Waited \(limit) in vain for \(what)") }
        try await Task.sleep(for: pause)
    }
}
