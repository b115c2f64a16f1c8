import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// One share: what became of it, why, what can be done, and what was sent.
struct ShareReceiptPage: SampledModel {
    var frame: PageFrame
    var heading: String
    var row: ShareRow
    var story: StoryView
    /// The whole post, where it is one text.
    var text: String?
    /// The address this page asks again while something may still happen.
    var refresh: LinkTarget?
    var steps: ReceiptSteps
    /// The results of the same press at all networks, if there were several.
    var together: LinkTarget?
    var isByDialog: Bool
    var cancel: LinkTarget
    var retry: LinkTarget

    static let sample = ShareReceiptPage(
        frame: .sample,
        heading: "Posted to Facebook",
        row: .sample,
        story: .sample,
        text: "Words and a link",
        refresh: .sample,
        steps: .sample,
        together: .sample,
        isByDialog: true,
        cancel: .sample,
        retry: .sample
    )

    var values: Values {
        [
            "frame": .model(frame), "heading": .text(heading), "row": .model(row), "story": .model(story),
            "text": .optional(text), "together": .optional(together),
            "refresh": .optional(refresh?.url), "steps": .model(steps), "isByDialog": .flag(isByDialog),
            "cancel": .link(cancel), "retry": .link(retry),
        ]
    }
}

/// What a receipt offers; absent is what makes no sense now.
struct ReceiptSteps: SampledModel {
    var postLink: LinkTarget?
    var withdraw: LinkTarget?
    var retryLabel: String?
    var canChange: Bool
    var cancelLabel: String?
    var permissionLink: LinkTarget?
    var logIn: ReceiptLogin?
    var networkPage: LinkTarget?
    var shareLink: LinkTarget?
    var reviewLink: LinkTarget?

    static let sample = ReceiptSteps(
        postLink: .sample,
        withdraw: .sample,
        retryLabel: "Try again",
        canChange: true,
        cancelLabel: "Cancel",
        permissionLink: .sample,
        logIn: .sample,
        networkPage: .sample,
        shareLink: .sample,
        reviewLink: .sample
    )

    var values: Values {
        [
            "postLink": .optional(postLink), "withdraw": .optional(withdraw), "retryLabel": .optional(retryLabel),
            "canChange": .flag(canChange),
            "cancelLabel": .optional(cancelLabel), "permissionLink": .optional(permissionLink),
            "logIn": .optional(logIn), "networkPage": .optional(networkPage), "shareLink": .optional(shareLink),
            "reviewLink": .optional(reviewLink),
        ]
    }
}

/// The way to log in at a network again and come back to the receipt.
struct ReceiptLogin: SampledModel {
    var action: LinkTarget
    var next: String
    /// The server, where the network has many.
    var server: String?
    static let sample = ReceiptLogin(action: .sample, next: "/", server: "host")
    var values: Values { ["action": .link(action), "next": .text(next), "server": .optional(server)] }
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
