import Flyleaf
import Templating

/// What hangs on a post, told of in words: it stays at its network.
struct StreamAttachmentView: ViewModel {
    var kind: String
    /// What its writer says it shows.
    var words: String?

    static var fields: [Field<Self>] { [Field("kind") { $0.kind }, Field("words") { $0.words }] }
}

extension StreamAttachmentView {
    init(_ attachment: StreamAttachment) {
        kind =
            switch attachment.kind {
            case .picture: attachment.words.isEmpty ? "A picture without a description" : "Picture"
            case .video: attachment.words.isEmpty ? "A video" : "Video"
            case .sound: attachment.words.isEmpty ? "A recording" : "Recording"
            case .other: attachment.words.isEmpty ? "Something attached" : "Attached"
            }
        words = attachment.words.isEmpty ? nil : attachment.words
    }
}
