import Flyleaf
import Primitives

extension ShareEntry {
    /// Why it is where it is, in words; nothing when the state says it all.
    func explanation(network: String, _ facts: ShareFacts) -> String? {
        switch state {
        case .queued:
            advice(network: network, retryAt: nextAttemptAt) ?? "It is sent in a moment."
        case .sending: "It is on its way. This page follows by itself."
        case .posted: receipt == nil ? "You saw it there. Flyleaf has no address of the post." : nil
        case .rejected: refusal(network: network, facts)
        case .unknown where failure == .mayNotLook && nextStep(facts) == .decide:
            "\(network) missed a permission when Flyleaf looked for the post. Let Flyleaf look again, or look at your page "
                + "there and say what you see. Nothing is sent until then."
        case .unknown: FailureAdvice(failure ?? .answerLost, network: network).inOneGo
        case .handedOff: "\(network)’s own page has it. Come back here when you are done there."
        case .returned: "\(network) did not say whether you posted. If you skipped it, nothing was posted."
        case .cancelled: "Nothing was posted."
        case .withdrawn: "\(network) deleted the post because you asked for it. Copies that others made may remain."
        }
    }

    /// What was refused, and what has changed since: it never asks for what is done already or cannot be done.
    private func refusal(network: String, _ facts: ShareFacts) -> String? {
        let step = nextStep(facts)
        switch failure {
        case .reauthenticate where step == .tryAgain:
            return "\(network) did not accept the connection then. You are connected again now, so it can be posted."
        case .reauthenticate where step == .givePermission, .reauthorize where step == .givePermission:
            return "\(network) did not accept the connection then. You are connected again now, and what is missing "
                + "is your permission to post."
        case .permissionMissing where step == .tryAgain:
            return "\(network) missed a permission then. You have given it now, so it can be posted."
        case .rateLimited:
            let moment = retryAt.map { "after \($0.minuteWords)" } ?? "later"
            let title = FailureAdvice(.rateLimited, network: network).title
            return step == .none
                ? "\(title). \(Self.subjectGone)" : "\(title). Nothing was posted: try again \(moment)."
        case let failure? where step == .none:
            return "\(FailureAdvice(failure, network: network).title). \(Self.subjectGone)"
        default: return advice(network: network, retryAt: retryAt)
        }
    }

    private static var subjectGone: String { "Nothing was posted, and what you shared has been deleted here since." }

    private func advice(network: String, retryAt: Timestamp?) -> String? {
        failure.map { FailureAdvice($0, network: network, userMessage: failureMessage, retryAt: retryAt).inOneGo }
    }
}

extension ShareNextStep {
    /// The step as a short invitation; nothing where there is none, or where it is offered besides.
    var words: String? {
        switch self {
        case .none, .seePost, .wait: nil
        case .sendNow: "Try now, or cancel"
        case .lookAgain: "Look again"
        case .decide: "Say whether it is there"
        case .finishThere: "Say what became of it"
        case .shareAgain: "Share it another way"
        case .logInAgain: "Log in there again"
        case .givePermission: "Give the permission"
        case .change: "Change it and share again"
        case .tryAgain: "Try again"
        }
    }
}

extension FailureAdvice {
    /// Title and text as one paragraph, where the title does not stand above.
    fileprivate var inOneGo: String { "\(title). \(text)" }
}
