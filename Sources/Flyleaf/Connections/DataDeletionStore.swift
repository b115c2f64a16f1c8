public import Primitives

/// Where records of deletions are kept; they name nobody.
public protocol DataDeletionStore: Sendable {
    /// Adds a record; the store keeps a digest of the code.
    func insert(_ deletion: DataDeletion) async throws
    /// The record of a code.
    func find(_ code: String) async throws -> DataDeletion?
    /// Removes records of deletions done before a moment.
    func purge(_ doneBefore: Timestamp) async throws -> Int
}
