import Flyleaf
import Templating

/// The form for words and a link, empty, filled, or shown again with its faults.
struct RemarkFormPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var action: LinkTarget
    var cancel: LinkTarget
    var form: RemarkForm
    var faults: RemarkForm.Faults
    var photos: PhotoFields
    /// Which held form this is, to be dropped once it is saved.
    var held: String?
    /// What makes one remark of the form however often it is sent; absent for one that is there.
    var key: String?
    /// When the remark was last changed as its writer saw it; absent for a new one.
    var seen: String?
    /// What became of reading the page behind the link, if that was asked for.
    var reading: Notice?
    /// Where the button goes that reads it: the same form, shown from there on.
    var readAction: LinkTarget
    /// The remark as it is, where it was changed since.
    var overtaking: SavedRemark?

    var hasFaults: Bool { !faults.all.isEmpty || photos.hasFaults }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("action") { $0.action },
            Field("cancel") { $0.cancel }, Field("words") { $0.form.words }, Field("address") { $0.form.address },
            Field("title") { $0.form.title }, Field("description") { $0.form.description },
            Field("isOpen") { $0.form.isOpen }, Field("isClosed") { !$0.form.isOpen },
            Field("wordsFault") { $0.faults.words?.words },
            Field("addressFault") { $0.faults.address?.words }, Field("titleFault") { $0.faults.title?.words },
            Field("descriptionFault") { $0.faults.description?.words }, Field("hasFaults") { $0.hasFaults },
            Field("held") { $0.held }, Field("key") { $0.key }, Field("seen") { $0.seen },
            Field("overtaking") { $0.overtaking }, Field("reading") { $0.reading },
            Field("readAction") { $0.readAction }, Field("photoFields") { $0.photos },
        ]
    }
}
