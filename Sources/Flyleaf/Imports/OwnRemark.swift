import Primitives

/// A remark as a member took it home.
struct OwnRemark {
    /// What it says.
    let content: RemarkContent
    /// Its photos in order, by the identifiers they had.
    let photos: [ChosenPhoto]
    /// When it was first saved.
    let createdAt: Timestamp
    /// When it was last changed.
    let changedAt: Timestamp

    init?(_ value: JSON) {
        let link = value["link"]
        let form = RemarkForm(
            words: value["words"]?.text ?? "",
            address: link?["address"]?.text ?? "",
            title: link?["title"]?.text ?? "",
            description: link?["description"]?.text ?? "",
            isOpen: value["isOpen"] == .bool(true)
        )
        guard let created = value["created"]?.text.flatMap(Timestamp.init(iso8601:)),
            let changed = value["changed"]?.text.flatMap(Timestamp.init(iso8601:)),
            created >= Timestamp(seconds: 0), changed >= created
        else { return nil }
        do throws(RemarkForm.Faults) {
            content = try form.content()
        } catch {
            return nil
        }
        photos = ChosenPhoto.list(value["photos"])
        createdAt = created
        changedAt = changed
    }
}

extension ChosenPhoto {
    /// The photos of something that was taken home, by the identifiers they had; what is none is left out.
    static func list(_ value: JSON?) -> [ChosenPhoto] {
        (value?.elements ?? []).prefix(Photo.maximumTogether).compactMap { photo in
            guard let id = photo["id"]?.text.flatMap({ ID<Photo>($0) }),
                let description = PhotoDescription(photo["description"]?.text ?? "")
            else { return nil }
            return ChosenPhoto(id: id, description: description)
        }
    }
}
