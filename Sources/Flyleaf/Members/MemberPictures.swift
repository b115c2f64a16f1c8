public import Primitives

/// The pictures that members show beside their names.
public struct MemberPictures: Sendable {
    private let store: any MemberPictureStore
    private let rewrite: @Sendable ([UInt8]) async throws -> RewrittenPicture
    private let digest: @Sendable ([UInt8]) -> [UInt8]

    /// The use cases.
    ///
    /// - Parameters:
    ///   - rewrite: writes a file of up to `Photo.maximumBytes` anew in the size of a `MemberPicture`; throws `PhotoFault`.
    ///   - digest: SHA-256; it makes the marks of pictures.
    public init(
        store: any MemberPictureStore,
        rewrite: @escaping @Sendable ([UInt8]) async throws -> RewrittenPicture,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8]
    ) {
        self.store = store
        self.rewrite = rewrite
        self.digest = digest
    }

    /// The marks of the pictures of these members; who has none is missing.
    public func marks(of members: [ID<Member>]) async throws -> [ID<Member>: String] {
        members.isEmpty ? [:] : try await store.marks(of: members)
    }

    /// The picture of a member, for whoever may see it (`MemberPictureStore`).
    public func picture(of member: ID<Member>, for viewer: ID<Member>?) async throws -> MemberPicture? {
        try await store.picture(of: member, for: viewer)
    }

    /// Makes a file the picture of a member, in place of the one before; throws `MemberPictureFault`.
    ///
    /// Of the file nothing is kept but the pixels, in the size that such pictures have.
    public func keep(_ bytes: [UInt8], of member: ID<Member>) async throws {
        let written: RewrittenPicture
        do {
            try PhotoFile.check(bytes)
            written = try await rewrite(bytes)
        } catch let fault as PhotoFault {
            throw MemberPictureFault.picture(fault)
        }
        guard let picture = MemberPicture(written, digest) else { throw MemberPictureFault.unfit }
        _ = try await store.set(picture, of: member)
    }

    /// Takes the picture of a member away; what is away already is away.
    public func remove(of member: ID<Member>) async throws {
        _ = try await store.set(nil, of: member)
    }
}
