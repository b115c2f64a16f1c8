import Glibc

/// A file that only one process holds at a time; the system lets go of it when the process ends, however it ends.
public final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of a file, making the file if there is none; `nil` when another process, or this one, has it.
    public init?(path: String) throws(FileError) {
        while true {
            let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw FileError(path: path, action: "make", code: errno) }
            if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                let code = errno
                close(descriptor)
                guard code == EWOULDBLOCK else { throw FileError(path: path, action: "lock", code: code) }
                return nil
            }
            // Whoever had it may have removed the file, and another made one of the same name.
            if Self.isFile(descriptor, at: path) {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (own, named) = (stat(), stat())
        guard unsafe fstat(descriptor, &own) == 0, unsafe stat(path, &named) == 0 else { return false }
        return own.st_dev == named.st_dev && own.st_ino == named.st_ino
    }

    deinit {
        // The file stays, unless whoever has the lock removes it.
        close(descriptor)
    }
}

extension FileSystem {
    /// Whether there is a regular file at a path.
    public static func isFile(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// The first bytes of a file, at most so many.
    public static func head(_ path: String, _ count: Int) throws(FileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, action: "read", code: errno) }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: count)
        let length = unsafe Glibc.read(descriptor, &bytes, count)
        guard length >= 0 else { throw FileError(path: path, action: "read", code: errno) }
        return Array(bytes.prefix(length))
    }

    /// Removes a file; that there is none is fine.
    public static func remove(_ path: String) throws(FileError) {
        guard unsafe unlink(path) == 0 || errno == ENOENT else {
            throw FileError(path: path, action: "remove", code: errno)
        }
    }
}
