/// What follows from a failure at a network, apart from any words: one row for each category of `NetworkFailure`.
///
/// Where the old kits forgot the token of a person who has to act at the network first, it is kept here: the network
/// accepts it again once they did (subcodes 459 and 464 of Facebook, code 326 of X).
public struct FailurePolicy: Sendable, Equatable {
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

    /// What becomes of the token.
    public enum TokenFate: Sendable, Equatable {
        /// It stays, and is used again.
        case kept
        /// It is worth nothing any more: it is not used again, and a login brings another.
        case ended
    }

    /// What the page offers.
    public let nextStep: NextStep
    /// What becomes of the token.
    public let token: TokenFate
    /// Whether the network's own words take the place of ours, where it sent some.
    public let showsOwnWords: Bool

    private init(nextStep: NextStep, token: TokenFate, showsOwnWords: Bool) {
        self.nextStep = nextStep
        self.token = token
        self.showsOwnWords = showsOwnWords
    }

    /// The row of a category.
    public init(_ category: NetworkFailure.Category) {
        switch category {
        case .reauthenticate, .reauthorize:
            self.init(nextStep: .logInAgain, token: .ended, showsOwnWords: false)
        case .permissionMissing:
            self.init(nextStep: .askPermission, token: .kept, showsOwnWords: false)
        case .userActionNeeded, .blocked:
            self.init(nextStep: .wait, token: .kept, showsOwnWords: true)
        case .duplicate, .tooLong, .unsupported, .notFound, .refused, .photoRefused, .photoMissing:
            self.init(nextStep: .change, token: .kept, showsOwnWords: false)
        case .rateLimited, .paymentNeeded, .misconfigured, .answerLost:
            self.init(nextStep: .wait, token: .kept, showsOwnWords: false)
        case .transient, .unreachable, .brokenAnswer, .unconfirmed:
            self.init(nextStep: .tryAgain, token: .kept, showsOwnWords: false)
        }
    }
}
