import Flyleaf
import HTTP
import Primitives
import Templating

/// The part of the dialog that lets photos go along: those of the subject, and what the networks take.
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
    /// The field of a composition; `nil` when the subject has no photos.
    init?(_ composition: ShareComposition) {
        guard !composition.photos.isEmpty else { return nil }
        let isPossible = composition.targets.contains { $0.photoRefusal(composition.draft) == nil }
        rules = composition.targets.map { PhotoRule(text: $0.photoRule(composition.draft)) }
        choices =
            !isPossible
            ? []
            : composition.photos.enumerated().map { index, photo in
                PhotoChoice(
                    value: photo.id.text,
                    // Its words stand beside it.
                    picture: Thumbnail(photo, photo.description.text, number: index + 1),
                    name: "Photo \(index + 1)",
                    description: photo.description.text.isEmpty ? nil : photo.description.text,
                    isChosen: composition.draft.photos.contains { $0.id == photo.id }
                )
            }
    }
}

extension MemberVisit {
    /// Reads the field `photo`, once for each that is ticked; field `photos` tells a form without a tick from one that
    /// does not ask.
    func readPhotos(_ fields: FormFields, _ form: inout ShareForm, _ composition: ShareComposition) {
        guard fields["photos"] != nil else { return }
        let ticked = fields.values("photo").distinct
        // A picture that was drawn anew takes the place of the one that was ticked; the proof tells of it.
        if composition.beginsWithPhotos, !ticked.isEmpty {
            form.draft.photos = composition.photos.map { StoryPhoto(id: $0.id, description: $0.description) }
            return
        }
        form.draft.photos = composition.photos.filter { ticked.contains($0.id.text) }
            .map { StoryPhoto(id: $0.id, description: $0.description) }
        if ticked.count > form.draft.photos.count {
            form.faults.photos = [.photoGone]
        }
    }
}
