package import Templating

/// A page that says one thing.
package struct NoticeView: SampledModel {
    package var heading: String
    package var text: String

    package init(heading: String, text: String) {
        self.heading = heading
        self.text = text
    }

    package static let sample = NoticeView(heading: "Heading", text: "Text")

    package var values: Values { ["heading": .text(heading), "text": .text(text)] }
}
