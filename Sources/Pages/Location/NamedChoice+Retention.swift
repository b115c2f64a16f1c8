import Flyleaf

extension NamedChoice {
    /// How long positions may stay, with what is chosen.
    static func retentions(_ chosen: LocationRetention) -> [NamedChoice] {
        LocationRetention.allCases.map { retention in
            NamedChoice(value: retention.rawValue, name: retention.words, isChosen: retention == chosen)
        }
    }
}
