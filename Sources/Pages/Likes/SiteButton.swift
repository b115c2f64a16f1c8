import Flyleaf
import HTTP
import Templating

/// The like button as a page of another site shows it, in a frame that knows nobody.
struct SiteButton: ViewModel {
    var stylesheet: LinkTarget
    var look: SiteButtonLook
    /// What is pressed and counted; absent where the address names nothing that everybody may like.
    var press: SiteButtonPress?

    static var fields: [Field<Self>] {
        [
            Field("stylesheet") { $0.stylesheet }, Field("layout") { $0.look.layout.rawValue },
            Field("scheme") { $0.look.scheme.rawValue }, Field("press") { $0.press },
        ]
    }
}
