public import Primitives

/// Takes photos in.
public struct Photos: Sendable {
    private let store: PhotoStore
    private let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    private let clock: Clock
    private let randomness: Randomness

    /// The use case.
    ///
    /// - Parameter rewrite: writes a file anew, without what its camera put into it; throws `PhotoFault`.
    public init(
        store: PhotoStore,
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        clock: Clock,
        randomness: Randomness
    ) {
        self.store = store
        self.rewrite = rewrite
        self.clock = clock
        self.randomness = randomness
    }

    /// Keeps a picture for a member, without a review so far; throws `PhotoFault` and keeps nothing when it cannot.
    public func add(_ bytes: [UInt8], _ description: PhotoDescription, of member: ID<Member>) async throws -> Photo {
        guard !bytes.isEmpty else { throw PhotoFault.empty }
        guard bytes.count <= Photo.maximumBytes else { throw PhotoFault.tooLarge }
        let picture = try await rewrite(bytes)
        let now = clock.now()
        let photo = Photo(
            id: randomness.id(at: now),
            memberID: member,
            reviewID: nil,
            description: description,
            width: picture.width,
            height: picture.height
        )
        try await store.insert(photo, picture, now)
        return photo
    }
}
