import Flyleaf
import Templating

/// The review form, empty, filled for editing, or shown again with its faults.
struct ReviewFormPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var action: LinkTarget
    var cancel: LinkTarget
    var form: ReviewForm
    var faults: ReviewForm.Faults
    var photos: PhotoFields
    /// Which held form this is, to be dropped once it is saved.
    var held: String?
    /// What the form says of its draft.
    var draft: DraftLine
    /// Drafts that somebody may want to go on with instead.
    var others: [DraftRow]
    /// The mark of the content that the form was filled from; absent for a new review.
    var seen: String?
    /// What another page kept meanwhile.
    var overtaking: OtherVersion?
    /// Books that it may be about, where they were asked for.
    var found: FoundBooks?
    /// Where the button goes that looks for them: the same form, shown from its title on.
    var findBook: LinkTarget
    /// What the library outside is called that is asked too.
    var library: String?
    /// How the text will look, where that was asked for.
    var preview: ReviewPreview?
    /// Where the button goes that shows it: the same form, shown from there on.
    var showPreview: LinkTarget

    var hasFaults: Bool { !faults.all.isEmpty || photos.hasFaults }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("action") { $0.action },
            Field("cancel") { $0.cancel }, Field("title") { $0.form.title }, Field("author") { $0.form.author },
            Field("isbn") { $0.form.isbn }, Field("isbnFault") { $0.faults.isbn?.words },
            Field("review") { $0.form.review }, Field("titleFault") { $0.faults.title?.words },
            Field("authorFault") { $0.faults.author?.words }, Field("reviewFault") { $0.faults.review?.words },
            Field("scoreFault") { $0.faults.score?.words }, Field("visibilityFault") { $0.faults.visibility?.words },
            Field("hasFaults") { $0.hasFaults }, Field("photoFields") { $0.photos },
            Field("cells") { ScoreCell.all(chosen: $0.form.score) }, Field("hasNoScore") { $0.form.score.isEmpty },
            Field("choices") { VisibilityChoice.all(chosen: $0.form.visibility) }, Field("held") { $0.held },
            Field("draft") { $0.draft }, Field("others") { $0.others }, Field("hasOthers") { !$0.others.isEmpty },
            Field("seen") { $0.seen }, Field("overtaking") { $0.overtaking },
            Field("isSpoiler") { $0.form.isSpoiler }, Field("found") { $0.found }, Field("library") { $0.library },
            Field("findBook") { $0.findBook },
            Field("preview") { $0.preview },
            Field("showPreview") { $0.showPreview },
        ]
    }
}
