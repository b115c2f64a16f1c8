import Flyleaf
import Primitives

extension MemoryStores {
    var members: any MemberStore { MemoryMemberStore(memory: self) }
}

private struct MemoryMemberStore: MemberStore {
    let memory: MemoryStores

    func insert(_ member: Member) async throws {
        try await memory.waitBeforeMember()
        memory.write { $0.members[member.id] = member }
    }

    func member(_ id: ID<Member>) async throws -> Member? {
        memory.read { $0.members[id] }
    }

    func named(_ name: PersonName) async throws -> [Member] {
        Array(memory.read { $0.members.values.filter { $0.name == name } }.sorted { $0.id < $1.id }.prefix(10))
    }

    func rename(_ id: ID<Member>, _ name: PersonName) async throws {
        memory.write { $0.members[id]?.name = name }
    }

    func holdings(_ id: ID<Member>, _ browser: BrowserKey) async throws -> MemberHoldings {
        memory.read { $0.holdings(of: id, browser) }
    }

    func delete(_ id: ID<Member>, _ browser: BrowserKey) async throws -> MemberHoldings {
        memory.write { tables in
            let holdings = tables.holdings(of: id, browser)
            tables.delete(id, browser)
            return holdings
        }
    }
}

extension MemoryStores {
    /// Runs what a test does before a member is there.
    func waitBeforeMember() async throws {
        let before = write { tables in
            defer { tables.beforeMember = nil }
            return tables.beforeMember
        }
        try await before?()
    }
}

extension MemoryStores.Tables {
    func holdings(of id: ID<Member>, _ browser: BrowserKey) -> MemberHoldings {
        let own = connections(of: id)
        let shares = shares.values.filter { $0.memberID == id }
        var holdings = MemberHoldings()
        holdings.reviews = reviews.values.count { $0.memberID == id }
        holdings.remarks = remarks.values.count { $0.memberID == id }
        holdings.photos = photos.count { $0.photo.memberID == id }
        holdings.pictures = pictures[id] == nil ? 0 : 1
        holdings.covers = ownCovers.count { $0.member == id }
        holdings.shares = shares.count
        holdings.waitingShares = shares.count { $0.state == .queued }
        holdings.drafts = drafts.count { $0.memberID == id }
        holdings.reviewDrafts = reviewDrafts.count { $0.memberID == id }
        holdings.readingEntries = readingEntries.count { $0.memberID == id }
        holdings.quotations = readingEntries.filter { $0.memberID == id }.reduce(0) { $0 + $1.quotations.count }
        holdings.shelves = shelves.values.count { $0.shelf.memberID == id }
        holdings.imports = imports.values.count { $0.memberID == id }
        holdings.shortLinks = shortLinks.values.count { $0.memberID == id }
        holdings.securityEvents = securityEvents.count { $0.memberID == id }
        holdings.notices = notices(of: id).count
        holdings.flags = flags.count { $0.flag.memberID == id }
        holdings.distances = distances.count { row in
            row.member == id
                && !distances.contains { $0.member == row.other && $0.other == id && $0.distance == .block }
        }
        holdings.invitations = invitations.count { $0.invitation.memberID == id }
        holdings.profileLinks = profileLinks.count { $0.memberID == id }
        holdings.mentions = mentions(of: id).count
        holdings.mentionSites = mentionSites[id, default: [:]].count
        holdings.sites = sites.count { $0.memberID == id }
        holdings.likes = likes.count { $0.member == id }
        holdings.connections = own.count
        holdings.replies = replies.values.count { $0.memberID == id }
        holdings.streamPictures = streamPictures.count(id, self)
        holdings.streamItems = streams.items.count { $0.member == id }
        holdings.friends = own.reduce(0) { $0 + (friends[$1]?.people.count ?? 0) }
        holdings.sessions = sessions.values.count { $0.session.memberID == id }
        holdings.pushSubscriptions = pushes.count { $0.subscription.memberID == id }
        holdings.logins = logins.values.count { $0.record.memberID == id }
        holdings.checkIns = checkIns.count { $0.checkIn.memberID == id }
        holdings.savedPlaces = savedPlaces.count { $0.memberID == id }
        holdings.displays = displays.count { $0.display.memberID == id }
        holdings.devices = devices.values.count { $0.device.memberID == id }
        holdings.cachedValues = deviceValues[id]?.count ?? 0
        holdings.recoveryCodes = sheets[id]?.sheet.codes.count ?? 0
        holdings.passkeys = passkeys.values.count { $0.memberID == id }
        holdings.heldForms = heldForms.count { $0.browser == browser }
        return holdings
    }

    mutating func delete(_ id: ID<Member>, _ browser: BrowserKey) {
        deleted.append(id)
        members[id] = nil
        remarks = remarks.filter { $0.value.memberID != id }
        for connection in connections(of: id) { remove(connection) }
        sheets[id] = nil
        passkeys = passkeys.filter { $0.value.memberID != id }
        challenges.take { $0.purpose == .add(id) }
        sessions = sessions.filter { $0.value.session.memberID != id }
        logins = logins.filter { $0.value.record.memberID != id }
        attempts.take { attempt in
            switch attempt.purpose {
            case .connect(id, _), .confirm(id): true
            case .login, .connect, .permissions, .confirm: false
            }
        }
        heldGrants.take { $0.grant.memberID == id }
        heldForms.take { $0.browser == browser }
        devices = devices.filter { $0.value.device.memberID != id }
        deviceValues[id] = nil
        pairingCodes = pairingCodes.filter { $0.value.member != id }
        reviews = reviews.filter { $0.value.memberID != id }
        let left = Set(reviews.keys)
        versions = versions.filter { left.contains($0.key) }
        photos.take { $0.photo.memberID == id }
        shares = shares.filter { $0.value.memberID != id }
        drafts.take { $0.memberID == id }
        reviewDrafts.take { $0.memberID == id }
        readingEntries.removeAll { $0.memberID == id }
        likes.removeAll { $0.member == id }
        ownCovers.removeAll { $0.member == id }
        likeEvents.removeAll { $0.member == id }
        notices.removeAll { $0.member == id || $0.notice.subject == .friend(id) }
        noticesOff[id] = nil
        securityEvents.removeAll { $0.memberID == id }
        distances.removeAll { $0.member == id || $0.other == id }
        forgetModeration(of: id)
        forgetInvitations(of: id)
        sites.removeAll { $0.memberID == id }
        profileLinks.removeAll { $0.memberID == id }
        mentionSites[id] = nil
        forgetLinkActs(of: id)
        readingGoals[id] = nil
        readingVisibility[id] = nil
        settings[id] = nil
        locationSettings[id] = nil
        locationUses.removeAll { $0.memberID == id }
        forgetCheckIns(of: id)
        savedPlaces.removeAll { $0.memberID == id }
        displays.removeAll { $0.display.memberID == id }
        removeMessages { $0.memberID == id }
        messagePosts.removeAll { $0.member == id }
        messageSettings[id] = nil
        messagePeople.removeAll { $0.memberID == id }
        forgetMessageActs(of: id)
        pictures[id] = nil
        shelves = shelves.filter { $0.value.shelf.memberID != id }
        dropEmptyBooks()
        jobs = jobs.filter { $0.value.job.memberID != id }
        for bookImport in imports.values where bookImport.memberID == id { forget(bookImport.id) }
        shortLinks = shortLinks.filter { $0.value.memberID != id }
    }

    private func connections(of member: ID<Member>) -> [ID<Connection>] {
        connections.values.map(\.connection).filter { $0.memberID == member }.map(\.id)
    }
}
