extension ReviewContent {
    /// Every text of it that readers see.
    var texts: [String] { [title.text, author.text, text.text] }
}

extension RemarkContent {
    /// Every text of it that readers see, and where it leads.
    var texts: [String] {
        [words.text, link?.address.text, link?.title.text, link?.description.text].compactMap(\.self)
    }
}
