import Flyleaf

extension NamingFault {
    /// One or two sentences beside the field of a server.
    ///
    /// - Parameter network: the network's name for people.
    func words(_ network: String) -> String {
        switch self {
        case .empty: "Type the name of your server, for example mastodon.social."
        case .noName: "That is no server’s name. Type only the name, for example mastodon.social."
        case .number: "That is a number, not a name. Type the name of the server, for example mastodon.social."
        case .partOfName: "That is only part of a name: type all of it, for example mastodon.social."
        case .hasPort: "Leave the port out: a server people can reach answers on the usual one."
        case .ambiguous: "This name cannot be written in one way only. Type the form of it that begins with xn--."
        case .notListed: "This Flyleaf does not take part with that server. Choose one of those it names."
        case .speaksOtherwise:
            "No \(network) server answers there. Look at the address of your profile page: the server’s name is its "
                + "first part."
        case .closed: "This server does not talk to programs it does not know yet, so you cannot log in with it here."
        case .notPublic: "This name does not lead to a server of the public internet."
        case .knowsWidePermissionsOnly:
            "This server does not know the few permissions Flyleaf needs, only wide ones. Log in once more: it will ask "
                + "you to let Flyleaf read everything, and before the first post, to write everything. Flyleaf uses no "
                + "more of it than at any other server."
        case .silent: "No server answers to this name. Check how it is written, or try again later."
        case .tooManyNew: "Too many new servers were named here within an hour. Try again later."
        }
    }
}
