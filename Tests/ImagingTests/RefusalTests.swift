import Primitives
import TestSupport
import Testing

@testable import Imaging

extension ImagingTests {
    @Suite("Pictures that are refused")
    struct RefusalTests {
        private func fault(_ bytes: [UInt8], _ rules: PictureRules = PictureRules()) -> PictureFault? {
            do throws(PictureFault) {
                _ = try UprightPicture(of: bytes, rules: rules)
                return nil
            } catch {
                return error
            }
        }

        @Test("PH-05: what is no picture of the five formats is refused, whatever it calls itself")
        func others() {
            #expect(fault([]) == .empty)
            for text in [
                "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "<!DOCTYPE html><img>", "%PDF-1.7", "BM", "photo.jpg",
                "II*\0",
                "RIFF\u{1}\u{1}\u{1}\u{1}WAVEfmt ", "GIF88a", "\0", "MZ", "PK\u{3}\u{4}",
            ] {
                #expect(fault(Array(text.utf8)) == .notAPicture, "\(text)")
            }
            for brand in ["heic", "mif1", "avif"] {
                #expect(fault([0, 0, 0, 24] + Array("ftyp\(brand)\0\0\0\0mif1".utf8)) == .heic)
            }
            #expect(fault([0, 0, 0, 24] + Array("ftypmp42\0\0\0\0".utf8)) == .notAPicture)
        }

        @Test("PH-05: a file past the limit is refused, the last byte within it is not looked at twice")
        func bytes() {
            var rules = PictureRules()
            rules.maximumBytes = TestPicture.jpeg.count
            #expect(fault(TestPicture.jpeg, rules) == nil)
            #expect(fault(TestPicture.jpeg + [0], rules) == .tooLarge)
            #expect(fault([UInt8](repeating: 0, count: 10 * 1_048_576 + 1)) == .tooLarge)
        }

        @Test("PH-05: a small file that says it is huge is refused before a pixel is decoded")
        func bombs() {
            for (width, height, expected): (Int, Int, PictureFault?) in [
                (20_001, 1, .tooManyPixels), (1, 20_001, .tooManyPixels), (8192, 3073, .tooManyPixels),
                (7071, 7071, .tooManyPixels),
                (0x7FFF_FFFF, 0x7FFF_FFFF, .tooManyPixels), (0xFFFF_FFFF, 0xFFFF_FFFF, .tooManyPixels),
                // Allowed by its size, and then found without pixels.
                (8192, 3072, .unreadable), (6000, 4000, .unreadable), (5712, 4284, .unreadable),
                (0, 10, .unreadable), (10, 0, .unreadable),
            ] {
                let size = [width, height].flatMap { side in
                    (0..<4).reversed().map { UInt8(truncatingIfNeeded: side >> ($0 * 8)) }
                }
                let png =
                    Array(TestPicture.png(1, 1).prefix(8)) + TestPicture.chunk("IHDR", size + [8, 6, 0, 0, 0])
                    + TestPicture.chunk("IDAT", [0x78, 0x01, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1])
                    + TestPicture.chunk("IEND", [])
                #expect(fault(png) == expected, "\(width) by \(height)")
            }
            var jpeg = TestPicture.jpeg
            let frame = jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC2 } ?? 0
            jpeg.replaceSubrange((frame + 5)..<(frame + 9), with: [0xFF, 0xFF, 0xFF, 0xFF])
            #expect(fault(jpeg) == .tooManyPixels)
            var gif = TestPicture.gif(4, 4)
            let descriptor = gif.lastIndex(of: 0x2C) ?? 0
            gif.replaceSubrange((descriptor + 5)..<(descriptor + 9), with: [0xFF, 0xFF, 0xFF, 0xFF])
            #expect(fault(gif) == .tooManyPixels)
            var webp = TestPicture.losslessWebP.extended(with: [])
            webp.replaceSubrange(24..<30, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
            #expect(fault(webp) == .tooManyPixels)
        }

        @Test("a head that measures the picture otherwise than its content does is refused")
        func otherSize() {
            var webp = TestPicture.losslessWebP.extended(with: [])
            webp[24] = 7
            #expect(fault(webp) == .unreadable)
        }

        @Test("PH-05: a HEIC is measured in its own words and in those of its parts before anything is decoded")
        func heic() throws {
            let heic = TestPicture.heic
            // What is written about the whole, about a tile, and in the grid.
            let sizes = heic.indices.filter { heic.has("ispe", at: $0) }
            #expect(sizes.count == 4)
            var huge = heic
            for (index, byte) in [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60].enumerated() {
                huge[sizes[1] + 8 + index] = UInt8(byte)
            }
            #expect(fault(huge) == .tooManyPixels)
            let grid = heic.replacing("idat", with: Array("idat".utf8) + [0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
            #expect(fault(grid) == .heic)
            let tiles = heic.replacing("idat", with: Array("idat".utf8) + [0, 0, 0, 1])
            #expect(fault(tiles) == .heic)
            // A tile of 64 by 64 is right in a picture half as large, or where it is no larger than tiles are.
            var small = heic
            small[sizes[1] + 15] = 31
            #expect(PictureHead.heic(heic, smallestArea: 0)?.height == 32)
            #expect(PictureHead.heic(small, smallestArea: 64 * 64)?.height == 31)
            #expect(PictureHead.heic(small, smallestArea: 64 * 64 - 1) == nil)
            // One of the kinds that are not read.
            #expect(fault(heic.replacing("hvc1", with: Array("av01".utf8))) == .heic)
        }

        @Test("what the decoder of a HEIC gets is one still picture, and as large as it says")
        func units() throws {
            let heic = TestPicture.heic
            let box = try #require(heic.indices.first { heic.has("hvcC", at: $0) })
            let configuration = Array(heic[(box + 4)..<(box - 4 + 0x76)])
            let data = Array(heic[0x320..<(0x320 + 0x74)])
            #expect(HEVCUnits(configuration: configuration, data: data)?.largestArea == 64 * 64)
            #expect(HEVCUnits(configuration: configuration, data: data + data) == nil)
            #expect(HEVCUnits(configuration: configuration, data: []) == nil)
            #expect(HEVCUnits(configuration: configuration, data: data.dropLast()) == nil)
            // A picture that needs another one.
            #expect(HEVCUnits(configuration: configuration, data: data.prefix(4) + [0x02] + data.dropFirst(5)) == nil)
            for count in 0..<configuration.count {
                #expect(HEVCUnits(configuration: Array(configuration.prefix(count)), data: data) == nil, "\(count)")
            }
        }

        @Test("a JPEG of thousands of passes is refused")
        func scans() {
            let jpeg = TestPicture.jpeg
            let start = jpeg.indices.dropLast().last { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA } ?? 0
            let scan = jpeg[start..<(jpeg.count - 2)]
            let many = (0..<PictureHead.maximumScans).reduce(Array(jpeg.dropLast(2))) { bytes, _ in bytes + scan }
            #expect(fault(many + [0xFF, 0xD9]) == .unreadable)
        }

        @Test("an animated WebP is refused: its frames are not read")
        func animation() {
            var webp = TestPicture.losslessWebP.extended(with: [])
            webp[20] |= 0x02
            #expect(fault(webp) == .unreadable)
        }

        @Test("a file that is cut off is refused, wherever it is cut", arguments: Sample.all)
        func truncated(sample: Sample) {
            // A GIF says everything before its last byte.
            let needed = sample.bytes.count - (sample.name == "GIF" ? 1 : 0)
            for count in 0..<needed {
                #expect(fault(Array(sample.bytes.prefix(count))) != nil, "\(count) of \(sample.bytes.count)")
            }
        }

        @Test("a JPEG whose data stop in the middle is refused, even if an end was put behind")
        func mended() throws {
            let noise = Randomness.seeded(3).bytes(64 * 64 * 3)
            let png = TestPicture.png(64, 64) { x, y in
                let place = (y * 64 + x) * 3
                return (noise[place], noise[place + 1], noise[place + 2], 255)
            }
            let jpeg = try UprightPicture(of: png).jpeg
            let first = jpeg.indices.dropLast().first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xDA } ?? 0
            for count in [first + 14, first + 30, jpeg.count / 2, jpeg.count * 3 / 4, jpeg.count - 200] {
                #expect(fault(jpeg.prefix(count) + [0xFF, 0xD9]) == .unreadable, "\(count) of \(jpeg.count)")
            }
        }

        @Test("random bytes behind the first ones of a picture are refused and do no harm")
        func random() {
            let randomness = Randomness.seeded(5)
            for sample in Sample.all {
                for length in [0, 1, 2, 10, 100, 1000] {
                    for _ in 0..<10 {
                        #expect(fault(sample.bytes.prefix(12) + randomness.bytes(length)) != nil)
                    }
                }
            }
        }

        @Test("a file with bytes changed anywhere is refused or written anew as a whole picture", arguments: Sample.all)
        func mutated(sample: Sample) throws {
            let randomness = Randomness.seeded(7)
            for _ in 0..<60 {
                var bytes = sample.bytes
                for _ in 0..<3 {
                    let random = randomness.bytes(3)
                    bytes[(Int(random[0]) << 8 | Int(random[1])) % bytes.count] = random[2]
                }
                var rules = PictureRules()
                rules.maximumPixels = 100_000
                do throws(PictureFault) {
                    let picture = try UprightPicture(of: bytes, rules: rules)
                    let head = try PictureHead(picture.jpeg)
                    #expect(head.width == picture.width && head.height == picture.height)
                } catch {
                    #expect(error != .empty && error != .tooLarge)
                }
            }
        }
    }
}
