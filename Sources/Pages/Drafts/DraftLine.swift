import Flyleaf
import Primitives
import Templating
import Web

/// What a form says of its draft, and the fields that go along with it.
struct DraftLine: ViewModel {
    private let draft: FormDraft

    init(_ draft: FormDraft) { self.draft = draft }

    private var kept: DraftMoment? {
        switch draft.standing {
        case .kept(let moment): DraftMoment(moment: moment, both: nil)
        case .apart(let moment, let other):
            DraftMoment(moment: moment, both: LinkTarget(path: draft.address(beside: other)))
        case .untouched, .nothing, .full, .refused: nil
        }
    }

    /// What to know where nothing is at fault and nothing is kept.
    private var remark: String? {
        switch draft.standing {
        case .nothing: "There is nothing to keep: nothing new is in the form."
        case .full:
            """
            You have \(ReviewDraft.maximumPerMember) drafts, as many as fit: what you type here is kept once you save it, or \
            delete one of them.
            """
        case .untouched, .kept, .apart, .refused: nil
        }
    }

    private var fault: String? {
        guard case .refused(let fault) = draft.standing else { return nil }
        return fault.words
    }

    static var fields: [Field<Self>] {
        [
            Field("key") { $0.draft.key.text }, Field("page") { $0.draft.mark.page.text },
            Field("turn") { $0.draft.mark.turn }, Field("since") { $0.draft.since?.text ?? "" },
            Field("kept") { $0.kept }, Field("remark") { $0.remark }, Field("fault") { $0.fault },
        ]
    }
}

extension FormDraft {
    /// Where this draft and another of the same key before stand side by side.
    func address(beside other: ReviewDraft) -> String {
        "\(Paths.draft(key, of: other.reviewID))&beside=\(other.key.text)"
    }
}
