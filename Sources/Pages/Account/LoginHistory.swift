import Flyleaf

extension LoginState {
    /// How a state is marked and called.
    var words: (style: String, word: String) {
        switch self {
        case .created: ("waiting", "Begun")
        case .createdTokenLoaded: ("waiting", "Remembered, not opened yet")
        case .createdOpening: ("waiting", "Waiting for an answer")
        case .open: ("posted", "Open")
        case .openTokenExtended: ("posted", "Open, with more permissions")
        case .closedLoginFailed: ("refused", "Did not work")
        case .closed: ("cancelled", "Ended")
        }
    }
}

extension LoginEvent {
    /// What happened, in words that a moment follows.
    func words(_ network: String) -> String {
        switch self {
        case .tokenFound: "Found among the accounts of a browser"
        case .openedSilently: "Opened by switching to it"
        case .loginShown: "Login begun at \(network)"
        case .accepted: "Logged in"
        case .acceptedByPasskey: "Logged in with a passkey"
        case .declined: "Ended, because you said no at \(network)"
        case .failed: "Ended, because it could not be completed at \(network)"
        case .abandoned: "Ended, because nobody came back from \(network)"
        case .permissionGranted: "Permission given at \(network)"
        case .tokenRenewed: "\(network) connected"
        case .permissionDeclined: "Permission asked for at \(network) and not given"
        case .passkeyAdded: "Passkey added"
        case .passkeyRemoved: "Passkey removed"
        case .setAside: "Ended, because another account was chosen"
        case .loggedOut: "Ended, because you logged out"
        case .endedElsewhere: "Ended by you from another browser"
        case .replaced: "Ended, because a newer login took its place"
        case .expired: "Ended, because its time was over"
        case .endedByNetwork: "Ended by \(network)"
        }
    }
}
