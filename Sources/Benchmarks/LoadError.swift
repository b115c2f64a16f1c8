/// The load could not be made.
struct LoadError: Error, CustomStringConvertible {
    let text: String
    var description: String { text }
}
