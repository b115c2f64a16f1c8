/// What is said of a position of the member’s.
enum PositionWords {
    /// What stands on a map where the member is.
    static let you = "You"
    /// A form had none.
    static let missing = "Your browser sent no position. Try once more, or type the name of a city."
}
