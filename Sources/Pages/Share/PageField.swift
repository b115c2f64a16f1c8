import Flyleaf
import Templating

/// The choice of a Page, and the one chosen.
struct PageField: ViewModel {
    var id: String?
    var name: String

    static var fields: [Field<Self>] { [Field("id") { $0.id }, Field("name") { $0.name }] }

    init(chosen: ManagedPage?) {
        id = chosen?.remoteID
        name = chosen?.name.text ?? ""
    }
}
