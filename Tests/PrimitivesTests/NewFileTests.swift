import Glibc
import Primitives
import Testing

@Suite("Files that are written piece by piece")
struct NewFileTests {
    private static func place() -> String { "/tmp/flyleaf-new-file-\(getpid())-\(UInt64.random(in: 0...(.max)))" }

    @Test("it has its name once it is whole, and replaces nothing")
    func whole() throws {
        let path = Self.place()
        defer { unsafe unlink(path) }
        let file = try NewFile(path)
        try file.write([1, 2])
        try file.write([])
        try file.write([3])
        #expect(throws: FileError.self) { try FileSystem.read(path) }
        #expect(throws: FileError.self) { _ = try NewFile(path) }
        try file.finish()
        #expect(try FileSystem.read(path) == [1, 2, 3])
        #expect(throws: FileError.self) { _ = try NewFile(path) }
        #expect(throws: FileError.self) { try FileSystem.read("\(path).part") }
    }

    @Test("what is not finished is removed, and a name that was taken meanwhile stays what it is")
    func unfinished() throws {
        let path = Self.place()
        defer { unsafe unlink(path) }
        do {
            let file = try NewFile(path)
            try file.write([1])
            let other = try NewFile("\(path).x")
            try other.write([7])
            try other.finish()
            unsafe rename("\(path).x", path)
            #expect(throws: FileError.self) { try file.finish() }
        }
        #expect(try FileSystem.read(path) == [7])
        #expect(throws: FileError.self) { try FileSystem.read("\(path).part") }
    }
}
