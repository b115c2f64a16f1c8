import Crypto
import Flyleaf
import Primitives
import TestSupport
import Testing

extension SiteFixture {
    /// Gives the review of a path photos, described by these words; the answer is what is kept.
    func addPhotos(_ client: AppClient, _ path: String, _ words: [String]) async throws -> [Photo] {
        let id = try #require(path.split(separator: "/").last.flatMap { ID<Review>(String($0)) })
        let member = try await signedIn(client).member.id
        // In the order of the words: identifiers of one moment have none.
        var named: [ChosenPhoto] = []
        for (index, text) in words.enumerated() {
            let photo = Photo(
                id: Randomness.secure.id(at: clock.now),
                memberID: member,
                owner: nil,
                description: PhotoDescription(trusted: text),
                width: 640,
                height: 480
            )
            let picture = RewrittenPicture(jpeg: [1, UInt8(index)], thumbnail: [2], width: 640, height: 480)
            try await stores.photos.insert(photo, picture, clock.now, within: .max)
            named.append(ChosenPhoto(id: photo.id, description: photo.description))
        }
        #expect(try await stores.give(named, id, member))
        return try await stores.photos.ofReview(id)
    }
}
