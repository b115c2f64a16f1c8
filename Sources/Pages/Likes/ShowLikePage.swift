import Flyleaf
import HTTP
import Templating
import Web

extension Site {
    /// `GET /like/page`: field `href`, the address of a page; asks whether it is to be liked, and changes nothing.
    ///
    /// It is what the button in the frame opens. A frame can be hidden under anything, so a press there counts for
    /// nothing; this page is never in a frame, and names the site. Field `held` is a press here that had to wait for a
    /// login, which is done now (LK-02). A review or a book of ours has its button on its own page.
    @Sendable static func showLikePage(_ visit: Visit) async throws -> Response {
        let held = try await visit.heldForm()
        let href = held?["href"] ?? visit.query["href"]
        if held == nil, href == nil, visit.query["held"] != nil { throw Problem.pressIsGone }
        let subject = try visit.likeSubject(href)
        if let signedIn = visit.signedIn, !signedIn.isSuspended, let press = try await visit.takeHeldPress() {
            let member = MemberVisit(visit: visit, session: signedIn.session, member: signedIn.member)
            return try await member.press(subject, press["act"])
        }
        guard case .webPage(let page) = subject else { return visit.go("\(subject.page)#\(LikeButton.anchor)") }
        guard let address = WebURL(page.address), let link = LinkTarget(page.address) else { throw Problem.notFound }
        let pattern = try await visit.services.likes.blocked(subject)
        let like = try await visit.likeButton(subject, address.authority)
        // Who likes it from before can take that back.
        if let pattern, !like.isLiked { throw Problem.blockedPage(pattern) }
        let model = LikePage(
            frame: visit.frame("Like a page of \(address.authority)"),
            site: address.authority,
            address: page.address,
            link: pattern == nil ? link : nil,
            isDisguisable: address.host.split(separator: ".").contains { $0.hasPrefix("xn--") },
            like: like
        )
        return visit.page(visit.site.templates.likePage, model)
    }
}

extension Problem {
    /// What was pressed before a login waits no more.
    fileprivate static let pressIsGone = Problem(
        status: .gone,
        title: "Nothing waits here any more",
        text:
            "What was pressed before a login waits for a while, in the browser it was pressed in, and is done once. This "
            + "was done already, or waited too long. Press the button of the page once more to see whether you like it."
    )
}
