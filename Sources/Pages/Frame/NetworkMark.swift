import Flyleaf
import Templating

/// A small mark of a network beside a name: letters of our own, since no network's logo belongs to Flyleaf.
struct NetworkMark: ViewModel {
    /// One or two letters.
    var letters: String
    /// The network in words, for everybody the letters say nothing.
    var network: String

    static var fields: [Field<Self>] { [Field("letters") { $0.letters }, Field("network") { $0.network }] }
}

extension NetworkDirectory {
    /// The mark of a network beside its name.
    func networkMark(_ name: NetworkName) -> NetworkMark {
        NetworkMark(letters: mark(name), network: title(name))
    }
}
