public import Primitives

/// A failure somebody was shown a reference code for, as the operator can look it up (LG-15).
///
/// It holds codes only: no name, no text, no address, no secret, and nothing that says whose it was.
public struct Incident: Sendable, Equatable {
    /// The reference on the page; a page that reports several failures shows the same one for all.
    public let code: String
    /// When it happened.
    public let at: Timestamp
    /// What failed: a category of `NetworkFailure`, or the type of an error of the program itself.
    public let category: String
    /// The pattern of the route, for example `/account/disconnect/{id}`.
    public let operation: String
    /// The network, if one had a part in it.
    public let network: NetworkName?
    /// What the network answered, if it did.
    public let answer: NetworkFailure.Answer?

    /// An incident out of a store.
    public init(
        code: String,
        at moment: Timestamp,
        category: String,
        operation: String,
        network: NetworkName?,
        answer: NetworkFailure.Answer?
    ) {
        self.code = code
        at = moment
        self.category = category
        self.operation = operation
        self.network = network
        self.answer = answer
    }

    /// The incident of an error; of the error itself only codes are taken.
    public init(
        code: String,
        at moment: Timestamp,
        operation: String,
        network: NetworkName?,
        error: any Error
    ) {
        let failure = error as? NetworkFailure
        self.init(
            code: code,
            at: moment,
            category: failure?.category.rawValue ?? "\(type(of: error))",
            operation: operation,
            network: network,
            answer: failure?.answer
        )
    }

    /// How long an incident can be looked up.
    public static let lifetime = Duration.seconds(30 * 86_400)
    /// How many are kept; the oldest give way.
    public static let maximumCount = 10_000
}
