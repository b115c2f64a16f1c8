import Flyleaf
import Primitives
import Testing

@Suite("Taking photos in")
struct PhotosTests {
    private let stores = MemoryStores()
    private let member: ID<Member> = countingRandomness().id(at: Timestamp(seconds: 0))

    private func photos(_ rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture) -> Photos {
        Photos(
            stores: stores.stores,
            quota: .standard,
            rewrite: rewrite,
            clock: TestClock().clock,
            randomness: countingRandomness()
        )
    }

    @Test("PH-06: what is kept is the picture written anew, without a review so far")
    func kept() async throws {
        let picture = RewrittenPicture(jpeg: [1], thumbnail: [2], width: 4, height: 3)
        let photo = try await photos { _ in picture }.add([9], PhotoDescription(trusted: "Cover"), of: member)
        #expect(photo.width == 4 && photo.height == 3 && photo.reviewID == nil && photo.memberID == member)
        #expect(photo.description.text == "Cover")
        #expect(stores.read { $0.photos.map(\.picture) } == [picture])
    }

    @Test("PH-05: an empty file and one past 10 MB are refused without being looked at, the last byte within is taken")
    func size() async throws {
        let photos = photos { _ in throw PhotoFault.unreadable }
        for (count, fault) in [(0, PhotoFault.empty), (10_485_761, .tooLarge), (10_485_760, .unreadable)] {
            let bytes = [UInt8](repeating: 0, count: count)
            await #expect(throws: fault) { try await photos.add(bytes, .none, of: member) }
        }
        #expect(stores.read { $0.photos.isEmpty })
    }
}
