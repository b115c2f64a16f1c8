import Flyleaf
import Templating

/// A small mark of a network beside a name: letters of our own, since no network's logo belongs to Flyleaf.
struct NetworkMark: ViewModel {
    /// One or two letters.
    var letters: String
    /// The network in words, for everybody the letters say nothing.
    var network: String

    static let sample = NetworkMark(letters: "F", network: "Facebook")

    var values: Values { ["letters": .text(letters), "network": .text(network)] }
}

extension NetworkMark {
    /// - Parameter title: what people here call the network.
    init(_ name: NetworkName, title: String) {
        network = title
        letters =
            switch name {
            case .facebook: "F"
            case .x: "X"
            case .mastodon: "M"
            case .openID: "ID"
            }
    }
}
