import Testing

@testable import SandboxCore
@testable import SandboxFacebook
@testable import SandboxMastodon
@testable import SandboxX

@Suite("what a picture is, by its first bytes")
struct ImageHeadTests {
    @Test("format and size are found")
    func known() throws {
        let png = try #require(ImageHead(TestImages.png))
        #expect((png.format, png.width, png.height) == (.png, 3, 2))
        let gif = try #require(ImageHead(TestImages.gif))
        #expect((gif.format, gif.width, gif.height) == (.gif, 5, 4))
        let jpeg = try #require(ImageHead(TestImages.jpeg))
        #expect((jpeg.format, jpeg.width, jpeg.height) == (.jpeg, 640, 480))
        for bytes in TestImages.webps {
            let webp = try #require(ImageHead(bytes))
            #expect((webp.format, webp.width, webp.height) == (.webp, 16, 9))
        }
    }

    @Test("no beginning of a picture is one, whatever its length")
    func cut() {
        for bytes in [TestImages.png.prefix(24), TestImages.gif.prefix(10), TestImages.jpeg.prefix(23)] {
            #expect(ImageHead(Array(bytes)) != nil)
            for length in 0..<bytes.count { #expect(ImageHead(Array(bytes.prefix(length))) == nil, "\(length)") }
        }
        for bytes in TestImages.webps {
            for length in 0..<bytes.count { #expect(ImageHead(Array(bytes.prefix(length))) == nil) }
        }
    }

    @Test(
        "what only looks like a picture is none",
        arguments: [
            Array("<svg xmlns='http://www.w3.org/2000/svg'>".utf8), Array("<html><script>".utf8),
            Array("%PDF-1.7".utf8),
            [0xFF, 0xD8, 0xFF, 0xDA, 0, 2, 0, 0, 0, 0, 0, 0], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0],
            [0xFF, 0xD8, 0xFF, 0xD9, 0, 4, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func others(bytes: [UInt8]) {
        #expect(ImageHead(bytes) == nil)
    }

    @Test(
        "a side of nothing, and one longer than any photo's, is refused",
        arguments: [(0, false), (1, true), (30_000, true), (30_001, false)]
    )
    func sides(side: Int, isTaken: Bool) {
        var png = TestImages.png
        for (index, shift) in [24, 16, 8, 0].enumerated() { png[16 + index] = UInt8(side >> shift & 0xFF) }
        #expect((ImageHead(png) != nil) == isTaken)
    }
}
