import Flyleaf

extension Distance {
    /// How somebody is kept.
    var words: String {
        switch self {
        case .mute: "Muted"
        case .block: "Blocked"
        }
    }
}

extension DistanceChoice.Value {
    /// The choice in a few words.
    var name: String {
        switch self {
        case .none: "Neither"
        case .mute: "Mute"
        case .block: "Block"
        }
    }

    /// What it does.
    var meaning: String {
        switch self {
        case .none: "You see each other as everybody does."
        case .mute: "They are in none of your lists, searches and notices. Their own pages stay open to you."
        case .block: "Neither of you finds anything of the other here, and your likes of each other’s reviews go."
        }
    }

    /// What is said once it is chosen.
    var notice: Notice.Code {
        switch self {
        case .none: .readerNear
        case .mute: .readerMuted
        case .block: .readerBlocked
        }
    }
}
