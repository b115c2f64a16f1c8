import Glibc
import Primitives
import SQLite

/// Holds a thread until the test lets it go on.
final class Gate: Sendable {
    private let state = Lock((isReached: false, isOpen: false))

    /// Called by the thread that must wait.
    func pass() {
        state.withLock { state in state.isReached = true }
        while !state.withLock({ state in state.isOpen }) { sched_yield() }
    }

    /// Lets the thread go on.
    func open() {
        state.withLock { state in state.isOpen = true }
    }

    /// Waits until the thread stands at the gate.
    func reached() async {
        while !state.withLock({ state in state.isReached }) { await Task.yield() }
    }
}

extension Database {
    /// Holds the writer inside a write, runs a closure, and lets the writer go on.
    func whileWriterIsHeld<Value>(_ body: () async throws -> Value) async throws -> Value {
        let gate = Gate()
        async let held: Void = write { _ in gate.pass() }
        await gate.reached()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        gate.open()
        try await held
        return try result.get()
    }

    /// Waits until so many writes are queued.
    func writesWait(_ count: Int) async {
        while statistics.waitingWrites < count { await Task.yield() }
    }
}

/// The code of the database error a closure throws; `nil` when it throws none.
func code<Value>(_ body: () async throws -> Value) async -> ResultCode? {
    do {
        _ = try await body()
        return nil
    } catch {
        return (error as? DatabaseError)?.code
    }
}
