import Interchange
import Primitives

/// The picture beside the name of a member, brought back.
extension BookImports {
    /// Takes the picture beside the member's name over, where they have none.
    func take(
        _ own: OwnPicture,
        into row: inout ImportedRow,
        _ bookImport: BookImport,
        _ files: [ID<Photo>: [UInt8]]
    ) async throws {
        let (member, pictures) = (bookImport.memberID, stores.memberPictures)
        guard let file = files[own.reference] else { return row.note(.photoMissing) }
        guard let written = try await rewritten(file, noting: { row.note($0) }) else { return }
        guard let picture = MemberPicture(written, digest) else { return row.note(.photoUnreadable) }
        if let kept = try await pictures.picture(of: member, for: member) {
            row.outcome = kept == picture ? .unchanged : .ownKept
            return
        }
        _ = try await pictures.set(picture, of: member)
        row.outcome = .restored
    }

    /// Removes the picture that a row brought, while the member has no other in its place.
    func takeBack(_ own: OwnPicture, _ bookImport: BookImport, _ files: [ID<Photo>: [UInt8]]) async throws {
        let (member, pictures) = (bookImport.memberID, stores.memberPictures)
        guard let file = files[own.reference], let written = try await rewritten(file, noting: { _ in }),
            let picture = MemberPicture(written, digest), try await pictures.picture(of: member, for: member) == picture
        else { return }
        _ = try await pictures.set(nil, of: member)
    }
}
