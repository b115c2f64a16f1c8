import Primitives

extension LikeSubject {
    /// Something that a member likes, for them to take home.
    ///
    /// - Parameters:
    ///   - claim: what is said of it; `nil` where it has no such words, or the member may not see it.
    ///   - address: where it is; `nil` where the member may not see it.
    func ownJSON(at moment: Timestamp, _ claim: BookClaim?, address: String?) -> JSON {
        [
            "kind": .string(kind.rawValue), "id": .string(id), "liked": .moment(moment),
            "title": .orNull(claim?.title.text), "author": .orNull(claim?.author.text),
            "isbn": .orNull(claim?.isbn?.digits), "address": .orNull(address),
        ]
    }
}
