/// One word that somebody looks for, or several that must follow one another.
struct SearchTerm: Equatable {
    /// As it was typed; it holds no quotation mark.
    let text: String
    /// Whether the last word may go on.
    let isBeginning: Bool

    /// The term in the query language of the index.
    var query: String { isBeginning ? "\"\(text)\"*" : "\"\(text)\"" }
}
