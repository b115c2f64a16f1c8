import Glibc

/// Reading the few files a program needs when it starts: templates, styles, keys.
public enum FileSystem {
    /// Reads a file whole; `EFBIG` when it has more bytes than the limit.
    public static func read(_ path: String, limit: Int = .max) throws(FileError) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(path: path, action: "read", code: errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw FileError(path: path, action: "read", code: errno)
            }
            bytes.append(contentsOf: chunk[..<count])
            guard bytes.count <= limit else { throw FileError(path: path, action: "read", code: EFBIG) }
        }
    }

    /// The regular files below a directory as relative paths, sorted; names beginning with a dot are left out.
    ///
    /// - Parameter followsFolderLinks: whether a link to a directory counts as one. Otherwise every link is listed as a
    ///   file, wherever it leads: whoever opens it learns that.
    public static func files(
        below directory: String,
        followsFolderLinks: Bool = true
    ) throws(FileError) -> [String] {
        guard let stream = unsafe opendir(directory) else {
            throw FileError(path: directory, action: "list", code: errno)
        }
        defer { unsafe closedir(stream) }
        var found: [String] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            guard !name.utf8.starts(with: ".".utf8) else { continue }
            var status = stat()
            let path = "\(directory)/\(name)"
            let outcome = unsafe followsFolderLinks ? stat(path, &status) : lstat(path, &status)
            guard outcome == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                found += try files(below: path, followsFolderLinks: followsFolderLinks).map { "\(name)/\($0)" }
            case S_IFREG, S_IFLNK: found.append(name)
            default: continue
            }
        }
        return found.sorted()
    }

    /// Makes a directory and those above it, unless they are there.
    public static func makeDirectory(_ path: String) throws(FileError) {
        var prefix = path.utf8.first == UInt8(ascii: "/") ? "" : "."
        for part in path.split(separator: "/") where part != "." {
            prefix += "/\(part)"
            if unsafe mkdir(prefix, 0o700) != 0, errno != EEXIST {
                throw FileError(path: prefix, action: "make", code: errno)
            }
        }
    }
}

extension FileSystem {
    /// How many bytes a program may still write on the disk with this path; `nil` where it cannot be asked.
    public static func freeBytes(at path: String) -> Int? {
        var disk = statvfs()
        guard unsafe statvfs(path, &disk) == 0 else { return nil }
        return Int(clamping: UInt64(disk.f_bavail) &* UInt64(disk.f_frsize))
    }

    /// Whether there is a directory at a path.
    public static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
