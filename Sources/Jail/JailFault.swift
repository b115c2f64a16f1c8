/// Why a program in a jail gave no answer.
public enum JailFault: Error, Sendable, Equatable {
    /// It could not be started, or not be spoken with; the `errno` of the call.
    case notStarted(Int32)
    /// It had no answer in time.
    case late
    /// Its answer is longer than any could be.
    case tooLong
    /// This signal ended it: its own fault, a limit, or a call it may not make (`SIGSYS`).
    case killed(signal: Int32)
}
