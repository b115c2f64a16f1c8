extension Optional {
    /// What `map` gives, where making the value may wait.
    public func asyncMap<Result, Failure: Error>(
        _ transform: (Wrapped) async throws(Failure) -> Result
    ) async throws(Failure) -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }

    /// What `flatMap` gives, where making the value may wait.
    public func asyncFlatMap<Result, Failure: Error>(
        _ transform: (Wrapped) async throws(Failure) -> Result?
    ) async throws(Failure) -> Result? {
        guard let self else { return nil }
        return try await transform(self)
    }
}
