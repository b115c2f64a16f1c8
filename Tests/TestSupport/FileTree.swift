import Glibc

/// Reading, writing and listing files, for tests.
public enum FileTree {
    /// The bytes of a file.
    public static func read(_ path: String) throws(TestSupportError) -> [UInt8] {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw failure("open", path) }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe Glibc.read(file, &buffer, buffer.count)
            guard count >= 0 else { throw failure("read", path) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// The text of a file, with U+FFFD in place of what is not UTF-8.
    public static func text(_ path: String) throws(TestSupportError) -> String {
        String(decoding: try read(path), as: UTF8.self)
    }

    /// Creates a file, or puts other bytes in place of its own.
    ///
    /// - Parameter mode: the permissions of a file that was not there.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: UInt32 = 0o644
    ) throws(TestSupportError) {
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
        guard file >= 0 else { throw failure("open", path) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw failure("write", path) }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes a folder and those above it.
    public static func makeFolder(_ path: String) throws(TestSupportError) {
        guard unsafe mkdir(path, 0o755) != 0, errno != EEXIST else { return }
        let parent = parentFolder(of: path)
        guard errno == ENOENT, parent != path else { throw failure("mkdir", path) }
        try makeFolder(parent)
        guard unsafe mkdir(path, 0o755) == 0 || errno == EEXIST else { throw failure("mkdir", path) }
    }

    /// Whether something stands at a path.
    public static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

    /// The paths of all files below a folder, relative to it and sorted; names that begin with a dot are left out.
    public static func files(below folder: String) throws(TestSupportError) -> [String] {
        var paths: [String] = []
        for entry in try entries(of: folder) where entry.name.utf8.first != UInt8(ascii: ".") {
            if entry.isFolder {
                paths += try files(below: "\(folder)/\(entry.name)").map { "\(entry.name)/\($0)" }
            } else {
                paths.append(entry.name)
            }
        }
        return paths.sorted()
    }

    /// The names of what stands in a folder itself, files and folders.
    public static func names(in folder: String) throws(TestSupportError) -> [String] {
        try entries(of: folder).map(\.name)
    }

    /// Removes a file, or a folder with all that is in it; links go, what they point at stays.
    public static func remove(_ path: String) throws(TestSupportError) {
        if unsafe unlink(path) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM else { throw failure("unlink", path) }
        for entry in try entries(of: path) { try remove("\(path)/\(entry.name)") }
        guard unsafe rmdir(path) == 0 else { throw failure("rmdir", path) }
    }

    private static func entries(of folder: String) throws(TestSupportError) -> [(name: String, isFolder: Bool)] {
        guard let handle = unsafe opendir(folder) else { throw failure("opendir", folder) }
        defer { unsafe closedir(handle) }
        var entries: [(name: String, isFolder: Bool)] = []
        while let entry = unsafe readdir(handle) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            entries.append((name, unsafe Int(entry.pointee.d_type) == Int(DT_DIR)))
        }
        return entries
    }

    /// The path without its last component.
    public static func parentFolder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The folder of `Package.swift`.
    public static let project = parentFolder(of: parentFolder(of: parentFolder(of: #filePath)))

    /// The folder of the programs that were built together with the running tests.
    public static var products: String {
        var buffer = [CChar](repeating: 0, count: 4096)
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        let bytes = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        return parentFolder(of: String(decoding: bytes, as: UTF8.self))
    }

    /// The program that becomes a decoder of one picture; it says nothing but its answer, so nobody watches its output.
    public static var decoder: String { "\(products)/flyleaf" }

    private static func failure(_ call: String, _ path: String) -> TestSupportError {
        TestSupportError("\(call) \(path): \(unsafe String(cString: strerror(errno)))")
    }
}
