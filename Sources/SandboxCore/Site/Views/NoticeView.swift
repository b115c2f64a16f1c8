package import Templating

/// A page that says one thing.
package struct NoticeView: ViewModel {
    package var heading: String
    package var text: String

    package init(heading: String, text: String) {
        self.heading = heading
        self.text = text
    }

    package static var fields: [Field<Self>] {
        [Field("heading") { $0.heading }, Field("text") { $0.text }]
    }
}
