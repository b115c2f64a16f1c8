import Flyleaf
import HTTP
import Primitives
import Web

/// The part of the form of a review, remark or check-in that has photos: those already in it, and the field for one more.
struct PhotoForm {
    /// A photo in the form.
    struct Entry {
        var photo: Photo
        /// The raw description.
        var description: String
        var isRemoved = false

        var fault: PhotoFault? { isRemoved || PhotoDescription(description) != nil ? nil : .description }
    }

    var entries: [Entry] = []
    /// The raw description beside the field for one more.
    var description = ""
    /// What is wrong with the photo sent last, in words.
    var fault: String?

    /// How many there would be.
    var count: Int { entries.count { !$0.isRemoved } }

    var hasFaults: Bool { fault != nil || entries.contains { $0.fault != nil } }

    /// What is to be kept, once nothing is at fault.
    var chosen: [ChosenPhoto] {
        entries.compactMap { entry in
            guard !entry.isRemoved, let description = PhotoDescription(entry.description) else { return nil }
            return ChosenPhoto(id: entry.photo.id, description: description)
        }
    }

    /// Changes places with a neighbour; a photo that is not there, or is at the end already, stays.
    mutating func move(_ act: PhotoAct) {
        let (name, step) =
            switch act {
            case .add: ("", 0)
            case .earlier(let name): (name, -1)
            case .later(let name): (name, 1)
            }
        guard let index = entries.firstIndex(where: { $0.photo.id.text == name }),
            entries.indices.contains(index + step)
        else { return }
        entries.swapAt(index, index + step)
    }

    /// The field with the description of a photo that is in the form already.
    static func descriptionName(_ id: ID<Photo>) -> String { "photo_description_\(id.text)" }
}

extension MemberVisit {
    /// The photos of a form of a review that was sent or held.
    func photoForm(of review: Review?, _ fields: FormFields? = nil) async throws -> PhotoForm {
        try await photoForm(with: review.asyncMap { try await services.photos.all(of: $0) } ?? [], fields)
    }

    /// The same of a remark.
    func photoForm(ofRemark remark: Remark?, _ fields: FormFields? = nil) async throws -> PhotoForm {
        try await photoForm(with: remark.asyncMap { try await services.photos.all(of: $0) } ?? [], fields)
    }

    /// The same of a check-in, which is never changed.
    func photoForm(ofCheckIn fields: FormFields) async throws -> PhotoForm { try await photoForm(with: [], fields) }

    /// The photos of a form that was sent or held, in its order; without fields, those that are kept.
    ///
    /// A kept photo that the form does not name stays, behind the others: it was added elsewhere while the form was open.
    /// Of photos that belong to nothing yet, only the member's own are taken, and no more than fit.
    private func photoForm(with kept: [Photo], _ fields: FormFields?) async throws -> PhotoForm {
        var saved = kept
        guard let fields else {
            return PhotoForm(entries: saved.map { PhotoForm.Entry(photo: $0, description: $0.description.text) })
        }
        let removed = Set(fields.values("remove"))
        func entry(_ photo: Photo) -> PhotoForm.Entry {
            PhotoForm.Entry(
                photo: photo,
                description: fields[PhotoForm.descriptionName(photo.id)] ?? photo.description.text,
                isRemoved: removed.contains(photo.id.text)
            )
        }
        var form = PhotoForm()
        let named = fields.values("kept")
        var unsaved = named.isEmpty ? [] : try await services.photos.unsaved(of: member.id)
        var room = Photo.maximumTogether - saved.count { !removed.contains($0.id.text) }
        for name in named {
            if let index = saved.firstIndex(where: { $0.id.text == name }) {
                form.entries.append(entry(saved.remove(at: index)))
            } else if room > 0, !removed.contains(name), let index = unsaved.firstIndex(where: { $0.id.text == name }) {
                form.entries.append(entry(unsaved.remove(at: index)))
                room -= 1
            }
        }
        form.entries += saved.map(entry)
        if fields[SentForm.lostPhoto] != nil {
            form.description = fields["photo_description"] ?? ""
            form.fault = "Your words are kept, but the photo you had chosen is not. Choose it again."
        }
        return form
    }

    /// Takes the photos that came with this request into the form, the first fault ends it.
    ///
    /// - Parameter wish: what the form was sent for; to add a photo and choose none is a fault.
    func takePhotos(into form: inout PhotoForm, for wish: PhotoWish) async throws {
        let descriptions = self.form.values("photo_description")
        let files = visit.sent.files
        let chosenCount = files.count(where: SentForm.isChosen)
        for (index, file) in files.enumerated() where SentForm.isChosen(file) {
            form.description = index < descriptions.count ? descriptions[index] : ""
            do {
                guard form.count < Photo.maximumTogether else { throw PhotoFault.tooMany }
                guard let description = PhotoDescription(form.description) else { throw PhotoFault.description }
                if let pause = site.limits.photos.take(member.id.text, at: services.clock.now()) {
                    form.fault = PhotoFault.tooFast(pause)
                    return
                }
                let photo = try await services.photos.add(file.bytes, description, of: member.id)
                form.entries.append(PhotoForm.Entry(photo: photo, description: description.text))
                form.description = ""
            } catch let fault as PhotoFault {
                form.fault = fault.words(number: index + 1, of: chosenCount)
                return
            }
        }
        guard !visit.sent.isCut else {
            form.description = descriptions.first ?? ""
            form.fault = PhotoFault.tooLargeTogether.words
            return
        }
        guard !visit.sent.hasPhoto else { return }
        form.description = descriptions.first ?? ""
        let hasWords = !form.description.utf8.allSatisfy { $0 == 0x20 }
        switch wish {
        case .whatCame: break
        case .some where !hasWords: form.fault = "Choose a photo first."
        case .some, .described: if hasWords { form.fault = PhotoFault.missing.words }
        }
    }
}
