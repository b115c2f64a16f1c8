import Flyleaf
import Primitives
import Templating

/// How a list of friends stands: when it was read, why it is empty, what is in the way.
struct FriendListState: ViewModel {
    /// When it was read from the network.
    var readAt: String?
    var readAtISO: String
    /// Why there is nobody in it, if so.
    var emptyText: String?
    /// What went wrong with reading it, if something did.
    var failure: ListFailure?
    /// The network does not let us see it.
    var refusal: ListRefusal?

    static var fields: [Field<Self>] {
        [
            Field("readAt") { $0.readAt }, Field("readAtISO") { $0.readAtISO }, Field("emptyText") { $0.emptyText },
            Field("failure") { $0.failure }, Field("refusal") { $0.refusal },
        ]
    }
}

extension FriendListState {
    /// The state of a list that was looked at.
    init(_ view: FriendDirectory.View, words: String, network: String, here: LinkTarget) {
        readAt = view.refreshedAt?.minuteWords
        readAtISO = view.refreshedAt?.rfc3339 ?? ""
        failure = view.failure.map { failure in
            let advice = FailureAdvice(failure, in: .waiting, network: network)
            return ListFailure(title: advice.title, text: advice.text, retry: here)
        }
        emptyText =
            if view.listing.total > 0 || failure != nil {
                nil
            } else if words.isEmpty {
                "\(network) names no friends of yours. It may list only those who use Flyleaf too."
            } else {
                "No friend’s name has these words. Try fewer, or another spelling."
            }
        refusal = nil
    }

    /// A list the network does not let us see.
    init(refused reason: String, ask: PermissionForm?) {
        readAt = nil
        readAtISO = ""
        emptyText = nil
        failure = nil
        refusal = ListRefusal(reason: reason, ask: ask)
    }
}
