import Flyleaf
import HTTP

extension ReviewForm {
    /// The form a browser sent.
    init(_ fields: FormFields) {
        self.init(
            title: fields["title"] ?? "",
            author: fields["author"] ?? "",
            isbn: fields["isbn"] ?? "",
            review: fields["review"] ?? "",
            isSpoiler: fields["spoiler"] == "yes",
            score: fields["score"] ?? "",
            visibility: fields["visibility"] ?? Review.Visibility.everyone.rawValue
        )
    }
}
