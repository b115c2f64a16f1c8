package import Templating

/// One line of a list of texts.
package struct Line: ViewModel {
    package var text: String

    package init(_ text: String) { self.text = text }

    package static var fields: [Field<Self>] { [Field("line") { $0.text }] }
}
