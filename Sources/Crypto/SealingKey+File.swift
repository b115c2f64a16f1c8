import Glibc
import Primitives

extension SealingKey {
    /// Reads the key of a file, or makes the file at the first start.
    ///
    /// The file holds the key as 43 characters of base64url and a line end, and must be readable by its owner alone.
    /// It is made whole or not at all, and two programs that start at once end with the same key.
    public static func load(path: String) throws(CryptoError) -> SealingKey {
        if let key = try read(path) { return key }
        let made = SealingKey.random()
        let isOurs = try made.write(path)
        if isOurs { return made }
        guard let key = try read(path) else {
            throw .keyFile(path: path, problem: "it vanished while it was being made; start again")
        }
        return key
    }

    private static func read(_ path: String) throws(CryptoError) -> SealingKey? {
        let file = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            let code = errno
            if code == ENOENT { return nil }
            throw .keyFile(path: path, problem: "cannot be opened (\(message(code)))")
        }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .keyFile(path: path, problem: "is not a regular file")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw .keyFile(path: path, problem: "others may read it; run: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: 64)
        defer { bytes.cleanse() }
        let count = unsafe Glibc.read(file, &bytes, bytes.count)
        var text = bytes.prefix(max(0, count))
        while text.last == 0x0A || text.last == 0x0D { text.removeLast() }
        guard let key = Base64.decode(String(decoding: text, as: UTF8.self)).flatMap(SealingKey.init(bytes:)) else {
            throw .keyFile(
                path: path,
                problem: "does not hold a key (43 characters of base64url); restore it from your backup"
            )
        }
        return key
    }

    /// Writes the key beside its place and links it there; `false` when somebody else was first.
    private func write(_ path: String) throws(CryptoError) -> Bool {
        let temporary = "\(path).\(Hex.encode(Randomness.secure.bytes(8)))"
        let file = unsafe Glibc.open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw .keyFile(path: path, problem: "cannot be made (\(message(errno))); does its folder exist?")
        }
        defer { unsafe unlink(temporary) }
        var text = Array((fileText + "\n").utf8)
        defer { text.cleanse() }
        let written = unsafe Glibc.write(file, text, text.count)
        let isSaved = written == text.count && fsync(file) == 0
        let code = errno
        close(file)
        guard isSaved else { throw .keyFile(path: path, problem: "cannot be written (\(message(code)))") }
        // `link` refuses an existing name, where `rename` would replace somebody's key.
        guard unsafe link(temporary, path) == 0 else {
            let code = errno
            if code == EEXIST { return false }
            throw .keyFile(path: path, problem: "cannot be made (\(message(code)))")
        }
        saveFolder(of: path)
        return true
    }

    /// Makes the new name itself survive a power cut.
    private func saveFolder(of path: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { return }
        fsync(file)
        close(file)
    }
}

private func message(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
}
