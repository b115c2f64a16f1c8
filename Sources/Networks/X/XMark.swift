import Flyleaf

/// The marks that programs may put at X: on posts, and of those on people muting alone.
///
/// Following and blocking were taken from programs in 2026 and before; its own window does both.
enum XMark: CaseIterable {
    case `repeat`, favourite, bookmark, mute

    /// What it is everywhere.
    var mark: StreamMark {
        switch self {
        case .repeat: .repeat
        case .favourite: .favourite
        case .bookmark: .bookmark
        case .mute: .mute
        }
    }
}
