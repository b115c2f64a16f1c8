/// A quotation as somebody typed it.
public struct QuotationForm: Sendable, Equatable {
    /// The words.
    public var text: String
    /// The page, or nothing.
    public var page: String
    /// Who may see it.
    public var visibility: Review.Visibility

    /// What is wrong with its fields.
    public struct Faults: Error, Sendable, Equatable {
        /// With the words.
        public var text: ReadingFormFault?
        /// With the page.
        public var page: ReadingFormFault?

        /// Nothing is wrong.
        public init() {}
    }

    /// A form.
    public init(text: String, page: String, visibility: Review.Visibility) {
        self.text = text
        self.page = page
        self.visibility = visibility
    }

    /// The form of a quotation.
    public init(_ quotation: Quotation) {
        self.init(
            text: quotation.text.text,
            page: quotation.page.map(String.init) ?? "",
            visibility: quotation.visibility
        )
    }

    /// The values it says.
    func values() throws(Faults) -> (text: QuotationText, page: Int?) {
        var faults = Faults()
        let text = QuotationText(self.text)
        if text == nil { faults.text = Flyleaf.isBlank(self.text) ? .noQuotation : .quotationTooLong }
        var page: Int?
        if !Flyleaf.isBlank(self.page) {
            if case .page(let number)? = ReadingProgress(self.page) { page = number } else { faults.page = .notAPage }
        }
        guard faults == Faults(), let text else { throw faults }
        return (text, page)
    }
}
