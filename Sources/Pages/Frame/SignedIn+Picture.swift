import Flyleaf
import Primitives
import Templating
import Web

extension SignedIn {
    /// Where the member's picture is, if they have one.
    var pictureLink: SameOriginLink? { pictureMark.map { SameOriginLink(pictureOf: member.id, $0) } }
}

extension SameOriginLink {
    /// The picture of a member, under an address that changes with it.
    init(pictureOf member: ID<Member>, _ mark: String) {
        self.init(path: "\(Paths.memberPicture(member))?v=\(mark)")
    }
}

extension SiteServices {
    /// Where the picture of a member is, if they have one.
    func pictureLink(of member: ID<Member>) async throws -> SameOriginLink? {
        try await memberPictures.marks(of: [member])[member].map { SameOriginLink(pictureOf: member, $0) }
    }
}
