import Primitives

extension JSON {
    /// A number of things, as a network counts them; some say -1 where they do not tell.
    var count: Int? { integer.flatMap { $0 < 0 ? nil : $0 } }
}
