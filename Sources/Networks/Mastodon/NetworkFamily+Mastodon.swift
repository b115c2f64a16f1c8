public import Flyleaf
public import HTTP
public import Primitives

extension NetworkFamily {
    /// Mastodon: every server that people may name, each a network of its own once Flyleaf is registered there.
    ///
    /// - Parameters:
    ///   - registrations: where Flyleaf's name and secret at each server are kept.
    ///   - leases: keep other programs away while one registers at a server.
    ///   - fetch: the way out; every answer it gives is taken for hostile.
    ///   - follow: the way to what servers tell by themselves; `nil` to ask them alone.
    ///   - clock: dates registrations and the end of waits, and waits for photos that a server works on.
    ///   - randomness: makes what separates the parts of an upload.
    public static func mastodon(
        _ configuration: MastodonConfiguration,
        registrations: any ServerRegistrationStore,
        leases: Leases,
        fetch: Fetch,
        follow: Follow? = nil,
        clock: Clock,
        randomness: Randomness
    ) -> NetworkFamily {
        let servers = MastodonServers(
            configuration: configuration,
            store: registrations,
            leases: leases,
            fetch: fetch,
            clock: clock
        )
        @Sendable func network(_ registration: ServerRegistration) throws(NetworkFailure) -> SocialNetwork {
            guard let origin = configuration.origin(registration.server) else {
                throw NetworkFailure(.misconfigured, detail: "a kept server without an address")
            }
            let client = MastodonClient(
                origin: origin,
                addressPolicy: configuration.addressPolicy(registration.server),
                fetch: fetch,
                clock: clock
            )
            let server = MastodonServer(registration: registration, client: client)
            return .mastodon(server, servers, follow, randomness)
        }
        return NetworkFamily(
            name: .mastodon,
            title: NetworkFacts.mastodon.title,
            suggestions: configuration.suggestions,
            origins: configuration.origins,
            servers: configuration.choice,
            capabilities: .mastodon(PermissionSet(granted: [.writeStatuses, .writeMedia, .readFollows])),
            resolve: { typed in
                let server = try ServerName.read(typed, trusted: configuration.trustedOrigins)
                guard configuration.allows(server) else {
                    throw NetworkFailure(
                        .refused,
                        naming: .notListed,
                        detail: "a server that is not in the list"
                    )
                }
                return try network(try await servers.registration(server))
            },
            known: { server in try await registrations.find(.mastodon, server).map { try network($0) } }
        )
    }
}

extension SocialNetwork {
    /// One Mastodon server.
    fileprivate static func mastodon(
        _ server: MastodonServer,
        _ servers: MastodonServers,
        _ follow: Follow?,
        _ randomness: Randomness
    ) -> SocialNetwork {
        let login = MastodonLogin(server: server, servers: servers)
        let account = MastodonAccount(server: server, login: login)
        let publishing = MastodonPublishing(server: server, servers: servers, account: account, randomness: randomness)
        var network = SocialNetwork(
            name: .mastodon,
            title: NetworkFacts.mastodon.title,
            authority: server.authority,
            server: server.name,
            origins: [server.origin.origin],
            signUpURL: server.origin.appending(path: "/auth/sign_up").description,
            appSettingsURL: server.origin.appending(path: "/oauth/authorized_applications").description,
            permissions: PermissionRule.mastodon(server),
            login: Login(
                redirect: { try await login.redirect($0) },
                finish: { try await login.finish($0) }
            ),
            account: Account(
                permissions: { try await account.permissions($0) },
                revoke: { try await account.revoke($0, $1) },
                friends: { try await account.friends($0, after: $1) },
                places: { _, _ in throw NetworkFailure(.unsupported, detail: "Mastodon has no places") },
                // A token there does not end by itself.
                check: {
                    _ = try await account.permissions($0)
                    return nil
                },
                giveBack: { try await account.giveBack($0.secret) }
            ),
            publishing: Publishing(
                capabilities: { Capabilities.mastodon($0, server.registration.limits) },
                preview: { publishing.preview($0) },
                publish: { try await publishing.publish($0, $1, $2) },
                find: { try await publishing.find($0, $1) },
                withdraw: { try await publishing.withdraw($0, $1) },
                dialog: { _, story, _ in try publishing.dialog(story) },
                // The server's page does not come back by itself, and says nothing when it does.
                dialogResult: { _ in .skipped }
            )
        )
        for list in StreamList.allCases {
            guard list != .bookmarks || server.version.knowsBookmarks else {
                network.lists[list] = .impossible(.listNotShown)
                continue
            }
            network.lists[list] = reading(list, server, MastodonStream.maximumPages)
        }
        network.sought = { list in
            guard case .topics(let topics) = list else {
                return reading(list, server, MastodonStream.maximumSoughtPages)
            }
            if case .collection = topics { return .impossible(.listNotShown) }
            let reader = MastodonTopics(server: server, topics: topics)
            return .possible(
                List(
                    rule: reader.rule,
                    freshness: MastodonTopics.freshness,
                    maximumPages: 1,
                    read: { credential, _ in try await reader.page(credential) }
                )
            )
        }
        network.live = follow.map { follow in
            let live = MastodonLive(server: server, follow: follow)
            return Live(rule: live.rule, follow: { try await live.follow($0, $1) })
        }
        for mark in StreamMark.allCases where mark != .bookmark || server.version.knowsBookmarks {
            let marking = MastodonMarking(server: server, mark: mark)
            network.acts[mark] = Act(rule: marking.rule, perform: { try await marking.set($0, $1, $2, $3) })
        }
        let people = MastodonPeople(server: server)
        network.people = .possible(
            Look(freshness: MastodonPeople.freshness, read: { try await people.person($0, $1) })
        )
        let followers = MastodonFollowers(server: server)
        network.followers = .possible(
            Look(
                freshness: MastodonFollowers.freshness,
                read: { credential, _ in try await followers.followers(credential) }
            )
        )
        let inbox = MastodonStream(server: server, list: .mentions, readsLetters: true)
        network.inbox = List(
            rule: inbox.rule,
            freshness: MastodonStream.freshness,
            maximumPages: MastodonStream.maximumPages,
            read: { try await inbox.page($0, after: $1) }
        )
        let replying = MastodonReplying(server: server)
        network.replying = Replying(
            rule: MastodonReplying.rule,
            opening: { post, _, identity in replying.opening(post, identity) },
            length: { replying.length($0) },
            send: { try await replying.send($0, $1) },
            find: { try await replying.find($0, $1, $2) }
        )
        network.quoting = Quoting(
            rule: MastodonReplying.quoteRule,
            opening: { post, identity in MastodonReplying.quoting(post, identity) }
        )
        network.letters = Letters(
            rule: MastodonReplying.letterRule,
            opening: { person, _ in MastodonReplying.opening(person) },
            isOnlyTo: { replying.isOnlyTo($0, $1) }
        )
        let thread = MastodonThread(server: server)
        network.thread = .possible(
            Look(
                rule: MastodonStream(server: server, list: .home).rule,
                freshness: MastodonStream.freshness,
                read: { try await thread.thread($0, $1) }
            )
        )
        let answers = MastodonAnswers(server: server)
        network.answers = { try await answers.answers($0, $1) }
        return network
    }

    private static func reading(_ list: StreamList, _ server: MastodonServer, _ maximumPages: Int) -> ListReading {
        let stream = MastodonStream(server: server, list: list)
        return .possible(
            List(
                rule: stream.rule,
                freshness: MastodonStream.freshness,
                maximumPages: maximumPages,
                read: { try await stream.page($0, after: $1) }
            )
        )
    }
}
