import Flyleaf
import Primitives

extension MemoryStores {
    var mentions: any MentionStore { MemoryMentionStore(memory: self) }
}

private struct MemoryMentionStore: MentionStore {
    let memory: MemoryStores

    func request(_ request: MentionRequest, _ moment: Timestamp) async throws -> Bool {
        memory.write { tables in
            tables.mentionRequests.removeAll { tables.reviews[$0.request.reviewID] == nil }
            if tables.mentionRequests.contains(where: { $0.request.isSame(as: request) }) { return true }
            let ofSite = tables.mentionRequests.count { $0.request.source.authority == request.source.authority }
            guard tables.mentionRequests.count < MentionRequest.maximum, ofSite < MentionRequest.maximumPerSite else {
                return false
            }
            tables.mentionRequests.append((request, moment))
            return true
        }
    }

    func claim(_ moment: Timestamp, until lease: Timestamp) async throws -> MentionRequest? {
        memory.write { tables in
            let due = tables.mentionRequests.indices.filter { index in
                let (request, notBefore) = tables.mentionRequests[index]
                return notBefore <= moment && tables.reviews[request.reviewID] != nil
            }
            let first = due.min { tables.mentionRequests[$0].notBefore < tables.mentionRequests[$1].notBefore }
            guard let first else { return nil }
            tables.mentionRequests[first].notBefore = lease
            return tables.mentionRequests[first].request
        }
    }

    func settle(_ request: MentionRequest, notBefore: Timestamp?) async throws {
        memory.write { tables in
            guard let index = tables.mentionRequests.firstIndex(where: { $0.request.isSame(as: request) }) else {
                return
            }
            tables.mentionRequests.remove(at: index)
            guard let notBefore else { return }
            let next = MentionRequest(
                reviewID: request.reviewID,
                source: request.source,
                target: request.target,
                tries: request.tries + 1
            )
            tables.mentionRequests.append((next, notBefore))
        }
    }

    func keep(_ mention: Mention, _ maximum: Int) async throws {
        memory.write { tables in
            guard let review = tables.reviews[mention.reviewID], review.content.visibility == .everyone else { return }
            let trust = tables.mentionSites[review.memberID]?[mention.site]
            guard trust != false else { return }
            let state: Mention.State = trust == true ? .shown : .waiting
            let old = tables.mentions.firstIndex { $0.reviewID == mention.reviewID && $0.source == mention.source }
            if let old {
                let kept = tables.mentions[old]
                tables.mentions[old] = Mention(
                    id: kept.id,
                    reviewID: kept.reviewID,
                    source: kept.source,
                    content: mention.content,
                    state: kept.state == .waiting ? state : kept.state,
                    receivedAt: kept.receivedAt
                )
            } else if tables.standing(of: mention.reviewID).count < maximum {
                tables.mentions.append(mention.with(state))
                tables.noteMention(mention)
            }
        }
    }

    func remove(_ source: ShortLinkTarget, of review: ID<Review>) async throws {
        memory.write { tables in
            tables.mentions.removeAll { $0.reviewID == review && $0.source == source }
            tables.unnoteMentions(of: review)
        }
    }

    func list(_ review: ID<Review>, _ limit: Int) async throws -> [Mention] {
        let all = memory.read { tables in tables.standing(of: review) }
        return Array(all.sorted { ($0.receivedAt, $0.id) < ($1.receivedAt, $1.id) }.prefix(limit))
    }

    func mentions(of member: ID<Member>, after id: ID<Mention>?, _ limit: Int) async throws -> [Mention] {
        let all = memory.read { tables in tables.mentions(of: member) }.sorted { $0.id < $1.id }
        return Array(all.filter { mention in id.map { mention.id > $0 } ?? true }.prefix(limit))
    }

    func decide(_ decision: MentionDecision, _ id: ID<Mention>, _ member: ID<Member>) async throws -> Bool {
        memory.write { tables in
            guard let mention = tables.mentions(of: member).first(where: { $0.id == id }),
                let index = tables.mentions.firstIndex(where: { $0.id == id })
            else { return false }
            let sites = tables.mentionSites[member, default: [:]]
            let hasRoom = sites[mention.site] != nil || sites.count < MentionSite.maximumPerMember
            switch decision {
            case .show:
                tables.mentions[index] = mention.with(.shown)
                if hasRoom { tables.mentionSites[member, default: [:]][mention.site] = true }
            case .refuse: tables.mentions[index] = mention.with(.refused)
            case .block:
                if hasRoom { tables.mentionSites[member, default: [:]][mention.site] = false }
                let gone = Set(tables.mentions(of: member).filter { $0.site == mention.site }.map(\.id))
                tables.mentions.removeAll { gone.contains($0.id) }
            }
            for review in tables.reviews.keys { tables.unnoteMentions(of: review) }
            return true
        }
    }

    func sites(_ member: ID<Member>) async throws -> [MentionSite] {
        memory.read { tables in tables.mentionSites[member, default: [:]] }
            .sorted { $0.key < $1.key }.map { MentionSite(name: $0.key, isTrusted: $0.value) }
    }

    func forget(_ site: String, _ member: ID<Member>) async throws {
        memory.write { tables in tables.mentionSites[member]?[site] = nil }
    }
}

extension MentionRequest {
    fileprivate func isSame(as other: MentionRequest) -> Bool { reviewID == other.reviewID && source == other.source }
}

extension Mention {
    fileprivate func with(_ state: State) -> Mention {
        Mention(
            id: id,
            reviewID: reviewID,
            source: source,
            content: content,
            state: state,
            receivedAt: receivedAt
        )
    }
}

extension MemoryStores.Tables {
    /// The mentions of a review that is there.
    func standing(of review: ID<Review>) -> [Mention] {
        reviews[review] == nil ? [] : mentions.filter { $0.reviewID == review }
    }

    /// The notice goes with the last mention that is left.
    fileprivate mutating func unnoteMentions(of review: ID<Review>) {
        if standing(of: review).allSatisfy({ $0.state == .refused }) { unnote(.mentions(review)) }
    }

    /// The mentions of a member's reviews.
    func mentions(of member: ID<Member>) -> [Mention] {
        mentions.filter { reviews[$0.reviewID]?.memberID == member }
    }
}
