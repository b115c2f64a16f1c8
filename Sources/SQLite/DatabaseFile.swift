internal import Glibc

/// The checks on a path that SQLite would answer only with "unable to open database file".
enum DatabaseFile {
    /// Makes sure that a database can be opened at a path, and makes an empty file when there is none.
    ///
    /// A new file can be read only by its owner: it will hold sessions and tokens. SQLite gives its `-wal` and `-shm`
    /// files the same mode.
    static func prepare(_ path: String) throws(DatabaseError) {
        try checkName(path)
        let folder = folder(of: path)
        switch kind(of: path) {
        case .folder:
            throw DatabaseError(code: .cannotOpen, message: "\(path) is a folder, not a database file")
        case .other:
            throw DatabaseError(code: .cannotOpen, message: "\(path) is not a plain file")
        case .file:
            guard unsafe access(path, R_OK | W_OK) == 0 else {
                throw DatabaseError(code: .readOnly, message: "\(path) cannot be read and written: \(reason(errno))")
            }
            // SQLite puts the write-ahead log beside the file.
            guard unsafe access(folder, W_OK | X_OK) == 0 else {
                let message = "the folder \(folder) cannot be written: \(reason(errno))"
                throw DatabaseError(code: .readOnly, message: message)
            }
        case .nothing:
            try create(path, in: folder)
        }
    }

    /// Makes an empty file that only its owner can read; an existing one is left alone.
    ///
    /// The descriptor is closed at once, which is harmless only because the file is new: closing any descriptor of a
    /// file drops all locks the process holds on it (POSIX `fcntl`, <https://www.sqlite.org/howtocorrupt.html> 2.2).
    static func create(_ path: String, in folder: String) throws(DatabaseError) {
        guard kind(of: folder) == .folder else {
            throw DatabaseError(code: .cannotOpen, message: "the folder \(folder) does not exist; make it first")
        }
        let descriptor = unsafe open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            Glibc.close(descriptor)
        } else if errno != EEXIST {
            throw DatabaseError(code: .cannotOpen, message: "\(path) cannot be made: \(reason(errno))")
        }
    }

    /// The folder a path lies in.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The size of a file in bytes; 0 when there is none.
    static func size(of path: String) -> Int {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Renames a finished file over its final name, so that it survives a loss of power.
    static func publish(_ temporary: String, as path: String) throws(DatabaseError) {
        try synchronize(temporary)
        guard unsafe rename(temporary, path) == 0 else {
            throw DatabaseError(code: .ioError, message: "\(path) cannot be made: \(reason(errno))")
        }
        try synchronize(folder(of: path))
    }

    /// Removes a file; that there is none is fine.
    static func remove(_ path: String) {
        unsafe unlink(path)
    }

    private enum Kind {
        case nothing
        case file
        case folder
        case other
    }

    private static func kind(of path: String) -> Kind {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return .nothing }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// Refuses the names that SQLite takes for something else: each connection would get a database of its own.
    private static func checkName(_ path: String) throws(DatabaseError) {
        guard !path.isEmpty, !path.utf8.contains(0), !path.utf8.starts(with: "file:".utf8),
            !path.utf8.elementsEqual(":memory:".utf8)
        else {
            throw DatabaseError(code: .cannotOpen, message: "the database needs the path of a file")
        }
    }

    private static func synchronize(_ path: String) throws(DatabaseError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw DatabaseError(code: .ioError, message: "\(path) cannot be opened: \(reason(errno))")
        }
        let result = fsync(descriptor)
        let number = errno
        Glibc.close(descriptor)
        guard result == 0 else {
            throw DatabaseError(code: .ioError, message: "\(path) did not reach the disk: \(reason(number))")
        }
    }

    private static func reason(_ number: Int32) -> String {
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }
}
