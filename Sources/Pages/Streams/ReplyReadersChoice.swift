import Flyleaf
import Templating

/// Who may see an answer: one of those to choose.
struct ReplyReadersChoice: ViewModel {
    var value: String
    var title: String
    var help: String
    var isChosen: Bool

    static var fields: [Field<Self>] {
        [
            Field("value") { $0.value }, Field("title") { $0.title }, Field("help") { $0.help },
            Field("isChosen") { $0.isChosen },
        ]
    }
}

extension ReplyReadersChoice {
    init(_ readers: ReplyReaders, _ kind: StreamReply.Subject.Kind, isChosen: Bool) {
        let words = ReplyWords.readers(readers, kind)
        self.init(value: readers.rawValue, title: words.title, help: words.help, isChosen: isChosen)
    }
}
