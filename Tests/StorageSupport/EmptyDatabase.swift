import Crypto
import StorageSQLite
import TestSupport

/// The file of a database that holds nothing yet, for tests that are not about how one is made.
///
/// Making its tables takes a fifth of a second, which for most tests is more than all that they do; so it is done once for
/// all tests of a process. Which key opens it does not matter as long as nothing is in it.
public enum EmptyDatabase {
    private static let bytes = Result {
        let folder = try TemporaryFolder()
        let path = folder.path("flyleaf.sqlite")
        // Whoever lets go of it closes it, and then all of it stands in the file.
        do { _ = try SQLiteStores(path: path, sealingKey: .random(.seeded(7))) }
        return try FileTree.read(path)
    }

    /// Puts one at a path where none is, as the program leaves it; folders that are missing are made.
    public static func place(at path: String) throws {
        if let end = path.lastIndex(of: "/") { try FileTree.makeFolder(String(path[..<end])) }
        try FileTree.write(try bytes.get(), to: path, mode: 0o600)
    }
}
