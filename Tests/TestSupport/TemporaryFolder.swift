import Glibc

/// A fresh folder that is removed, with all that is in it, when nobody holds it any more.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes a folder below `TMPDIR`, or `/tmp` without it.
    public init() throws(TestSupportError) {
        let parent = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/flyleaf-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else {
            throw TestSupportError("mkdtemp below \(parent): \(unsafe String(cString: strerror(errno)))")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The path of something in it.
    public func path(_ name: String) -> String { "\(path)/\(name)" }

    /// Writes a file and gives its path.
    @discardableResult
    public func write(_ name: String, _ text: String) throws(TestSupportError) -> String {
        try write(name, bytes: Array(text.utf8))
    }

    /// Writes a file of any bytes and gives its path.
    public func write(_ name: String, bytes: [UInt8]) throws(TestSupportError) -> String {
        try FileTree.makeFolder(FileTree.parentFolder(of: path(name)))
        try FileTree.write(bytes, to: path(name))
        return path(name)
    }

    deinit {
        // The tests are over for this folder: what cannot be removed is told, and stops nobody.
        do {
            try FileTree.remove(path)
        } catch {
            print("TemporaryFolder: \(error)")
        }
    }
}
