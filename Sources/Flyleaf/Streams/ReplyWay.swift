/// How a member says something to a post or to somebody: answers it, quotes it, or writes to them.
///
/// - Rule: what may be said to whom is found out once, for the form, for what comes with it, and for the permission alike.
/// - Why: each of them would ask the network's rules in its own words.
/// - Without it: a form is shown for what is refused when it comes.
public struct ReplyWay: Sendable {
    /// What it is said to.
    public let subject: StreamReply.Subject
    /// How it is sent.
    public let replying: SocialNetwork.Replying
    /// What its form begins with.
    public let opening: ReplyOpening
    /// The permission that is still missing.
    public let missing: PermissionRule?
    /// Whether the writer of a post has to say yes to its quotation; `nil` for whatever is none.
    public let approval: QuoteApproval?
    /// Whom beside the person written to a text would reach, as the fault that it is; `nil` for everything else.
    let othersReached: @Sendable (ReplyContent) -> ReplyFault?
}

extension StreamSource {
    /// How a post that came by this source is answered or quoted; `nil` where the person may not.
    public func way(_ kind: StreamReply.Subject.Kind, to kept: KeptStreamItem) -> ReplyWay? {
        let post = kept.item.post
        guard connection.state == .active, let replying = network.replying else { return nil }
        let opening: ReplyOpening? =
            switch kind {
            case .post: replying.opening(post, list.list, connection.identity)
            case .quote: post.quoting == nil ? nil : network.quoting?.opening(post, connection.identity)
            case .person: nil
            }
        guard let opening else { return nil }
        return ReplyWay(
            subject: StreamReply.Subject(
                post: post.remoteID,
                by: post.author.name,
                page: post.page,
                number: kept.place.number,
                isQuoted: kind == .quote
            ),
            replying: replying,
            opening: opening,
            missing: network.missing(for: kind, connection.permissions),
            approval: kind == .quote ? post.quoting : nil,
            othersReached: { _ in nil }
        )
    }
}

extension SocialNetwork {
    /// How somebody is written to, and nobody else (CO-29); `nil` where no program may.
    func way(to person: StreamAuthor, through connection: Connection) -> ReplyWay? {
        guard connection.state == .active, let replying, let letters,
            let opening = letters.opening(person, connection.identity)
        else { return nil }
        return ReplyWay(
            subject: StreamReply.Subject(person: person.remoteID, name: person.name, page: person.page),
            replying: replying,
            opening: opening,
            missing: missing(for: .person, connection.permissions),
            approval: nil,
            othersReached: { content in
                letters.isOnlyTo(content, person) ? nil : .otherPeople(handle: person.handle ?? person.name.text)
            }
        )
    }
}

extension PersonSource {
    /// How somebody is written to; `nil` where no program may, and for the member themselves.
    public func way(to person: StreamAuthor) -> ReplyWay? {
        isActive(for: person.remoteID) ? network.way(to: person, through: connection) : nil
    }
}
