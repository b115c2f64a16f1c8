import Primitives

/// Posting a share through its connection, and looking whether it is there.
struct SharePost: Sendable {
    let store: any ShareStore
    let connections: Connections
    let blockedLinks: BlockedLinks
    let pictures: @Sendable (ID<Photo>, ID<Member>) async throws -> [UInt8]?
    let report: @Sendable (Share, any Error) -> Void

    /// Posts a share; throws a `NetworkFailure` also when nothing was sent for a reason found here.
    func publish(_ share: Share, _ progress: DeliveryProgress<PostReceipt>) async throws -> PostReceipt {
        let connection = try await connection(of: share)
        // Only posting for the person is ever withheld, so whatever is says no to this.
        guard share.story.destination.kind == .page || connection.permissions.withheld.isEmpty else {
            throw NetworkFailure(.permissionMissing)
        }
        // What is known to be missing need not be heard from the network (requirements 3.4, P6).
        if let network = try await connections.networks.network(of: connection.identity),
            case .ask(let missing) = share.entry.plan(connection.permissions, at: network)
        {
            throw NetworkFailure(.permissionMissing, permission: missing)
        }
        // It may have waited since before it was blocked.
        guard try await blockedLinks.first(in: share.story.texts) == nil else { throw NetworkFailure(.linkBlocked) }
        // Sent without a photo it would not be what the person was shown.
        guard let files = try await files(of: share) else { throw NetworkFailure(.photoMissing) }
        do {
            return try await connections.call(connection) { network, credential in
                // Meant for a Page, it would be a post of the person at a network without them.
                guard share.story.destination.kind != .page || network.pages != nil else {
                    throw NetworkFailure(.unsupported, detail: "no Pages there")
                }
                try progress.begin()
                let receipt = try await network.publishing.publish(credential, share.story, files)
                progress.arrive(receipt)
                return receipt
            }
        } catch let failure as NetworkFailure where failure.category == .permissionMissing {
            await noteMissing(failure.permission, share)
            throw failure
        }
    }

    /// Looks at the network for the post of a share.
    ///
    /// - Rule: what was posted without its link is not looked for; the person is asked.
    /// - Why: by nothing else can two posts with the same words be told apart, and networks change words.
    /// - Without it: a post would be called missing, or an older one be taken for it.
    func find(_ share: Share) async throws -> Finding<PostReceipt> {
        if share.story.link.isEmpty { return .notShown(.withoutLink) }
        let connection = try await connection(of: share)
        let since = share.createdAt - PostSearch.clockMargin
        let known = try await store.list(share.memberID, nil, Self.witnesses).filter { $0.isWitness(for: share) }
        let search = PostSearch(story: share.story, since: since, known: Set(known.compactMap(\.receipt?.remoteID)))
        let finding = try await connections.call(connection) { network, credential in
            try await network.publishing.find(credential, search)
        }
        return try await finding.afterRemovals(connection.id, since: share.createdAt, connections.store)
    }

    /// How many of the newest shares may tell what a list shows.
    private static let witnesses = 100

    private func connection(of share: Share) async throws -> Connection {
        guard let connection = try await connections.store.connection(share.connectionID, share.memberID) else {
            throw NetworkFailure(.reauthenticate)
        }
        return connection
    }

    /// The pictures of a share in their order; `nil` when one of them is not there any more.
    private func files(of share: Share) async throws -> [PhotoFile]? {
        var files: [PhotoFile] = []
        for photo in share.story.photos {
            guard let bytes = try await pictures(photo.id, share.memberID) else { return nil }
            files.append(PhotoFile(bytes: bytes, description: photo.description))
        }
        return files
    }

    /// The network says a permission is gone: what we remember of it is wrong.
    private func noteMissing(_ permission: Permission?, _ share: Share) async {
        guard let permission else { return }
        do {
            let connection = try await connection(of: share)
            try await connections.store.setPermissions(connection.id, connection.permissions.without(permission))
        } catch {
            report(share, error)
        }
    }
}

extension Share {
    /// Whether a list that shows the post of this share would show that of the other: they have the same readers.
    fileprivate func isWitness(for other: Share) -> Bool {
        state == .posted && connectionID == other.connectionID && story.destination == other.story.destination
            // Whoever visits a Page sees all of its posts.
            && (story.audience == other.story.audience || story.destination.kind == .page)
            && story.options.isUnlisted == other.story.options.isUnlisted
    }
}
