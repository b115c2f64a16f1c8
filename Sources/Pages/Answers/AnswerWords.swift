import Flyleaf

/// What people did about a post, in numbers.
enum AnswerWords {
    /// In one line, for example `2 answers, 5 likes`; `nil` where nobody did anything.
    static func short(_ answers: PostAnswers) -> String? {
        let parts = [
            words(answers.replyCount, "answer", "answers"), words(answers.likes ?? 0, "like", "likes"),
            words(answers.repeats ?? 0, "repeat", "repeats"),
        ]
        let said = parts.compactMap(\.self)
        return said.isEmpty ? nil : said.joined(separator: ", ")
    }

    private static func words(_ count: Int, _ one: String, _ many: String) -> String? {
        count <= 0 ? nil : "\(count.grouped) \(count == 1 ? one : many)"
    }
}
