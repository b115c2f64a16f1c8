import Flyleaf

/// What is said of members' own places.
enum SavedPlaceSentences {
    /// How far one is; both ends are known to about a kilometre, so no nearer than they allow.
    static func way(_ kilometres: Double) -> String {
        kilometres <= SavedPlace.offerReach ? "here, to about 2 km" : "about \(Int(kilometres.rounded())) km away"
    }
}

extension SavedPlaceFault {
    /// Why it was not saved, and what to do.
    var words: String {
        switch self {
        case .noName: "Give the place a name, so that you find it again. Nothing was saved."
        case .positionGone: "That position is not kept any more, so there is nothing to save. Look around once more."
        case .tooMany: "You have \(SavedPlace.maximumPerMember) places, as many as are kept. Remove one first."
        }
    }
}
