import Primitives

/// Tells open screens what they show, as long as they are on.
public final class LiveDisplays: Sendable {
    /// How many screens of a member are told at once.
    public static let maximumPerMember = 12
    /// How many screens of all members are told at once; each holds a connection.
    public static let maximum = 200
    /// So often it is looked whether what a screen shows may still be shown.
    public static let look = Duration.seconds(2)

    private let displays: Displays
    private let pause: @Sendable (Duration) async throws -> Void
    private let seats = LiveSeats(perMember: maximumPerMember, maximum: maximum)

    /// - Parameter pause: waits.
    public init(displays: Displays, pause: @escaping @Sendable (Duration) async throws -> Void) {
        self.displays = displays
        self.pause = pause
    }

    /// How many screens are told now.
    public var count: Int { seats.count }

    /// Tells a screen what comes after what it shows, until it is gone, its display ends, or the task is cancelled.
    ///
    /// - Rule: every look asks anew whether the key still opens, and whether all that is on the screen may still be there.
    /// - Why: a wall hangs for weeks, and nobody stands at it to load it anew.
    /// - Parameters:
    ///   - cursor: what the screen shows.
    ///   - tell: hands a word to the screen; `false` when that is gone.
    public func follow(
        _ key: DisplayKey,
        at cursor: DisplayCursor,
        _ tell: @Sendable (DisplayWord) async throws -> Bool
    ) async throws {
        guard let display = try await displays.open(key) else {
            _ = try await tell(.over)
            return
        }
        let isTold = try await seats.sitting(display.memberID) { try await show(display, key, from: cursor, tell) }
        if !isTold { _ = try await tell(.full) }
    }

    private func show(
        _ display: Display,
        _ key: DisplayKey,
        from cursor: DisplayCursor,
        _ tell: @Sendable (DisplayWord) async throws -> Bool
    ) async throws {
        // A screen that shows nothing yet waits for nothing.
        var shown = cursor == .start ? nil : try await displays.present(display, at: cursor)
        var (cursor, content) = (cursor, display.content)
        while true {
            var rest = shown?.stay ?? .zero
            while rest > .zero {
                let slice = min(rest, Self.look)
                try await pause(slice)
                rest -= slice
                guard let display = try await displays.open(key) else {
                    _ = try await tell(.over)
                    return
                }
                if display.content != content { break }
                if try await displays.present(display, at: cursor) == nil { break }
            }
            guard let display = try await displays.open(key) else {
                _ = try await tell(.over)
                return
            }
            // What its member changed it to begins anew.
            if display.content != content { (cursor, content) = (.start, display.content) }
            let step = try await displays.next(display, after: cursor)
            if step != shown {
                guard try await tell(.step(step)) else { return }
            }
            shown = step
            cursor = step.cursor
        }
    }
}
