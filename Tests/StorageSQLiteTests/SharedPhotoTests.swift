import Flyleaf
import Primitives
import TestSupport
import Testing

@testable import StorageSQL

@Suite("Photos of shares and drafts in the store")
struct SharedPhotoTests {
    let store: TemporaryStores

    init() throws { store = try TemporaryStores() }

    private static func photos(_ description: String) -> [StoryPhoto] {
        [
            StoryPhoto(id: newID(), description: PhotoDescription(trusted: description)),
            StoryPhoto(id: newID(), description: .none),
        ]
    }

    @Test("identifiers and descriptions come back, whatever was written", arguments: hostileLines)
    func text(_ line: String) {
        let photos = Self.photos(line)
        #expect(PhotosText.decode(PhotosText.encode(photos)) == photos)
        #expect(PhotosText.decode(PhotosText.encode([])) == [])
    }

    @Test("anything else is refused", arguments: ["1", "1:a,", "1:a,1:b,", "26:01ARZ3NDEKTSV4RRFFQ69G5FAV,", "x"])
    func malformed(_ text: String) {
        #expect(PhotosText.decode(text) == nil)
    }

    @Test("a share keeps its photos in order, and keeps them when the review goes")
    func share() async throws {
        let member = try await store.member()
        let share = sampleShare(member.id)
        var story = share.story
        let longest = String(repeating: "😀", count: PhotoDescription.maximumLength)
        story.photos = Self.photos(longest) + Self.photos("\u{1F3F3}\u{FE0F}")
        let sent = Share(
            id: share.id,
            key: share.key,
            pressKey: share.key,
            memberID: member.id,
            subject: share.subject,
            connectionID: share.connectionID,
            network: .x,
            route: .native,
            story: story,
            leftOut: [],
            state: .queued,
            receipt: nil,
            failure: nil,
            failureMessage: nil,
            retryAt: nil,
            attempts: 0,
            nextAttemptAt: nil,
            createdAt: share.createdAt,
            updatedAt: share.updatedAt
        )
        #expect(try await store.stores.shares.insert(sent) == sent)
        #expect(try await store.stores.shares.share(sent.id, member.id)?.story.photos == story.photos)
    }
}
