import Flyleaf
import Templating

/// How a site gets a like button.
struct LikeHelpPage: ViewModel {
    var frame: PageFrame
    var script: SameOriginLink
    /// What a site pastes.
    var scriptAddress: String
    var pageAddress: String
    /// What the button of the example is about.
    var home: String
    var example: LinkTarget

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("script") { $0.script },
            Field("scriptAddress") { $0.scriptAddress }, Field("pageAddress") { $0.pageAddress },
            Field("home") { $0.home }, Field("example") { $0.example },
            Field("lengthLimit") { _ in LikedPage.maximumLength.grouped },
            Field("siteLimit") { _ in LikedPage.maximumPerSite.grouped },
        ]
    }
}
