import Primitives

extension Messages {
    /// What one reading of an account found.
    struct Found {
        var items: [StreamItem] = []
        /// What is still to be read.
        var gap: MessageGap?
        /// Whether the network gave no more of that.
        var isLost = false
    }

    /// A few pages of it, from the top or from a mark down.
    private struct Walk {
        var items: [StreamItem] = []
        /// Where it goes on; `nil` where the end was reached.
        var next: String?
        /// Whether it went in a circle.
        var isLost = false
    }

    /// Reads from the top down to where an account was read before, and then on with what is still to be read below.
    ///
    /// - Rule: what one reading does not reach is read by the next ones, from the mark where this one ended.
    /// - Why: a crowd can write to an account between two readings.
    /// - Without it: whoever wrote first would be passed over, and never know.
    func read(
        _ account: MessageAccount,
        _ postbox: MessagePostbox,
        _ network: NetworkName,
        _ credential: Credential
    ) async throws -> Found {
        // While something is left below, what came shortly before the last reading is not looked at again: it comes with that.
        let overlap = account.gap == nil ? Self.overlap : .zero
        let floor = max(account.namedAt, account.readTo - overlap)
        var found = Found(gap: account.gap)
        var pages = postbox.inbox.maximumPages
        let top = try await walk(from: nil, to: floor, &pages, postbox.inbox, network, credential)
        found.items = top.items
        found.isLost = top.isLost
        // Where all that is new was reached, no more than what was read before was left out.
        if let next = top.next, !top.items.contains(where: { $0.moment <= account.readTo }) {
            // An older gap is within this one: what was read between the two is read again, and taken once.
            found.gap = MessageGap(next: next, floor: account.gap?.floor ?? floor)
            if found.gap == nil || !postbox.inbox.marksLast {
                found.gap = nil
                found.isLost = true
            }
        }
        guard let gap = found.gap, pages > 0 else { return found }
        do {
            let rest = try await walk(from: gap.next, to: gap.floor, &pages, postbox.inbox, network, credential)
            found.items += rest.items
            found.gap = rest.next.flatMap { MessageGap(next: $0, floor: gap.floor) }
            found.isLost = found.isLost || rest.isLost || (rest.next != nil && found.gap == nil)
        } catch let failure as NetworkFailure {
            switch failure.category {
            case .refused, .notFound, .unsupported:
                // It does not know the mark any more.
                found.gap = nil
                found.isLost = true
            // What is new must not wait for what is old.
            case .transient, .unreachable, .brokenAnswer, .answerLost: break
            default: throw failure
            }
        }
        return found
    }

    private func walk(
        from mark: String?,
        to floor: Timestamp,
        _ pages: inout Int,
        _ inbox: SocialNetwork.List,
        _ network: NetworkName,
        _ credential: Credential
    ) async throws -> Walk {
        let now = clock.now()
        var walk = Walk(next: mark)
        while pages > 0 {
            if let cost = inbox.cost, try await !stores.streams.pay(cost, network, at: now) { break }
            pages -= 1
            let page = try await inbox.read(credential, walk.next)
            walk.items += page.items.filter { $0.moment >= floor && $0.moment <= now + Streams.maximumLead }
            // A page that leads to itself leads nowhere.
            walk.isLost = page.next != nil && page.next == walk.next
            walk.next = walk.isLost ? nil : page.next
            if page.items.contains(where: { $0.moment < floor }) { return Walk(items: walk.items) }
            if walk.next == nil { break }
        }
        return walk
    }
}
