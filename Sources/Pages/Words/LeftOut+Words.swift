import Flyleaf

extension Omission {
    /// - Parameters:
    ///   - network: the network's name for people, without a server.
    ///   - chosenAt: the network whose friends and places were chosen from, if it is known.
    init(_ leftOut: LeftOut, network: String, chosenAt: String?) {
        part = leftOut.part
        what = leftOut.part.words
        reason =
            leftOut.restriction?.words(network)
            ?? "Chosen from \(chosenAt ?? "another network"); \(network) does not have it."
    }
}

extension LeftOut.Part {
    /// The part at the beginning of a line.
    fileprivate var words: String {
        switch self {
        case .tags: "Tags"
        case .place: "Place"
        case .warning: "Warning"
        case .photos: "Photos"
        case .photoDescriptions: "Description of the photo"
        case .unlisted: "Out of public lists"
        case .album: "Album"
        case .language: "Language"
        case .card: "Title and text of the link"
        case .spoilers: "Spoilers of the review"
        }
    }
}
