import Templating

/// A piece of a notice: words of ours, or a name or title, which may run the other way.
struct NoticePart: ViewModel, Equatable {
    let text: String
    let isName: Bool

    static var fields: [Field<Self>] { [Field("text") { $0.text }, Field("isName") { $0.isName }] }

    /// Words of ours.
    static func words(_ text: String) -> NoticePart { NoticePart(text: text, isName: false) }
    /// What somebody is called, or something.
    static func name(_ text: String) -> NoticePart { NoticePart(text: text, isName: true) }
}
