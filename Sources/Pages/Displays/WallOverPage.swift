import Templating
import Web

/// What a screen shows whose display has ended.
struct WallOverPage: ViewModel {
    var stylesheet: LinkTarget
    var icon: LinkTarget

    static var fields: [Field<Self>] { [Field("stylesheet") { $0.stylesheet }, Field("icon") { $0.icon }] }
}
