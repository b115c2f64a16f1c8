public import Primitives

/// Something that a network of a member leads to, as it is kept.
public struct KeptStreamTopic: Sendable, Equatable {
    /// The connection.
    public let connectionID: ID<Connection>
    /// What it is one of.
    public let kind: StreamTopics
    /// What it is.
    public let topic: StreamTopic

    /// One that is kept.
    public init(connectionID: ID<Connection>, kind: StreamTopics, topic: StreamTopic) {
        self.connectionID = connectionID
        self.kind = kind
        self.topic = topic
    }

    /// The list of posts it leads to; `nil` where none here can be of it.
    public var list: StreamList? {
        switch kind {
        case .lists: NetworkListKey(connectionID, topic.name).map { .list($0) }
        case .trends:
            topic.name.utf8.first == UInt8(ascii: "#")
                ? StreamTag(topic.name).map { .tag($0) } : StreamWords(topic.name).map { .search($0) }
        case .collection: nil
        }
    }
}
