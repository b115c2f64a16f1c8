import Templating

/// The form that puts a book into one's lists without a review.
struct AddBookPage: ViewModel {
    var frame: PageFrame
    var title: String
    var titleFault: String?
    var author: String
    var authorFault: String?
    var choices: [ReadingButtons.Choice]

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("title") { $0.title }, Field("titleFault") { $0.titleFault },
            Field("author") { $0.author }, Field("authorFault") { $0.authorFault },
            Field("choices") { $0.choices },
        ]
    }
}
