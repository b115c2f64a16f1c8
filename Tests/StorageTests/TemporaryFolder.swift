import Glibc

/// A fresh folder that is removed with everything in it when the last reference goes.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        var template = Array("/tmp/flyleaf-storage-XXXXXX".utf8CString)
        guard let made = unsafe mkdtemp(&template) else { throw Failure() }
        path = unsafe String(cString: made)
    }

    deinit {
        for name in ["flyleaf.sqlite", "flyleaf.sqlite-wal", "flyleaf.sqlite-shm"] { unsafe unlink(path + "/" + name) }
        unsafe rmdir(path)
    }

    struct Failure: Error {}
}
