/// Whether something can be read through a member's connection.
public enum LookState<Value: Sendable & Equatable>: Sendable {
    /// It is read.
    case readable(SocialNetwork.Look<Value>)
    /// It could be read once this permission is granted.
    case needsPermission(PermissionRule)
    /// The person has to log in there again.
    case ended
    /// No program may read it.
    case closed(Restriction)

    init(_ access: LookAccess<Value>, _ connection: Connection) {
        switch access {
        case .impossible(let restriction): self = .closed(restriction)
        case .possible(let way):
            let missing = way.rule.flatMap { connection.permissions.granted.contains($0.permission) ? nil : $0 }
            self = connection.state != .active ? .ended : missing.map { .needsPermission($0) } ?? .readable(way)
        }
    }
}
