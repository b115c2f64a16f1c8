public import Primitives

/// What is wrong with a share, beside the field it belongs to.
public struct ShareFaults: Error, Sendable, Equatable {
    /// No network to share to.
    public var network: String?
    /// No friend chosen for a friend's profile.
    public var friend: String?
    /// The message.
    public var message: String?
    /// The tags.
    public var tags: String?
    /// The place.
    public var place: String?
    /// The audience.
    public var audience: String?
    /// The photos.
    public var photos: String?
    /// The warning.
    public var warning: String?
    /// What is in the way at single connections.
    public var targets: [ID<Connection>: String] = [:]

    /// No faults.
    public init() {}

    /// Every fault in the order of the dialog.
    public var all: [String] {
        [network, friend, message, tags, place, audience, warning, photos].compactMap(\.self) + targets.values.sorted()
    }
}
