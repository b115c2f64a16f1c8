import Flyleaf
import SQLAccess

extension SQLDatabase {
    /// Searches: what it costs depends on its words and on everybody's texts.
    ///
    /// - Throws: `ReviewSearchFailure` when it takes longer than a search may; what people look for is found in milliseconds.
    func find<Found: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) async throws -> Found
    ) async throws -> Found {
        do {
            return try await search(body)
        } catch let error as any SQLFailure where error.kind == .timeout {
            throw ReviewSearchFailure.tookTooLong
        }
    }
}
