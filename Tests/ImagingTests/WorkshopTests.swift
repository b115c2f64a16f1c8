import Glibc
import Jail
import Primitives
import TestSupport
import Testing

@testable import Imaging

extension ImagingTests {
    @Suite("Pictures by a workshop")
    struct WorkshopTests {
        /// What workshops had to say.
        private let troubles = Lock<[Workshop.Trouble]>([])

        private func workshop(_ rules: PictureRules = PictureRules()) -> Workshop {
            let troubles = self.troubles
            return Workshop(program: FileTree.decoder, rules: rules) { trouble in
                troubles.withLock { $0.append(trouble) }
            }
        }

        /// One whose process is the probe of jails, and answers what it is told.
        private func deceived(_ arguments: [String], _ rules: PictureRules = PictureRules()) -> Workshop {
            let troubles = self.troubles
            return Workshop(program: "\(FileTree.products)/JailProbe", arguments: arguments, rules: rules) { trouble in
                troubles.withLock { $0.append(trouble) }
            }
        }

        private func fault(_ bytes: [UInt8], _ workshop: Workshop) async throws -> PictureFault? {
            do {
                _ = try await workshop.picture(of: bytes)
                return nil
            } catch let fault as PictureFault {
                return fault
            }
        }

        @Test("each format comes out of a process of its own as out of this one, in every size", arguments: Sample.all)
        func formats(sample: Sample) async throws {
            var rules = PictureRules()
            (rules.longestSide, rules.longestThumbnailSide, rules.quality) = (12, 5, 60)
            let workshop = workshop()
            #expect(try await workshop.picture(of: sample.bytes) == UprightPicture(of: sample.bytes))
            let small = try await workshop.picture(of: sample.bytes, by: rules)
            #expect(small == (try UprightPicture(of: sample.bytes, rules: rules)))
            #expect(troubles.withLock { $0 } == [])
        }

        @Test("the decoder stands behind all walls that this system has", .enabled(if: Jail.isWhole))
        func walls() async throws {
            #expect(try await workshop().walls().isSuperset(of: [.calls, .memory]))
        }

        @Test("why a picture is refused comes out of the process")
        func refusals() async throws {
            let workshop = workshop()
            for (bytes, expected): ([UInt8], PictureFault) in [
                ([], .empty), ([1, 2, 3], .notAPicture), (TestPicture.jpeg.dropLast(9), .unreadable),
                ([UInt8](repeating: 0, count: PictureRules().maximumBytes + 1), .tooLarge),
                ([0, 0, 0, 24] + Array("ftypavif\0\0\0\0mif1".utf8), .heic),
            ] {
                #expect(try await fault(bytes, workshop) == expected)
            }
            #expect(troubles.withLock { $0 } == [])
        }

        @Test("many at once come out as one by one, and a broken one disturbs no other")
        func many() async throws {
            let workshop = workshop()
            let expected = try UprightPicture(of: TestPicture.jpeg)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<12 {
                    group.addTask {
                        if index % 3 == 0 {
                            await #expect(throws: PictureFault.notAPicture) {
                                try await workshop.picture(of: [1, 2, 3])
                            }
                        } else {
                            let picture = try await workshop.picture(of: TestPicture.jpeg)
                            #expect(picture == expected)
                        }
                    }
                }
                try await group.waitForAll()
            }
        }

        @Test("who no longer waits is not worked for")
        func cancelled() async throws {
            let workshop = workshop()
            await withTaskGroup(of: Void.self) { group in
                group.cancelAll()
                group.addTask {
                    await #expect(throws: CancellationError.self) { try await workshop.picture(of: TestPicture.jpeg) }
                }
            }
            #expect(try await workshop.picture(of: TestPicture.jpeg).width == 16)
        }

        @Test("who goes while the decoder is at work takes it along, and the next picture has its turn")
        func left() async throws {
            // Words by which it is found among all processes.
            let mark = "probe of \(getpid())"
            let workshop = deceived(["spin", mark])
            let work = Task { try await workshop.picture(of: TestPicture.jpeg) }
            try await eventually("a decoder") { try !Self.processes(with: mark).isEmpty }
            work.cancel()
            await #expect(throws: CancellationError.self) { try await work.value }
            #expect(try Self.processes(with: mark).isEmpty)
            #expect(troubles.withLock { $0 } == [])
        }

        @Test("a decoder without end is cut at its deadline, and the next picture has its turn")
        func endless() async throws {
            var rules = PictureRules()
            rules.maximumTime = .milliseconds(300)
            let mark = "probe of \(getpid())"
            let workshop = deceived(["spin", mark], rules)
            for _ in 0..<2 { #expect(try await fault(TestPicture.jpeg, workshop) == .unreadable) }
            #expect(troubles.withLock { $0 } == [.unanswered(.late), .unanswered(.late)])
            #expect(try Self.processes(with: mark).isEmpty)
        }

        @Test(
            "a decoder that a file has taken over opens nothing: it is killed, and that is told",
            .enabled(if: Jail.isWhole)
        )
        func taken() async throws {
            for act in ["open a file", "open a socket", "start a program"] {
                #expect(try await fault(TestPicture.jpeg, deceived([act])) == .unreadable)
            }
            // SIGSYS.
            #expect(troubles.withLock { $0 } == Array(repeating: .unanswered(.killed(signal: 31)), count: 3))
        }

        @Test("an answer that no honest decoder gives is not believed in anything")
        func lies() async throws {
            let picture = try UprightPicture(of: TestPicture.jpeg)
            func said(_ change: (inout [UInt8]) -> Void) -> [UInt8] {
                var bytes = PictureAnswer(walls: .all, outcome: .success(picture)).pieces.flatMap(\.self)
                change(&bytes)
                return bytes
            }
            let comment = picture.jpeg.inserting(TestPicture.segment(0xFE, Array("<script>".utf8)))
            let place = picture.jpeg.inserting(TestPicture.segment(0xE1, TestPicture.exif(orientation: 1)))
            func with(_ jpeg: [UInt8]) -> [UInt8] {
                let other = UprightPicture(jpeg: jpeg, thumbnail: picture.thumbnail, width: 16, height: 8)
                return PictureAnswer(walls: .all, outcome: .success(other)).pieces.flatMap(\.self)
            }
            let lies: [[UInt8]] = [
                [], [7], [7, 0], [7, 200], [7, 3, 0],
                // Sides that are not the picture's, and lengths that are not there.
                said { $0[5] += 1 }, said { $0[9] += 1 }, said { $0[10] = 0xFF }, said { $0[13] += 1 },
                said { $0[17] -= 1 }, said { $0.append(0) }, said { $0.removeLast() },
                // No picture, a file behind it, and what a picture of ours never has.
                with([]), with(Array("<!doctype html>".utf8)), with(picture.jpeg + Array("PK".utf8)), with(comment),
                with(place), with(picture.jpeg.dropLast(2)), with(Array(picture.jpeg.prefix(2))),
            ]
            for lie in lies {
                #expect(try await fault(TestPicture.jpeg, deceived(["say", Hex.encode(lie)])) == .unreadable)
            }
            // A picture larger than was asked for.
            var rules = PictureRules()
            rules.longestSide = 15
            #expect(
                try await fault(TestPicture.jpeg, deceived(["say", Hex.encode(said { _ in })], rules)) == .unreadable
            )
            #expect(troubles.withLock { $0 } == Array(repeating: .lied, count: lies.count + 1))
            // And one without end is not kept.
            #expect(try await fault(TestPicture.jpeg, deceived(["flood"])) == .unreadable)
            #expect(troubles.withLock { $0 }.last == .unanswered(.tooLong))
            // The same way is taken by what is true.
            #expect(try await deceived(["say", Hex.encode(said { _ in })]).picture(of: [1]) == picture)
        }

        @Test("where no process can be started, that is no fault of the picture")
        func missing() async throws {
            let workshop = Workshop(program: "/nowhere/program", rules: PictureRules()) { _ in }
            await #expect(throws: JailFault.notStarted(2)) { try await workshop.picture(of: TestPicture.jpeg) }
        }

        /// The processes that were started with a word.
        private static func processes(with word: String) throws -> [String] {
            try FileTree.names(in: "/proc").filter { name in
                guard Int(name) != nil else { return false }
                do {
                    return try FileTree.text("/proc/\(name)/cmdline").contains(word)
                } catch {
                    // Gone since.
                    return false
                }
            }
        }
    }
}

extension ImagingTests {
    @Suite("Small files that are large pictures")
    struct HollowPictureTests {
        private static let workshop = Workshop(program: FileTree.decoder, rules: PictureRules()) { _ in }

        private func sides(_ bytes: [UInt8]) async throws -> [Int] {
            let picture = try await Self.workshop.picture(of: bytes)
            return [picture.width, picture.height]
        }

        @Test("a few kilobytes of PNG that say 7,071 by 7,071 are refused before a pixel is decoded")
        func png() async throws {
            let bytes = TestPicture.hollowPNG(7071, 7071)
            #expect(bytes.count < 64 << 10)
            await #expect(throws: PictureFault.tooManyPixels) { try await Self.workshop.picture(of: bytes) }
        }

        @Test("24 megapixels in a small PNG are decoded within the limits of the decoder")
        func whole() async throws {
            let bytes = TestPicture.hollowPNG(5712, 4284, isDeep: true)
            #expect(bytes.count < 1 << 20)
            #expect(try await sides(bytes) == [2048, 1536])
        }

        @Test("24 megapixels in forty bytes of a WebP without losses are decoded within the limits of the decoder")
        func webp() async throws {
            let bytes = TestPicture.hollowWebP(16_383, 1536)
            #expect(bytes.count < 50)
            #expect(try await sides(bytes) == [2048, 192])
        }

        @Test(
            "a JPEG of 64 empty passes over 24 megapixels is refused at the first, and of 64 that say nothing is in time"
        )
        func jpeg() async throws {
            let empty = TestPicture.hollowJPEG(4900, 4900, scans: PictureHead.maximumScans, areEmpty: true)
            #expect(empty.count < 1024)
            await #expect(throws: PictureFault.unreadable) { try await Self.workshop.picture(of: empty) }
            let idle = TestPicture.hollowJPEG(4900, 4900, scans: PictureHead.maximumScans)
            #expect(idle.count < 64 << 10)
            #expect(try await sides(idle) == [2048, 2048])
        }
    }
}
