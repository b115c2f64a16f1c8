import Flyleaf

extension ServerChoice {
    /// Where people may log in, in words that follow "at".
    var words: String {
        switch self {
        case .any: "any server you name"
        case .only(let servers): servers.joined(separator: ", ")
        }
    }
}
