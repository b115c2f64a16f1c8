import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /remarks/{id}`.
    @Sendable static func showRemark(_ visit: Visit, _ id: ID<Remark>) async throws -> Response {
        let viewer = visit.signedIn?.member.id
        guard let entry = try await visit.services.remarks.remark(id, for: viewer) else { throw Problem.notFound }
        let (remark, content) = (entry.remark, entry.remark.content)
        let isOwn = remark.memberID == viewer
        let subject = ShareSubject.remark(id)
        let (shares, hasOlder) =
            await isOwn ? try visit.services.newestShares(of: subject, by: remark.memberID) : ([], false)
        let standing = shares.isEmpty ? nil : try await visit.services.standing(shares, of: remark.memberID)
        let photos = try await visit.services.photos.all(of: remark)
        let filter = try await visit.services.blockedLinks.filter()
        let heading = content.link == nil ? "A few words" : content.name
        let model = RemarkPage(
            frame: visit.frame(
                heading,
                .shares,
                notice: try await visit.hidingNotice(.remark(id), isOwn: isOwn),
                preview: content.isOpen ? preview(visit, entry, photos.first) : nil
            ),
            flag: visit.flagLink(.remark(id), isOwn: isOwn),
            distance: visit.distanceLink(remark.memberID),
            picture: try await visit.services.pictureLink(of: remark.memberID),
            heading: heading,
            isLongHeading: heading.unicodeScalars.count > 80,
            words: content.words.isEmpty ? nil : content.words.text,
            link: content.link.flatMap { RemarkLink($0, filter) },
            photos: PhotoView.all(photos),
            writer: entry.writer.text,
            date: remark.createdAt.dayWords,
            isoDate: remark.createdAt.rfc3339,
            changed: remark.updatedAt > remark.createdAt ? remark.updatedAt.dayWords : nil,
            reach: content.isOpen ? "Whoever has the link can read it" : "Only you can read it",
            own: isOwn
                ? OwnReviewLinks(
                    share: LinkTarget(path: subject.dialog),
                    edit: LinkTarget(path: Paths.editRemark(id)),
                    delete: LinkTarget(path: Paths.deleteRemark(id))
                ) : nil,
            shares: try await standing.asyncMap { standing in
                let answers = try await visit.answers(to: shares)
                return try await shares.asyncMap { try await ShareRow($0, standing, answers[$0.id]) }
            } ?? [],
            olderShares: hasOlder ? LinkTarget(path: Paths.shares()) : nil
        )
        return visit.page(visit.site.templates.remark, model)
    }

    /// What a network shows of a link to a remark.
    private static func preview(_ visit: Visit, _ entry: RemarkEntry, _ photo: Photo?) -> PagePreview {
        let content = entry.remark.content
        let text = [content.words.text, content.link?.description.text ?? ""].first { !$0.isEmpty } ?? ""
        return PagePreview(
            kind: .article,
            title: content.link == nil ? "A few words by \(entry.writer.text)" : content.name,
            description: String(text.unicodeScalars.prefix(300)),
            address: visit.site.addresses.whole(Paths.remark(entry.remark.id)),
            pictures: photo.map { [PreviewPicture($0, at: visit.site.addresses, otherwise: "Photo 1 of 1")] } ?? [],
            facts: [],
            data: nil,
            feed: nil,
            embed: nil
        )
    }
}
