import Flyleaf
import Primitives

/// The words for failures: one row for each category of `NetworkFailure`, and one text for each situation.
struct FailureWords {
    let title: String
    /// Of a post; also the text of every situation that has none of its own.
    let posting: String
    var waiting: String?
    var login: String?
    /// Says by itself what happened, because the title above it is of what did not get done.
    let account: String
    /// Of a server that was named.
    var naming = "That server could not do it just now. Try again in a while."

    func text(_ situation: FailureAdvice.Situation) -> String {
        switch situation {
        case .posting: posting
        case .waiting: waiting ?? posting
        case .login: login ?? waiting ?? posting
        case .account: account
        case .naming: naming
        }
    }

    private init(
        _ title: String,
        posting: String,
        account: String
    ) {
        self.title = title
        self.posting = posting
        self.account = account
    }

    /// The row of a category.
    init(_ category: NetworkFailure.Category, _ network: String, retryAt: Timestamp? = nil) {
        let refusal = "\(network) refused to do it. You can do it on \(network)'s own site."
        let passing = "\(network) could not do it just now. Nothing is lost: try again in a while."
        switch category {
        case .reauthenticate:
            self.init(
                "Your session at \(network) has ended",
                posting: "\(network) no longer accepts this connection. Log in there again; everything here is kept.",
                account: "\(network) no longer accepts this connection. Log in there again, then try once more."
            )
        case .reauthorize:
            self.init(
                "\(network) wants you to renew what you granted",
                posting:
                    "It was not used there for long, so \(network) tells nothing more. Log in there again; everything "
                    + "here is kept.",
                account:
                    "It was not used there for long, so \(network) tells nothing more. Log in there again, then try "
                    + "once more."
            )
        case .permissionMissing:
            self.init(
                "\(network) needs your permission",
                posting: "A permission for this is missing or was taken back. Nothing was sent. You can give it now.",
                account: refusal
            )
        case .userActionNeeded:
            self.init(
                "\(network) wants to hear from you first",
                posting: "Log in on \(network)'s own site, do what it asks there, then come back and try again.",
                account: "\(network) wants you to log in on its own site first."
            )
        case .duplicate:
            self.init(
                "\(network) says this was just posted",
                posting: "The same text was posted a moment ago. Change your message if you want to post again.",
                account: refusal
            )
        case .tooLong:
            self.init(
                "This is too long for \(network)",
                posting: "Shorten your message and try again.",
                account: refusal
            )
        case .shorterThanAnnounced:
            self.init(
                "\(network) takes less than it says",
                posting:
                    "It announces that a post may be as long as this one, and found it too long all the same. Shorten "
                    + "your message and try again.",
                account: refusal
            )
        case .rateLimited:
            let moment = retryAt.map { "after \($0.minuteWords)" }
            self.init(
                "\(network) asks us to slow down",
                posting: "Too many requests were made for now. Flyleaf tries again by itself \(moment ?? "later").",
                account: "\(network) asks us to slow down. Try again \(moment ?? "later")."
            )
            waiting = moment.map { "\(network) could not do it just now. Nothing is lost: try again \($0)." } ?? passing
            naming = "Too many new servers were named for now. Try again \(moment ?? "in a while")."
        case .transient:
            self.init(
                "\(network) has a passing problem",
                posting: "It answered that it could not do this just now. Nothing is lost; a share that waits is tried "
                    + "again by itself.",
                account: "\(network) answered that it has a passing problem. Try again in a while."
            )
            waiting = passing
        case .blocked:
            self.init(
                "\(network) has blocked this",
                posting:
                    "The account or the app is blocked there for now. Look at \(network)'s own site for the reason.",
                account:
                    "The account or the app is blocked there for now. Look at \(network)'s own site for the reason."
            )
        case .paymentNeeded:
            self.init(
                "\(network) wants to be paid for this",
                posting: "The operator of this Flyleaf has no credit left there. Nothing was sent.",
                account: refusal
            )
        case .unsupported:
            self.init(
                "\(network) no longer allows this",
                posting: "It has withdrawn this way of posting. Use \(network)'s own dialog instead.",
                account: refusal
            )
        case .misconfigured:
            self.init(
                "Flyleaf is not set up right for \(network)",
                posting: "This is not your fault. Tell the person who runs this Flyleaf.",
                account: "This Flyleaf is not set up for \(network). Tell the person who runs it."
            )
        case .notFound:
            self.init(
                "\(network) does not know this",
                posting: "What was named is not there any more, or you may not see it. Choose again.",
                account: refusal
            )
            naming = "There is no such server, or it speaks another language. Look at its spelling."
        case .refused:
            self.init(
                "\(network) did not take this",
                posting: "It refused what was sent. Change it and try again.",
                account: refusal
            )
            naming = "That is not the name of a server. It looks like books.example."
        case .photoRefused:
            self.init(
                "\(network) did not take a photo",
                posting:
                    "It refused a photo that was to go along, or its description, so nothing was posted. Share it again "
                    + "with another photo, or without.",
                account: refusal
            )
        case .pageClosed:
            self.init(
                "You may not post as this Page any more",
                posting: "\(network) has ended your part in it, or does not show it to Flyleaf any more. Nothing was "
                    + "posted. Choose another Page, or your own profile.",
                account: refusal
            )
        case .placesOff:
            self.init(
                "Your account at \(network) adds no places",
                posting:
                    "Its settings there say so, and nothing was posted. Turn places on in the settings of your account, or "
                    + "share it again without the place.",
                account: refusal
            )
            waiting = "Its settings there say so. Turn places on in the settings of your account, then look once more."
        case .linkBlocked:
            self.init(
                "A link in it leads to what does harm",
                posting:
                    "Moderators here blocked it before this went to \(network), so nothing was posted. Take the link out and "
                    + "share it again.",
                account: refusal
            )
        case .photoMissing:
            self.init(
                "A photo is not there any more",
                posting:
                    "It was to go along to \(network) and has been removed since, so nothing was posted. Share "
                    + "it again with the photos it has now.",
                account: refusal
            )
        case .unreachable:
            self.init(
                "\(network) cannot be reached",
                posting: "Nothing was sent, and nothing is lost. Check the connection, or try again later.",
                account: "\(network) cannot be reached just now. Try again later."
            )
            naming = "That server cannot be reached. Look at its spelling, or try again later."
        case .answerLost:
            self.init(
                "The answer of \(network) was lost",
                posting: "The post may or may not be there. Flyleaf looks there before anything is sent again.",
                account: "The answer of \(network) was lost on its way."
            )
            login = "You are not logged in, and nothing was posted. Start again, at once or in a while."
        case .brokenAnswer:
            self.init(
                "\(network) answered something we cannot read",
                posting: "Try again in a while. If it goes on, tell the person who runs this Flyleaf.",
                account: "\(network) answered something that cannot be read."
            )
        case .notShown:
            self.init(
                "\(network) cannot show whether this arrived",
                posting:
                    "The answer was lost, and what \(network) lists for Flyleaf may leave out posts like this one. Look "
                    + "at your page there and say what you see. Nothing is sent until then.",
                account: "The answer of \(network) was lost on its way."
            )
        case .mayNotLook:
            self.init(
                "Flyleaf may not look whether this arrived",
                posting:
                    "The answer of \(network) was lost, and you have not let Flyleaf look at your posts there. Give that "
                    + "permission, or look at your page there and say what you see. Nothing is sent until then.",
                account: "The answer of \(network) was lost on its way."
            )
        case .missing:
            self.init(
                "The answer was lost, and \(network) does not have the post",
                posting: "It is safe to try again.",
                account: "The answer of \(network) was lost on its way."
            )
        case .unconfirmed:
            self.init(
                "Nobody knows whether this arrived",
                posting:
                    "The answer of \(network) was lost, and asking there failed for a whole day. Look at your page "
                    + "there, or let Flyleaf look again. Nothing is sent until that is clear.",
                account: "The answer of \(network) was lost on its way."
            )
        }
    }
}
