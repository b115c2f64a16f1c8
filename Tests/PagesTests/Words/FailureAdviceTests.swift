import Flyleaf
import Primitives
import Testing

@testable import Pages

/// The row that a category has in the table of failures.
private struct ExpectedRow {
    let title: String
    let nextStep: FailurePolicy.NextStep
    var token = FailurePolicy.TokenFate.kept
    let posting: String
    var waiting: String?
    var login: String?
    let account: String
    var naming = "That server could not do it just now. Try again in a while."

    private static let refusal = "Fakebook refused to do it. You can do it on Fakebook's own site."
    private static let passing = "Fakebook could not do it just now. Nothing is lost: try again in a while."

    func text(_ situation: FailureAdvice.Situation) -> String {
        switch situation {
        case .posting: posting
        case .waiting: waiting ?? posting
        case .login: login ?? waiting ?? posting
        case .account: account
        case .naming: naming
        }
    }

    static func of(_ category: NetworkFailure.Category) -> ExpectedRow {
        switch category {
        case .reauthenticate:
            ExpectedRow(
                title: "Your session at Fakebook has ended",
                nextStep: .logInAgain,
                token: .ended,
                posting: "Fakebook no longer accepts this connection. Log in there again; everything here is kept.",
                account: "Fakebook no longer accepts this connection. Log in there again, then try once more."
            )
        case .reauthorize:
            ExpectedRow(
                title: "Fakebook wants you to renew what you granted",
                nextStep: .logInAgain,
                token: .ended,
                posting:
                    "It was not used there for long, so Fakebook tells nothing more. Log in there again; everything "
                    + "here is kept.",
                account: "It was not used there for long, so Fakebook tells nothing more. Log in there again, then try "
                    + "once more."
            )
        case .permissionMissing:
            ExpectedRow(
                title: "Fakebook needs your permission",
                nextStep: .askPermission,
                posting: "A permission for this is missing or was taken back. Nothing was sent. You can give it now.",
                account: refusal
            )
        case .userActionNeeded:
            ExpectedRow(
                title: "Fakebook wants to hear from you first",
                nextStep: .wait,
                posting: "Log in on Fakebook's own site, do what it asks there, then come back and try again.",
                account: "Fakebook wants you to log in on its own site first."
            )
        case .duplicate:
            ExpectedRow(
                title: "Fakebook says this was just posted",
                nextStep: .change,
                posting: "The same text was posted a moment ago. Change your message if you want to post again.",
                account: refusal
            )
        case .tooLong:
            ExpectedRow(
                title: "This is too long for Fakebook",
                nextStep: .change,
                posting: "Shorten your message and try again.",
                account: refusal
            )
        case .shorterThanAnnounced:
            ExpectedRow(
                title: "Fakebook takes less than it says",
                nextStep: .change,
                posting:
                    "It announces that a post may be as long as this one, and found it too long all the same. Shorten "
                    + "your message and try again.",
                account: refusal
            )
        case .rateLimited:
            ExpectedRow(
                title: "Fakebook asks us to slow down",
                nextStep: .wait,
                posting: "Too many requests were made for now. Flyleaf tries again by itself later.",
                waiting: passing,
                account: "Fakebook asks us to slow down. Try again later.",
                naming: "Too many new servers were named for now. Try again in a while."
            )
        case .transient:
            ExpectedRow(
                title: "Fakebook has a passing problem",
                nextStep: .tryAgain,
                posting: "It answered that it could not do this just now. Nothing is lost; a share that waits is tried "
                    + "again by itself.",
                waiting: passing,
                account: "Fakebook answered that it has a passing problem. Try again in a while."
            )
        case .blocked:
            ExpectedRow(
                title: "Fakebook has blocked this",
                nextStep: .wait,
                posting: "The account or the app is blocked there for now. Look at Fakebook's own site for the reason.",
                account: "The account or the app is blocked there for now. Look at Fakebook's own site for the reason."
            )
        case .paymentNeeded:
            ExpectedRow(
                title: "Fakebook wants to be paid for this",
                nextStep: .wait,
                posting: "The operator of this Flyleaf has no credit left there. Nothing was sent.",
                account: refusal
            )
        case .unsupported:
            ExpectedRow(
                title: "Fakebook no longer allows this",
                nextStep: .change,
                posting: "It has withdrawn this way of posting. Use Fakebook's own dialog instead.",
                account: refusal
            )
        case .misconfigured:
            ExpectedRow(
                title: "Flyleaf is not set up right for Fakebook",
                nextStep: .wait,
                posting: "This is not your fault. Tell the person who runs this Flyleaf.",
                account: "This Flyleaf is not set up for Fakebook. Tell the person who runs it."
            )
        case .notFound:
            ExpectedRow(
                title: "Fakebook does not know this",
                nextStep: .change,
                posting: "What was named is not there any more, or you may not see it. Choose again.",
                account: refusal,
                naming: "There is no such server, or it speaks another language. Look at its spelling."
            )
        case .refused:
            ExpectedRow(
                title: "Fakebook did not take this",
                nextStep: .change,
                posting: "It refused what was sent. Change it and try again.",
                account: refusal,
                naming: "That is not the name of a server. It looks like books.example."
            )
        case .unreachable:
            ExpectedRow(
                title: "Fakebook cannot be reached",
                nextStep: .tryAgain,
                posting: "Nothing was sent, and nothing is lost. Check the connection, or try again later.",
                account: "Fakebook cannot be reached just now. Try again later.",
                naming: "That server cannot be reached. Look at its spelling, or try again later."
            )
        case .answerLost:
            ExpectedRow(
                title: "The answer of Fakebook was lost",
                nextStep: .wait,
                posting: "The post may or may not be there. Flyleaf looks there before anything is sent again.",
                login: "You are not logged in, and nothing was posted. Start again, at once or in a while.",
                account: "The answer of Fakebook was lost on its way."
            )
        case .brokenAnswer:
            ExpectedRow(
                title: "Fakebook answered something we cannot read",
                nextStep: .tryAgain,
                posting: "Try again in a while. If it goes on, tell the person who runs this Flyleaf.",
                account: "Fakebook answered something that cannot be read."
            )
        case .photoRefused:
            ExpectedRow(
                title: "Fakebook did not take a photo",
                nextStep: .change,
                posting: "It refused a photo that was to go along, or its description, so nothing was posted. Share it "
                    + "again with another photo, or without.",
                account: refusal
            )
        case .pageClosed:
            ExpectedRow(
                title: "You may not post as this Page any more",
                nextStep: .change,
                posting: "Fakebook has ended your part in it, or does not show it to Flyleaf any more. Nothing was "
                    + "posted. Choose another Page, or your own profile.",
                account: refusal
            )
        case .placesOff:
            ExpectedRow(
                title: "Your account at Fakebook adds no places",
                nextStep: .change,
                posting: "Its settings there say so, and nothing was posted. Turn places on in the settings of your "
                    + "account, or share it again without the place.",
                waiting:
                    "Its settings there say so. Turn places on in the settings of your account, then look once more.",
                account: refusal
            )
        case .linkBlocked:
            ExpectedRow(
                title: "A link in it leads to what does harm",
                nextStep: .change,
                posting:
                    "Moderators here blocked it before this went to Fakebook, so nothing was posted. Take the link "
                    + "out and share it again.",
                account: refusal
            )
        case .photoMissing:
            ExpectedRow(
                title: "A photo is not there any more",
                nextStep: .change,
                posting: "It was to go along to Fakebook and has been removed since, so nothing was posted. Share "
                    + "it again with the photos it has now.",
                account: refusal
            )
        case .notShown:
            ExpectedRow(
                title: "Fakebook cannot show whether this arrived",
                nextStep: .wait,
                posting: "The answer was lost, and what Fakebook lists for Flyleaf may leave out posts like this one. "
                    + "Look at your page there and say what you see. Nothing is sent until then.",
                account: "The answer of Fakebook was lost on its way."
            )
        case .mayNotLook:
            ExpectedRow(
                title: "Flyleaf may not look whether this arrived",
                nextStep: .askPermission,
                posting: "The answer of Fakebook was lost, and you have not let Flyleaf look at your posts there. Give "
                    + "that permission, or look at your page there and say what you see. Nothing is sent until then.",
                account: "The answer of Fakebook was lost on its way."
            )
        case .missing:
            ExpectedRow(
                title: "The answer was lost, and Fakebook does not have the post",
                nextStep: .tryAgain,
                posting: "It is safe to try again.",
                account: "The answer of Fakebook was lost on its way."
            )
        case .unconfirmed:
            ExpectedRow(
                title: "Nobody knows whether this arrived",
                nextStep: .tryAgain,
                posting: "The answer of Fakebook was lost, and asking there failed for a whole day. Look at your page "
                    + "there, or let Flyleaf look again. Nothing is sent until that is clear.",
                account: "The answer of Fakebook was lost on its way."
            )
        }
    }
}

@Suite("What a person is told about a failure")
struct FailureAdviceTests {
    @Test(
        "3.3, H.5: each category has its words in each situation, its next step and its fate of the token",
        arguments: NetworkFailure.Category.allCases
    )
    func row(_ category: NetworkFailure.Category) {
        let expected = ExpectedRow.of(category)
        for situation in FailureAdvice.Situation.allCases {
            let advice = FailureAdvice(category, in: situation, network: "Fakebook")
            #expect(advice.title == expected.title)
            #expect(advice.text == expected.text(situation))
            #expect(advice.nextStep == expected.nextStep)
            #expect(advice.token == expected.token)
        }
        #expect(category.endsConnection == (expected.token == .ended))
    }

    @Test("no two categories have one title, and each title or text names the network")
    func titles() {
        let advice = NetworkFailure.Category.allCases.map { FailureAdvice($0, network: "Fakebook") }
        #expect(Set(advice.map(\.title)).count == advice.count)
        #expect(advice.allSatisfy { ($0.title + $0.text).utf8.contains("Fakebook".utf8) })
    }

    @Test("where the network says when, the words say so too")
    func moment() {
        let moment = Timestamp(seconds: 1_790_000_000)
        let failure = NetworkFailure(.rateLimited, retryAt: moment)
        for situation in FailureAdvice.Situation.allCases {
            let advice = FailureAdvice(failure, in: situation, network: "Fakebook")
            #expect(advice.text.contains("after \(moment.minuteText)"), "\(situation)")
        }
    }

    @Test(
        "the network's own words stand where it asked for that or a server was named, and nowhere else",
        arguments: NetworkFailure.Category.allCases
    )
    func userMessage(_ category: NetworkFailure.Category) {
        let ownWords = "Confirm your account."
        for situation in FailureAdvice.Situation.allCases {
            let advice = FailureAdvice(category, in: situation, network: "Facebook", userMessage: ownWords)
            let isShown = situation == .naming || [.userActionNeeded, .blocked].contains(category)
            #expect((advice.text == ownWords) == isShown)
        }
    }
}
