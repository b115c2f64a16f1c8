import Templating

/// What other sites show of a link to a page (OpenGraph).
struct PagePreview: ViewModel {
    var title: String
    var description: String
    var address: String
    var picture: PreviewPicture?

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("description") { $0.description }, Field("address") { $0.address },
            Field("picture") { $0.picture },
        ]
    }
}
