import Primitives

extension Message {
    /// The message for its member, without its words, which are gone by then; not imported.
    var ownJSON: JSON {
        [
            "written": .moment(writtenAt), "outcome": .orNull(outcome?.rawValue), "title": .orNull(made?.title.text),
        ]
    }
}
