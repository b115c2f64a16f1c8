public import Primitives

// The link of a story is fixed before it is shown: the proof shows the very address that is sent and read back.
extension Sharing {
    /// The draft with links of the form they can have now through some connections: long, all of them, when a short one
    /// cannot be had (CO-27).
    public func settlingLinks(_ draft: ShareDraft, through connections: [ID<Connection>]) async -> ShareDraft {
        guard draft.linkForm == .short else { return draft }
        let keys = connections.map { key(draft, $0) }
        let canHold = await links.canHold(keys, to: draft.linkTarget, of: draft.subject, by: draft.memberID)
        return canHold ? draft : draft.withLongLinks
    }

    /// The address in the post of a draft.
    func link(_ draft: ShareDraft, _ key: ShareKey) -> String {
        switch draft.linkForm {
        case .short: links.address(of: key, to: draft.linkTarget)
        case .long: link(draft.subject, key)
        case .absent: ""
        }
    }

    /// Keeps the short links that are about to be sent; the readers of a post come at once.
    ///
    /// Throws `ShareFaults` when one cannot be kept: a long link in its place has not been seen yet.
    func holdLinks(_ draft: ShareDraft, _ items: [ShareItem]) async throws(ShareFaults) {
        let short = items.filter { item in
            let address = links.address(of: key(draft, item.connection.id), to: draft.linkTarget)
            return item.story.link.utf8.elementsEqual(address.utf8)
        }
        let keys = short.map { key(draft, $0.connection.id) }
        if short.isEmpty { return }
        guard await !links.hold(keys, to: draft.linkTarget, of: draft.subject, by: draft.memberID) else { return }
        var faults = ShareFaults()
        for item in short { faults.unseen[item.connection.id] = .parts([.subject]) }
        throw faults
    }
}
