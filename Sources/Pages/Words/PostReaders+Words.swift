import Flyleaf

extension PostReaders {
    /// Who will really read a post, one or two sentences.
    ///
    /// - Parameter network: the network's name for people, without a server.
    func words(_ network: String) -> String {
        switch self {
        case .friendMentioned(let friend, let withOthers):
            """
            \(network) has no walls: this goes as a private mention that only \
            \(withOthers ? "\(friend.text), the people you name" : friend.text) and you can read.
            """
        case .thoseCalledInMessage: "Only you can read it, and anybody you call by an @address in your message."
        case .followers: "On \(network) your friends are your followers, and those you name."
        case .everyoneUnlisted: "Everyone who comes to your profile or has the link. It stays out of public lists."
        case .everybodyWithFriendCalled(let username):
            """
            \(network) has no walls: this is a post of your own that calls @\(username). Whoever can see your account \
            can read it.
            """
        case .everybodyAtAccount: "Whoever can see your account on \(network) can read it."
        case .everybodyAtPage: "Whoever visits the Page can read it. The Page signs it, not you."
        case .nobodyToCall:
            "\(network) finds people by their @username, and none is known here. Choose somebody else."
        }
    }
}
