/// The form of a remark as a person sent it, and what is wrong with it.
public struct RemarkForm: Sendable, Equatable {
    /// The raw words.
    public var words: String
    /// The raw address; empty for no link.
    public var address: String
    /// The raw title of the link.
    public var title: String
    /// The raw text about the link.
    public var description: String
    /// Whether whoever has the address of its page here can read it.
    public var isOpen: Bool

    /// A form.
    public init(words: String, address: String, title: String, description: String, isOpen: Bool) {
        self.words = words
        self.address = address
        self.title = title
        self.description = description
        self.isOpen = isOpen
    }

    /// The form that shows a remark for editing.
    public init(_ content: RemarkContent) {
        self.init(
            words: content.words.text,
            address: content.link?.address.text ?? "",
            title: content.link?.title.text ?? "",
            description: content.link?.description.text ?? "",
            isOpen: content.isOpen
        )
    }

    /// What is wrong, beside its field.
    public struct Faults: Error, Sendable, Equatable {
        /// What is wrong with the words, or with all of it.
        public var words: RemarkFault?
        /// What is wrong with the address.
        public var address: RemarkFault?
        /// What is wrong with the title.
        public var title: RemarkFault?
        /// What is wrong with the text about the link.
        public var description: RemarkFault?

        /// No faults.
        public init() {}

        /// Every fault in the order of the fields.
        public var all: [RemarkFault] { [words, address, title, description].compactMap(\.self) }
    }

    /// The address of the link; `nil` for none, and where it cannot be read.
    public var target: ShortLinkTarget? { isBlank(address) ? nil : ShortLinkTarget(typed: address) }

    /// The content, or every fault at once.
    public func content() throws(Faults) -> RemarkContent {
        var faults = Faults()
        let message = ShareMessage(words)
        if message == nil { faults.words = wordsFault }
        let title = LinkTitle(self.title)
        if title == nil { faults.title = .unreadableTitle }
        let description = LinkDescription(self.description)
        if description == nil { faults.description = descriptionFault }
        let hasTexts = !isBlank(self.title) || !isBlank(self.description)
        if target == nil, !isBlank(address) {
            faults.address = .unreadableAddress
        } else if target == nil, hasTexts {
            faults.address = .noAddress
        }
        guard let message, let title, let description, faults.all.isEmpty else { throw faults }
        let link = target.map { SharedLink(address: $0, title: title, description: description) }
        let words = isBlank(message.text) ? ShareMessage.none : message
        guard let content = RemarkContent(words: words, link: link, isOpen: isOpen) else {
            faults.words = .nothingSaid
            throw faults
        }
        return content
    }

    private var wordsFault: RemarkFault {
        let excess = words.unicodeScalars.count - ShareMessage.maximumLength
        return excess > 0 ? .wordsTooLong(excess: excess) : .unreadableWords
    }

    private var descriptionFault: RemarkFault {
        let excess = description.unicodeScalars.count - LinkDescription.maximumLength
        return excess > 0 ? .descriptionTooLong(excess: excess) : .unreadableDescription
    }
}
