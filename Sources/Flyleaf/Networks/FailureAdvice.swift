public import Primitives

/// What a person is told about a failure at a network: what happened, what it means, what to do next.
///
/// The words, what becomes of the token, and the next step stand in one table, `FailureRow`; a page only chooses from it,
/// and adds a reference code.
public struct FailureAdvice: Sendable, Equatable {
    /// What was under way when it happened.
    public enum Situation: Sendable, CaseIterable {
        /// A post, which Flyleaf tries again by itself where that can help.
        case posting
        /// Something that the person waits for, such as a list of friends; nobody tries it again for them.
        case waiting
        /// A login, which begins anew.
        case login
        /// Something of the account there: what is granted is asked for or given back, a post is deleted.
        case account
        /// A server that the person named.
        case naming
    }

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

    /// One line.
    public let title: String
    /// What it means and what to do, one or two sentences.
    public let text: String
    /// What the page offers.
    public let nextStep: NextStep
    /// What becomes of the token.
    public let token: TokenFate

    /// The words for a category.
    ///
    /// - Parameters:
    ///   - situation: what was under way.
    ///   - network: the network's name for people.
    ///   - userMessage: the network's own words for the person; shown as they are where the network wants that, and
    ///     wherever a server was named.
    ///   - retryAt: when it makes sense to try again, if the network said so.
    public init(
        _ category: NetworkFailure.Category,
        in situation: Situation = .posting,
        network: String,
        userMessage: String? = nil,
        retryAt: Timestamp? = nil
    ) {
        let row = FailureRow(category, network, retryAt: retryAt)
        title = row.title
        let ownWords = row.showsOwnWords || situation == .naming ? userMessage : nil
        text = ownWords ?? row.text(situation)
        nextStep = row.nextStep
        token = row.token
    }

    /// The words for a failure.
    public init(_ failure: NetworkFailure, in situation: Situation, network: String) {
        self.init(
            failure.category,
            in: situation,
            network: network,
            userMessage: failure.userMessage,
            retryAt: failure.retryAt
        )
    }
}
