public import Primitives

/// What a network says of something beside its name.
public struct TopicDetail: Sendable, Equatable {
    /// The address of its page there.
    public let page: String?
    /// Its kind, or what the person answered, as the network calls that; one line fit to be shown.
    public let kind: String?
    /// The day it is of: when it was liked or made, or when it takes place.
    public let day: PartialDate?

    /// Kinds are cut at so many Unicode scalars.
    static let maximumKindLength = 100

    /// Reads what a network says.
    ///
    /// - Parameter page: an address of the web.
    public init(page: String? = nil, kind: String? = nil, day: PartialDate? = nil) {
        self.page = page
        self.kind = kind.flatMap { StreamTopic.line($0, Self.maximumKindLength) }
        self.day = day
    }

    /// Some that was kept.
    public init(trusted page: String?, kind: String?, day: PartialDate?) {
        self.page = page
        self.kind = kind
        self.day = day
    }
}
