import Flyleaf
import Templating

/// One share: what became of it, why, what can be done, and what was sent.
struct ShareReceiptPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var row: ShareRow
    /// What people did about the post, once its network was asked.
    var answers: AnswersView?
    var story: StoryView
    /// The whole post, where it is one text.
    var text: String?
    /// What the person chose that was not sent.
    var omissions: [Omission]
    /// The address this page asks again while something may still happen.
    var refresh: LinkTarget?
    var steps: ReceiptSteps
    /// What whoever runs this Flyleaf finds the failure by.
    var reference: String?
    /// The results of the same press at all networks, if there were several.
    var together: LinkTarget?
    var isByDialog: Bool
    /// How often the short link was opened, in words, where it may have been.
    var linkOpened: String?
    /// Whether it is there, or was.
    var hasGone: Bool
    var cancel: LinkTarget
    var retry: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("row") { $0.row },
            Field("answers") { $0.answers }, Field("story") { $0.story }, Field("text") { $0.text },
            Field("omissions") { $0.omissions },
            Field("together") { $0.together },
            Field("refresh") { $0.refresh?.url }, Field("steps") { $0.steps }, Field("isByDialog") { $0.isByDialog },
            Field("linkOpened") { $0.linkOpened }, Field("hasGone") { $0.hasGone },
            Field("reference") { $0.reference }, Field("cancel") { $0.cancel }, Field("retry") { $0.retry },
        ]
    }
}

extension Share {
    /// The outcome in one line; the friend is named beside it.
    func heading(network: String) -> String {
        switch state {
        case .queued: "Waiting for \(network)"
        case .sending: "On its way to \(network)"
        case .posted: "Posted to \(network)"
        case .rejected: "Not posted to \(network)"
        case .unknown: "Not known yet: \(network) did not answer"
        case .handedOff: "Handed over to \(network)’s own page"
        case .returned: "Not confirmed by \(network)"
        case .cancelled: "Cancelled, nothing was posted"
        case .withdrawn: "Withdrawn from \(network)"
        }
    }
}
