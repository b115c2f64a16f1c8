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
