public import Flyleaf
internal import HTTP
internal import Primitives

extension FakeNetwork {
    /// The network as Flyleaf sees it.
    public var network: SocialNetwork { network(as: traits) }

    /// The network as Flyleaf sees it, with other traits.
    public func network(as traits: Traits) -> SocialNetwork {
        var network = SocialNetwork(
            name: traits.name,
            title: traits.title,
            authority: traits.authority,
            server: traits.server,
            origins: ["https://\(traits.authority)"],
            signUpURL: "https://\(traits.authority)/join",
            appSettingsURL: "https://\(traits.authority)/apps?tab=all",
            permissions: traits.permissions,
            login: login(traits),
            account: account(traits),
            publishing: publishing(traits)
        )
        network.pages = pages(traits)
        network.lists = lists(traits)
        network.sought = { self.reading($0, traits) }
        if traits.isLive { network.live = live }
        network.keepsTagLinks = traits.keepsTagLinks
        network.thread = thread(traits)
        network.people = people(traits)
        network.followers = followers(traits)
        if traits.hasQuotes { network.quoting = quoting(traits) }
        if traits.hasLetters { network.letters = letters(traits) }
        if traits.hasFollowWindow { network.followWindow = { "https://network.test/follow/\($0)" } }
        network.replying = replying(traits)
        for mark in traits.marks { network.acts[mark] = act(mark, traits) }
        if traits.sendsInvitations {
            network.invitation = { friend, link, back in
                let fields = FormFields(["to": friend?.remoteID ?? "", "link": link, "back": back])
                return "https://\(traits.authority)/send?\(fields.urlencoded)"
            }
        }
        if traits.sendsNotices { network.signedNotice = Self.notice }
        return network
    }

    // MARK: Login

    private func login(_ traits: Traits) -> SocialNetwork.Login {
        SocialNetwork.Login(
            redirect: { request in
                self.change { $0.logins.append(request) }
                let own = try self.called("redirect", \.redirect)
                return .init(url: try await own?(request) ?? traits.loginAddress(request))
            },
            finish: { _ in
                if let own = try self.called("finish", \.finish) { return try await own() }
                return self.outcome(traits)
            }
        )
    }

    private func outcome(_ traits: Traits) -> SocialNetwork.Login.Outcome {
        let now = state
        if now.declines { return .declined }
        let identity = Identity(
            network: traits.name,
            authority: traits.authority,
            server: traits.server,
            remoteID: now.person.remoteID,
            name: now.person.name,
            profileURL: now.profileURL
        )
        let secret = "s3cret-token-of-\(now.person.remoteID)"
        return .granted(
            SocialNetwork.Login.Grant(
                identity: identity,
                token: AccessToken(secret: secret, expiresAt: now.expiresAt),
                permissions: now.permissions,
                dataExpiresAt: now.dataExpiresAt
            )
        )
    }

    // MARK: Home

    /// So many entries of its list stand on a page.
    private static let homePage = 40

    private func lists(_ traits: Traits) -> [StreamList: SocialNetwork.ListReading] {
        guard traits.homeRestriction != .notOffered else { return [:] }
        let pairs = StreamList.allCases.map { ($0, reading($0, traits)) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }

    private func reading(_ list: StreamList, _ traits: Traits) -> SocialNetwork.ListReading {
        let restriction = list == .home ? traits.homeRestriction : traits.closedLists[list]
        if let restriction { return .impossible(restriction) }
        return .possible(
            SocialNetwork.List(
                rule: list == .home ? traits.homeRule : traits.listRules[list],
                freshness: .seconds(60),
                maximumPages: 3,
                marksLast: traits.marksLast,
                cost: traits.homeCost,
                intents: { [StreamIntent(kind: .reply, address: "https://\(traits.authority)/reply/\($0.remoteID)")] },
                read: { _, next in
                    if list == .home {
                        if let own = try self.called("home", \.home) { return try await own(next) }
                    } else if let own = try self.called(list.rawValue, \.list) {
                        return try await own(list, next)
                    }
                    if case .topics(let topics) = list {
                        let items = self.state.lists[list] ?? []
                        return StreamPage(items: items, topics: self.state.topics[topics] ?? [], next: nil)
                    }
                    let all = self.state.lists[list] ?? []
                    let start = next.flatMap { next in all.firstIndex { $0.remoteID == next }.map { $0 + 1 } } ?? 0
                    let page = all.dropFirst(start).prefix(Self.homePage)
                    let hasMore = all.count > start + Self.homePage
                    return StreamPage(items: Array(page), next: hasMore ? page.last?.remoteID : nil)
                }
            )
        )
    }

    private func act(_ mark: StreamMark, _ traits: Traits) -> SocialNetwork.Act {
        SocialNetwork.Act(
            rule: traits.markRules[mark],
            cost: traits.markCost,
            perform: { _, post, isOn, choices in
                // The post of the script's own says what becomes of it; its work may be done in spite of that.
                let own = try self.called("mark", \.mark)
                self.change { state in
                    let chosen = choices.map { " \($0)" }.joined()
                    state.presses.append("\(isOn ? "" : "un")\(mark.rawValue) \(post)\(chosen)")
                    if isOn { state.marked[post, default: []].insert(mark) } else { state.marked[post]?.remove(mark) }
                }
                try await own?(mark, post, isOn)
            }
        )
    }

    private func replying(_ traits: Traits) -> SocialNetwork.Replying? {
        guard let readers = traits.replyReaders else { return nil }
        return SocialNetwork.Replying(
            rule: traits.replyRule,
            cost: traits.markCost,
            opening: { post, _, _ in
                ReplyOpening(
                    names: post.author.handle ?? "",
                    readers: post.isForFew ? readers.filter { $0 != .everybody } : readers,
                    warning: traits.replyWarning ? ShareWarning.none : nil
                )
            },
            length: { ($0.words.length + $0.warning.text.unicodeScalars.count, 100) },
            send: { _, reply in
                // The script's own says what becomes of it; its work may be done in spite of that.
                let own = try self.called("reply", \.reply)
                self.change { $0.replies.append(reply) }
                try await own?(reply)
                let receipt = self.receipt("r\(self.state.replies.count)")
                // It asks the writer of whatever is quoted.
                return PostReceipt(remoteID: receipt.remoteID, url: receipt.url, awaitsYes: reply.isQuotation)
            },
            find: { _, reply, others in
                if let own = try self.called("findReply", \.findReply) { return try await own(reply, others) }
                let place = self.state.replies.firstIndex { $0.id == reply.id }
                return place.map { .found(self.receipt("r\($0 + 1)")) } ?? .absent(.wholeList)
            }
        )
    }

    private func quoting(_ traits: Traits) -> SocialNetwork.Quoting {
        SocialNetwork.Quoting(
            rule: traits.replyRule,
            opening: { post, _ in
                post.isForFew
                    ? nil
                    : ReplyOpening(
                        names: "",
                        readers: [.everybody, .followers],
                        warning: traits.replyWarning ? ShareWarning.none : nil
                    )
            }
        )
    }

    private func letters(_ traits: Traits) -> SocialNetwork.Letters {
        SocialNetwork.Letters(
            rule: traits.replyRule,
            opening: { person, _ in
                person.handle.map { ReplyOpening(names: $0, readers: [.named], warning: nil) }
            },
            isOnlyTo: { content, person in
                let names = content.words.text.split(separator: " ").filter { $0.hasPrefix("@") }
                return names.map(String.init) == [person.handle]
            }
        )
    }

    private func thread(_ traits: Traits) -> LookAccess<StreamThread> {
        if let restriction = traits.threadRestriction { return .impossible(restriction) }
        return .possible(
            SocialNetwork.Look(
                rule: traits.threadRule,
                freshness: .seconds(60),
                cost: traits.homeCost,
                read: { _, post in
                    if let own = try self.called("thread", \.thread) { return try await own(post) }
                    return self.state.threads[post] ?? StreamThread(above: [], below: [])
                }
            )
        )
    }

    private func people(_ traits: Traits) -> LookAccess<StreamPerson> {
        if let restriction = traits.peopleRestriction { return .impossible(restriction) }
        return .possible(
            SocialNetwork.Look(
                rule: traits.peopleRule,
                freshness: .seconds(60),
                cost: traits.homeCost,
                read: { _, person in
                    if let own = try self.called("person", \.person) { return try await own(person) }
                    guard let found = self.state.people[person] else { throw NetworkFailure(.notFound) }
                    return found
                }
            )
        )
    }

    private func followers(_ traits: Traits) -> LookAccess<PeopleList> {
        if let restriction = traits.followersRestriction { return .impossible(restriction) }
        return .possible(
            SocialNetwork.Look(
                rule: traits.peopleRule,
                freshness: .seconds(60),
                cost: traits.homeCost,
                read: { _, _ in
                    if let own = try self.called("followers", \.followers) { return try await own() }
                    return self.state.followers
                }
            )
        )
    }

    // MARK: Account

    private func account(_ traits: Traits) -> SocialNetwork.Account {
        var account = SocialNetwork.Account(
            permissions: { _ in try await self.called("permissions", \.permissions)?() ?? self.state.permissions },
            revoke: { _, permission in
                try await self.called("revoke \(permission?.name ?? "all")", \.revoke)?(permission)
            },
            friends: { _, cursor in
                try await self.called("friends", \.friends)?(cursor) ?? self.friends(after: cursor)
            },
            places: { _, words in
                let own = try self.called("places", \.places)
                return try await own?(words) ?? self.state.places.filter { $0.name.text.contains(words) }
            }
        )
        if traits.hasTokenCare {
            account.refresh = { credential in
                guard let own = try self.called("refresh", \.refresh) else { throw NotScripted(call: "refresh") }
                return try await own(credential)
            }
            account.check = { credential in
                guard let own = try self.called("check", \.check) else { throw NotScripted(call: "check") }
                return try await own(credential)
            }
        }
        if traits.areTokensSeparate {
            account.giveBack = { try await self.called("giveBack", \.giveBack)?($0) }
        }
        return account
    }

    /// Pages of 500, as a network that does not give everything at once.
    private func friends(after cursor: String?) -> FriendPage {
        let all = state.friends
        let start = cursor.flatMap { Int($0) } ?? 0
        let end = min(start + 500, all.count)
        return FriendPage(friends: Array(all[start..<end]), cursor: end < all.count ? String(end) : nil)
    }

    /// Without a time of its own, a message is from a far future and speaks of everything there is.
    private static let notice: @Sendable (String) throws -> SignedNotice = { message in
        let parts = message.split(separator: ":").map(String.init)
        guard parts.count >= 2, parts[0] == "signed" else {
            throw NetworkFailure(.refused, detail: "wrongSignature")
        }
        let seconds = parts.count > 2 ? Int64(parts[2]) : nil
        return SignedNotice(remoteID: parts[1], issuedAt: Timestamp(seconds: seconds ?? 4_000_000_000))
    }

    // MARK: Posts

    private func capabilities(_ traits: Traits, _ permissions: PermissionSet) -> Capabilities {
        var able = state.capabilities
        guard traits.needsPermissions else { return able }
        let posting = traits.permissions.first { $0.moment == .publishing && !$0.use.isForPages }?.permission
        if let posting, !permissions.granted.contains(posting) {
            if case .native = able.ownProfile { able.ownProfile = .nativeAfter(posting) }
            if case .native = able.friendProfile { able.friendProfile = .nativeAfter(posting) }
        }
        if !permissions.granted.contains(Permission("user_friends")) { able.friends = .no(.friendsNotShown) }
        return able
    }

    private func publishing(_ traits: Traits) -> SocialNetwork.Publishing {
        SocialNetwork.Publishing(
            capabilities: { self.capabilities(traits, $0) },
            preview: preview,
            publish: publish,
            find: { _, search in try await self.called("find", \.find)?(search) ?? self.find(search) },
            withdraw: traits.isWithdrawable ? withdraw : nil,
            dialog: { _, story, back in
                var fields = FormFields(["return": back, "name": story.name])
                if case .friend(let person) = story.destination { fields.append("to", person.remoteID) }
                return "https://\(traits.authority)/dialog?\(fields.urlencoded)"
            },
            dialogResult: { query in
                if let error = query.first(where: { $0.name == "error" })?.value {
                    return error == "refused" ? .failed(NetworkFailure(.refused)) : .cancelled
                }
                guard let id = query.first(where: { $0.name == "post_id" })?.value else { return .skipped }
                return .posted(self.receipt(id))
            }
        )
    }

    private func receipt(_ id: String) -> PostReceipt {
        PostReceipt(remoteID: id, url: "https://\(traits.authority)/posts/\(id)")
    }

    @Sendable private func preview(_ story: Story) -> PostPreview {
        let now = state
        guard let limit = now.textLimit else {
            let (length, limit) = (story.message.length, now.capabilities.messageLimit)
            return PostPreview(form: .card, length: length, limit: limit, within: length > limit ? limit : nil)
        }
        let text = [story.warning.text, story.message.text, story.name, story.link].filter { !$0.isEmpty }
            .joined(separator: "\n\n")
        let length = story.message.length + 50
        return PostPreview(
            form: .text(text),
            length: length,
            limit: limit,
            within: length > limit ? max(0, text.count - length + limit) : nil
        )
    }

    @Sendable private func publish(
        _ credential: Credential,
        _ story: Story,
        _ files: [PhotoFile]
    ) async throws -> PostReceipt {
        await state.beforePost?()
        let own = try called("publish", \.publish)
        let failure = change { state in
            state.posts.append(story)
            state.files.append(files)
            return state.failureAfterPost
        }
        if let failure { throw failure }
        return try await own?(credential, story) ?? receipt("9")
    }

    private func find(_ search: PostSearch) -> Finding<PostReceipt> {
        let now = state
        guard now.showsPosts else { return .notShown(.kindNotSeen) }
        return now.posts.contains { $0.link == search.story.link } ? .found(receipt("9")) : .absent(.wholeList)
    }

    @Sendable private func withdraw(_ credential: Credential, _ receipt: PostReceipt) async throws {
        if let own = try called("withdraw", \.withdraw) { return try await own(receipt) }
        change { $0.withdrawn.append(receipt.remoteID) }
    }

    // MARK: Pages

    private func pages(_ traits: Traits) -> SocialNetwork.Pages? {
        guard let listing = traits.listingOfPages else { return nil }
        let wanted = traits.permissions.filter(\.use.isForPages).map(\.permission)
        return SocialNetwork.Pages(
            capabilities: { permissions in
                var able = self.capabilities(traits, permissions)
                let missing = wanted.first { !permissions.granted.contains($0) }
                able.ownProfile = missing.map { .nativeAfter($0) } ?? .native
                able.dialog = .no(.windowPostsForPerson)
                able.audience = .no(.audienceIsThatOfPage)
                able.tags = .no(.pagesTagNobody)
                return able
            },
            listing: listing,
            list: { _ in try await self.called("pages", \.pages)?() ?? self.state.pages },
            withdraw: { _, _, _ in }
        )
    }
}
