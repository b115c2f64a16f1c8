import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /shares/{id}/retry`: sends again, looks again, or with `act=change` opens the dialog with what was sent.
    ///
    /// With `act=there` and `act=not-there` the person says what the network cannot show.
    @Sendable static func retryShare(_ visit: MemberVisit, _ id: ID<Share>) async throws -> Response {
        let share = try await visit.ownShare(id)
        if visit.form["act"] == "change" { return try await visit.change(share) }
        try visit.limitCalls()
        let isAbsent = visit.form["act"] == "not-there"
        if share.state == .rejected || isAbsent { try await visit.refuseClosed(share.subject, isAbsent: isAbsent) }
        do {
            let isDone =
                switch visit.form["act"] {
                case "there": try await visit.services.sharing.decide(share, isThere: true) != nil
                case "not-there": try await visit.sendAbsent(share)
                default: try await visit.retry(share)
                }
            return visit.visit.go(Paths.receipt(id), notice: isDone ? nil : .tooLate)
        } catch is NetworkFailure {
            return visit.visit.go(Paths.receipt(id), notice: .askedToWait)
        }
    }
}

extension MemberVisit {
    /// Posts what the person says is not there.
    fileprivate func sendAbsent(_ share: Share) async throws -> Bool {
        try await refuseHidden(share.subject)
        return try await services.sharing.decide(share, isThere: false) != nil
    }

    fileprivate func retry(_ share: Share) async throws -> Bool {
        try await refuseHidden(share.subject)
        return try await services.sharing.retry(share) != nil
    }

    /// Refuses what the dialog would refuse now: a shelf or a year that only its member sees is not posted from here either,
    /// nor is a check-in that is gone.
    ///
    /// - Parameter isAbsent: whether the person says that it is not there. Of a check-in that is gone that settles it: it is
    ///   called off, and not sent again.
    fileprivate func refuseClosed(_ subject: ShareSubject, isAbsent: Bool) async throws {
        switch subject {
        case .shelf, .year: _ = try await sharedThing(subject)
        case .checkIn:
            if isAbsent, try await !owns(subject) { return }
            _ = try await sharedThing(subject)
        case .review, .remark, .book: break
        }
    }

    /// Puts what was sent into the dialog again, under a new key, to be changed and sent by another press.
    fileprivate func change(_ share: Share) async throws -> Response {
        guard try await owns(share.subject) else { throw Problem.notFound }
        // A share by the network's own page holds none of the words that are kept in the draft.
        guard share.state == .rejected, share.route == .native else {
            return visit.go(Paths.receipt(share.id), notice: .tooLate)
        }
        try await services.sharing.keep(ShareDraft(again: share, key: ShareKey(services.randomness)))
        let connection = try await services.connections.connection(share.connectionID, of: member.id)
        return visit.go("\(share.subject.dialog)?network=\(connection?.id.text ?? share.network.rawValue)")
    }
}
