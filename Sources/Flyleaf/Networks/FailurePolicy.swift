/// What follows from a category of failure: the one table of facts, apart from any words about it.
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

    /// What a delivery that ended so does by itself.
    public enum Delivery: Sendable, Equatable {
        /// It is given back to the person.
        case giveBack
        /// It is sent again later.
        case sendLater
        /// It is looked for at the network: the answer was lost, so it may be there.
        case look
        /// It is looked for once: what is there already may be this very delivery.
        case lookOnce
    }

    /// What becomes of the words that a network sent about a failure.
    public enum OwnWords: Sendable, Equatable {
        /// They are for programmers, or say nothing that ours do not.
        case unused
        /// They are meant for the person, and say what to do better than we can.
        case insteadOfOurs
        /// They may say why, and are quoted as the network's.
        case besideOurs
    }

    /// What becomes of the token.
    public enum TokenFate: Sendable, Equatable {
        /// It stays, and is used again.
        case kept
        /// It is worth nothing any more: it is not used again, and a login brings another.
        case ended
    }

    /// What a failure says something about.
    public enum Blame: Sendable, Equatable {
        /// What was sent, or a login that has ended: nothing to be told of the connection besides.
        case request
        /// The connection or the network.
        case connection
        /// The network itself, just now and for everybody.
        case network
    }

    /// What becomes of the token.
    public let token: TokenFate
    /// What a page offers.
    public let nextStep: NextStep
    /// What a delivery does by itself.
    public let delivery: Delivery
    /// Whether what was sent may be there in spite of it: nothing is sent again before a look.
    public let mayHaveArrived: Bool
    /// What it says something about.
    public let blame: Blame
    /// What becomes of the network's own words, where it sent some.
    public let ownWords: OwnWords

    private init(
        _ nextStep: NextStep,
        _ delivery: Delivery,
        _ blame: Blame,
        token: TokenFate = .kept,
        mayHaveArrived: Bool = false,
        ownWords: OwnWords = .unused
    ) {
        self.token = token
        self.nextStep = nextStep
        self.delivery = delivery
        self.mayHaveArrived = mayHaveArrived
        self.blame = blame
        self.ownWords = ownWords
    }

    /// The row of a category.
    public init(_ category: NetworkFailure.Category) {
        switch category {
        case .reauthenticate, .reauthorize: self.init(.logInAgain, .giveBack, .request, token: .ended)
        case .permissionMissing: self.init(.askPermission, .giveBack, .connection)
        case .userActionNeeded, .blocked: self.init(.wait, .giveBack, .connection, ownWords: .insteadOfOurs)
        case .paymentNeeded, .misconfigured: self.init(.wait, .giveBack, .connection)
        case .tooLong, .shorterThanAnnounced, .unsupported, .notFound, .refused, .photoRefused:
            self.init(.change, .giveBack, .request, ownWords: .besideOurs)
        case .photoMissing, .linkBlocked, .pageClosed, .placesOff: self.init(.change, .giveBack, .request)
        case .duplicate: self.init(.change, .lookOnce, .request, mayHaveArrived: true)
        case .mayNotLook: self.init(.askPermission, .look, .connection, mayHaveArrived: true)
        case .rateLimited: self.init(.wait, .sendLater, .network)
        case .transient: self.init(.tryAgain, .sendLater, .network, mayHaveArrived: true)
        case .unreachable: self.init(.tryAgain, .sendLater, .network)
        case .answerLost, .notShown: self.init(.wait, .look, .network, mayHaveArrived: true)
        case .missing: self.init(.tryAgain, .giveBack, .network, mayHaveArrived: true)
        case .brokenAnswer, .unconfirmed: self.init(.tryAgain, .look, .connection, mayHaveArrived: true)
        }
    }

    /// Whether nobody knows if the network did what it was asked.
    public var isOutcomeUnknown: Bool { delivery == .look }
}

extension NetworkFailure.Category {
    /// What follows from it.
    public var policy: FailurePolicy { FailurePolicy(self) }

    /// Whether the token is worth nothing any more.
    public var endsConnection: Bool { policy.token == .ended }
}
