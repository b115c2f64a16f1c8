import Flyleaf
import Primitives
import Templating

/// Why a list or a thread could not be read just now, and that what was read before is still there.
struct StreamFault: ViewModel {
    var title: String
    var text: String

    static var fields: [Field<Self>] { [Field("title") { $0.title }, Field("text") { $0.text }] }
}

extension StreamFault {
    /// - Parameter what: what the network was asked for, as its own.
    init(
        _ failure: NetworkFailure.Category,
        until moment: Timestamp?,
        hasItems: Bool,
        _ network: String,
        of what: String
    ) {
        title = Self.title(failure, network, what)
        let kept = hasItems ? "What was read before stands below." : "Nothing was read from there yet."
        let next = moment.map { " It is asked again after \($0.minuteWords)." } ?? ""
        text = kept + next
    }

    private static func title(_ failure: NetworkFailure.Category, _ network: String, _ what: String) -> String {
        switch failure {
        case .paymentNeeded: "\(network) is not read any more today"
        case .reauthenticate, .reauthorize, .permissionMissing, .userActionNeeded, .rateLimited, .transient, .blocked,
            .misconfigured, .unreachable, .brokenAnswer:
            FailureAdvice(failure, in: .waiting, network: network).title
        // Their words are about posts.
        default: "\(network) did not show \(what)"
        }
    }
}
