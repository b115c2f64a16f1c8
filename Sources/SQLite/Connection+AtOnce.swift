internal import Primitives

extension Connection {
    /// Runs an asynchronous closure to its end on this thread; one that waits for anything throws ``ResultCode/misuse``.
    ///
    /// The connection it is handed ends with this call, so a closure that goes on later cannot use it.
    func runAtOnce<Value: Sendable>(_ body: @escaping @Sendable (Connection) async throws -> Value) throws -> Value {
        let handle = try handle
        let end = Lock<Result<Value, any Error>?>(nil)
        // Runs here and now, up to where it waits (SE-0472).
        Task.immediate {
            let result: Result<Value, any Error>
            do {
                result = .success(try await body(Connection(handle)))
            } catch {
                result = .failure(error)
            }
            end.withLock { $0 = result }
        }
        guard let result = end.withLock({ $0 }) else {
            throw DatabaseError(code: .misuse, message: "work on the database waited for something else")
        }
        return try result.get()
    }
}
