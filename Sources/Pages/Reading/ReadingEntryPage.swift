import Flyleaf
import Templating

/// What a member has of a book: its reads, their copy and note.
struct ReadingEntryPage: ViewModel {
    var frame: PageFrame
    var title: String
    var author: String?
    var buttons: ReadingButtons
    var form: ReadingForm
    var faults: ReadingForm.Faults
    /// The moment of the entry that the form was filled from.
    var seen: String
    var save: LinkTarget
    var remove: LinkTarget
    /// What is copied out of it.
    var quotations: LinkTarget
    var quotationWords: String
    var write: LinkTarget
    var book: LinkTarget

    private var reads: [ReadFields] {
        form.reads.enumerated().map { index, read in
            ReadFields(read, number: index + 1, faults.reads[index] ?? ReadForm.Faults())
        }
    }

    /// What is wrong, with the field it is wrong with.
    private var faultLinks: [FaultLink] {
        let others = [("times", faults.count), ("tags", faults.tags), ("pages", faults.pages), ("note", faults.note)]
        return reads.flatMap(\.faultLinks) + others.compactMap { place, fault in FaultLink(place, fault?.words) }
    }

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("author") { $0.author },
            Field("buttons") { $0.buttons }, Field("reads") { $0.reads }, Field("seen") { $0.seen },
            Field("note") { $0.form.note }, Field("noteFault") { $0.faults.note?.words },
            Field("pages") { $0.form.pages }, Field("pagesFault") { $0.faults.pages?.words },
            Field("tags") { $0.form.tags }, Field("tagsFault") { $0.faults.tags?.words },
            Field("noteChoices") { VisibilityChoice.all(chosen: $0.form.noteVisibility.rawValue) },
            Field("quotations") { $0.quotations }, Field("quotationWords") { $0.quotationWords },
            Field("choices") { VisibilityChoice.all(chosen: $0.form.visibility.rawValue) },
            Field("faults") { $0.faultLinks }, Field("hasFaults") { !$0.faultLinks.isEmpty },
            Field("save") { $0.save }, Field("remove") { $0.remove }, Field("write") { $0.write },
            Field("book") { $0.book },
        ]
    }
}
