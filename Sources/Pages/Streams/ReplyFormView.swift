import Flyleaf
import Primitives
import Templating
import Web

/// The form in which a post is answered or quoted, or somebody is written to.
struct ReplyFormView: ViewModel {
    var action: LinkTarget
    var id: String
    var network: String
    /// Whose answer it will be.
    var account: String
    var words: String
    /// The longest that is taken, in words.
    var limit: String
    var fault: String?
    /// The warning before it; absent where there is none.
    var warning: String?
    var readers: [ReplyReadersChoice]
    /// Who sees it, where there is nothing to choose.
    var onlyReaders: String?

    static var fields: [Field<Self>] {
        [
            Field("action") { $0.action }, Field("id") { $0.id },
            Field("network") { $0.network }, Field("account") { $0.account }, Field("words") { $0.words },
            Field("limit") { $0.limit }, Field("fault") { $0.fault },
            Field("takesWarning") { $0.warning != nil }, Field("warning") { $0.warning ?? "" },
            Field("readers") { $0.readers }, Field("hasReaders") { $0.readers.count > 1 },
            Field("onlyReaders") { $0.onlyReaders },
        ]
    }
}

extension ReplyFormView {
    init(
        _ form: ReplyForm,
        _ way: ReplyWay,
        to path: String,
        _ connection: Connection,
        _ network: String
    ) {
        action = LinkTarget(path: path)
        id = form.id.text
        self.network = network
        account = connection.identity.name.text
        words = form.words
        let nothing = ReplyContent(words: .none, warning: .none, readers: form.readers)
        limit = way.replying.length(nothing).limit.grouped
        fault = form.fault.map { ReplyWords.fault($0, network) }
        warning = way.opening.warning == nil ? nil : form.warning
        let all = way.opening.readers
        readers = all.map { ReplyReadersChoice($0, way.subject.kind, isChosen: $0 == form.readers) }
        onlyReaders = all.count > 1 ? nil : ReplyWords.onlyReaders(all[0], network)
    }
}
