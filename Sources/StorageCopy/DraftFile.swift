import Primitives

/// A file that is made beside another, and removed with all that an engine puts beside it.
///
/// One that a program left behind when it was killed goes with the next.
struct DraftFile {
    let path: String
    private let lock: FileLock

    /// An empty place beside a file; throws when another program is at one there.
    init(beside target: String) throws {
        path = "\(target).draft"
        guard let lock = try FileLock(path: "\(path).lock") else { throw StorageCopyError.draftTaken(path) }
        self.lock = lock
        removeFiles()
    }

    /// Removes it.
    func remove() {
        removeFiles()
        Self.remove("\(path).lock")
        withExtendedLifetime(lock) {}
    }

    private func removeFiles() {
        for suffix in ["-wal", "-shm", "-journal", ""] { Self.remove(path + suffix) }
    }

    private static func remove(_ path: String) {
        do {
            try FileSystem.remove(path)
        } catch {
            // It is in nobody's way but the next draft's, which says so.
        }
    }
}
