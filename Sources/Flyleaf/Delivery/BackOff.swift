import Primitives

/// How long to wait before a destination is called again, and when to give up.
public struct BackOff: Sendable, Equatable {
    /// How often something is sent by itself before it is given back.
    public let maximumAttempts: Int
    /// The pause after the first attempt; each further one doubles it.
    public let firstPause: Duration
    /// The longest pause of our own choice.
    public let longestPause: Duration
    /// The pause after the first look that failed.
    public let firstLook: Duration
    /// How long a destination is asked by itself for something whose answer was lost.
    public let lookingTime: Duration
    /// The longest pause that a destination can ask for: it may mean another time than ours.
    public let longestAsked: Duration

    /// From its figures.
    public init(
        maximumAttempts: Int,
        firstPause: Duration,
        longestPause: Duration,
        firstLook: Duration,
        lookingTime: Duration,
        longestAsked: Duration
    ) {
        self.maximumAttempts = maximumAttempts
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.firstLook = firstLook
        self.lookingTime = lookingTime
        self.longestAsked = longestAsked
    }

    /// Eight attempts after 5 s, 10 s, 20 s and so on up to half an hour; looks from 30 s on for a day.
    public static let standard = BackOff(
        maximumAttempts: 8,
        firstPause: .seconds(5),
        longestPause: .seconds(1800),
        firstLook: .seconds(30),
        lookingTime: .seconds(86_400),
        longestAsked: .seconds(86_400)
    )

    /// The pause after so many attempts; `nil` when it was tried often enough.
    ///
    /// What is sent again after that gets as many attempts as before.
    ///
    /// - Parameters:
    ///   - minimum: a pause that is not undercut, whatever the count.
    ///   - asked: the pause the destination asked for.
    public func pause(after attempts: Int, minimum: Duration, asked: Duration?) -> Duration? {
        guard !attempts.isMultiple(of: maximumAttempts) else { return nil }
        let doublings = min(max(0, attempts % maximumAttempts - 1), 20)
        let pause = max(minimum, min(longestPause, firstPause * (1 << doublings)))
        return asked.map { min(max(pause, $0), longestAsked) } ?? pause
    }

    /// The pause after a look that failed, as long again as the answer has been missing; `nil` after `lookingTime`.
    public func pause(afterFailedLook age: Duration, asked: Duration?) -> Duration? {
        guard age < lookingTime else { return nil }
        return min(max(firstLook, age, asked ?? .zero), longestAsked)
    }
}
