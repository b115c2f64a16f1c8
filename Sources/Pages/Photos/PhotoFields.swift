import Flyleaf
import Templating

/// The part of a page that has the photos of a form.
struct PhotoFields: ViewModel {
    /// Where the button goes that adds a photo: the same form, shown from its photos on.
    var addPhoto: LinkTarget
    var photos: [PhotoRow]
    /// The raw description beside the field for one more.
    var description: String
    /// What is wrong with the photo sent last.
    var fault: String?

    var hasFaults: Bool { fault != nil || photos.contains { $0.fault != nil } }

    static var fields: [Field<Self>] {
        [
            Field("addPhoto") { $0.addPhoto }, Field("photos") { $0.photos },
            Field("hasPhotos") { !$0.photos.isEmpty }, Field("photoDescription") { $0.description },
            Field("photoFault") { $0.fault }, Field("photoLimit") { _ in Photo.maximumTogether },
            Field("photoBytes") { _ in Photo.maximumBytes },
            Field("photoTypes") { _ in Photo.mediaTypes.joined(separator: ",") },
            Field("tooLarge") { _ in PhotoFault.tooLarge.words },
            Field("wrongType") { _ in PhotoFault.notAPicture.words },
            Field("tooMany") { _ in PhotoFault.tooMany.words },
            Field("megabytes") { _ in Photo.maximumBytes / 1_048_576 },
        ]
    }

    /// The photos of a form that is sent to this path.
    init(_ form: PhotoForm, at action: String) {
        addPhoto = LinkTarget(path: "\(action)#photos")
        photos = PhotoRow.all(form)
        description = form.description
        fault = form.fault
    }
}
