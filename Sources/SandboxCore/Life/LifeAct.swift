/// Something that a person of the sandbox does without anybody's pressing.
package struct LifeAct: Sendable, Equatable {
    /// Which person it is, as each network counts those who come into question.
    package let person: Int
    /// What they say.
    package let words: String
    /// Whether it answers what a program posted last, where there is such a post.
    package let answers: Bool

    /// An act, decided by three bytes.
    package init(_ bytes: [UInt8]) {
        let bytes = bytes + [0, 0, 0]
        answers = bytes[0].isMultiple(of: 4)
        person = Int(bytes[1])
        let words = answers ? LifeWords.answers : LifeWords.posts
        self.words = words[Int(bytes[2]) % words.count]
    }
}
