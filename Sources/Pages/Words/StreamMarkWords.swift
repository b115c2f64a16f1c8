import Flyleaf
import Primitives

/// The words for marks on posts and on people, and for what became of presses.
enum StreamMarkWords {
    /// What stands on the button, in the words of X, which asks for them (TW-14).
    static func label(_ mark: StreamMark) -> String {
        switch mark {
        case .repeat: "Repost"
        case .favourite: "Like"
        case .bookmark: "Keep"
        case .vote: "Vote"
        case .removal: "Remove"
        case .follow: "Follow"
        case .mute: "Mute"
        case .block: "Block"
        }
    }

    private static func noun(_ mark: StreamMark) -> String {
        switch mark {
        case .repeat: "repost"
        case .favourite: "like"
        case .bookmark: "bookmark"
        case .vote: "vote"
        case .removal: "wish to remove it"
        case .follow: "wish to follow"
        case .mute: "mute"
        case .block: "block"
        }
    }

    /// What is said of a press that did not get there, or not yet; `nil` where there is nothing to say.
    static func outcome(of press: StreamPress, _ network: String) -> String? {
        guard let failure = press.failure else {
            // Others show by themselves that they are under way.
            return press.mark == .removal && press.isUnderWay ? "It is being removed from \(network)." : nil
        }
        let noun = noun(press.mark)
        switch press.state {
        case .done, .sending: return nil
        case .waiting:
            let what = press.isWanted ? "Your \(noun)" : "That you took back your \(noun)"
            let next = press.nextAttemptAt.map { " after \($0.minuteWords)" } ?? ""
            return failure.policy.mayHaveArrived
                ? "\(network) did not say whether it took it. \(what) is sent again\(next), which does no harm."
                : "\(network) could not be told yet. \(what) is sent again\(next)."
        case .refused where press.isContradicted:
            return "\(network) said that this post was removed, and shows it still. Look there, or remove it again."
        case .refused where press.mark == .removal && failure == .notFound:
            return notShown(network)
        case .refused:
            let what = press.isWanted ? "Your \(noun) was not taken" : "Your \(noun) was not taken back"
            if failure.policy.mayHaveArrived {
                return "\(network) never said whether it took your press. Look there, or press again."
            }
            return "\(what). \(FailureWords(failure, network).account)"
        }
    }

    /// What is said of a post that could not be removed because the network does not show it.
    static func notShown(_ network: String) -> String {
        "\(network) does not show this post to Flyleaf, so nobody here can tell whether it is gone. Look there."
    }

    /// Why nothing more can be pressed today.
    static func refusal(_ refusal: PostingRefusal, _ network: String) -> String {
        switch refusal {
        case .tooMany(let limit):
            "As many as \(limit) of your presses wait for \(network) already. Press again once it has answered."
        case .paidForMember(_, let limit):
            "\(network) charges for each press as for a post, and whoever runs this Flyleaf pays for \(limit) of yours in a "
                + "day. Nothing was done. Press again tomorrow, or do it at \(network) itself."
        case .paidForAll:
            "\(network) charges for each press as for a post, and all that whoever runs this Flyleaf pays for today are "
                + "made. Nothing was done. Press again tomorrow, or do it at \(network) itself."
        }
    }
}
