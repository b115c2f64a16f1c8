import Primitives

extension Message {
    /// The message for its member, without its words, which are gone by then, but with the answer to it while that is kept;
    /// not imported.
    func ownJSON(_ answer: StreamReply?) -> JSON {
        [
            "written": .moment(writtenAt), "outcome": .orNull(outcome?.rawValue), "title": .orNull(made?.title.text),
            "answer": .orNull(answer?.content.words.text),
        ]
    }
}
