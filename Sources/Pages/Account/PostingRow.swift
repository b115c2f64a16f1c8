import Flyleaf
import Templating

/// The switch of a connection that says whether Flyleaf posts there (LG-29).
struct PostingRow: ViewModel {
    var isOn: Bool
    /// Whether the network goes on granting what is not used here, and can be asked to take it back.
    var canRepeat: Bool
    var stateClass: String
    var stateWord: String
    /// What the state means.
    var text: String
    /// What a press changes, and what it cannot.
    var consequence: String?

    static var fields: [Field<Self>] {
        [
            Field("isOn") { $0.isOn }, Field("canRepeat") { $0.canRepeat }, Field("stateClass") { $0.stateClass },
            Field("stateWord") { $0.stateWord }, Field("text") { $0.text }, Field("consequence") { $0.consequence },
        ]
    }
}

extension PostingRow {
    /// Nothing for a network that carries no posts at all.
    init?(_ connection: Connection, at network: SocialNetwork, title: String) {
        let isRevocable = network.postingPermission.flatMap(network.rule)?.isRevocable == true
        switch PostingSwitch(connection, at: network) {
        case .on:
            isOn = true
            canRepeat = false
            text = "Flyleaf posts a review there at the moment you press Post, and at no other time."
            consequence =
                isRevocable
                ? "When you switch it off, \(title) takes the permission back. Reading goes on as before."
                : """
                \(title) takes back all permissions or none. When you switch this off, \(title) goes on listing the \
                permission, and Flyleaf refuses to post there. To take it back at \(title) as well, disconnect.
                """
        case .withheld:
            isOn = false
            canRepeat = isRevocable
            text = "Flyleaf does not post there, although \(title) would let it. \(Self.wayOn)"
            consequence =
                isRevocable
                ? "\(title) still lists the permission. You can ask it once more to take it back."
                : "\(title) takes back all permissions or none. To take this one back there as well, disconnect."
        case .off:
            isOn = false
            canRepeat = false
            text = "Flyleaf does not post there. \(Self.wayOn)"
            consequence = nil
        case .absent(let restriction):
            guard let restriction else { return nil }
            isOn = false
            canRepeat = false
            text = restriction.words(network.title)
            consequence = nil
        }
        stateClass = isOn ? "posted" : "cancelled"
        stateWord = isOn ? "On" : "Off"
    }

    private static let wayOn =
        "It turns on when you share a review there and say yes; the network’s own page works too."
}
