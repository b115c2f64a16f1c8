public import Primitives

/// A question with answers to choose from, as it hangs on a post.
public struct StreamPoll: Sendable, Equatable {
    /// One answer.
    public struct Answer: Sendable, Equatable {
        /// What it says.
        public let words: String
        /// How many chose it when it was read; `nil` where the network keeps that back.
        public let votes: Int?

        /// An answer.
        public init(words: String, votes: Int? = nil) {
            self.words = words
            self.votes = votes
        }
    }

    /// The network's identifier, where one can choose by it; `nil` where the poll is only told of.
    public let remoteID: String?
    /// What can be chosen, in the order of its writer.
    public let answers: [Answer]
    /// Whether more than one may be chosen.
    public let isMultiple: Bool
    /// Whether it was over when it was read.
    public let isOver: Bool
    /// When it ends, or ended; `nil` for one that stays open.
    public let endsAt: Timestamp?
    /// How many people chose; `nil` where nobody says.
    public let voters: Int?
    /// What the reader chose, as places in `answers`; `nil` where the network does not say, empty for nothing.
    public let own: [Int]?

    /// More answers of one poll are not kept.
    public static let maximumAnswers = 20
    /// The longest answer, in Unicode scalars.
    public static let maximumLength = 200

    /// A poll.
    public init(
        remoteID: String?,
        answers: [Answer],
        isMultiple: Bool = false,
        isOver: Bool = false,
        endsAt: Timestamp? = nil,
        voters: Int? = nil,
        own: [Int]? = nil
    ) {
        self.remoteID = remoteID
        self.answers = answers
        self.isMultiple = isMultiple
        self.isOver = isOver
        self.endsAt = endsAt
        self.voters = voters
        self.own = own
    }

    /// The poll with what its reader chose, as somebody else told.
    func chosen(_ own: [Int]?) -> StreamPoll {
        StreamPoll(
            remoteID: remoteID,
            answers: answers,
            isMultiple: isMultiple,
            isOver: isOver,
            endsAt: endsAt,
            voters: voters,
            own: own.map { $0.filter(answers.indices.contains) }
        )
    }

    /// Whether nothing can be chosen any more.
    public func isOver(at moment: Timestamp) -> Bool { isOver || endsAt.map { $0 <= moment } ?? false }

    /// Whether these are places of answers that may be chosen together.
    public func takes(_ choices: [Int]) -> Bool {
        !choices.isEmpty && choices.allSatisfy(answers.indices.contains) && Set(choices).count == choices.count
            && (isMultiple || choices.count == 1)
    }
}
