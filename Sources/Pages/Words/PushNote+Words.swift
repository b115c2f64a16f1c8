import Flyleaf

extension PushNote {
    /// That many notices wait.
    static func words(of count: Int) -> String { "You have \(count) new notices" }
}
