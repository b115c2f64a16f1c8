import Flyleaf
import HTTP
import Primitives
import Templating

/// The review form, empty, filled for editing, or shown again with its faults.
struct ReviewFormPage: SampledModel {
    var frame: PageFrame
    var heading: String
    var action: LinkTarget
    var cancel: LinkTarget
    var form: ReviewForm
    var faults: ReviewForm.Faults
    /// Where the button goes that adds a photo: the same form, shown from its photos on.
    var addPhoto: LinkTarget
    var photos: [PhotoRow]
    var photoDescription: String
    var photoFault: String?
    /// Which held form this is, to be dropped once it is saved.
    var held: String?

    static let sample: ReviewFormPage = {
        var faults = ReviewForm.Faults()
        faults.title = "A review needs a title."
        faults.author = "Too long."
        faults.review = "Too long."
        faults.score = "From 0 to 10."
        faults.visibility = "Choose."
        return ReviewFormPage(
            frame: .sample,
            heading: "Write a review",
            action: .sample,
            cancel: .sample,
            form: ReviewForm(title: "Title", author: "Author", review: "Text", score: "8", visibility: "everyone"),
            faults: faults,
            addPhoto: .sample,
            photos: [.sample],
            photoDescription: "The cover",
            photoFault: "That is not a picture.",
            held: "id"
        )
    }()

    var hasFaults: Bool { !faults.all.isEmpty || photoFault != nil || photos.contains { $0.fault != nil } }

    var values: Values {
        [
            "frame": .model(frame), "heading": .text(heading), "action": .link(action), "cancel": .link(cancel),
            "title": .text(form.title), "author": .text(form.author), "review": .text(form.review),
            "titleFault": .optional(faults.title), "authorFault": .optional(faults.author),
            "reviewFault": .optional(faults.review), "scoreFault": .optional(faults.score),
            "visibilityFault": .optional(faults.visibility), "hasFaults": .flag(hasFaults),
            "addPhoto": .link(addPhoto), "photos": .models(photos), "hasPhotos": .flag(!photos.isEmpty),
            "photoDescription": .text(photoDescription), "photoFault": .optional(photoFault),
            "photoLimit": .number(Photo.maximumPerReview), "megabytes": .number(Photo.maximumBytes / 1_048_576),
            "cells": .models(ScoreCell.all(chosen: form.score)), "hasNoScore": .flag(form.score.isEmpty),
            "choices": .models(VisibilityChoice.all(chosen: form.visibility)), "held": .optional(held),
        ]
    }
}

/// One cell of the row of scores.
struct ScoreCell: SampledModel {
    var value: String
    var isChosen: Bool

    static let sample = ScoreCell(value: "8", isChosen: true)

    var values: Values { ["value": .text(value), "isChosen": .flag(isChosen)] }

    static func all(chosen: String) -> [ScoreCell] {
        (0...10).map { ScoreCell(value: String($0), isChosen: Score(text: chosen)?.value == $0) }
    }
}

/// One choice of who may read a review.
struct VisibilityChoice: SampledModel {
    var value: String
    var name: String
    var explanation: String
    var isChosen: Bool

    static let sample = VisibilityChoice(value: "self", name: "Only me", explanation: "A note", isChosen: true)

    var values: Values {
        [
            "value": .text(value), "name": .text(name), "explanation": .text(explanation), "isChosen": .flag(isChosen),
        ]
    }

    static func all(chosen: String) -> [VisibilityChoice] {
        Review.Visibility.allCases.map { visibility in
            let (name, explanation) = words(visibility)
            return VisibilityChoice(
                value: visibility.rawValue,
                name: name,
                explanation: explanation,
                isChosen: visibility.rawValue == chosen
            )
        }
    }

    private static func words(_ visibility: Review.Visibility) -> (String, String) {
        switch visibility {
        case .onlyMe: ("Only me", "A private note")
        case .friends: ("Friends", "Your friends at a connected network who have an account here")
        case .everyone: ("Everyone", "Anyone who opens this Flyleaf")
        }
    }
}
