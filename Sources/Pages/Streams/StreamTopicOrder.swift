import Flyleaf

/// How what many write of is ordered on its page.
enum StreamTopicOrder: String, CaseIterable {
    /// As each network has it.
    case network
    /// By the posts of today.
    case day
    /// By the posts of the last seven days.
    case week

    /// What is counted for it; `nil` where nothing is.
    private func count(_ topic: StreamTopic) -> Int? {
        switch self {
        case .network: nil
        case .day: topic.today
        case .week: topic.posts
        }
    }

    /// In this order; what is not counted stands last, and what counts the same as its network has it.
    func ordered(_ topics: [KeptStreamTopic]) -> [KeptStreamTopic] {
        topics.enumerated().sorted { one, other in
            (count(one.element.topic) ?? 0, other.offset) > (count(other.element.topic) ?? 0, one.offset)
        }
        .map(\.element)
    }
}
