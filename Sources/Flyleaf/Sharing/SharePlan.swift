public import Primitives

/// What pressing Share will do, decided before the person presses.
public enum SharePlan: Sendable, Equatable {
    /// Flyleaf posts it.
    case post
    /// Flyleaf could post it, but must ask for this permission first.
    case ask(Permission)
    /// The network's own dialog posts it, for this reason.
    case handOff(reason: String)
    /// It cannot be done, for this reason.
    case impossible(reason: String)

    /// The plan for a destination.
    ///
    /// - Parameter hasPhotos: whether photos are to go along, for which a network may want another permission.
    public init(_ capabilities: Capabilities, isForFriend: Bool, hasPhotos: Bool = false) {
        switch isForFriend ? capabilities.friendProfile : capabilities.ownProfile {
        case .native:
            let missing = hasPhotos && capabilities.photos.isPossible ? capabilities.photoPermission : nil
            self = missing.map { .ask($0) } ?? .post
        case .nativeAfter(let permission): self = .ask(permission)
        case .handOff(let reason): self = .handOff(reason: reason)
        case .none(let reason): self = .impossible(reason: reason)
        }
    }
}

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
