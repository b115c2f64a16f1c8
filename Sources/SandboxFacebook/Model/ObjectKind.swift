internal import SandboxCore

/// Kinds of objects whose numbers begin far from those of people, places, posts and apps, each at its own beginning.
///
/// A number alone tells what it names. The numbers are given out by the tables, which start there (`FacebookSchema`).
enum ObjectKind: Int64, Sendable, CaseIterable {
    case photo = 1
    case album = 2
    case checkIn = 3
    case event = 4
    case comment = 5
    case page = 6

    private static let size: Int64 = 1_000_000_000_000_000

    /// The number in front of the first.
    var floor: Int64 { rawValue * Self.size }

    /// The kind of a number; `nil` for people, places, posts and apps.
    init?(number: Int64) {
        self.init(rawValue: number / Self.size)
    }
}
