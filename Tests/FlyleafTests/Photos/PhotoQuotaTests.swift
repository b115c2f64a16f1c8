import Primitives
import Testing

@testable import Flyleaf

@Suite("How much room photos may take")
struct PhotoQuotaTests {
    private let scene = ImportScene()

    private func photos(_ bytes: Int) -> Photos {
        Photos(
            stores: scene.memory.stores,
            quota: PhotoQuota(bytes: bytes),
            rewrite: testRewrite,
            clock: scene.clock.clock,
            randomness: scene.randomness
        )
    }

    /// As the tests write it anew, a picture takes its bytes and one for the thumbnail.
    private func add(_ bytes: Int, _ photos: Photos, of member: Member) async throws {
        let file = [UInt8](repeating: 7, count: bytes - 1)
        _ = try await photos.add(file, PhotoDescription(trusted: ""), of: member.id)
    }

    @Test("a new account has a tenth of the room, an older one all of it, and what is over is refused")
    func limits() async throws {
        let photos = photos(1000)
        let ben = scene.ben()
        try await add(60, photos, of: ben)
        await #expect(throws: PhotoFault.full) { try await add(50, photos, of: ben) }
        #expect(try await photos.room(of: ben) == (60, 100))
        scene.clock.advance(PhotoQuota.youth)
        try await add(940, photos, of: ben)
        await #expect(throws: PhotoFault.full) { try await add(2, photos, of: ben) }
        #expect(try await photos.room(of: ben) == (1000, 1000))
        // Another's room is another's.
        try await add(100, photos, of: scene.ann)
    }

    @Test("a file is not taken while the disk is nearly full, and nothing of it is kept")
    func fullDisk() async throws {
        let file = Array(#"{"format":"flyleaf-own-data","version":2,"readingGoals":[{"year":2026,"books":3}]}"#.utf8)
        scene.hasRoom.withLock { $0 = false }
        await #expect(throws: ImportFault.noRoom) {
            _ = try await scene.imports().keep(file, named: ImportFileName("x.json"), of: scene.ann.id)
        }
        #expect(try await scene.memory.stores.imports.list(scene.ann.id).isEmpty)
        scene.hasRoom.withLock { $0 = true }
        _ = try await scene.imports().keep(file, named: ImportFileName("x.json"), of: scene.ann.id)
    }

    @Test("one's own photos may take the whole room on the first day, and a row whose photo had none says so")
    func importing() async throws {
        let (stores, now) = (scene.memory.stores, scene.clock.now)
        let photo = Photo(
            id: scene.randomness.id(at: now),
            memberID: scene.ann.id,
            owner: nil,
            description: PhotoDescription(trusted: "The cover"),
            width: 20,
            height: 10
        )
        let picture = try await testRewrite([UInt8](repeating: 7, count: 50))
        try await stores.photos.insert(photo, picture, now, within: .max)
        let review = Review(
            id: scene.randomness.id(at: now),
            memberID: scene.ann.id,
            bookID: scene.randomness.id(at: now),
            content: .written(),
            createdAt: now,
            updatedAt: now
        )
        _ = try await stores.reviews.insert(review, [ChosenPhoto(id: photo.id, description: photo.description)], nil)
        let zip = try await scene.export(scene.ann)
        for (bytes, remarks, photos) in [(50, ["photosFull"], 0), (51, [], 1)] {
            var scene = scene
            scene.photoQuota = PhotoQuota(bytes: bytes)
            let ben = scene.ben()
            let kept = try await scene.bring(zip, to: ben)
            let rows = try await scene.imports().rows(kept, after: 0, nil)
            #expect(rows.first { $0.reviewID != nil }?.remarks == remarks)
            #expect(scene.memory.read { tables in tables.photos.count { $0.photo.memberID == ben.id } } == photos)
        }
    }
}
