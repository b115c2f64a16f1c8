import Flyleaf
import HTTP
import Templating
import Web

/// The link to a display, shown once.
struct DisplayLinkPage: ViewModel {
    var frame: PageFrame
    var name: String
    var address: String
    var link: LinkTarget
    var picture: QRPicture?

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("name") { $0.name }, Field("address") { $0.address },
            Field("link") { $0.link }, Field("picture") { $0.picture },
        ]
    }
}

extension MemberVisit {
    /// The page with a new link.
    func displayLinkPage(_ display: Display, _ key: DisplayKey) -> Response {
        let path = Paths.display(key.text)
        let address = site.addresses.whole(path)
        let model = DisplayLinkPage(
            frame: visit.frame("The link to a display"),
            name: display.name.text,
            address: address,
            link: LinkTarget(path: path),
            picture: QRPicture(address)
        )
        return visit.page(site.templates.displayLink, model, status: .created)
    }
}
