import Archive
import TestSupport
import Testing

@Suite("ZIPs")
struct ZipTests {
    private static let limits = ZipLimits(entries: 1000, bytes: 32 << 20, ratio: 100, ratioFrom: 1 << 20)

    private func files(
        _ bytes: [UInt8],
        _ limits: ZipLimits = limits,
        isCut: Bool = false
    ) throws(ArchiveFault) -> [String: [UInt8]] {
        let reader = try ZipReader(bytes, limits: limits, isCut: isCut)
        var files: [String: [UInt8]] = [:]
        while let entry = try reader.next() {
            var file: [UInt8] = []
            while let piece = try reader.read() { file += piece }
            files[entry.path] = file
        }
        return files
    }

    private func written(_ files: [(String, [UInt8], ZipWriter.Packing)]) throws -> [UInt8] {
        let writer = try ZipWriter()
        var bytes: [UInt8] = []
        for (name, file, packing) in files {
            try writer.begin(name, packing, modified: 1_700_000_000)
            var rest = file[...]
            while !rest.isEmpty {
                try writer.write(Array(rest.prefix(5000)))
                rest = rest.dropFirst(5000)
                bytes += writer.take()
            }
        }
        try writer.close()
        return bytes + writer.take()
    }

    @Test("what is written comes back, packed and stored, empty and long")
    func roundTrip() throws {
        let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let bytes = try written([
            ("a.json", Array("{}".utf8), .packed), ("photos/b.jpg", long, .stored(long.count)), ("long", long, .packed),
            ("empty", [], .stored(0)),
        ])
        #expect(try files(bytes) == ["a.json": Array("{}".utf8), "photos/b.jpg": long, "long": long, "empty": []])
    }

    @Test("Python's own reader, which knows nothing of us, finds nothing wrong with what is written")
    func otherReader() async throws {
        let folder = try TemporaryFolder()
        let text = (0..<50_000).flatMap { Array("line \($0)\n".utf8) }
        try FileTree.write(
            try written([("flyleaf.json", text, .packed), ("photos/1.jpg", [1, 2, 3], .stored(3))]),
            to: folder.path("x.zip")
        )
        let script = """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            assert z.namelist() == ['flyleaf.json', 'photos/1.jpg'], z.namelist()
            assert z.read('photos/1.jpg') == bytes([1, 2, 3])
            assert len(z.read('flyleaf.json')) == \(text.count)
            """
        let child = try ChildProcess("/usr/bin/python3", ["-c", script, folder.path("x.zip")])
        #expect(try await child.waitForExit() == .exited(0))
    }

    @Test("one that is given up in the middle of a file leaves nothing behind, as the address sanitizer sees")
    func givenUp() throws {
        for packing in [ZipWriter.Packing.packed, .stored(10)] {
            let writer = try ZipWriter()
            try writer.begin("a.txt", packing, modified: 0)
            try writer.write([1, 2, 3])
            #expect(writer.count > 0)
        }
    }

    @Test("of a packed file no more is held than what was not taken yet")
    func constantMemory() throws {
        let writer = try ZipWriter()
        try writer.begin("x", .packed, modified: 0)
        var state: UInt64 = 7
        var largest = 0
        var total = 0
        for _ in 0..<1000 {
            let piece = (0..<32_768).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1
                return UInt8(truncatingIfNeeded: state >> 40)
            }
            try writer.write(piece)
            largest = max(largest, writer.count)
            total += writer.take().count
        }
        #expect(total > 30_000_000)
        #expect(largest <= 160_000)
    }

    @Test(
        "names that lead out of a folder, or are none, are refused",
        arguments: [
            "../../etc/passwd", "/etc/passwd", "a/../b", "..", "C:/x", "..\\x", "a\u{1}b", "./x", "a/./b",
        ]
    )
    func strangeNames(name: String) {
        let bytes = RawZip.bytes([RawZip.Entry(name: name, bytes: [1])])
        #expect(throws: ArchiveFault.strangeName) { try files(bytes) }
    }

    @Test("a link is refused, a folder passed over, a name that stands twice refused")
    func kinds() throws {
        let link = RawZip.Entry(name: "flyleaf.json", bytes: Array("/etc/passwd".utf8), mode: 0o120_777)
        #expect(throws: ArchiveFault.notAFile) { try files(RawZip.bytes([link])) }
        let device = RawZip.Entry(name: "x", bytes: [], mode: 0o020_666)
        #expect(throws: ArchiveFault.notAFile) { try files(RawZip.bytes([device])) }
        let folder = RawZip.Entry(name: "a/", bytes: [], mode: 0o040_755)
        let file = RawZip.Entry(name: "a/b", bytes: [7])
        #expect(try files(RawZip.bytes([folder, file])) == ["a/b": [7]])
        #expect(throws: ArchiveFault.twice) { try files(RawZip.bytes([file, file])) }
    }

    @Test("a hundred thousand entries are refused after as many as may be")
    func manyEntries() throws {
        let bytes = RawZip.bytes((0..<60_000).map { RawZip.Entry(name: "f\($0)", bytes: []) })
        #expect(throws: ArchiveFault.tooManyEntries) { try files(bytes) }
        let few = RawZip.bytes((0..<1000).map { RawZip.Entry(name: "f\($0)", bytes: []) })
        #expect(try files(few).count == 1000)
        let more = RawZip.bytes((0..<1001).map { RawZip.Entry(name: "f\($0)", bytes: []) })
        #expect(throws: ArchiveFault.tooManyEntries) { try files(more) }
    }

    @Test("a bomb is stopped by what comes out of it, whatever it says of itself")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 8 << 20)
        let bytes = try written([("flyleaf.json", zeros, .packed)])
        #expect(bytes.count < 100_000)
        #expect(throws: ArchiveFault.tooLarge) { try files(bytes) }
        let narrow = ZipLimits(entries: 10, bytes: 1000, ratio: 1000, ratioFrom: 1 << 30)
        let small = try written([("a", [UInt8](repeating: 1, count: 1000), .packed)])
        #expect(try files(small, narrow)["a"]?.count == 1000)
        let larger = try written([("a", [UInt8](repeating: 1, count: 1001), .packed)])
        #expect(throws: ArchiveFault.tooLarge) { try files(larger, narrow) }
    }

    @Test("a wrong sum, a locked file, and what is cut off or no ZIP are refused")
    func damaged() throws {
        let good = RawZip.Entry(name: "a", bytes: [1, 2, 3])
        var wrong = good
        wrong.crc = 7
        #expect(throws: ArchiveFault.damaged) { try files(RawZip.bytes([wrong])) }
        var locked = good
        locked.flags = 1
        #expect(throws: ArchiveFault.encrypted) { try files(RawZip.bytes([locked])) }
        let whole = RawZip.bytes([good, RawZip.Entry(name: "b", bytes: [UInt8](repeating: 9, count: 5000))])
        for length in [0, 1, 10, 40, whole.count / 2, whole.count - 1] {
            #expect(throws: ArchiveFault.self) { try files(Array(whole.prefix(length))) }
        }
        #expect(throws: ArchiveFault.self) { try files(Array("Title,Author\n".utf8)) }
    }

    @Test("of a ZIP that is cut off its first files can be read as they follow each other")
    func beginning() throws {
        let whole = try written([
            ("flyleaf.json", Array("{}".utf8), .packed), ("x", [UInt8](repeating: 9, count: 200_000), .stored(200_000)),
        ])
        let reader = try ZipReader(Array(whole.prefix(100_000)), limits: Self.limits, isCut: true)
        #expect(try reader.next()?.path == "flyleaf.json")
        #expect(try reader.read() == Array("{}".utf8))
    }

    @Test("whatever byte of a ZIP is another one, it is read or refused, and nothing else happens")
    func flippedBytes() throws {
        let whole = try written([
            ("flyleaf.json", Array(#"{"a":[1,2,3]}"#.utf8), .packed), ("photos/1.jpg", [1, 2, 3], .stored(3)),
        ])
        for index in whole.indices {
            for change: UInt8 in [0x01, 0x80, 0xFF] {
                var bytes = whole
                bytes[index] ^= change
                do throws(ArchiveFault) {
                    for file in try files(bytes) { #expect(file.value.count < 1 << 20) }
                } catch {
                    #expect(error != .unwritable)
                }
            }
        }
    }
}
