/// What a person is told about a failure at a network: what happened, what it means, what to do next.
///
/// This is the one table of such words; a page shows them and adds a reference code.
public struct FailureAdvice: Sendable, Equatable {
    /// The next step a page offers.
    public enum NextStep: Sendable, Equatable {
        /// Log in at the network again.
        case logInAgain
        /// Ask for the missing permission.
        case askPermission
        /// Try the same again.
        case tryAgain
        /// Change what is sent.
        case change
        /// Nothing here; wait, or act at the network.
        case wait
    }

    /// One line.
    public let title: String
    /// What it means and what to do, one or two sentences.
    public let text: String
    /// What the page offers.
    public let nextStep: NextStep

    /// The words for a category.
    ///
    /// - Parameters:
    ///   - network: the network's name for people.
    ///   - userMessage: the network's own words for the person; shown as they are where the network wants that.
    public init(_ category: NetworkFailure.Category, network: String, userMessage: String? = nil) {
        let row = Self.row(category, network)
        title = row.title
        text = category == .userActionNeeded || category == .blocked ? userMessage ?? row.text : row.text
        nextStep = row.nextStep
    }

    private typealias Row = (title: String, text: String, nextStep: NextStep)

    private static func row(_ category: NetworkFailure.Category, _ network: String) -> Row {
        switch category {
        case .reauthenticate:
            (
                "Your session at \(network) has ended",
                "\(network) no longer accepts this connection. Log in there again; everything here is kept.",
                .logInAgain
            )
        case .reauthorize:
            (
                "\(network) wants you to renew what you granted",
                "It was not used there for long, so \(network) tells nothing more. Log in there again; everything here "
                    + "is kept.",
                .logInAgain
            )
        case .permissionMissing:
            (
                "\(network) needs your permission",
                "A permission for this is missing or was taken back. Nothing was sent. You can give it now.",
                .askPermission
            )
        case .userActionNeeded:
            (
                "\(network) wants to hear from you first",
                "Log in on \(network)'s own site, do what it asks there, then come back and try again.",
                .wait
            )
        case .duplicate:
            (
                "\(network) says this was just posted",
                "The same text was posted a moment ago. Change your message if you want to post again.",
                .change
            )
        case .tooLong:
            ("This is too long for \(network)", "Shorten your message and try again.", .change)
        case .rateLimited:
            (
                "\(network) asks us to slow down",
                "Too many requests were made for now. Flyleaf tries again by itself later.",
                .wait
            )
        case .transient:
            (
                "\(network) has a passing problem",
                "It answered that it could not do this just now. Nothing is lost; a share that waits is tried again by itself.",
                .tryAgain
            )
        case .blocked:
            (
                "\(network) has blocked this",
                "The account or the app is blocked there for now. Look at \(network)'s own site for the reason.",
                .wait
            )
        case .paymentNeeded:
            (
                "\(network) wants to be paid for this",
                "The operator of this Flyleaf has no credit left there. Nothing was sent.",
                .wait
            )
        case .unsupported:
            (
                "\(network) no longer allows this",
                "It has withdrawn this way of posting. Use \(network)'s own dialog instead.",
                .change
            )
        case .misconfigured:
            (
                "Flyleaf is not set up right for \(network)",
                "This is not your fault. Tell the person who runs this Flyleaf.",
                .wait
            )
        case .notFound:
            (
                "\(network) does not know this",
                "What was named is not there any more, or you may not see it. Choose again.",
                .change
            )
        case .refused:
            ("\(network) did not take this", "It refused what was sent. Change it and try again.", .change)
        case .photoRefused:
            (
                "\(network) did not take a photo",
                "It refused a photo that was to go along, or its description, so nothing was posted. Share it again "
                    + "with another photo, or without.",
                .change
            )
        case .photoMissing:
            (
                "A photo is not there any more",
                "It was to go along to \(network) and has been removed since, so nothing was posted. Share the review "
                    + "again with the photos it has now.",
                .change
            )
        case .unreachable:
            (
                "\(network) cannot be reached",
                "Nothing was sent, and nothing is lost. Check the connection, or try again later.",
                .tryAgain
            )
        case .answerLost:
            (
                "The answer of \(network) was lost",
                "It may have arrived or not. Flyleaf looks there before anything is sent again.",
                .wait
            )
        case .brokenAnswer:
            (
                "\(network) answered something we cannot read",
                "Try again in a while. If it goes on, tell the person who runs this Flyleaf.",
                .tryAgain
            )
        case .unconfirmed:
            (
                "Nobody knows whether this arrived",
                "The answer of \(network) was lost, and asking there failed for a whole day. Look at your page there, or "
                    + "let Flyleaf look again. Nothing is sent until that is clear.",
                .tryAgain
            )
        }
    }
}
