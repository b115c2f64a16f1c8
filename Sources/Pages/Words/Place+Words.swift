import Flyleaf

extension Place {
    /// Name and locality on one line.
    var words: String { locality.isEmpty ? name.words : "\(name.words), \(locality)" }
}

extension PlaceName {
    /// The name, or what stands for one that the network does not have.
    var words: String { isEmpty ? "A place" : text }
}
