extension JSON {
    /// How texts are written; the members keep their order in both.
    public enum Style: Sendable {
        /// Everything as it is but what RFC 8259 section 7 demands, and U+2028 and U+2029, which old scripts cannot read.
        case plain
        /// Only ASCII, and slashes escaped as well, in the manner of the Graph API.
        case ascii
        /// As plain, and `<`, `>` and `&` escaped as well: nothing in it ends an element that it stands in.
        case markup
    }
}
