import Crypto
import Flyleaf
import Primitives

/// Empty stores, and things to put into them.
struct ContractScene: Sendable {
    let stores: Stores

    /// So many seconds after a fixed moment.
    func moment(_ seconds: Int64) -> Timestamp { Timestamp(seconds: 1_700_000_000 + seconds) }

    func newID<Entity>(_ second: Int64 = 0) -> ID<Entity> { Randomness.secure.id(at: moment(second)) }

    func member(_ name: String = "Ann") async throws -> Member {
        let member = Member(id: newID(), name: PersonName(trusted: name), createdAt: moment(0))
        try await stores.members.insert(member)
        return member
    }

    func content(
        _ title: String,
        _ visibility: Review.Visibility = .everyone,
        text: String = "",
        isSpoiler: Bool = false
    ) -> ReviewContent {
        ReviewContent(
            title: ReviewTitle(trusted: title),
            author: AuthorLine(trusted: ""),
            isbn: nil,
            text: ReviewText(trusted: text),
            isSpoiler: isSpoiler,
            score: nil,
            visibility: visibility
        )
    }

    func review(
        _ member: Member,
        _ content: ReviewContent,
        at second: Int64 = 0,
        photos: [ChosenPhoto] = []
    ) async throws -> Review {
        let review = Review(
            id: newID(second),
            memberID: member.id,
            bookID: newID(),
            content: content,
            createdAt: moment(second),
            updatedAt: moment(second)
        )
        _ = try await stores.reviews.insert(review, photos, nil)
        return review
    }

    func connection(
        _ member: Member,
        as remoteID: String,
        to network: NetworkName = .facebook,
        at second: Int64 = 1
    ) -> Connection {
        Connection(
            id: newID(second),
            memberID: member.id,
            identity: Identity(
                network: network,
                authority: "\(network.rawValue).test",
                server: "api.\(network.rawValue).test",
                remoteID: remoteID,
                name: PersonName(trusted: member.name.text)
            ),
            permissions: PermissionSet(granted: [Permission("public_profile")]),
            state: .active,
            expiresAt: nil,
            connectedAt: moment(second),
            lastSuccessAt: moment(second)
        )
    }

    func connect(
        _ member: Member,
        as remoteID: String,
        to network: NetworkName = .facebook,
        at second: Int64 = 1
    ) async throws -> Connection {
        let connection = connection(member, as: remoteID, to: network, at: second)
        try await stores.connections.save(connection, token("of \(remoteID)"))
        return connection
    }

    func token(_ secret: String) -> AccessToken { AccessToken(secret: secret, expiresAt: nil) }

    func photo(_ member: Member, at second: Int64 = 0) async throws -> Photo {
        let photo = newPhoto(member, at: second)
        try await stores.photos.insert(photo, picture(of: photo), moment(second), within: .max)
        return photo
    }

    /// A photo that is not kept yet.
    func newPhoto(_ member: Member, at second: Int64 = 0) -> Photo {
        Photo(
            id: newID(second),
            memberID: member.id,
            owner: nil,
            description: PhotoDescription(trusted: "Photo \(second)"),
            width: 20,
            height: 10
        )
    }

    /// The bytes of a photo.
    func picture(of photo: Photo) -> RewrittenPicture {
        RewrittenPicture(
            jpeg: Array("full \(photo.id.text)".utf8),
            thumbnail: Array("small \(photo.id.text)".utf8),
            width: 20,
            height: 10
        )
    }
}

extension Photo {
    /// As the form of a review names it.
    var inReview: ChosenPhoto { ChosenPhoto(id: id, description: description) }
}
