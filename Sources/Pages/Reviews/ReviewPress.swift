/// What a review form was sent for.
enum ReviewPress: Equatable {
    /// To be saved; whether it goes on to the share dialog is decided afterwards.
    case save
    /// To be kept as a draft.
    case keep
    /// To be kept as a draft by the page itself, which stays.
    case autosave
    /// To show how the text will look.
    case preview
    /// The same for a page that shows it while somebody types: nothing is kept.
    case follow
    /// To look for its book, or to take one.
    case book(BookAct)
    /// Something about its photos.
    case photo(PhotoAct)

    /// Reads the value of the button pressed; what is none of ours saves.
    init(_ value: String?) {
        switch value {
        case "keep": self = .keep
        case "autosave": self = .autosave
        case "preview": self = .preview
        case "follow": self = .follow
        default: self = BookAct(value).map { .book($0) } ?? PhotoAct(value).map { .photo($0) } ?? .save
        }
    }

    /// What it asks of the photos that came along.
    var photoWish: PhotoWish {
        switch self {
        case .photo(.add): .some
        case .save, .preview: .described
        case .photo(.earlier), .photo(.later), .keep, .autosave, .follow, .book: .whatCame
        }
    }
}
