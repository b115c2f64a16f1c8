public import Flyleaf
public import Primitives

/// What a person is told about a failure at a network: what happened, what it means, what to do next.
///
/// The words stand in one table, `FailureWords`, and what follows in another, `FailurePolicy`; a page only chooses from
/// them, and adds a reference code.
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

    /// One line.
    public let title: String
    /// What it means and what to do, one or two sentences.
    public let text: String
    /// What the page offers.
    public let nextStep: FailurePolicy.NextStep
    /// What becomes of the token.
    public let token: FailurePolicy.TokenFate

    /// The words for a category.
    ///
    /// - Parameters:
    ///   - situation: what was under way.
    ///   - network: the network's name for people.
    ///   - userMessage: the network's own words; in the place of ours where they are meant for the person, and quoted
    ///     beside them where they may say why.
    ///   - naming: what is wrong with a server that was named.
    ///   - retryAt: when it makes sense to try again, if the network said so.
    public init(
        _ category: NetworkFailure.Category,
        in situation: Situation = .posting,
        network: String,
        userMessage: String? = nil,
        naming: NamingFault? = nil,
        retryAt: Timestamp? = nil
    ) {
        let policy = FailurePolicy(category)
        let words = FailureWords(category, network, retryAt: retryAt)
        title = words.title
        let ours = naming?.words(network) ?? words.text(situation)
        switch policy.ownWords {
        case _ where situation == .naming: text = naming == nil ? userMessage ?? ours : ours
        case .insteadOfOurs: text = userMessage ?? ours
        case .besideOurs: text = userMessage.map { "\(ours) \(network) says: “\($0)”" } ?? ours
        case .unused: text = ours
        }
        nextStep = policy.nextStep
        token = policy.token
    }

    /// The words for a failure.
    public init(_ failure: NetworkFailure, in situation: Situation, network: String) {
        self.init(
            failure.category,
            in: situation,
            network: network,
            userMessage: failure.userMessage,
            naming: failure.naming,
            retryAt: failure.retryAt
        )
    }
}
