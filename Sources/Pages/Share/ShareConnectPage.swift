import Flyleaf
import HTTP
import Templating
import Web

/// Instead of a page that needs a network: it is not connected, or no longer.
struct ShareConnectPage: ViewModel {
    var frame: PageFrame
    var heading: String
    var text: String
    var tabs: [NetworkTab]
    var loginOptions: LoginOptions
    var again: LoginOption?
    var back: LinkTarget
    var backLabel: String

    static var fields: [Field<Self>] {
        [
            Field("frame") { $0.frame }, Field("heading") { $0.heading }, Field("text") { $0.text },
            Field("tabs") { $0.tabs }, Field("hasTabs") { !$0.tabs.isEmpty }, Field("loginOptions") { $0.loginOptions },
            Field("again") { $0.again }, Field("back") { $0.back }, Field("backLabel") { $0.backLabel },
        ]
    }
}

extension MemberVisit {
    /// What a member is told who has no working connection for a page.
    ///
    /// - Parameters:
    ///   - ended: the connection that has ended; `nil` when there never was one.
    ///   - purpose: what the connection would be for, after "to": `share this review`.
    func connectPage(
        ended: Connection?,
        purpose: String,
        part: PageFrame.Part,
        next: String,
        back: (label: String, path: String),
        tabs: [NetworkTab] = [],
        only: NetworkName? = nil
    ) -> Response {
        var loginOptions = visit.loginOptions(next: LocalPath(trusted: next))
        let networks = services.networks
        let heading: String
        let text: String
        if let ended {
            let title = networks.title(of: ended.identity)
            heading = "Your connection to \(title) has ended"
            text = """
                \(title) no longer accepts it. Log in there again to \(purpose). Everything you chose and \
                wrote is kept.
                """
        } else {
            let name = only.map { networks.title($0) } ?? "a network"
            if let only { loginOptions.keep(only) }
            heading = "Connect \(name) first"
            text = """
                To \(purpose)\(only == nil ? "" : " there"), log in at \(name) once. That connects it to your account and \
                posts nothing. Everything you chose and wrote is kept.
                """
        }
        let model = ShareConnectPage(
            frame: visit.frame(heading, part),
            heading: heading,
            text: text,
            tabs: tabs,
            loginOptions: loginOptions,
            again: ended.map { LoginOption(again: $0.identity, networks) },
            back: LinkTarget(path: back.path),
            backLabel: back.label
        )
        return visit.page(site.templates.shareConnect, model)
    }
}

extension LoginOption {
    /// The way back to where somebody is connected already.
    init(again identity: Identity, _ networks: NetworkDirectory) {
        self.init(
            network: identity.network,
            title: networks.title(of: identity),
            action: LinkTarget(path: Paths.authStart(identity.network)),
            server: networks.family(identity.network) == nil ? nil : identity.server,
            signUp: nil
        )
    }
}
