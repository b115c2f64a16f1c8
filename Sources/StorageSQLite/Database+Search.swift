import Flyleaf
import SQLite

extension Database {
    /// Searches on a thread for long reads: what it costs depends on its words and on everybody's texts.
    ///
    /// - Throws: `ReviewSearchFailure` after a second; what people look for is found in milliseconds.
    func search<Found: Sendable>(
        _ body: @escaping @Sendable (SQLite.Connection) throws -> Found
    ) async throws -> Found {
        do {
            return try await readInterruptibly(timeLimit: .seconds(1), body)
        } catch let error as DatabaseError where error.code == .interrupt {
            throw ReviewSearchFailure.tookTooLong
        }
    }
}
