import Flyleaf
import Templating

/// A small mark of a network beside a name: letters of our own, since no network's logo belongs to Flyleaf.
struct NetworkMark: SampledModel {
    /// One or two letters.
    var letters: String
    /// The network in words, for everybody the letters say nothing.
    var network: String

    static let sample = NetworkMark(letters: "F", network: "Facebook")

    var values: Values { ["letters": .text(letters), "network": .text(network)] }
}

extension NetworkDirectory {
    /// The mark of a network beside its name.
    func networkMark(_ name: NetworkName) -> NetworkMark {
        NetworkMark(letters: mark(name), network: title(name))
    }
}
