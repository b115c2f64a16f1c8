public import Flyleaf
public import HTTP
public import Primitives

extension SocialNetwork {
    /// X, or what plays it, as the configuration describes it.
    ///
    /// - Parameters:
    ///   - fetch: the way out; every answer it gives is taken for hostile.
    ///   - clock: dates the end of tokens and of waits, and signed requests.
    ///   - randomness: makes each signed request the only one of its kind.
    public static func x(
        _ configuration: XConfiguration,
        fetch: Fetch,
        clock: Clock,
        randomness: Randomness
    ) -> SocialNetwork {
        let client = XClient(configuration: configuration, fetch: fetch, clock: clock, randomness: randomness)
        var network = SocialNetwork(
            name: .x,
            title: NetworkFacts.x.title,
            authority: configuration.authority,
            server: configuration.server,
            origins: configuration.origins,
            signUpURL: configuration.authURL.appending(path: "/i/flow/signup").description,
            appSettingsURL: configuration.authURL.appending(path: "/settings/connected_apps").description,
            permissions: PermissionRule.x(configuration),
            login: login(configuration, client),
            account: account(configuration, client),
            publishing: publishing(configuration, client)
        )
        for list in StreamList.allCases { network.lists[list] = reading(list, configuration, client) }
        network.sought = { list in
            if case .topics(let topics) = list {
                reading(topics, configuration, client)
            } else {
                reading(list, configuration, client)
            }
        }
        // What is written to the person alone it gives in part, so that is not read.
        if case .possible(let mentions)? = network.lists[.mentions] { network.inbox = mentions }
        // Its display requirements have them lead to its own search.
        network.keepsTagLinks = true
        network.thread = thread(configuration, client)
        network.acts = acts(configuration, client)
        network.people = people(configuration, client)
        network.followers = followers(configuration, client)
        network.followWindow = { XPeople.followWindow($0, configuration) }
        network.letterWindow = { XPeople.letterWindow($0, configuration) }
        network.replying = replying(configuration, client)
        // Each reply that is read costs as any other post does.
        if configuration.dailyPosts == nil {
            let answers = XAnswers(configuration: configuration, client: client)
            network.answers = { try await answers.answers(configuration.own($0), $1) }
        }
        return network
    }

    private static func reading(
        _ list: StreamList,
        _ configuration: XConfiguration,
        _ client: XClient
    ) -> ListReading {
        if list == .messages { return .impossible(.messagesInPart) }
        if configuration.dailyPosts == 0 { return .impossible(.readingCostsMoney) }
        // Bookmarks are for tokens of OAuth 2.0 alone.
        if list == .bookmarks, configuration.clientID == nil { return .impossible(.listNotShownToApp) }
        let stream = XStream(configuration: configuration, client: client, list: list)
        return .possible(
            List(
                rule: stream.rule,
                freshness: XStream.freshness,
                retention: XStream.retention,
                maximumPages: list.group == nil ? XStream.maximumPages : XStream.maximumSoughtPages,
                marksLast: !stream.isByToken,
                cost: configuration.dailyPosts.map { ReadingCost(dailyPosts: $0, pagePosts: XStream.postsPerPage) },
                intents: { stream.intents($0) },
                read: { try await stream.page(configuration.own($0), after: $1) }
            )
        )
    }

    private static func reading(
        _ topics: StreamTopics,
        _ configuration: XConfiguration,
        _ client: XClient
    ) -> ListReading {
        if case .collection = topics { return .impossible(.listNotShown) }
        if configuration.dailyPosts == 0 { return .impossible(.readingCostsMoney) }
        // Tokens of people see no trends in version 2.
        if topics == .trends, configuration.clientID != nil { return .impossible(.listNotShownToApp) }
        let reader = XTopics(configuration: configuration, client: client, topics: topics)
        return .possible(
            List(
                rule: reader.rule,
                freshness: XTopics.freshness,
                retention: XStream.retention,
                maximumPages: 1,
                cost: configuration.dailyPosts.map { ReadingCost(dailyPosts: $0, pagePosts: reader.postsOfPage) },
                read: { credential, _ in try await reader.page(configuration.own(credential)) }
            )
        )
    }

    /// Each press is a call that the operator pays for, as posts are.
    private static func acts(_ configuration: XConfiguration, _ client: XClient) -> [StreamMark: Act] {
        guard configuration.postsThroughAPI else { return [:] }
        var acts: [StreamMark: Act] = [:]
        // Bookmarks are for tokens of OAuth 2.0 alone.
        for mark in XMark.allCases where mark != .bookmark || configuration.clientID != nil {
            let marking = XMarking(configuration: configuration, client: client, mark: mark)
            acts[mark.mark] = Act(
                rule: marking.rule,
                cost: configuration.cost,
                perform: { credential, subject, isOn, _ in
                    try await marking.set(configuration.own(credential), subject, isOn)
                }
            )
        }
        let publishing = XPublishing(configuration: configuration, client: client)
        // What is to go never waits for another day's money.
        acts[.removal] = Act(
            rule: .removingAtX,
            perform: { credential, subject, _, _ in
                try await publishing.withdraw(configuration.own(credential), PostReceipt(remoteID: subject, url: ""))
            }
        )
        return acts
    }

    private static func replying(_ configuration: XConfiguration, _ client: XClient) -> Replying? {
        guard configuration.postsThroughAPI else { return nil }
        let replying = XReplying(configuration: configuration, client: client)
        return Replying(
            rule: .replyingAtX,
            cost: configuration.cost,
            opening: { XReplying.opening($0, $1, $2) },
            length: { (WeightedLength($0.words.text).value, WeightedLength.limit) },
            send: { try await replying.send(configuration.own($0), $1) },
            find: { try await replying.find(configuration.own($0), $1, $2) }
        )
    }

    private static func thread(_ configuration: XConfiguration, _ client: XClient) -> LookAccess<StreamThread> {
        if configuration.dailyPosts == 0 { return .impossible(.readingCostsMoney) }
        let thread = XThread(configuration: configuration, client: client)
        return .possible(
            Look(
                rule: XThread.rule,
                freshness: XStream.freshness,
                retention: XStream.retention,
                // The post itself is looked up, too.
                cost: configuration.dailyPosts.map {
                    ReadingCost(dailyPosts: $0, pagePosts: XThread.maximumPosts + 1)
                },
                read: { try await thread.thread(configuration.own($0), $1) }
            )
        )
    }

    private static func people(_ configuration: XConfiguration, _ client: XClient) -> LookAccess<StreamPerson> {
        if configuration.dailyPosts == 0 { return .impossible(.readingCostsMoney) }
        let people = XPeople(configuration: configuration, client: client)
        return .possible(
            Look(
                freshness: XStream.freshness,
                retention: XStream.retention,
                cost: configuration.dailyPosts.map { ReadingCost(dailyPosts: $0, pagePosts: XPeople.postsPerPerson) },
                read: { try await people.person(configuration.own($0), $1) }
            )
        )
    }

    private static func followers(_ configuration: XConfiguration, _ client: XClient) -> LookAccess<PeopleList> {
        if configuration.dailyPosts == 0 { return .impossible(.readingCostsMoney) }
        let followers = XFollowers(configuration: configuration, client: client)
        return .possible(
            Look(
                rule: .followersAtX,
                freshness: XStream.freshness,
                retention: XStream.retention,
                cost: configuration.dailyPosts.map {
                    ReadingCost(dailyPosts: $0, pagePosts: XFollowers.postsPerList)
                },
                read: { credential, _ in try await followers.followers(configuration.own(credential)) }
            )
        )
    }

    private static func login(_ configuration: XConfiguration, _ client: XClient) -> Login {
        if let app = configuration.client {
            let login = XLogin(configuration: configuration, client: client, app: app)
            return Login(
                redirect: { login.redirect($0) },
                finish: { try await login.finish(FormFields(foreign: $0.query), verifier: $0.verifier) }
            )
        }
        let login = XSignedLogin(configuration: configuration, client: client)
        return Login(
            redirect: { try await login.redirect($0) },
            key: { OAuth1Flow.key(FormFields(foreign: $0)) },
            finish: { try await login.finish(FormFields(foreign: $0.query), memo: $0.memo) }
        )
    }

    private static func account(_ configuration: XConfiguration, _ client: XClient) -> Account {
        let account = XAccount(configuration: configuration, client: client)
        var calls = Account(
            permissions: { try await account.permissions(configuration.own($0)) },
            revoke: { try await account.revoke(configuration.own($0).token, $1) },
            friends: { try await account.friends(configuration.own($0), after: $1) },
            places: { credential, words in
                try await XPlaces(client: client).search(words, try configuration.own(credential).token)
            },
            giveBack: { try await account.revoke($0, nil) }
        )
        if configuration.client != nil {
            let tokens = XTokens(configuration: configuration, client: client)
            calls.refresh = { try await tokens.refresh(configuration.own($0).token) }
        }
        return calls
    }

    private static func publishing(_ configuration: XConfiguration, _ client: XClient) -> Publishing {
        let publishing = XPublishing(configuration: configuration, client: client)
        return Publishing(
            capabilities: { Capabilities.x(configuration, $0) },
            preview: { XPublishing.preview($0) },
            publish: { try await publishing.publish(configuration.own($0), $1, $2) },
            find: { try await publishing.find(configuration.own($0), $1) },
            withdraw: { try await publishing.withdraw(configuration.own($0), $1) },
            dialog: { _, story, _ in try XDialog.address(story, configuration) },
            // Nothing ever comes back from the window.
            dialogResult: { _ in .skipped }
        )
    }
}

extension XConfiguration {
    /// The credential, unless it belongs to another server: no server may see another's tokens.
    fileprivate func own(_ credential: Credential) throws(NetworkFailure) -> Credential {
        guard credential.identity.network == .x, credential.identity.authority == authority else {
            throw NetworkFailure(.reauthenticate, detail: "the connection belongs to another authority")
        }
        return credential
    }

    /// Where a login form may lead: the login pages of the two protocols lie on two hosts, and X has two names.
    fileprivate var origins: [String] {
        var origins = [authURL.origin]
        if clientID == nil, apiURL.origin != authURL.origin { origins.append(apiURL.origin) }
        if authority == "x.com" { origins.append("https://twitter.com") }
        return origins
    }
}

extension FormFields {
    /// Fields from the pairs of the domain.
    fileprivate init(foreign pairs: [(name: String, value: String)]) {
        self.init(pairs.map { Field(name: $0.name, value: $0.value) })
    }
}
