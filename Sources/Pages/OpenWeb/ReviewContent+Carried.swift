import Flyleaf

/// What is carried out of the house: by cards, feeds, data for machines and pictures. Nobody who meets it chose to see a
/// spoiler, so all of it comes from `OpenText`, up to the first one.
extension ReviewContent {
    /// The text with words for what is left out; empty where nothing is written.
    var carriedText: String { SpoilerWords.ofPages.description(openText) }

    /// A beginning of that, for cards.
    var carriedBeginning: String {
        let text = carriedText
        return text.isEmpty ? Story.caption(self) : String(text.unicodeScalars.prefix(300))
    }

    /// The first sentence before any spoiler; empty where there is none.
    var carriedSentence: String {
        let text = openText.beginning.unicodeScalars.prefix(1000)
        var isAtEnd = false
        for index in text.indices {
            let scalar = text[index]
            if isAtEnd, scalar.properties.isWhitespace { return String(text[..<index]) }
            if scalar == "\n" { return String(text[..<index]) }
            switch scalar {
            case "。", "！", "？", "।", "؟": return String(text[...index])
            case ".", "!", "?", "…": isAtEnd = true
            // A mark that closes what was quoted belongs to the sentence.
            case "”", "’", "\"", "'", "»", ")": break
            default: isAtEnd = false
            }
        }
        return String(text)
    }
}
