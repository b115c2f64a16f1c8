import Primitives
import TestSupport
import Testing

@testable import Imaging

extension ImagingTests {
    @Suite("Pictures written anew")
    struct UprightPictureTests {
        @Test("each of the five formats becomes a progressive JPEG of the same size", arguments: Sample.all)
        func formats(sample: Sample) throws {
            let picture = try UprightPicture(of: sample.bytes)
            #expect(picture.width == sample.width && picture.height == sample.height)
            for jpeg in [picture.jpeg, picture.thumbnail] {
                let head = try PictureHead(jpeg)
                #expect(head.format == .jpeg && head.width == sample.width && head.height == sample.height)
                #expect(jpeg.contains(pair: 0xFF, 0xC2))
            }
            let canvas = try #require(Canvas.decoded(picture.jpeg, PictureHead(picture.jpeg), limit: 20_000))
            #expect(isNear(canvas.colour(2, 4), sample.left, within: 60))
            #expect(isNear(canvas.colour(sample.width - 3, 3), sample.right, within: 60))
        }

        @Test(
            "a picture stands as its camera meant it, whichever way it was held",
            arguments: [
                (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
            ]
        )
        func orientation(value: Int, corners: String) throws {
            // Red and green above blue and white.
            let colours = Array("RGBW".utf8)
            let png = TestPicture.png(64, 32) { x, y in
                switch (x < 32, y < 16) {
                case (true, true): (255, 0, 0, 255)
                case (false, true): (0, 255, 0, 255)
                case (true, false): (0, 0, 255, 255)
                case (false, false): (255, 255, 255, 255)
                }
            }
            let exif = TestPicture.segment(0xE1, TestPicture.exif(orientation: value))
            let jpeg = try UprightPicture(of: png).jpeg.inserting(exif)
            let picture = try UprightPicture(of: jpeg)
            #expect((picture.width, picture.height) == (value < 5 ? (64, 32) : (32, 64)))
            for bytes in [picture.jpeg, picture.thumbnail] {
                let canvas = try #require(Canvas.decoded(bytes, PictureHead(bytes), limit: 20_000))
                let (width, height) = (canvas.width, canvas.height)
                let places = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
                for (place, letter) in zip(places, corners.utf8) {
                    let expected = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF][
                        try #require(colours.firstIndex(of: letter))
                    ]
                    #expect(isNear(canvas.colour(place.0, place.1), expected, within: 60), "\(place)")
                }
            }
        }

        @Test("an orientation that says nothing known is taken for upright", arguments: [0, 9, 255, 65_535])
        func unknownOrientation(value: Int) throws {
            let exif = TestPicture.segment(0xE1, TestPicture.exif(orientation: value))
            let picture = try UprightPicture(of: TestPicture.jpeg.inserting(exif))
            #expect(picture.width == 16)
            #expect(Orientation(exif: Array("Exif\0\0".utf8)) == .upright)
            #expect(Orientation(exif: []) == .upright)
        }

        @Test("PNG and WebP may say how they stand, too")
        func otherOrientations() throws {
            let exif = TestPicture.exif(orientation: 6)
            let png = TestPicture.png(16, 8, chunks: [("eXIf", Array(exif.dropFirst(6)))]) { _, _ in (0, 0, 0, 255) }
            let webp = TestPicture.losslessWebP.extended(with: [("EXIF", exif)])
            for bytes in [png, webp] {
                let picture = try UprightPicture(of: bytes)
                #expect(picture.width == 8 && picture.height == 16)
            }
        }

        @Test("PH-06: nothing is left of what a camera or a program wrote into the file", arguments: Sample.marked)
        func metadata(sample: Sample) throws {
            #expect(sample.bytes.contains(text: Sample.mark))
            let picture = try UprightPicture(of: sample.bytes)
            for jpeg in [picture.jpeg, picture.thumbnail] {
                for text in [Sample.mark, "Exif", "http://", "ICC_PROFILE", "Photoshop", "gd-jpeg", "8BIM"] {
                    #expect(!jpeg.contains(text: text), "\(text)")
                }
                #expect(Sample.applicationSegments(jpeg) == [0xE0])
            }
        }

        @Test("transparent pixels stand on white")
        func transparency() throws {
            let png = TestPicture.png(16, 8) { x, _ in (200, 0, 0, x < 8 ? 0 : 255) }
            let jpeg = try UprightPicture(of: png).jpeg
            let canvas = try #require(Canvas.decoded(jpeg, PictureHead(jpeg), limit: 20_000))
            #expect(isNear(canvas.colour(2, 4), 0xFF_FFFF, within: 40))
            #expect(isNear(canvas.colour(13, 4), 0xC8_0000, within: 40))
        }

        @Test("the longer side is shortened to the limit, the other in proportion, and never to nothing")
        func size() throws {
            let usual = PictureRules()
            #expect(usual.longestSide == 2048 && usual.longestThumbnailSide == 480)
            var rules = PictureRules()
            (rules.longestSide, rules.longestThumbnailSide) = (204, 48)
            for (sides, full, small) in [
                ((300, 150), (204, 102), (48, 24)), ((100, 205), (100, 204), (24, 48)), ((204, 1), (204, 1), (48, 1)),
                ((1, 400), (1, 204), (1, 48)), ((48, 47), (48, 47), (48, 47)),
            ] {
                let picture = try UprightPicture(of: TestPicture.png(sides.0, sides.1), rules: rules)
                #expect((picture.width, picture.height) == full)
                let thumbnail = try PictureHead(picture.thumbnail)
                #expect((thumbnail.width, thumbnail.height) == small)
            }
        }

        @Test("a HEIC stands as its file says, which takes the place of a camera's word")
        func turned() throws {
            // A quarter turn to the left in place of the number of bits: red comes to stand below blue.
            let file = TestPicture.heic.replacing("pixi", with: Array("irot".utf8) + [1])
            let picture = try UprightPicture(of: file.replacing("auxl", with: Array("cdsc".utf8)))
            #expect(picture.width == 32 && picture.height == 64)
            let canvas = try #require(Canvas.decoded(picture.jpeg, PictureHead(picture.jpeg), limit: 20_000))
            #expect(isNear(canvas.colour(4, 60), 0xC0_2020, within: 60))
            #expect(isNear(canvas.colour(4, 3), 0x20_20C0, within: 60))
        }

        @Test("of several frames the first is taken")
        func frames() throws {
            let one = TestPicture.gif(16, 8)
            let other = TestPicture.gif(20, 10).dropFirst(19).dropLast()
            let picture = try UprightPicture(of: one.dropLast() + other + [0x3B])
            #expect(picture.jpeg == (try UprightPicture(of: one).jpeg))
        }

        @Test("what cameras write beyond the end of the picture, or beside its parts, does no harm")
        func oddities() throws {
            let exact = try UprightPicture(of: TestPicture.jpeg)
            #expect(try UprightPicture(of: TestPicture.jpeg + Array("a film of three seconds".utf8)) == exact)
            // Stray bytes in front of the last marker: libjpeg says so, and the picture is whole.
            let stray = TestPicture.jpeg.dropLast(2) + [1, 2, 3, 0xFF, 0xD9]
            #expect(try UprightPicture(of: Array(stray)) == exact)
            // A profile that libpng calls wrong.
            let png = TestPicture.png(16, 8, chunks: [("iCCP", Array("icc\0\0x".utf8))]) { _, _ in (1, 2, 3, 255) }
            #expect(try UprightPicture(of: png).width == 16)
        }
    }
}
