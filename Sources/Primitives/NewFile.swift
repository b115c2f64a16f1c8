import Glibc

/// A file that is written piece by piece and has its name only once it is whole.
///
/// Until then it lies beside it as `NAME.part`, for its owner alone. What is not finished is removed.
public final class NewFile {
    private let path: String
    private let part: String
    private var descriptor: Int32

    /// An empty file; `EEXIST` where something of that name is there, or is being written.
    public init(_ path: String) throws(FileError) {
        guard unsafe access(path, F_OK) != 0 else { throw FileError(path: path, action: "make", code: EEXIST) }
        self.path = path
        part = "\(path).part"
        descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(path: part, action: "make", code: errno) }
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        unsafe unlink(part)
    }

    /// Writes on, and returns when all of it is written.
    public func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileError(path: part, action: "write", code: errno)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Gives it its name, when it is on the disk; one that came to be there meanwhile is never replaced.
    public func finish() throws(FileError) {
        guard fsync(descriptor) == 0 else { throw FileError(path: part, action: "write", code: errno) }
        guard unsafe link(part, path) == 0 else { throw FileError(path: path, action: "make", code: errno) }
        close(descriptor)
        descriptor = -1
        unsafe unlink(part)
    }
}
