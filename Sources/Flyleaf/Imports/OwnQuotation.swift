import Primitives

/// A quotation as a member took it home.
struct OwnQuotation {
    private let text: QuotationText
    private let page: Int?
    private let visibility: Review.Visibility
    /// When it was added.
    let addedAt: Timestamp

    init?(_ value: JSON) {
        guard let text = value["text"]?.text.flatMap({ QuotationText($0) }),
            let visibility = value["visibility"]?.text.flatMap(Review.Visibility.init),
            let added = value["added"]?.text.flatMap(Timestamp.init(iso8601:)), added >= Timestamp(seconds: 0)
        else { return nil }
        self.text = text
        page = value["page"]?.integer.flatMap { ReadingProgress.pages.contains($0) ? $0 : nil }
        (self.visibility, addedAt) = (visibility, added)
    }

    func quotation(_ id: ID<Quotation>) -> Quotation {
        Quotation(id: id, text: text, page: page, visibility: visibility, addedAt: addedAt)
    }
}
