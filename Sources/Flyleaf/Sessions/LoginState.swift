/// Where one login stands: the seven states every login passes through, and nothing in between.
///
/// A login is opened once. A closed one is never opened again; a new one is made.
public enum LoginState: String, Sendable, Hashable, CaseIterable {
    /// It exists, and nothing is known of who it will be.
    case created
    /// The browser brought a key that was kept, which has not been tried yet.
    case createdTokenLoaded
    /// The login page is shown, and the answer awaited.
    case createdOpening
    /// Logged in.
    case open
    /// Logged in, and more was granted or the key was renewed since.
    case openTokenExtended
    /// Never opened: refused, failed or left alone.
    case closedLoginFailed
    /// Over.
    case closed

    /// Whether somebody is logged in; both open states count the same.
    public var isOpen: Bool { self == .open || self == .openTokenExtended }

    /// Whether nothing can happen to it any more.
    public var isOver: Bool { self == .closed || self == .closedLoginFailed }

    /// The state after something has happened; throws where it cannot happen.
    public func after(_ event: LoginEvent) throws(LoginEventRefused) -> LoginState {
        guard let next = Self.transitions[self]?[event] else { throw LoginEventRefused(state: self, event: event) }
        return next
    }

    /// Every transition there is; what is not in the table is refused.
    static let transitions: [LoginState: [LoginEvent: LoginState]] = [
        .created: [.tokenFound: .createdTokenLoaded, .openedSilently: .created, .loginShown: .createdOpening],
        .createdTokenLoaded: [.openedSilently: .open, .loginShown: .open],
        .createdOpening: [
            .accepted: .open, .acceptedByPasskey: .open, .declined: .closedLoginFailed, .failed: .closedLoginFailed,
            .abandoned: .closedLoginFailed,
        ],
        .open: whileOpen(unchanged: .open),
        .openTokenExtended: whileOpen(unchanged: .openTokenExtended),
        .closedLoginFailed: [:],
        .closed: [:],
    ]

    private static func whileOpen(unchanged: LoginState) -> [LoginEvent: LoginState] {
        [
            .permissionGranted: .openTokenExtended, .tokenRenewed: .openTokenExtended,
            .permissionDeclined: unchanged, .passkeyAdded: unchanged, .passkeyRemoved: unchanged, .setAside: .closed,
            .loggedOut: .closed, .endedElsewhere: .closed,
            .replaced: .closed, .expired: .closed, .endedByNetwork: .closed,
        ]
    }
}
