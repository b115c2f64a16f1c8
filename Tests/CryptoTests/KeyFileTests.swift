import Crypto
import Glibc
import Primitives
import Testing

/// A folder of its own for each test, removed with what is in it.
private final class Folder {
    let path: String

    init() throws {
        var template = Array("/tmp/flyleaf-key-XXXXXX".utf8CString)
        let name = unsafe mkdtemp(&template)
        #expect(unsafe name != nil, "a temporary folder is needed")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names { unsafe unlink("\(path)/\(name)") }
        unsafe rmdir(path)
    }

    var names: [String] {
        guard let folder = unsafe opendir(path) else { return [] }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
                unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    func write(_ text: String, mode: mode_t) {
        let file = unsafe open("\(path)/key", O_WRONLY | O_CREAT | O_TRUNC, mode)
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.write(file, bytes, bytes.count)
        fchmod(file, mode)
        close(file)
    }
}

@Suite("The key file")
struct KeyFileTests {
    @Test("the first start makes a file for its owner alone, the second start reads it")
    func firstStart() throws {
        let folder = try Folder()
        let path = "\(folder.path)/key"
        let made = try SealingKey.load(path: path)
        var status = stat()
        unsafe stat(path, &status)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(status.st_size == 44)
        #expect(folder.names == ["key"])
        let read = try SealingKey.load(path: path)
        #expect(read.id == made.id)
        #expect(try read.open(made.seal([5], owner: "o"), owner: "o") == [5])
    }

    @Test("two places have two keys")
    func distinct() throws {
        let (first, second) = (try Folder(), try Folder())
        #expect(
            try SealingKey.load(path: first.path + "/key").id != SealingKey.load(path: second.path + "/key").id
        )
    }

    @Test(
        "a file that others can read is refused with the command that helps",
        arguments: [0o640, 0o604, 0o660, 0o601]
    )
    func permissions(_ mode: mode_t) throws {
        let folder = try Folder()
        folder.write(Base64.encode([UInt8](repeating: 1, count: 32)) + "\n", mode: mode)
        let error = #expect(throws: CryptoError.self) { try SealingKey.load(path: folder.path + "/key") }
        #expect(error?.description.contains("chmod 600 \(folder.path)/key") == true)
    }

    @Test("a file for its owner alone is read, with any line end", arguments: ["", "\n", "\r\n"])
    func lineEnds(_ end: String) throws {
        let folder = try Folder()
        let bytes = [UInt8](repeating: 1, count: 32)
        folder.write(Base64.encode(bytes) + end, mode: 0o400)
        #expect(try SealingKey.load(path: folder.path + "/key").id == SealingKey(bytes: bytes)?.id)
    }

    @Test(
        "a file that holds no key is refused and left as it is",
        arguments: [
            "", "\n", "not a key", String(repeating: "A", count: 42), String(repeating: "A", count: 44),
            String(repeating: "A", count: 4000), String(repeating: "+", count: 43),
        ]
    )
    func noKey(_ text: String) throws {
        let folder = try Folder()
        folder.write(text, mode: 0o600)
        #expect(throws: CryptoError.self) { try SealingKey.load(path: folder.path + "/key") }
        var status = stat()
        unsafe stat(folder.path + "/key", &status)
        #expect(status.st_size == text.utf8.count)
        #expect(folder.names == ["key"])
    }

    @Test("a folder in the place of the file, and a missing folder, are told apart from a key")
    func wrongPlace() throws {
        let folder = try Folder()
        let directory = #expect(throws: CryptoError.self) { try SealingKey.load(path: folder.path) }
        #expect(directory?.description.contains("not a regular file") == true)
        let missing = #expect(throws: CryptoError.self) { try SealingKey.load(path: folder.path + "/no/key") }
        #expect(missing?.description.contains("does its folder exist?") == true)
    }

    @Test("threads that start at once end with the same key and leave nothing behind")
    func race() throws {
        let folder = try Folder()
        let path = "\(folder.path)/key"
        let ids = Lock<[[UInt8]]>([])
        let threads = (0..<8).map { _ in
            WorkThread {
                do {
                    let id = try SealingKey.load(path: path).id
                    ids.withLock { $0.append(id) }
                } catch {
                    Issue.record(error)
                }
            }
        }
        for thread in threads { thread.join() }
        let seen = ids.withLock { $0 }
        #expect(seen.count == 8)
        #expect(Set(seen).count == 1)
        #expect(folder.names == ["key"])
    }
}
