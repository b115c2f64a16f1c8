public import Primitives

/// What is wrong with a share, beside the field it belongs to.
public struct ShareFaults: Error, Sendable, Equatable {
    /// Where it goes.
    public var network: ShareFault?
    /// The friend or the Page, or the choice between these and the own profile.
    public var friend: ShareFault?
    /// The message, at each network that does not take it.
    public var message: [ShareFault] = []
    /// The words written for single connections.
    public var words: [ID<Connection>: ShareFault] = [:]
    /// The tags.
    public var tags: ShareFault?
    /// The place.
    public var place: ShareFault?
    /// The audience.
    public var audience: ShareFault?
    /// The photos, at each network that does not take them.
    public var photos: [ShareFault] = []
    /// The album.
    public var album: ShareFault?
    /// The language.
    public var language: ShareFault?
    /// The warning.
    public var warning: ShareFault?
    /// What is in the way at single connections.
    public var targets: [ID<Connection>: SharePlan.Obstacle] = [:]

    /// What was not shown yet of what would be posted, by connection.
    public var unseen: [ID<Connection>: UnseenPost] = [:]

    /// No faults.
    public init() {}

    /// Whether nothing is wrong.
    public var isEmpty: Bool { self == ShareFaults() }
    /// Whether nothing is wrong but that single connections can take nothing of it.
    public var isOnlyAtTargets: Bool {
        var others = self
        others.targets = [:]
        return !targets.isEmpty && others.isEmpty
    }
    /// Whether nothing is wrong but that something has not been seen.
    public var isOnlyUnseen: Bool {
        var others = self
        others.unseen = [:]
        return !unseen.isEmpty && others.isEmpty
    }
}
