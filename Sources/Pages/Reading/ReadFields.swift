import Flyleaf
import Primitives
import Templating

/// The fields of one read in the form of an entry; the last are for one that is added.
struct ReadFields: ViewModel {
    /// One way a read can stand.
    struct Outcome: ViewModel {
        var value: String
        var words: String
        var isChosen: Bool

        static var fields: [Field<Self>] {
            [Field("value") { $0.value }, Field("words") { $0.words }, Field("isChosen") { $0.isChosen }]
        }
    }

    var form: ReadForm
    var number: Int
    var faults: ReadForm.Faults

    init(_ form: ReadForm, number: Int, _ faults: ReadForm.Faults) {
        self.form = form
        self.number = number
        self.faults = faults
    }

    var faultLinks: [FaultLink] {
        [("started", faults.started), ("ended", faults.ended), ("progress", faults.progress)]
            .compactMap { name, fault in FaultLink("\(name)-\(number)", fault?.words) }
    }

    static var fields: [Field<Self>] {
        [
            Field("number") { String($0.number) }, Field("id") { $0.form.id?.text ?? "new" },
            Field("legend") { $0.form.id == nil ? "Another time" : "Time \($0.number)" },
            Field("isKept") { $0.form.id != nil }, Field("isRemoved") { $0.form.isRemoved },
            Field("started") { $0.form.started }, Field("startedFault") { $0.faults.started?.words },
            Field("ended") { $0.form.ended }, Field("endedFault") { $0.faults.ended?.words },
            Field("progress") { $0.form.progress }, Field("progressFault") { $0.faults.progress?.words },
            Field("outcomes") { fields in
                BookRead.Outcome.allCases.map { outcome in
                    Outcome(
                        value: outcome.rawValue,
                        words: outcome.words,
                        isChosen: outcome == fields.form.outcome
                    )
                }
            },
        ]
    }
}
