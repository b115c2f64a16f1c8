import Crypto
import Flyleaf
import Primitives

/// A member with something of everything, and where to look for it.
struct KeptOfMember: Sendable {
    let member: Member
    let browser = BrowserKey(.secure)
    let connection: Connection
    let session: SessionToken
    let login: LoginRecord
    let attempts: [LoginAttempt]
    let form: HeldForm
    let sheet = RecoverySheet(.secure)
    let passkey: Passkey
    let challenge: PasskeyChallenge
    let device: DeviceKey
    let cacheName: CacheName
    let code = PairingCode(.secure)
    let review: Review
    let remark: Remark
    let photos: [Photo]
    let shares: [Share]
    let draft: ShareDraft
    let reviewDraft: ReviewDraft
    let link: ShortLink
    let reading: ReadingEntry
    let shelf: Shelf
    let job: Job
    let bookImport: BookImport

    /// What is counted of it.
    static let holdings: MemberHoldings = {
        var holdings = MemberHoldings()
        holdings.reviews = 1
        holdings.remarks = 1
        holdings.photos = 2
        holdings.pictures = 1
        holdings.covers = 1
        holdings.shares = 2
        holdings.waitingShares = 1
        holdings.drafts = 1
        holdings.reviewDrafts = 1
        holdings.imports = 1
        holdings.shortLinks = 1
        holdings.readingEntries = 1
        holdings.quotations = 1
        holdings.likes = 1
        holdings.notices = 3
        holdings.flags = 1
        holdings.distances = 1
        holdings.invitations = 1
        holdings.sites = 1
        holdings.profileLinks = 1
        holdings.mentions = 1
        holdings.mentionSites = 1
        holdings.shelves = 1
        holdings.connections = 1
        holdings.friends = 2
        holdings.streamItems = 2
        holdings.replies = 1
        holdings.sessions = 1
        holdings.pushSubscriptions = 1
        holdings.logins = 1
        holdings.securityEvents = 1
        holdings.devices = 1
        holdings.checkIns = 1
        holdings.savedPlaces = 1
        holdings.displays = 1
        holdings.cachedValues = 1
        holdings.recoveryCodes = RecoverySheet.count
        holdings.passkeys = 1
        holdings.heldForms = 1
        return holdings
    }()

    /// Puts all of it into the stores.
    init(_ scene: ContractScene, _ name: String, as remoteID: String) async throws {
        let stores = scene.stores
        member = try await scene.member(name)
        connection = try await scene.connect(member, as: remoteID)
        try await stores.friends.replace(
            connection.id,
            [scene.person("f1", "Cem"), scene.person("f2", "Dora")],
            scene.moment(1)
        )
        try await scene.stream(
            [scene.streamItem("p2", at: 2), scene.streamItem("p1", at: 1)],
            through: connection,
            of: member
        )
        try await scene.put(scene.reply(connection))
        login = try await scene.note(.accepted, of: scene.begin(1, in: browser), by: member, at: 2)
        session = try await scene.session(member, at: 2, through: connection.id, login: login.id)
        _ = try await scene.subscribe(session, of: member, as: name)
        attempts = [LoginAttempt.Purpose.connect(member.id, []), .permissions(connection.id, [])].map {
            [browser] in scene.attempt(for: $0, in: browser)
        }
        for attempt in attempts { try await stores.attempts.insert(attempt) }
        form = scene.heldForm(in: browser)
        try await stores.heldForms.hold(form)
        try await stores.recovery.replace(member.id, sheet, scene.moment(1))
        try await stores.sessions.security.add(scene.securityEvent(member, .exported, at: 1))
        passkey = scene.passkey(member)
        try expect(try await stores.passkeys.insert(passkey), is: .kept)
        challenge = scene.challenge(for: .add(member.id), in: browser)
        try await stores.passkeys.ask(challenge)
        let device = scene.device(member)
        self.device = DeviceKey(id: device.id, secret: Randomness.secure.secret())
        try expect(try await stores.devices.insert(device, self.device.secret), "no device was kept")
        cacheName = try scene.cacheName("app")
        try expect(try await stores.devices.setValue(member.id, cacheName, "v", scene.moment(1)), "not kept")
        try await stores.devices.insertCode(code, member.id, scene.moment(1))
        photos = [try await scene.photo(member, at: 1), try await scene.photo(member, at: 2)]
        review = try await scene.review(member, scene.content("Zauberberg"), photos: [photos[0].inReview])
        remark = scene.remark(member, try scene.remarkContent("Reading", "https://books.example/"))
        try expect(try await stores.remarks.insert(remark, [], scene.newID()), is: remark.id)
        let subject = ShareSubject.review(review.id)
        var posted = scene.share(member, subject, through: connection.id)
        posted.state = .posted
        shares = [scene.share(member, subject, through: connection.id), posted]
        for share in shares { try expect(try await stores.shares.insert(share), is: share) }
        draft = scene.draft(member, of: review, to: connection)
        try await stores.shares.saveDraft(draft)
        reviewDraft = scene.reviewDraft(member, "Momo")
        try expect(try await stores.reviewDrafts.keep(reviewDraft, since: nil), is: .kept)
        var entry = scene.readingEntry(member, try await scene.bookOf(review), .read, ended: "2026-05")
        entry.tags = [BookTag(trusted: "Kept")]
        entry.quotations = [scene.quotation("Words")]
        reading = entry
        try expect(try await stores.reading.save(reading, nil), is: true)
        try expect(try await stores.likes.set(true, .review(review.id), member.id, scene.moment(2)), is: .kept)
        let cover = BookCover(mark: "kept", jpeg: [1], width: 10, height: 10)
        try expect(
            try await stores.covers.keepOwn(cover, of: reading.bookID, member.id, scene.moment(2), 1),
            is: .kept
        )
        let picture = MemberPicture(mark: "kept", jpeg: [1])
        try expect(try await stores.memberPictures.set(picture, of: member.id), is: true)
        let chosen = connection.id
        try await stores.settings.change(member.id) { settings in
            settings.reviewVisibility = .friends
            settings.sharing = SharingDefaults(
                audience: .everyone,
                isUnlisted: true,
                language: nil,
                connections: [chosen]
            )
        }
        try await stores.locations.keep(.week, member.id, scene.moment(2))
        try await stores.locations.turn(true, member.id)
        try await stores.checkIns.set(CheckInSetting(isHere: true, isNear: true, allowsNaming: true), member.id)
        try await stores.checkIns.insert(try scene.checkIn(member, at: 2), [], [], [], scene.newID(2))
        try await stores.savedPlaces.insert(scene.savedPlace(member, at: 2))
        try expect(try await stores.displays.insert(scene.display(member), DisplayKey(.secure)), "no display")
        let here = try RoundedPosition(north: 4_821, east: 1_637).orBreach()
        _ = try await stores.locations.use(here, .nearby, scene.newID(2), member.id, scene.moment(2)).orBreach()
        shelf = scene.shelf(member, "Kept")
        try expect(try await stores.shelves.insert(shelf, 1), is: .kept)
        let shelved = scene.shelved(reading.bookID)
        try expect(try await stores.shelves.put(shelved, shelf.id, member.id, 1), is: .kept)
        // The identifier at the network tells the code of one member from that of another.
        link = try scene.shortLink(member, "aaaaaaa\(remoteID)", key: shares[0].key, to: subject)
        try expect(try await stores.shortLinks.insertAll([link]), is: true)
        bookImport = scene.bookImport(member)
        try expect(try await stores.imports.insert(bookImport), is: true)
        try await stores.imports.addPiece(bookImport.id, 0, [1])
        try await stores.imports.record(bookImport.id, [scene.row(1, 1)])
        job = scene.job(member, about: bookImport.id.text)
        try expect(try await stores.jobs.insert(job), is: true)
        _ = try await stores.jobs.claim(job.id, scene.moment(2), scene.moment(3), "k")
        try expect(try await stores.jobs.end(job.id, "k", nil, scene.moment(3)), is: true)
        let other = try await scene.member("Somebody")
        let flag = Flag(
            subject: .member(other.id),
            memberID: member.id,
            reason: .spam,
            words: .none,
            moment: scene.moment(3),
            isSettled: false
        )
        try expect(try await stores.moderation.flag(flag, of: other.id, 1), is: .kept)
        try expect(
            try await stores.distances.set(.mute, other.id, member.id, scene.moment(3), 1),
            is: .kept
        )
        let invitation = Invitation(id: scene.newID(3), memberID: member.id, madeAt: scene.moment(3), usedAt: nil)
        try expect(
            try await stores.invitations.insert(invitation, InvitationCode(.secure), 1, since: scene.moment(0)),
            "not kept"
        )
        let site = SiteClaim(
            id: scene.newID(3),
            memberID: member.id,
            site: WebSite(trusted: "https://books.example"),
            token: SiteToken(.secure),
            madeAt: scene.moment(3),
            provedAt: nil
        )
        try expect(try await stores.sites.insert(site, 1), is: site)
        let profileLink = ProfileLink(
            id: scene.newID(3),
            memberID: member.id,
            target: try ShortLinkTarget("https://books.example/").orBreach(),
            addedAt: scene.moment(3),
            confirmedAt: nil
        )
        try expect(try await stores.profileLinks.insert(profileLink, 1), is: profileLink)
        let mention = try scene.mention("https://blog.example/", review, 3)
        try await stores.mentions.keep(mention, 1)
        try expect(try await stores.mentions.decide(.show, mention.id, member.id), is: true)
        let warning = ModerationAct(
            number: 0,
            id: scene.newID(4),
            kind: .warn,
            moderatorID: nil,
            subject: .member(member.id),
            memberID: member.id,
            reason: ModerationWords(trusted: "Be kind"),
            moment: scene.moment(4),
            objection: nil
        )
        try expect(try await stores.moderation.perform(warning), is: .kept)
        try await stores.notices.setOff([.likes], member.id)
    }

    /// What of it is still there; what can be taken once is taken.
    func left(_ stores: Stores) async throws -> Set<Trace> {
        let connections = stores.connections
        let isIdentityKnown =
            try await connections.byIdentity(
                connection.identity.network,
                connection.identity.authority,
                connection.identity.remoteID
            ) != nil
        var left: Set<Trace> = []
        func look(_ trace: Trace, _ isThere: Bool) { if isThere { left.insert(trace) } }
        await look(.member, try stores.members.member(member.id) != nil)
        await look(.connection, try !connections.connections(member.id).isEmpty || isIdentityKnown)
        await look(.token, try connections.credential(connection.id) != nil)
        await look(.friends, try stores.friends.page(connection.id, "", 0, 10).total > 0)
        await look(.streamItem, try !stores.streams.items(member.id, .home, [connection.id], nil, 1).isEmpty)
        await look(.stream, try !stores.streams.standings(member.id).isEmpty)
        await look(.session, try stores.sessions.signedIn(session) != nil)
        await look(.login, try stores.sessions.logins.records(member.id, browser, 10).contains { $0.id == login.id })
        for attempt in attempts { look(.attempt, try await stores.attempts.take(attempt.state) != nil) }
        await look(.form, try stores.heldForms.form(form.id, browser) != nil)
        look(.sheet, try await stores.recovery.use(sheet.name, sheet.codes[0], login.steps[0].at) != nil)
        await look(.passkey, try stores.passkeys.find(passkey.credential.id) != nil)
        look(.challenge, try await stores.passkeys.take(challenge.bytes, browser) != nil)
        await look(.device, try stores.devices.device(device) != nil)
        await look(.value, try stores.devices.value(member.id, cacheName) != nil)
        look(.code, try await stores.devices.takeCode(code) != nil)
        await look(.review, try stores.reviews.review(review.id, member.id) != nil)
        let found = try await stores.reviews.search(ReviewQuery(viewer: nil, words: "zauberberg"))
        look(.found, found.contains { $0.review.id == review.id })
        await look(.remark, try stores.remarks.remark(remark.id) != nil)
        for photo in photos { await look(.photo, try stores.photos.picture(photo.id, .full) != nil) }
        for share in shares { await look(.share, try stores.shares.share(share.id, member.id) != nil) }
        await look(.due, try stores.shares.due(shares[0].createdAt, 100).contains { $0.memberID == member.id })
        await look(.bookImport, try stores.imports.bookImport(bookImport.id, member.id) != nil)
        await look(.piece, try stores.imports.piece(bookImport.id, 0) != nil)
        await look(.row, try stores.imports.lastRow(bookImport.id) != 0)
        await look(.job, try stores.jobs.job(job.id, member.id) != nil)
        await look(.link, try stores.shortLinks.link(link.code) != nil)
        await look(.reading, try stores.reading.entry(member.id, reading.bookID, member.id) != nil)
        await look(.like, try stores.likes.standing(.review(review.id), nil, 0).count > 0)
        await look(.likeEvent, try !stores.likes.events(member.id, before: nil, 1).isEmpty)
        await look(.notice, try !stores.notices.list(member.id, before: nil, 1).isEmpty)
        await look(.noticeSwitch, try !stores.notices.off(member.id).isEmpty)
        await look(.flag, try !stores.moderation.flags(by: member.id, 1).isEmpty)
        await look(.ruling, try !stores.moderation.acts(upon: member.id, before: nil, 1).isEmpty)
        await look(.pushSubscription, try !stores.push.list(member.id).isEmpty)
        await look(.distance, try !stores.distances.list(member.id).isEmpty)
        await look(.invitation, try !stores.invitations.list(member.id).isEmpty)
        await look(.site, try !stores.sites.list(member.id).isEmpty)
        await look(.mention, try !stores.mentions.list(review.id, 1).isEmpty)
        await look(.mentionSite, try !stores.mentions.sites(member.id).isEmpty)
        await look(.profileLink, try !stores.profileLinks.list(member.id).isEmpty)
        await look(.cover, try !stores.covers.owned(by: member.id, after: nil, 1).isEmpty)
        await look(.picture, try !stores.memberPictures.marks(of: [member.id]).isEmpty)
        await look(.settings, try stores.settings.settings(of: member.id) != MemberSettings())
        await look(.location, try stores.locations.setting(of: member.id) != .unset)
        await look(.checkIn, try !stores.checkIns.own(member.id, Timestamp(seconds: 0)).isEmpty)
        await look(.checkInSetting, try stores.checkIns.setting(of: member.id) != .unset)
        await look(.savedPlace, try !stores.savedPlaces.list(member.id).isEmpty)
        await look(.display, try !stores.displays.list(member.id).isEmpty)
        await look(.locationUse, try !stores.locations.uses(member.id, Timestamp(seconds: 0)).isEmpty)
        await look(.shelf, try stores.shelves.shelf(shelf.id, member.id) != nil)
        await look(.draft, try stores.shares.draft(member.id, draft.subject) != nil)
        await look(.reviewDraft, try stores.reviewDrafts.draft(reviewDraft.key, member.id) != nil)
        return left
    }

    /// Something that can be found of a member.
    enum Trace: CaseIterable {
        case member, connection, token, friends, stream, streamItem, session, login, attempt, form, sheet, passkey,
            challenge
        case device, value, code, review, remark, found, photo, share, link, reading, due, draft
        case bookImport, piece, row, job
        case shelf, cover
        case picture, settings
        case location, locationUse
        case checkIn, checkInSetting, savedPlace
        case display
        case reviewDraft
        case like, likeEvent
        case notice, noticeSwitch
        case invitation
        case site, profileLink
        case mention, mentionSite
        case flag, ruling
        case distance
        case pushSubscription
    }
}
