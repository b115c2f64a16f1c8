import TestSupport
import Testing

@testable import Imaging

/// One after the other: decoding keeps a core busy, and other tests need one.
@Suite("Imaging", .serialized)
enum ImagingTests {}

/// A small file of one format, its left half of one colour and its right half of another.
struct Sample: Sendable, CustomStringConvertible {
    var name: String
    var bytes: [UInt8]
    var width = 16
    var height = 8
    var left = 0xC0_2020
    var right = 0x20_20C0

    var description: String { name }

    static let all = [
        Sample(name: "JPEG", bytes: TestPicture.jpeg),
        Sample(
            name: "PNG",
            bytes: TestPicture.png(16, 8) { x, _ in x < 8 ? (0xC0, 0x20, 0x20, 255) : (0x20, 0x20, 0xC0, 255) }
        ),
        Sample(name: "WebP with losses", bytes: TestPicture.lossyWebP),
        Sample(name: "WebP without losses", bytes: TestPicture.losslessWebP),
        Sample(name: "HEIC", bytes: TestPicture.heic, width: 64, height: 32),
        Sample(name: "GIF", bytes: TestPicture.gif(16, 8), left: 0xFF_0000, right: 0xFF_FFFF),
    ]

    /// Stands in every kind of metadata that a marked sample has.
    static let mark = "SecretMark"

    static let marked: [Sample] = {
        let mark = Array(Sample.mark.utf8)
        let exif = TestPicture.exif(orientation: 1, camera: Sample.mark)
        let xmp = Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>".utf8) + mark
        let segments: [[UInt8]] = [
            TestPicture.segment(0xE1, exif), TestPicture.segment(0xE1, xmp),
            TestPicture.segment(0xE2, Array("ICC_PROFILE\0\u{1}\u{1}".utf8) + mark),
            TestPicture.segment(0xED, Array("Photoshop 3.0\08BIM".utf8) + mark), TestPicture.segment(0xFE, mark),
        ]
        let chunks: [(name: String, content: [UInt8])] = [
            ("eXIf", Array(exif.dropFirst(6))), ("tEXt", Array("Comment\0".utf8) + mark),
            ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + mark),
        ]
        let comment: [UInt8] = [0x21, 0xFE, UInt8(mark.count)] + mark + [0]
        return [
            Sample(name: "JPEG", bytes: TestPicture.jpeg.inserting(segments.flatMap(\.self)) + mark),
            Sample(name: "PNG", bytes: TestPicture.png(16, 8, chunks: chunks) { _, _ in (1, 2, 3, 255) } + mark),
            Sample(name: "WebP", bytes: TestPicture.lossyWebP.extended(with: [("EXIF", exif), ("XMP ", xmp)])),
            Sample(name: "GIF", bytes: TestPicture.gif(16, 8, blocks: comment) + mark),
        ]
    }()

    /// The markers of the application segments and comments of a JPEG.
    static func applicationSegments(_ bytes: [UInt8]) -> [UInt8] {
        var markers: [UInt8] = []
        var position = 2
        while let marker = JPEGMarker.at(&position, of: bytes), marker != JPEGMarker.scan,
            let length = bytes.big(position + 2, 2)
        {
            if (0xE0...0xEF).contains(marker) || marker == JPEGMarker.comment { markers.append(marker) }
            position += 2 + length
        }
        return markers
    }
}

/// Whether two colours differ by no more than that in each of their parts.
func isNear(_ colour: Int, _ other: Int, within limit: Int) -> Bool {
    [16, 8, 0].allSatisfy { abs((colour >> $0 & 255) - (other >> $0 & 255)) <= limit }
}

extension [UInt8] {
    func contains(text: String) -> Bool {
        let text = Array(text.utf8)
        return indices.contains { has(text, at: $0) }
    }

    func contains(pair first: UInt8, _ second: UInt8) -> Bool {
        zip(self, dropFirst()).contains { $0 == first && $1 == second }
    }

    /// The same with other bytes over a name of four letters and what is behind it, at its first place.
    func replacing(_ name: String, with bytes: [UInt8]) -> [UInt8] {
        guard let place = indices.first(where: { has(name, at: $0) }) else { return self }
        return prefix(place) + bytes + dropFirst(place + bytes.count)
    }

    /// A JPEG with more segments, behind its first marker.
    func inserting(_ segments: [UInt8]) -> [UInt8] { prefix(2) + segments + dropFirst(2) }

    /// A simple WebP of 16 by 8 in the extended format (RFC 9649 section 2.7), with more chunks.
    func extended(with chunks: [(name: String, content: [UInt8])]) -> [UInt8] {
        func little(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
        var content = Array("WEBPVP8X".utf8) + little(10)
        content += [0x0C, 0, 0, 0, 15, 0, 0, 7, 0, 0]
        content += dropFirst(12)
        for (name, bytes) in chunks {
            content += Array(name.utf8) + little(bytes.count) + bytes
            if bytes.count % 2 == 1 { content.append(0) }
        }
        return Array("RIFF".utf8) + little(content.count) + content
    }
}
