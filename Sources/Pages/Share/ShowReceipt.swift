import Flyleaf
import HTTP
import Primitives
import Templating
import Web

extension Site {
    /// `GET /shares/{id}`.
    @Sendable static func showReceipt(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        // Before the share is looked up: what becomes of it after that is not on this page, and stays new.
        let visit = try await visit.seeing([.share(id), .answers(id)])
        let share = try await visit.ownShare(id)
        let connection = try await visit.services.connections.connection(share.connectionID, of: visit.member.id)
        let network = try await connection.asyncFlatMap { try await visit.services.networks.network(of: $0.identity) }
        let standing = try await visit.standing([share.entry])
        let title = standing.title(share.entry)
        let together = try await visit.services.sharing.together(with: share)
        var story = StoryView(share.story, network: title)
        story.photos = SentPhoto.all(
            share.story,
            from: try await visit.services.photos.photos(share.story.photos.map(\.id), of: visit.member.id),
            isDescribed: network?.describesPhotos(share.story, with: connection) ?? true
        )
        if share.route == .dialog {
            story.audience = "Chosen on \(title)’s own page"
        } else if let words = network?.readers(of: share.story, with: connection) {
            story.audience = words
        }
        let kept = try await visit.visit.answers(to: [share.entry])[share.id]
        let links = try await visit.services.blockedLinks.filter()
        let answers = kept.map { AnswersView($0, title, visit.services.networks.mark(share.network), links) }
        let heading = share.heading(network: title)
        let model = ShareReceiptPage(
            frame: visit.visit.frame(heading, .shares),
            heading: heading,
            row: try await ShareRow(share.entry, standing),
            answers: answers,
            story: story,
            text: network?.publishing.preview(share.story).wholeText,
            omissions: share.leftOut.map {
                Omission(
                    $0,
                    network: network?.title ?? title,
                    chosenAt: together.first.map { standing.title($0.entry) }
                )
            },
            refresh: share.changesByItself ? LinkTarget(path: Paths.receipt(id)) : nil,
            steps: try await visit.steps(share, standing, network, connection),
            reference: share.failure == nil ? nil : share.reference,
            together: together.count > 1 ? LinkTarget(path: together.resultPath) : nil,
            isByDialog: share.route == .dialog,
            linkOpened: try await visit.services.shortLinks.visits(of: share).map { Self.words(visits: $0) },
            hasGone: share.state == .posted || share.state == .withdrawn,
            cancel: LinkTarget(path: Paths.cancelShare(id)),
            retry: LinkTarget(path: Paths.retryShare(id))
        )
        return visit.visit.page(visit.site.templates.receipt, model)
    }
}

extension Site {
    /// How often a link was opened.
    fileprivate static func words(visits: Int) -> String {
        switch visits {
        case 0: "Not yet"
        case 1: "Once"
        default: "\(visits) times"
        }
    }
}

extension SocialNetwork {
    /// Whether the descriptions of photos went along.
    fileprivate func describesPhotos(_ story: Story, with connection: Connection?) -> Bool {
        capabilities(connection?.permissions ?? PermissionSet(), at: story.destination.kind)
            .photoDescriptions.isPossible
    }

    /// Who sees a story in words, where destination and audience promise something else.
    fileprivate func readers(of story: Story, with connection: Connection?) -> String? {
        if let readers = publishing.preview(story).readers { return readers.words(title) }
        guard story.destination == .own, let connection else { return nil }
        return publishing.capabilities(connection.permissions).audience.refusal(title)
    }
}

extension PostPreview {
    /// The whole post, where it is one text.
    fileprivate var wholeText: String? { if case .text(let text) = form { text } else { nil } }
}

extension ShareState {
    fileprivate var changesByItself: Bool {
        switch self {
        case .queued, .sending, .unknown: true
        case .handedOff, .posted, .rejected, .returned, .cancelled, .withdrawn: false
        }
    }
}

extension Share {
    /// Whether a page that shows it should look again.
    var changesByItself: Bool { state.changesByItself && !isUndecided }
}

extension MemberVisit {
    /// A share of this member; anybody else's is as good as missing.
    func ownShare(_ id: ID<Share>) async throws -> Share {
        guard let share = try await services.sharing.share(id, of: member.id) else { throw Problem.notFound }
        return share
    }

    /// What can be done about a share now: its one next step, and what goes with it.
    fileprivate func steps(
        _ share: Share,
        _ standing: ShareStanding,
        _ network: SocialNetwork?,
        _ connection: Connection?
    ) async throws -> ReceiptSteps {
        let step = try await standing.nextStep(share.entry)
        let isThere = try await owns(share.subject)
        let path = "\(share.subject.dialog)?network=\(connection?.id.text ?? share.network.rawValue)"
        let dialog = isThere ? LinkTarget(path: path) : nil
        // No button that would be refused: why there is none, and until when, stands above.
        let mayCall = share.retryAt.map { $0 <= services.clock.now() } ?? true
        var steps = ReceiptSteps(canChange: false)
        steps.backLabel = share.subject.kind.back
        steps.reviewLink = isThere ? LinkTarget(path: share.subject.page) : nil
        switch step {
        case .none, .wait: break
        case .seePost:
            steps.postLink = share.receipt.flatMap { LinkTarget($0.url) }
            steps.withdraw = LinkTarget(path: Paths.withdrawShare(share.id))
        case .sendNow:
            steps.retryLabel = mayCall ? "Try now" : nil
            steps.cancelLabel = "Cancel it"
        case .lookAgain: steps.retryLabel = step.words
        case .decide:
            steps.retryLabel = ShareNextStep.lookAgain.words
            steps.decision = ReceiptDecision(connection)
        case .finishThere:
            steps.cancelLabel = "I did not post it"
            steps.shareLink = dialog
            if let network, let connection { steps.networkPage = networkPageLink(share, network, connection) }
        case .shareAgain: steps.shareLink = dialog
        case .logInAgain:
            guard let connection else { break }
            let option = LoginOption(again: connection.identity, services.networks)
            steps.logIn = ReceiptLogin(action: option.action, next: Paths.receipt(share.id), server: option.server)
        case .givePermission:
            var fields = FormFields(["share": share.id.text])
            if share.state == .unknown, let permission = try await standing.missingForLooking(share.entry) {
                fields.append("permission", permission.name)
                // Whoever does not want to give it can look there and say what they see.
                steps.decision = ReceiptDecision(connection)
            }
            steps.permissionLink = LinkTarget(path: "\(share.subject.permission)?\(fields.urlencoded)")
        case .change: steps.canChange = true
        case .tryAgain:
            steps.retryLabel = mayCall ? step.words : nil
            steps.canChange = true
        }
        return steps
    }

    private func networkPageLink(_ share: Share, _ network: SocialNetwork, _ connection: Connection) -> LinkTarget? {
        do {
            return LinkTarget(try networkPage(share, network, connection))
        } catch {
            // A page that cannot be opened is not offered; the receipt has other ways on.
            return nil
        }
    }
}

extension ReceiptDecision {
    fileprivate init(_ connection: Connection?) {
        self.init(page: connection?.identity.profileURL.flatMap { LinkTarget($0) })
    }
}

extension ReceiptSteps {
    fileprivate init(canChange: Bool) {
        self.init(
            postLink: nil,
            withdraw: nil,
            retryLabel: nil,
            decision: nil,
            canChange: canChange,
            cancelLabel: nil,
            permissionLink: nil,
            logIn: nil,
            networkPage: nil,
            shareLink: nil,
            reviewLink: nil
        )
    }
}
