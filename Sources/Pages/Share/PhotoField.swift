import Flyleaf
import HTTP
import Primitives
import Templating

/// The part of the dialog that lets photos go along: those of the review, and what the networks take.
struct PhotoField: ViewModel {
    var choices: [PhotoChoice]
    /// What each of the networks takes, in words.
    var rules: [PhotoRule]

    static var fields: [Field<Self>] {
        [
            Field("choices") { $0.choices }, Field("rules") { $0.rules }, Field("hasChoices") { !$0.choices.isEmpty },
        ]
    }
}

/// What one network takes.
struct PhotoRule: ViewModel {
    var text: String
    static var fields: [Field<Self>] { [Field("text") { $0.text }] }
}

/// One photo to be ticked.
struct PhotoChoice: ViewModel {
    var value: String
    var picture: Thumbnail
    var name: String
    var description: String?
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("picture") { $0.picture }, Field("name") { $0.name },
            Field("description") { $0.description }, Field("isChosen") { $0.isChosen },
        ]
    }
}

extension ShareTarget {
    /// Why no photos go along with a draft here; `nil` when they can.
    func photoRefusal(_ draft: ShareDraft) -> String? {
        if let refusal = capabilities(draft).photos.refusal(network.title) { return refusal }
        guard plan(draft).isHandedOver else { return nil }
        return Restriction.photosInWindowOnly.words(network.title)
    }

    /// How many photos go along here, in words.
    fileprivate func photoRule(_ draft: ShareDraft) -> String {
        if let reason = photoRefusal(draft) { return "\(title) takes none. \(reason)" }
        let limit = capabilities(draft).photoLimit
        return limit == 1 ? "\(title) takes 1 photo with a post." : "\(title) takes up to \(limit) photos with a post."
    }
}

extension PhotoField {
    /// The field of a desk; `nil` when the review has no photos.
    init?(_ desk: ShareDesk) {
        guard !desk.photos.isEmpty else { return nil }
        let isPossible = desk.targets.contains { $0.photoRefusal(desk.draft) == nil }
        rules = desk.targets.map { PhotoRule(text: $0.photoRule(desk.draft)) }
        choices =
            !isPossible
            ? []
            : desk.photos.enumerated().map { index, photo in
                PhotoChoice(
                    value: photo.id.text,
                    // Its words stand beside it.
                    picture: Thumbnail(photo, photo.description.text, number: index + 1),
                    name: "Photo \(index + 1)",
                    description: photo.description.text.isEmpty ? nil : photo.description.text,
                    isChosen: desk.draft.photos.contains { $0.id == photo.id }
                )
            }
    }
}

extension MemberVisit {
    /// Reads the field `photo`, once for each that is ticked; field `photos` tells a form without a tick from one that
    /// does not ask.
    func readPhotos(_ fields: FormFields, _ form: inout ShareForm, _ desk: ShareDesk) {
        guard fields["photos"] != nil else { return }
        let ticked = fields.values("photo").distinct
        form.draft.photos = desk.photos.filter { ticked.contains($0.id.text) }
            .map { StoryPhoto(id: $0.id, description: $0.description) }
        if ticked.count > form.draft.photos.count {
            form.faults.photos = [.photoGone]
        }
    }
}
