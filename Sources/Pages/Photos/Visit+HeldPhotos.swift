import Flyleaf
import HTTP
import Primitives
import Web

extension Visit {
    /// Works on the photos that came with a form which has to wait, and names them in its fields, behind those that wait
    /// with the form it was opened from.
    ///
    /// - Rule: only with the token of a page that this browser had while it was logged in.
    /// - Why: nobody who was never let in may make this machine draw pictures and keep them; words are cheap.
    func takeHeldPhotos(into fields: inout FormFields, _ before: ID<HeldForm>?) async throws -> [HeldPhoto] {
        for photo in try await before.asyncMap({ try await services.heldForms.photos(of: $0, for: browser) }) ?? []
        where !fields.values("kept").contains(photo.id.text) {
            fields.name(photo.id, photo.description.text)
        }
        guard sent.hasPhoto else { return [] }
        var photos: [HeldPhoto] = []
        let descriptions = fields.values("photo_description")
        for (index, file) in sent.files.enumerated() where SentForm.isChosen(file) {
            guard let description = PhotoDescription(index < descriptions.count ? descriptions[index] : ""),
                hasPageToken, fields.values("kept").count < Photo.maximumTogether,
                site.limits.heldPhotos.take(from: request.remoteAddress, at: services.clock.now()) == nil
            else { break }
            do {
                let photo = try await services.photos.held(file.bytes, description)
                fields.name(photo.id, description.text)
                photos.append(photo)
            } catch is PhotoFault {
                break
            }
        }
        let isWhole = !sent.isCut && photos.count == sent.files.count(where: SentForm.isChosen)
        if isWhole { fields = fields.removing("photo_description") } else { fields.append(SentForm.lostPhoto, "yes") }
        return photos
    }

    /// Whether the form was made while one of the logins of this browser was open, though it may have ended since.
    private var hasPageToken: Bool {
        logins.all.contains { login in
            site.csrf.accepts(form["csrf"], for: login.cookie)
        }
    }
}

extension FormFields {
    /// Names a photo as the form does.
    fileprivate mutating func name(_ photo: ID<Photo>, _ description: String) {
        append("kept", photo.text)
        append(PhotoForm.descriptionName(photo), description)
    }
}

extension MemberVisit {
    /// The form that had to wait for this login, if the address names one; its photos are the member's from now on.
    func heldForm() async throws -> FormFields? {
        guard var held = try await visit.heldForm() else { return nil }
        if let id = query["held"].flatMap({ ID<HeldForm>($0) }) {
            let limit = try await services.photos.room(of: member).limit
            let areGiven = try await services.heldForms.givePhotos(
                of: id,
                for: visit.browser,
                to: member.id,
                within: limit
            )
            if !areGiven { held.append(SentForm.lostPhoto, "yes") }
        }
        return held
    }
}
