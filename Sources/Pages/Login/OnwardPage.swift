import HTTP
import Templating

/// The short stop between the answer of one network and the question of the next.
struct OnwardPage: ViewModel {
    var frame: PageFrame
    /// The network that is asked next.
    var network: String
    var address: LinkTarget

    static var fields: [Field<Self>] {
        [Field("frame") { $0.frame }, Field("network") { $0.network }, Field("address") { $0.address }]
    }
}

extension Visit {
    /// The way to the next network as a page that goes there by itself.
    ///
    /// - Rule: what answers the form of one network never redirects to another.
    /// - Why: browsers hold the `form-action` of that form's page along all redirects, and a network names there only
    ///   itself and where it sends people back to.
    /// - Without it: the press on the network's own page would lead nowhere.
    func onward(to address: String, _ network: String) -> Response {
        // What a login begins with is an address of http or https.
        guard let link = LinkTarget(address) else { return .redirect(to: address) }
        let model = OnwardPage(frame: frame("On to \(network)"), network: network, address: link)
        var page = page(site.templates.onward, model)
        page.fields[.refresh] = "0; url=\(address)"
        return page
    }
}
