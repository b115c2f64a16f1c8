/// What pressing Share will do, decided before the person presses.
public enum SharePlan: Sendable, Equatable {
    /// Flyleaf posts it.
    case post
    /// Flyleaf could post it, but must ask for this permission first.
    case ask(Permission)
    /// The network's own dialog posts it, for this reason.
    case handOff(Restriction)
    /// It cannot be done, for this reason.
    case impossible(Obstacle)

    /// Why something cannot be shared through a connection.
    public enum Obstacle: Sendable, Equatable {
        /// The connection cannot do it.
        case restricted(Restriction)
        /// The friend chosen is a friend at another connection.
        case friendElsewhere
    }

    /// The plan for a destination.
    ///
    /// - Parameters:
    ///   - capabilities: those at this kind of place.
    ///   - hasPhotos: whether photos are to go along, for which a network may want another permission.
    public init(_ capabilities: Capabilities, to kind: ShareDestination.Kind, hasPhotos: Bool) {
        switch kind == .friend ? capabilities.friendProfile : capabilities.ownProfile {
        case .native:
            let missing = hasPhotos && capabilities.photos.isPossible ? capabilities.photoPermission : nil
            self = missing.map { .ask($0) } ?? .post
        case .nativeAfter(let permission): self = .ask(permission)
        case .handOff(let restriction): self = .handOff(restriction)
        case .none(let restriction): self = .impossible(.restricted(restriction))
        }
    }
}
