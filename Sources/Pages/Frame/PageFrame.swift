import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// What stands around every page: title, style, who is logged in, where one can go.
struct PageFrame: SampledModel {
    /// The part of the site the page belongs to, marked in the navigation.
    enum Part {
        case reviews, shares, friends, login, other
    }

    var title: String
    var part: Part
    var assets: Assets
    var csrf: String
    var memberName: PersonName?
    /// The network the member came in by.
    var mark: NetworkMark?
    var loginLink: LinkTarget
    var notice: Notice?
    var sandboxLink: LinkTarget?
    /// The script of passkeys, where browsers offer them.
    var passkeyScript: LinkTarget?
    /// Lines for link previews; only on pages everybody may read.
    var preview: PagePreview?

    static let sample = PageFrame(
        title: "Front",
        part: .reviews,
        assets: .sample,
        csrf: "token",
        memberName: .sample,
        mark: .sample,
        loginLink: .sample,
        notice: .sample,
        sandboxLink: .sample,
        passkeyScript: .sample,
        preview: .sample
    )

    var values: Values {
        [
            "title": .text(title), "inReviews": .flag(part == .reviews), "inShares": .flag(part == .shares),
            "inFriends": .flag(part == .friends), "inLogin": .flag(part == .login),
            "stylesheet": .link(assets.stylesheet), "script": .link(assets.script), "icon": .link(assets.icon),
            "touchIcon": .link(assets.touchIcon), "manifest": .link(assets.manifest), "csrf": .text(csrf),
            "memberName": .optional(memberName?.text),
            "initials": .text(memberName?.initials ?? ""), "mark": .optional(mark), "loginLink": .link(loginLink),
            "notice": .optional(notice), "sandboxLink": .optional(sandboxLink),
            "passkeyScript": .optional(passkeyScript), "preview": .optional(preview),
        ]
    }
}

/// The addresses of the files every page needs, worked out once.
struct Assets: Sendable {
    var stylesheet: LinkTarget
    var script: LinkTarget
    var passkeyScript: LinkTarget
    var icon: LinkTarget
    var touchIcon: LinkTarget
    var manifest: LinkTarget

    static let sample = Assets(
        stylesheet: .sample,
        script: .sample,
        passkeyScript: .sample,
        icon: .sample,
        touchIcon: .sample,
        manifest: .sample
    )
}

extension Assets {
    init(_ files: StaticFiles) {
        stylesheet = LinkTarget(path: files.url("flyleaf.css"))
        script = LinkTarget(path: files.url("flyleaf.js"))
        passkeyScript = LinkTarget(path: files.url("passkey.js"))
        icon = LinkTarget(path: files.url("icon.svg"))
        touchIcon = LinkTarget(path: files.url("icon-180.png"))
        manifest = LinkTarget(path: files.url("manifest.webmanifest"))
    }
}

/// What other sites show of a link to a page (OpenGraph).
struct PagePreview: SampledModel {
    var title: String
    var description: String
    var address: String
    var picture: PreviewPicture?

    static let sample = PagePreview(
        title: "Title",
        description: "Text",
        address: "https://example.com/",
        picture: .sample
    )

    var values: Values {
        [
            "title": .text(title), "description": .text(description), "address": .text(address),
            "picture": .optional(picture),
        ]
    }
}

/// The picture beside a link.
struct PreviewPicture: SampledModel {
    var source: String
    var width: Int
    var height: Int
    var words: String

    static let sample = PreviewPicture(source: "https://example.com/img", width: 3, height: 2, words: "The cover")

    var values: Values {
        ["source": .text(source), "width": .number(width), "height": .number(height), "words": .text(words)]
    }
}

extension Visit {
    /// The frame of a page.
    func frame(
        _ title: String,
        _ part: PageFrame.Part = .other,
        notice: Notice? = nil,
        preview: PagePreview? = nil
    ) -> PageFrame {
        PageFrame(
            title: title,
            part: part,
            assets: site.assets,
            csrf: csrfToken,
            memberName: signedIn?.member.name,
            mark: signedIn?.network.map { services.networks.networkMark($0) },
            loginLink: LinkTarget(path: loginPath),
            notice: notice ?? endedNotice ?? query["notice"].flatMap(Notice.Code.init).map(Notice.init),
            sandboxLink: site.sandboxLink,
            passkeyScript: services.passkeys == nil ? nil : site.assets.passkeyScript,
            preview: preview
        )
    }

    /// What a browser reads once after a network ended its login.
    private var endedNotice: Notice? {
        guard let endedBy else { return nil }
        let network = services.networks.title(endedBy)
        let isLoginPage = request.target.rawPath == Paths.login()
        return Notice(
            kind: .waiting,
            text:
                "\(network) has ended your login: Flyleaf was removed there, you logged out there, your password was "
                + "changed, or its time ran out. Everything you wrote here is kept.",
            step: isLoginPage ? nil : NoticeStep(label: "Log in again", link: LinkTarget(path: loginPath))
        )
    }

    /// The login page, with the way back to this one; not to an answer of a network, which holds its code and counts once.
    private var loginPath: String {
        let path = request.target.rawPath
        guard request.method.isSafe, path != Paths.login(), request.target.raw != "/", !path.hasPrefix("/auth/") else {
            return Paths.login()
        }
        return "\(Paths.login())?next=\(PercentCoding.encode(here.text))"
    }
}
