/// How long a thing stays on a display before the next.
public enum DisplayStay: Int, Sendable, CaseIterable {
    /// The shortest; what is new comes no faster.
    case shortest = 8
    /// A short while.
    case short = 12
    /// As a display begins.
    case medium = 20
    /// A long while.
    case long = 40
    /// A minute.
    case minute = 60

    /// How long.
    public var duration: Duration { .seconds(rawValue) }
}
