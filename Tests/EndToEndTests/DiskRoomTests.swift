import Flyleaf
import Primitives
import TestSupport
import Testing

@testable import FlyleafServer

@Suite("Room on the disk")
struct DiskRoomTests {
    private func picture(_ bytes: [UInt8]) -> RewrittenPicture {
        RewrittenPicture(jpeg: bytes, thumbnail: bytes, width: 1, height: 1)
    }

    @Test("what is large is taken while enough is free, and refused in words while it is not")
    func guarding() async throws {
        let folder = try TemporaryFolder()
        let free = try #require(FileSystem.freeBytes(at: folder.path))
        #expect(free > 0)
        for (minimum, isThere) in [(0, true), (1, true), (Int.max, false)] {
            let room = DiskRoom(path: folder.path, minimum: minimum)
            #expect(room.isThere() == isThere)
            let rewrite = room.guarding { picture($0) }
            if isThere {
                #expect(try await rewrite([1]) == picture([1]))
            } else {
                await #expect(throws: PhotoFault.noRoom) { try await rewrite([1]) }
            }
        }
    }

    @Test("a disk that cannot be asked stops nothing")
    func unknown() {
        #expect(FileSystem.freeBytes(at: "/nowhere/at/all") == nil)
        #expect(DiskRoom(path: "/nowhere/at/all", minimum: .max).isThere())
    }
}
