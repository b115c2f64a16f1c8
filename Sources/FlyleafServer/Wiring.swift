import Crypto
import Drawing
import Flyleaf
import HTTP
import HostNames
import Imaging
import Pages
import Primitives
import SandboxCore
import SandboxFacebook
import Web

/// Joins the use cases to their stores and the pages to the use cases.
struct Wiring {
    let configuration: Configuration
    let world: Application.World
    let stores: Stores
    let leases: Leases
    let networks: NetworkDirectory
    let linkReader: LinkReader
    let siteReader: SiteReader
    let backlinkReader: BacklinkReader
    let mentionSender: MentionSender
    let mentionReader: MentionReader
    let pictureReader: StreamPictureReader
    /// Absent where no browser can be told of notices.
    let pushSender: PushSender?
    /// Absent where the operator named none.
    let feedHub: FeedHub?
    /// One for the whole program: it knows when the library may be asked again.
    let lookUps: LookUps
    let background: BackgroundTasks
    let log: Log
    /// One for the whole program: it knows which tokens are being renewed.
    let connections: Connections
    /// One for the whole program: it has the blocked links in memory.
    let blockedLinks: BlockedLinks
    /// One for the whole program: it knows what it is sending.
    let outbox: Outbox
    /// One for the whole program: it knows which press it is telling of.
    let callBudgets: CallBudgets
    let presses: StreamPresses
    let streams: Streams
    let liveStreams: LiveStreams
    let replies: StreamReplies
    /// One for the whole program: it works on one picture at a time.
    let workshop: Workshop
    /// The same of covers that a library sends, so that no photo waits behind one.
    private let coverWorkshop: Workshop
    /// The same of pictures of posts, which come by the page.
    private let streamWorkshop: Workshop
    private let drawings = DrawingRoom()
    private var room: DiskRoom {
        DiskRoom(path: configuration.dataDirectory, minimum: configuration.minimumFreeBytes)
    }

    init(
        configuration: Configuration,
        world: Application.World,
        stores: Stores,
        leases: Leases,
        networks: NetworkDirectory,
        callBudgets: CallBudgets,
        linkReader: LinkReader,
        siteReader: SiteReader,
        backlinkReader: BacklinkReader,
        mentionSender: MentionSender,
        mentionReader: MentionReader,
        pictureReader: StreamPictureReader,
        pushSender: PushSender?,
        feedHub: FeedHub?,
        library: BookLibrary?,
        background: BackgroundTasks,
        log: Log
    ) {
        self.configuration = configuration
        self.world = world
        self.stores = stores
        self.leases = leases
        self.networks = networks
        self.callBudgets = callBudgets
        self.linkReader = linkReader
        self.siteReader = siteReader
        self.backlinkReader = backlinkReader
        self.mentionSender = mentionSender
        self.mentionReader = mentionReader
        self.pictureReader = pictureReader
        self.pushSender = pushSender
        self.feedHub = feedHub
        lookUps = LookUps(library: library, store: stores.library, clock: world.clock)
        self.background = background
        self.log = log
        let report: @Sendable (Workshop.Trouble) -> Void = {
            log("picture refused, its decoder was ended", ["cause": $0.cause])
        }
        workshop = Workshop(program: world.program, rules: .photos, report: report)
        coverWorkshop = Workshop(program: world.program, rules: .covers, report: report)
        // Whoever posts pictures for a decoder to stumble over fills no log: one line an hour is enough to look.
        let told = Lock<Timestamp?>(nil)
        streamWorkshop = Workshop(program: world.program, rules: .streamPictures) { trouble in
            let now = world.clock.now()
            let isNews = told.withLock { last in
                guard last.map({ now - $0 >= .seconds(3600) }) ?? true else { return false }
                last = now
                return true
            }
            if isNews { report(trouble) }
        }
        connections = Connections(store: stores.connections, leases: leases, networks: networks, clock: world.clock)
        let blockedLinks = BlockedLinks(store: stores.blockedLinks, clock: world.clock, ascii: HostName.ascii)
        self.blockedLinks = blockedLinks
        streams = Streams(
            store: stores.streams,
            connections: connections,
            networks: networks,
            clock: world.clock,
            randomness: world.randomness
        ) { error in log("stream not read", ["error": "\(error)"]) }
        liveStreams = LiveStreams(
            streams: streams,
            store: stores.streams,
            connections: connections,
            sessions: Sessions(store: stores.sessions, clock: world.clock, randomness: world.randomness),
            // It goes on for as long as pages are open, so it waits as the system does.
            clock: Clock(now: world.clock.now),
            randomness: world.randomness
        ) { error in log("stream not followed", ["error": "\(error)"]) }
        presses = StreamPresses(
            store: stores.presses,
            connections: connections,
            background: background,
            clock: world.clock,
            randomness: world.randomness
        ) { press, error in
            log("press not told", ["press": press.id.text, "mark": press.mark.rawValue, "error": "\(error)"])
        }
        replies = StreamReplies(
            store: stores.replies,
            connections: connections,
            blockedLinks: blockedLinks,
            background: background,
            clock: world.clock
        ) { reply, error in
            log("reply not sent", ["reply": reply.id.text, "error": "\(error)"])
        }
        outbox = Outbox(
            store: stores.shares,
            connections: connections,
            blockedLinks: blockedLinks,
            pictures: stores.photos.jpeg,
            background: background,
            clock: world.clock
        ) { share, error in
            log("share failed", ["share": share.id.text, "reference": share.reference, "error": "\(error)"])
            let incident = Incident(
                code: share.reference,
                at: world.clock.now(),
                operation: "share",
                network: share.network,
                error: error
            )
            // Not before the share goes on: a receipt need not wait for it.
            background.start {
                do {
                    try await stores.incidents.insert(incident)
                } catch {
                    log("reference not kept", ["reference": incident.code, "error": "\(error)"])
                }
            }
        }
    }

    var sessions: Sessions {
        Sessions(store: stores.sessions, clock: world.clock, randomness: world.randomness)
    }

    private var passkeys: Passkeys? {
        PasskeyCeremony(publicURL: configuration.publicURL).map { ceremony in
            Passkeys(
                store: stores.passkeys,
                sessions: sessions,
                ceremony: ceremony,
                clock: world.clock,
                randomness: world.randomness
            )
        }
    }

    private var memberNotices: MemberNotices { MemberNotices(stores: stores, clock: world.clock) }

    var pushNotices: PushNotices? {
        pushSender.map { [networks, log, addresses = configuration.addresses] sender in
            PushNotices(
                store: stores.push,
                notices: memberNotices,
                sender: sender,
                clock: world.clock,
                randomness: world.randomness,
                words: { PushNote($0, networks, addresses) },
                report: { trouble in
                    switch trouble {
                    case .refused: log("push refused", ["meaning": "the service will not take this message"])
                    case .unauthorized: log("push unauthorized", ["meaning": "the service does not take our key"])
                    case .failed(let error): log("push failed", ["error": "\(error)"])
                    }
                }
            )
        }
    }

    var feedNews: FeedNews? {
        feedHub.map { [log, addresses = configuration.addresses] hub in
            FeedNews(store: stores.feedHub, hub: hub, clock: world.clock, address: addresses.feed) {
                log("hub not told", ["hub": hub.address, "meaning": "it is told again later"])
            }
        }
    }

    var mentions: Mentions {
        Mentions(
            store: stores.mentions,
            reviews: stores.reviews,
            blockedLinks: blockedLinks,
            reader: mentionReader,
            clock: world.clock,
            randomness: world.randomness
        )
    }

    var sentMentions: SentMentions {
        let addresses = configuration.addresses
        return SentMentions(
            store: stores.sentMentions,
            reviews: stores.reviews,
            blockedLinks: blockedLinks,
            sender: mentionSender,
            clock: world.clock,
            address: { addresses.page(.review($0)) },
            isOwn: addresses.areHost
        )
    }

    private var shortLinks: ShortLinks {
        ShortLinks(
            store: stores.shortLinks,
            clock: world.clock,
            digest: Digest.sha256,
            address: configuration.addresses.short,
            page: configuration.addresses.page,
            isHidden: { [moderation = stores.moderation, blockedLinks] link in
                if let target = link.target, try await blockedLinks.first(in: [target.text]) != nil { return true }
                if try await moderation.isHidden(.member(link.memberID)) { return true }
                return try await FlagSubject(link.subject).asyncMap { try await moderation.isHidden($0) } ?? false
            }
        ) { [log] error in log("short link failed", ["error": "\(error)"]) }
    }

    private var imports: BookImports {
        BookImports(
            stores: stores,
            blockedLinks: blockedLinks,
            clock: world.clock,
            randomness: world.randomness,
            digest: Digest.sha256,
            rewrite: room.guarding(workshop.rewritten),
            photoQuota: configuration.photoQuota,
            hasRoom: room.isThere
        )
    }

    var jobs: Jobs {
        Jobs(store: stores.jobs, works: imports.works, clock: world.clock, randomness: world.randomness) {
            [log] job, error in
            log("job failed", ["job": job.id.text, "kind": job.kind.rawValue, "error": "\(error)"])
        }
    }

    var checks: ConnectionChecks {
        ConnectionChecks(
            store: stores.connections.checks,
            connections: connections,
            clock: world.clock,
            randomness: world.randomness
        )
    }

    var threads: StreamThreads {
        StreamThreads(store: stores.threads, streamServices(logging: "thread not read"))
    }

    var people: StreamPeople {
        StreamPeople(store: stores.people, streamServices(logging: "person not read"))
    }

    var followers: StreamFollowers {
        StreamFollowers(store: stores.followers, streamServices(logging: "followers not read"))
    }

    private func streamServices(logging words: StaticString) -> StreamServices {
        StreamServices(
            streams: stores.streams,
            connections: connections,
            networks: networks,
            clock: world.clock,
            randomness: world.randomness
        ) { [log] error in log(words, ["error": "\(error)"]) }
    }

    var streamPictures: StreamPictures {
        StreamPictures(
            store: stores.streamPictures,
            reader: pictureReader,
            rewrite: room.guarding(streamWorkshop.rewritten),
            digest: Digest.sha256,
            clock: world.clock,
            randomness: world.randomness
        ) { [log] error in log("picture of a post not fetched", ["error": "\(error)"]) }
    }

    var answers: Answers {
        Answers(
            store: stores.answers,
            shares: stores.shares,
            connections: connections,
            clock: world.clock,
            randomness: world.randomness
        ) { [log] error in log("answers not read", ["error": "\(error)"]) }
    }

    var login: Login {
        Login(
            stores: stores,
            connections: connections,
            spares: SpareTokens(stores: stores, background: background) { [log] network, error in
                log("token not given back", ["network": network.rawValue, "error": "\(error)"])
            },
            sessions: sessions,
            clock: world.clock,
            randomness: world.randomness
        )
    }

    var locations: Locations {
        Locations(store: stores.locations, clock: world.clock, randomness: world.randomness)
    }

    var messages: Messages {
        Messages(
            stores: stores,
            connections: connections,
            networks: networks,
            books: books,
            reading: reading,
            drafts: drafts,
            replies: replies,
            blockedLinks: blockedLinks,
            timeZones: .system,
            words: .ofPages(configuration.addresses),
            clock: world.clock,
            randomness: world.randomness
        ) { [log] error in log("message not handled", ["error": "\(error)"]) }
    }

    private var books: Books { Books(store: stores.books, randomness: world.randomness) }

    private var reading: Reading {
        Reading(
            store: stores.reading,
            blockedLinks: blockedLinks,
            clock: world.clock,
            randomness: world.randomness
        )
    }

    private var drafts: ReviewDrafts {
        ReviewDrafts(
            store: stores.reviewDrafts,
            reviews: stores.reviews,
            photos: stores.photos,
            clock: world.clock,
            randomness: world.randomness
        )
    }

    var services: SiteServices {
        let (clock, randomness) = (world.clock, world.randomness)
        let friends = FriendDirectory(
            store: stores.friends,
            connections: connections,
            background: background,
            clock: clock
        )
        let displays = Displays(stores: stores, streams: streams, clock: clock, randomness: randomness)
        return SiteServices(
            networks: networks,
            members: Members(
                stores: stores,
                connections: connections,
                networks: networks,
                passkeys: passkeys,
                blockedLinks: blockedLinks
            ),
            recovery: Recovery(store: stores.recovery, sessions: sessions, clock: clock, randomness: randomness),
            ownData: OwnData(stores: stores, clock: clock),
            sessions: sessions,
            login: login,
            heldForms: HeldForms(store: stores.heldForms, clock: clock, randomness: randomness),
            connections: connections,
            callBudgets: callBudgets,
            notices: NetworkNotices(stores: stores, networks: networks, clock: clock, randomness: randomness),
            devices: Devices(stores: stores, sessions: sessions, clock: clock, randomness: randomness),
            friends: friends,
            samePeople: SamePeople(
                store: stores.samePeople,
                friends: friends,
                connections: connections,
                clock: clock,
                randomness: randomness
            ),
            streams: streams,
            threads: threads,
            streamPictures: streamPictures,
            people: people,
            followers: followers,
            seenPlaces: SeenPlaces(store: stores.seenPlaces, clock: world.clock),
            presses: presses,
            replies: replies,
            answers: answers,
            jobs: jobs,
            imports: imports,
            shortLinks: shortLinks,
            sharing: Sharing(
                store: stores.shares,
                settings: stores.settings,
                connections: connections,
                outbox: outbox,
                clock: clock,
                randomness: randomness,
                digest: Digest.sha256,
                spoilerWords: .ofPages,
                links: shortLinks,
                blockedLinks: blockedLinks,
                link: configuration.addresses.shared
            ),
            reviews: Reviews(
                store: stores.reviews,
                photos: stores.photos,
                blockedLinks: blockedLinks,
                clock: clock,
                randomness: randomness,
                digest: Digest.sha256
            ),
            drafts: drafts,
            books: books,
            covers: Covers(
                store: stores.covers,
                rewrite: room.guarding(workshop.rewrittenAsCover),
                digest: Digest.sha256,
                clock: clock
            ),
            memberPictures: MemberPictures(
                store: stores.memberPictures,
                rewrite: room.guarding(workshop.rewrittenAsMemberPicture),
                digest: Digest.sha256
            ),
            settings: Settings(store: stores.settings),
            locations: locations,
            timeZones: .system,
            lookUps: lookUps,
            enrichment: BookEnrichment(
                lookUps: lookUps,
                books: stores.books,
                covers: stores.covers,
                rewrite: room.guarding(coverWorkshop.rewritten),
                digest: Digest.sha256,
                background: background
            ) { [log] error in
                log("book not enriched", ["error": "\(error)"])
            },
            reading: reading,
            likes: Likes(
                store: stores.likes,
                reviews: stores.reviews,
                books: stores.books,
                blockedLinks: blockedLinks,
                clock: clock
            ),
            sites: SiteClaims(
                store: stores.sites,
                likes: stores.likes,
                reader: siteReader,
                clock: clock,
                randomness: randomness
            ),
            profileLinks: ProfileLinks(
                store: stores.profileLinks,
                blockedLinks: blockedLinks,
                reader: backlinkReader,
                clock: clock,
                randomness: randomness
            ),
            mentions: mentions,
            sentMentions: sentMentions,
            memberNotices: memberNotices,
            pushNotices: pushNotices,
            liveNotices: LiveNotices(stores: stores, sessions: sessions) { try await Task.sleep(for: .seconds(1)) },
            liveStreams: liveStreams,
            checkIns: CheckIns(
                stores: stores,
                locations: locations,
                blockedLinks: blockedLinks,
                clock: clock,
                randomness: randomness
            ),
            savedPlaces: SavedPlaces(
                store: stores.savedPlaces,
                locations: locations,
                clock: clock,
                randomness: randomness
            ),
            messages: messages,
            displays: displays,
            liveDisplays: LiveDisplays(displays: displays) { try await Task.sleep(for: $0) },
            distances: Distances(stores: stores, clock: clock),
            invitations: Invitations(stores: stores, clock: clock, randomness: randomness),
            moderation: Moderation(stores: stores, clock: clock, randomness: randomness),
            blockedLinks: blockedLinks,
            shelves: Shelves(store: stores.shelves, blockedLinks: blockedLinks, clock: clock, randomness: randomness),
            drawings: drawings,
            remarks: Remarks(
                store: stores.remarks,
                photos: stores.photos,
                blockedLinks: blockedLinks,
                clock: clock,
                randomness: randomness
            ),
            linkReader: linkReader,
            photos: Photos(
                stores: stores,
                quota: configuration.photoQuota,
                rewrite: room.guarding(workshop.rewritten),
                clock: clock,
                randomness: randomness
            ),
            passkeys: passkeys,
            rateLimits: RateLimits(store: stores.rateLimits),
            clock: clock,
            randomness: randomness
        )
    }

    func site(
        _ pages: SiteFiles,
        _ key: SealingKey
    ) throws -> Site {
        let settings = SiteConfiguration(
            addresses: configuration.addresses,
            sandboxURL: configuration.sandboxOrigins?[.facebook],
            feedHub: configuration.feedHub,
            exchangesMentions: configuration.exchangesMentions,
            version: Version.text,
            testPositions: configuration.testPositions
        )
        let log = self.log
        let clock = world.clock
        let incidents = stores.incidents
        let background = self.background
        return try Site(
            services: services,
            configuration: settings,
            templates: pages.templates,
            files: pages.files,
            gazetteer: pages.gazetteer,
            csrf: CSRF(key: key.derived(for: "csrf"))
        ) { incident in
            log(
                "request failed",
                ["request": incident.requestID, "route": incident.route, "error": "\(incident.error)"]
            )
            guard incident.showsReference else { return }
            let row = Incident(
                code: incident.requestID,
                at: clock.now(),
                operation: incident.route,
                network: incident.network,
                error: incident.error
            )
            // Not before the page is shown: that need not wait, and a store that fails has no other page.
            background.start {
                do {
                    try await incidents.insert(row)
                } catch {
                    log("reference not kept", ["request": row.code, "error": "\(error)"])
                }
            }
        }
    }
}
