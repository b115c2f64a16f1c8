public import Primitives

/// Which of two tokens of one person a connection keeps, where each stands for what was granted with it alone.
///
/// - Rule: a connection keeps its widest working token; where neither is wider, the one that does more of what the person
///   has switched on or asks for just now.
/// - Why: a login asks for less than a share does, and the person said yes to both.
/// - Without it: a login from a second browser takes posting away from the whole account.
public enum TokenChoice: Sendable, Equatable {
    /// The one that is there; the one that came is spare.
    case kept
    /// The one that came; the one that was there is spare.
    case arriving

    /// The choice between the token of a connection, as it was last known, and one that came with a login.
    ///
    /// - Parameters:
    ///   - asked: what the person was asked for beyond the login.
    ///   - posting: the permission to post, where the network has one.
    public init(
        _ connection: Connection,
        arriving: PermissionSet,
        asked: [Permission],
        posting: Permission?,
        at moment: Timestamp
    ) {
        self = .arriving
        guard connection.state == .active, connection.expiresAt.map({ $0 > moment }) ?? true else { return }
        let kept = connection.permissions
        if arriving.atNetwork.isSuperset(of: kept.atNetwork) { return }
        if kept.atNetwork.isSuperset(of: arriving.atNetwork) {
            self = .kept
            return
        }
        let isAnswer = !asked.isEmpty && arriving.atNetwork.isSuperset(of: asked)
        if isAnswer, !kept.atNetwork.isSuperset(of: asked) { return }
        guard let posting, kept.granted.contains(posting), !arriving.atNetwork.contains(posting) else { return }
        self = .kept
    }
}
