import Flyleaf
import HTTP
import Primitives

/// The form of an answer as it was filled in, which may hold anything.
struct ReplyForm {
    /// What makes one answer of the form however often it is sent.
    var id: ID<StreamReply>
    var words: String
    var warning: String
    var readers: ReplyReaders
    /// Why it was not taken.
    var fault: ReplyFault?

    /// An empty form, with what such a form begins with.
    init(_ opening: ReplyOpening, id: ID<StreamReply>) {
        self.id = id
        words = opening.names.isEmpty ? "" : "\(opening.names) "
        warning = opening.warning?.text ?? ""
        readers = opening.readers[0]
    }

    /// A form with what was not taken before, to be sent anew.
    init(again reply: StreamReply, _ opening: ReplyOpening, id: ID<StreamReply>) {
        self.init(opening, id: id)
        words = reply.content.words.text
        warning = opening.warning == nil ? "" : reply.content.warning.text
        if opening.readers.contains(reply.content.readers) { readers = reply.content.readers }
    }

    /// A form that was sent: fields `id`, `words`, `warning` and `readers`.
    ///
    /// Without the identifier it is another form, and readers that are none of those there are, are a fault.
    init(_ fields: FormFields, _ opening: ReplyOpening, id: ID<StreamReply>) {
        self.init(opening, id: fields["id"].flatMap { ID($0) } ?? id)
        words = fields["words"] ?? ""
        warning = opening.warning == nil ? "" : fields["warning"] ?? ""
        guard let name = fields["readers"] else { return }
        if let wanted = ReplyReaders(rawValue: name), opening.readers.contains(wanted) {
            readers = wanted
        } else {
            fault = .otherReaders
        }
    }

    /// What it says.
    func content() throws(ReplyFault) -> ReplyContent {
        if let fault { throw fault }
        guard let words = ShareMessage(words) else { throw .unreadable }
        guard let warning = ShareWarning(warning) else { throw .unreadableWarning }
        return ReplyContent(words: words, warning: warning, readers: readers)
    }
}
