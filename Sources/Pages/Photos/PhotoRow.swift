import Flyleaf
import Primitives
import Templating

/// A photo as a row of a form.
struct PhotoRow: ViewModel {
    var id: String
    var number: Int
    var picture: PhotoView
    var name: String
    var description: String
    var fault: String?
    var isRemoved: Bool
    var isFirst: Bool
    var isLast: Bool

    static var fields: [Field<Self>] {
        [
            Field("id") { $0.id }, Field("number") { $0.number }, Field("picture") { $0.picture },
            Field("name") { $0.name }, Field("description") { $0.description }, Field("fault") { $0.fault },
            Field("isRemoved") { $0.isRemoved }, Field("isFirst") { $0.isFirst }, Field("isLast") { $0.isLast },
            Field("earlier") { PhotoAct.earlier($0.id).value }, Field("later") { PhotoAct.later($0.id).value },
        ]
    }

    static func all(_ form: PhotoForm) -> [PhotoRow] {
        zip(form.entries, PhotoView.all(form.entries.map(\.photo))).enumerated().map { index, pair in
            let (entry, view) = pair
            return PhotoRow(
                id: entry.photo.id.text,
                number: index + 1,
                picture: view,
                name: PhotoForm.descriptionName(entry.photo.id),
                description: entry.description,
                fault: entry.fault?.words,
                isRemoved: entry.isRemoved,
                isFirst: index == 0,
                isLast: index == form.entries.count - 1
            )
        }
    }
}
