public import Primitives

/// Where records of deletions are kept; they name nobody.
public struct DataDeletionStore: Sendable {
    /// Adds a record; the store keeps a digest of the code.
    public var insert: @Sendable (DataDeletion) async throws -> Void
    /// The record of a code.
    public var find: @Sendable (_ code: String) async throws -> DataDeletion?
    /// Removes records of deletions done before a moment.
    public var purge: @Sendable (_ doneBefore: Timestamp) async throws -> Int

    /// A store from closures.
    public init(
        insert: @escaping @Sendable (DataDeletion) async throws -> Void,
        find: @escaping @Sendable (_ code: String) async throws -> DataDeletion?,
        purge: @escaping @Sendable (_ doneBefore: Timestamp) async throws -> Int
    ) {
        self.insert = insert
        self.find = find
        self.purge = purge
    }
}
