import Flyleaf
import HTTP
import Primitives
import Templating
import Web

/// What stands around every page: title, style, who is logged in, where one can go.
///
/// A reference, because each of the dozen places of a template that ask the frame something would copy it whole.
final class PageFrame: ViewModel {
    /// The part of the site the page belongs to, marked in the navigation.
    enum Part {
        case home, reviews, reading, shares, friends, login, other
    }

    let title: String
    let part: Part
    /// Whose files, links and form tokens it shows.
    private let site: Site
    private let csrfBinding: String
    let memberName: PersonName?
    /// The member’s picture, if they have one.
    let picture: SameOriginLink?
    /// How the page looks, by the choice of the member.
    let appearance: Appearance
    /// The network the member came in by.
    let mark: NetworkMark?
    /// What the member has not read of their notices; absent where there is nothing.
    let unread: UnreadMark?
    /// Shown to whoever is not logged in.
    let loginLink: LinkTarget
    let notice: Notice?
    /// Lines for link previews; only on pages everybody may read.
    let preview: PagePreview?
    /// The page's whole address without its query, for whoever prints it.
    let address: String

    init(
        title: String,
        part: Part,
        site: Site,
        csrfBinding: String,
        memberName: PersonName?,
        picture: SameOriginLink?,
        appearance: Appearance,
        mark: NetworkMark?,
        unread: UnreadMark?,
        loginLink: LinkTarget,
        notice: Notice?,
        preview: PagePreview?,
        address: String
    ) {
        self.title = title
        self.part = part
        self.site = site
        self.csrfBinding = csrfBinding
        self.memberName = memberName
        self.picture = picture
        self.appearance = appearance
        self.mark = mark
        self.unread = unread
        self.loginLink = loginLink
        self.notice = notice
        self.preview = preview
        self.address = address
    }

    private var assets: Assets { site.assets }
    /// Made only where a form is shown.
    private var csrf: String { site.csrf.token(for: csrfBinding) }
    private var sandboxLink: LinkTarget? { site.sandboxLink }
    private var testPositions: [NamedChoice] {
        site.configuration.testPositions.enumerated().map {
            NamedChoice(value: "\($0.offset)", name: $0.element.name, isChosen: false)
        }
    }

    /// The script of passkeys, where browsers offer them.
    private var passkeyScript: SameOriginLink? { site.services.passkeys == nil ? nil : assets.passkeyScript }

    static var fields: [Field<PageFrame>] {
        [
            Field("title") { $0.title }, Field("inReviews") { $0.part == .reviews },
            Field("inReading") { $0.part == .reading }, Field("inShares") { $0.part == .shares },
            Field("inHome") { $0.part == .home },
            Field("inFriends") { $0.part == .friends },
            Field("inLogin") { $0.part == .login }, Field("stylesheet") { $0.assets.stylesheet },
            Field("script") { $0.assets.script }, Field("icon") { $0.assets.icon },
            Field("touchIcon") { $0.assets.touchIcon }, Field("manifest") { $0.assets.manifest },
            Field("csrf") { $0.csrf }, Field("memberName") { $0.memberName?.text },
            Field("initials") { $0.memberName?.initials ?? "" }, Field("mark") { $0.mark },
            Field("picture") { $0.picture },
            Field("isLight") { $0.appearance.look == .light }, Field("isDark") { $0.appearance.look == .dark },
            Field("look") { $0.appearance.look == .system ? nil : $0.appearance.look.rawValue },
            Field("typeSize") { $0.appearance.typeSize == .usual ? nil : $0.appearance.typeSize.rawValue },
            Field("unread") { $0.unread },
            Field("loginLink") { $0.loginLink }, Field("notice") { $0.notice },
            Field("tellsPages") { $0.site.configuration.exchangesMentions },
            Field("hub") { $0.site.configuration.feedHub?.authority },
            Field("sandboxLink") { $0.sandboxLink }, Field("passkeyScript") { $0.passkeyScript },
            Field("pushScript") { $0.assets.pushScript },
            Field("positionScript") { $0.assets.positionScript },
            Field("photoScript") { $0.assets.photoScript }, Field("draftScript") { $0.assets.draftScript },
            Field("bookScript") { $0.assets.bookScript },
            Field("testPositions") { $0.testPositions },
            Field("hasTestPositions") { !$0.site.configuration.testPositions.isEmpty },
            Field("preview") { $0.preview },
            Field("address") { $0.address },
        ]
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
            site: site,
            csrfBinding: csrfBinding,
            memberName: signedIn?.member.name,
            picture: signedIn.flatMap(\.pictureLink),
            appearance: appearance,
            mark: signedIn?.network.map { services.networks.networkMark($0) },
            unread: signedIn.flatMap { UnreadMark($0.unreadNotices) },
            loginLink: LinkTarget(path: signedIn == nil ? loginPath : Paths.login()),
            notice: notice ?? suspendedNotice ?? endedNotice
                ?? query["notice"].flatMap(Notice.Code.init).map(Notice.init),
            preview: preview,
            address: site.addresses.whole(request.target.rawPath)
        )
    }

    /// What somebody reads on every page whom moderators have shut out.
    private var suspendedNotice: Notice? {
        guard signedIn?.isSuspended == true, request.target.rawPath != Paths.rulings() else { return nil }
        return Notice(
            kind: .waiting,
            text: "Moderators have shut you out: nothing you show is seen by others, and you can do nothing here.",
            step: NoticeStep(label: "Why, and what you can do", link: LinkTarget(path: Paths.rulings()))
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
        guard request.method.isSafe, path != Paths.login(), request.target.raw != "/", !path.hasPrefix(Paths.auth)
        else {
            return Paths.login()
        }
        return "\(Paths.login())?next=\(PercentCoding.encode(here.text))"
    }
}
