import Flyleaf

extension SecurityEvent.Kind {
    /// What was done, in the list of all of it.
    var words: String {
        switch self {
        case .login: "Logged in"
        case .newBrowser: "Logged in with a browser not used before"
        case .passkeyAdded: "A passkey was added"
        case .passkeyRemoved: "A passkey was removed"
        case .codesMade: "Recovery codes were made; older ones open nothing any more"
        case .deviceAdded: "A key for a device was made"
        case .deviceEnded: "The key of a device was ended"
        case .connected: "A network was connected"
        case .disconnected: "A network was disconnected"
        case .exported: "Your data were downloaded"
        case .everythingEnded: "Everything was ended but one login, networks and passkeys"
        }
    }

    /// What was done, as it is told to a member who may not have done it.
    var told: String {
        switch self {
        case .newBrowser: "Somebody logged in to your account with a browser not used before"
        case .passkeyAdded: "A passkey was added to your account"
        case .codesMade: "Recovery codes for your account were made"
        case .deviceAdded: "A key to your account was made for a device"
        case .connected: "A network was connected to your account"
        case .login, .passkeyRemoved, .deviceEnded, .disconnected, .exported, .everythingEnded: words
        }
    }
}

extension SecurityEvent {
    /// What it was done with: a name somebody gave, or a browser.
    func detail(_ networks: NetworkDirectory) -> String? {
        let title = network.map { networks.title($0) }
        return switch (name, browser?.words, title) {
        case (let name?, _, let title?): "\(name) (\(title))"
        case (let name?, _, nil): name
        case (nil, let browser?, let title?): "\(browser), by \(title)"
        case (nil, let browser?, nil): browser
        case (nil, nil, let title): title
        }
    }
}
