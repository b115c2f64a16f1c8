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

/// What can happen to a login.
public enum LoginEvent: String, Sendable, Hashable, CaseIterable {
    /// The browser brought a key that was kept.
    case tokenFound
    /// It was to be opened without showing a login page.
    case openedSilently
    /// It was to be opened, by a login page if needed.
    case loginShown
    /// The person logged in.
    case accepted
    /// The person logged in with a passkey.
    case acceptedByPasskey
    /// The person said no.
    case declined
    /// The network failed, or gave an answer that does not count.
    case failed
    /// The browser never came back.
    case abandoned
    /// The person let Flyleaf do more.
    case permissionGranted
    /// A new key came, by connecting a network or by logging in there once more.
    case tokenRenewed
    /// The person was asked for more and said no.
    case permissionDeclined
    /// The person added a passkey to the account.
    case passkeyAdded
    /// The person removed a passkey from the account.
    case passkeyRemoved
    /// Another account was chosen; the browser keeps the key of this one.
    case setAside
    /// The person logged out; the key is gone.
    case loggedOut
    /// The person ended it from another browser.
    case endedElsewhere
    /// A newer login took its place.
    case replaced
    /// Its time was over.
    case expired
    /// The network ended it: Flyleaf was removed there, or the person logged out there.
    case endedByNetwork
}

/// Something was told of a login that cannot happen in its state.
public struct LoginEventRefused: Error, Sendable, Equatable, CustomStringConvertible {
    /// The state, which stays.
    public let state: LoginState
    /// What was refused.
    public let event: LoginEvent

    /// Both names.
    public var description: String { "a login that is \(state.rawValue) cannot be \(event.rawValue)" }
}
