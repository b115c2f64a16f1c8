public import Flyleaf
public import HTTP
public import Primitives

extension SocialNetwork {
    /// Facebook, or what plays it, as the configuration describes it.
    ///
    /// - Parameters:
    ///   - fetch: the way out; every answer it gives is taken for hostile.
    ///   - clock: dates the end of tokens and of waits.
    ///   - randomness: makes what separates the parts of an upload.
    public static func facebook(
        _ configuration: FacebookConfiguration,
        fetch: Fetch,
        clock: Clock,
        randomness: Randomness
    ) -> SocialNetwork {
        let client = GraphClient(configuration: configuration, fetch: fetch, clock: clock, randomness: randomness)
        var network = SocialNetwork(
            name: .facebook,
            title: NetworkFacts.facebook.title,
            authority: configuration.authority,
            server: configuration.server,
            origins: configuration.origins,
            signUpURL: configuration.dialogURL.appending(path: "/r.php").description,
            appSettingsURL: configuration.dialogURL.appending(path: "/settings")
                .adding(FormFields(["tab": "applications"])).description,
            permissions: PermissionRule.facebook(configuration.edition),
            login: login(configuration, client),
            account: account(configuration, client),
            publishing: publishing(configuration, client)
        )
        network.pages = pages(configuration, client)
        network.lists = lists(configuration, client)
        network.sought = { list in
            guard case .topics(.collection(let collection)) = list else { return .impossible(.listNotShown) }
            return reading(collection, configuration, client)
        }
        // Since 2018 no program reads what is said under a profile's posts.
        if configuration.edition == .classic {
            let answers = FacebookAnswers(client: client)
            network.answers = { credential, receipt in
                try await answers.answers(configuration.token(of: credential), receipt, credential.identity.remoteID)
            }
            let liking = FacebookLiking(client: client)
            network.acts[.favourite] = Act(
                rule: FacebookLiking.rule,
                perform: { credential, post, isOn, _ in
                    try await liking.set(configuration.token(of: credential), post, isOn)
                }
            )
            network.acts[.removal] = removing(configuration, client)
            let replying = FacebookReplying(client: client, answers: answers)
            network.replying = Replying(
                rule: FacebookReplying.rule,
                // Facebook writes the names of those it tells by itself, and has no readers to choose: those of the post.
                opening: { _, _, _ in ReplyOpening(names: "", readers: [.ofPost], warning: nil) },
                length: { ($0.words.text.utf16.count, FacebookReplying.limit) },
                send: { try await replying.send(configuration.token(of: $0), $1, configuration) },
                find: { try await replying.find(configuration.token(of: $0), $0.identity, $1, $2, configuration) }
            )
            network.thread = .possible(
                Look(
                    rule: FacebookStream.rule,
                    freshness: FacebookStream.freshness,
                    read: { try await FacebookThread(answers: answers).thread(configuration.token(of: $0), $1) }
                )
            )
        }
        network.invitation = { friend, link, returnURL in
            try FacebookDialog.invitation(friend, link, returnURL: returnURL, configuration)
        }
        network.signedNotice = readNotice(configuration, clock)
        return network
    }

    /// Facebook removes for a program what that program posted, and nothing else.
    private static func removing(_ configuration: FacebookConfiguration, _ client: GraphClient) -> Act {
        let publishing = FacebookPublishing(configuration: configuration, client: client)
        var act = Act(
            rule: FacebookPublishing.removing,
            perform: { credential, post, _, _ in
                _ = try configuration.token(of: credential)
                try await publishing.withdraw(credential, PostReceipt(remoteID: post, url: ""), from: .own)
            }
        )
        act.isOfProgramAlone = true
        return act
    }

    /// Whom a message of Facebook is about, once it is believed.
    private static func readNotice(
        _ configuration: FacebookConfiguration,
        _ clock: Clock
    ) -> @Sendable (String) throws -> SignedNotice {
        { message in
            do throws(SignedRequest.Fault) {
                let request = try SignedRequest(message, secret: configuration.appSecret, now: clock.now())
                return SignedNotice(remoteID: request.userID, issuedAt: request.issuedAt)
            } catch {
                throw NetworkFailure(.refused, detail: "signed request: \(error.rawValue)")
            }
        }
    }

    private static func login(_ configuration: FacebookConfiguration, _ client: GraphClient) -> Login {
        let login = FacebookLogin(configuration: configuration, client: client)
        return Login(
            redirect: { Login.Redirect(url: login.redirect($0)) },
            finish: { try await login.finish(FormFields($0.query), verifier: $0.verifier) }
        )
    }

    private static func account(_ configuration: FacebookConfiguration, _ client: GraphClient) -> Account {
        let account = FacebookAccount(configuration: configuration, client: client)
        let login = FacebookLogin(configuration: configuration, client: client)
        return Account(
            permissions: { try await FacebookLogin.permissions(configuration.token(of: $0), client) },
            revoke: { try await account.revoke(configuration.token(of: $0), $1) },
            friends: { try await account.friends(configuration.token(of: $0), after: $1) },
            places: { try await account.places(configuration.token(of: $0), $1) },
            check: { try await login.check(configuration.token(of: $0), of: $0.identity) }
        )
    }

    private static func lists(
        _ configuration: FacebookConfiguration,
        _ client: GraphClient
    ) -> [StreamList: ListReading] {
        var lists: [StreamList: ListReading] = [:]
        for list in StreamList.allCases { lists[list] = .impossible(.listNotShown) }
        lists[.messages] = .impossible(.messagesNotShown)
        guard configuration.edition == .classic else {
            lists[.home] = .impossible(.homeNotShown)
            lists[.own] = .impossible(.listNeedsReview)
            return lists
        }
        // What others wrote on the person's wall was said to them.
        for (list, edge) in [(StreamList.home, "home"), (.own, "posts"), (.mentions, "feed")] {
            let stream = FacebookStream(client: client, edge: edge, isOfOthers: list == .mentions)
            lists[list] = .possible(
                List(
                    rule: FacebookStream.rule,
                    freshness: FacebookStream.freshness,
                    maximumPages: FacebookStream.maximumPages,
                    read: { try await stream.page(configuration.token(of: $0), of: $0.identity.remoteID, after: $1) }
                )
            )
        }
        return lists
    }

    private static func reading(
        _ collection: NetworkCollection,
        _ configuration: FacebookConfiguration,
        _ client: GraphClient
    ) -> ListReading {
        if let ended = FacebookCollection.ended(collection, configuration.edition) { return .impossible(ended) }
        let reader = FacebookCollection(client: client, collection: collection)
        return .possible(
            List(
                rule: FacebookCollection.rule(collection),
                freshness: FacebookCollection.freshness,
                maximumPages: FacebookCollection.maximumPages,
                read: { try await reader.page(configuration.token(of: $0), after: $1) }
            )
        )
    }

    private static func pages(_ configuration: FacebookConfiguration, _ client: GraphClient) -> Pages {
        let pages = FacebookPages(configuration: configuration, client: client)
        return Pages(
            capabilities: { Capabilities.facebookPages(configuration.edition, $0) },
            listing: FacebookPagePermissions(configuration.edition).listing,
            list: { try await pages.list(configuration.token(of: $0)) },
            withdraw: { credential, receipt, page in
                _ = try configuration.token(of: credential)
                try await FacebookPublishing(configuration: configuration, client: client)
                    .withdraw(credential, receipt, from: .page(page))
            }
        )
    }

    private static func publishing(_ configuration: FacebookConfiguration, _ client: GraphClient) -> Publishing {
        let publishing = FacebookPublishing(configuration: configuration, client: client)
        let withdraw: @Sendable (Credential, PostReceipt) async throws -> Void = { credential, receipt in
            _ = try configuration.token(of: credential)
            try await publishing.withdraw(credential, receipt, from: .own)
        }
        return Publishing(
            capabilities: { Capabilities.facebook(configuration.edition, $0) },
            preview: { FacebookCaption.preview($0) },
            publish: { credential, story, files in
                _ = try configuration.token(of: credential)
                return try await publishing.publish(credential, story, files)
            },
            find: { credential, search in
                _ = try configuration.token(of: credential)
                return try await publishing.find(credential, search)
            },
            // Apps of the current edition post nothing to profiles, so there is nothing of theirs to delete.
            withdraw: configuration.edition == .classic ? withdraw : nil,
            dialog: { _, story, returnURL in
                try FacebookDialog.address(story, returnURL: returnURL, configuration)
            },
            dialogResult: { FacebookDialog.result(FormFields($0), configuration) }
        )
    }
}

extension FacebookConfiguration {
    /// The token of a credential, unless it belongs to another server: no server may see another's tokens.
    fileprivate func token(of credential: Credential) throws(NetworkFailure) -> String {
        guard credential.identity.network == .facebook, credential.identity.authority == authority else {
            throw NetworkFailure(.reauthenticate, detail: "the connection belongs to another authority")
        }
        return credential.token.secret
    }

    /// Where a login form may lead: Facebook sends telephones on to its other site.
    fileprivate var origins: [String] {
        let mobile = dialogURL.host == "www.facebook.com" ? ["https://m.facebook.com"] : []
        return [dialogURL.origin] + mobile
    }
}

extension FormFields {
    /// Fields from the pairs of the domain.
    fileprivate init(_ pairs: [(name: String, value: String)]) {
        self.init(pairs.map { Field(name: $0.name, value: $0.value) })
    }
}
