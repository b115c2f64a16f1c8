extension Sequence {
    /// What `map` gives, where making an element may wait; one element after the other.
    public func asyncMap<Result, Failure: Error>(
        _ transform: (Element) async throws(Failure) -> Result
    ) async throws(Failure) -> [Result] {
        var results: [Result] = []
        results.reserveCapacity(underestimatedCount)
        for element in self { results.append(try await transform(element)) }
        return results
    }

    /// What `compactMap` gives, where making an element may wait; one element after the other.
    public func asyncCompactMap<Result, Failure: Error>(
        _ transform: (Element) async throws(Failure) -> Result?
    ) async throws(Failure) -> [Result] {
        var results: [Result] = []
        for element in self {
            if let result = try await transform(element) { results.append(result) }
        }
        return results
    }
}
