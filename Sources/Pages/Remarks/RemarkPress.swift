/// What the form of a remark was sent for.
enum RemarkPress: Equatable {
    /// To be saved; where it goes on to is decided afterwards.
    case save
    /// To read the page behind its link, with the picture it names or without; nothing is kept but photos.
    case read(withPicture: Bool)
    /// Something about its photos.
    case photo(PhotoAct)

    /// Reads the value of the button pressed; what is none of ours saves.
    init(_ value: String?) {
        switch value {
        case "read": self = .read(withPicture: false)
        case "picture": self = .read(withPicture: true)
        default: self = PhotoAct(value).map { .photo($0) } ?? .save
        }
    }

    /// What it asks of the photos that came along.
    var photoWish: PhotoWish {
        switch self {
        case .photo(.add): .some
        case .save: .described
        case .photo(.earlier), .photo(.later), .read: .whatCame
        }
    }
}
