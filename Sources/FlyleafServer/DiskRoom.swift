import Flyleaf
import Primitives

/// Whether the disk with the data has room for what is large.
///
/// - Rule: below a threshold no picture and no file is taken; words are, as long as there is a byte.
/// - Why: a full disk stops every write, also those that log somebody in or note that a share was sent.
struct DiskRoom: Sendable {
    /// A folder on the disk.
    let path: String
    /// Bytes that must be free; 0 for no threshold.
    let minimum: Int

    /// Whether there is enough; a disk that cannot be asked is taken for large enough.
    func isThere() -> Bool { minimum == 0 || FileSystem.freeBytes(at: path).map { $0 >= minimum } ?? true }

    /// Something that writes pictures anew, and refuses to where there is no room for them.
    func guarding(
        _ rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture
    ) -> @Sendable ([UInt8]) async throws -> RewrittenPicture {
        { bytes in
            guard isThere() else { throw PhotoFault.noRoom }
            return try await rewrite(bytes)
        }
    }
}
