import Compression
import TestSupport
import Testing

@Suite("Packed bytes")
struct CompressionTests {
    private static let texts: [[UInt8]] = [
        Array("a".utf8), Array(String(repeating: "So much of the same. ", count: 5000).utf8),
        (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) },
    ]

    @Test("gzip unpacks to the very bytes, at every level", arguments: texts)
    func gzip(_ bytes: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        for level in [1, 4, 9] {
            let packed = try #require(Gzip.pack(bytes, level: level))
            try FileTree.write(packed, to: folder.path("packed.gz"))
            let unpacker = try ChildProcess("gzip", ["--decompress", "--keep", "--force", folder.path("packed.gz")])
            #expect(try await unpacker.waitForExit() == .exited(0), "\(unpacker.text(.error))")
            #expect(try FileTree.read(folder.path("packed")) == bytes)
            #expect(Gzip.pack(bytes, level: level) == packed)
        }
    }

    @Test("Brotli is the same file each time, and smaller than gzip for what is worth packing")
    func brotli() throws {
        let bytes = Self.texts[1]
        let packed = try #require(Brotli.pack(bytes, quality: Brotli.maximumQuality))
        #expect(Brotli.pack(bytes, quality: Brotli.maximumQuality) == packed)
        #expect(packed.count < (Gzip.pack(bytes, level: Gzip.maximumLevel)?.count ?? 0))
        #expect(Brotli.pack(bytes, quality: 4).map { $0.count < bytes.count / 50 } == true)
    }

    @Test("nothing is packed as well, and an effort there is not is the nearest")
    func corners() {
        #expect(Gzip.pack([], level: 6)?.isEmpty == false)
        #expect(Brotli.pack([], quality: 4)?.isEmpty == false)
        #expect(Gzip.pack([1], level: 0) == Gzip.pack([1], level: 1))
        #expect(Gzip.pack([1], level: 99) == Gzip.pack([1], level: 9))
        #expect(Brotli.pack([1], quality: 99) == Brotli.pack([1], quality: 11))
    }
}
