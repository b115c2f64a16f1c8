public import Flyleaf
public import HTTP
public import Primitives

extension SocialNetwork {
    /// An OpenID Connect provider: a way to log in and nothing else.
    ///
    /// - Parameters:
    ///   - fetch: the way out; every answer it gives is taken for hostile.
    ///   - clock: decides whether a token is too old or not valid yet.
    public static func openID(_ configuration: OpenIDConfiguration, fetch: Fetch, clock: Clock) -> SocialNetwork {
        let provider = OpenIDProvider(configuration: configuration, fetch: fetch, clock: clock)
        let login = OpenIDLogin(configuration: configuration, provider: provider, fetch: fetch, clock: clock)
        let home = WebURL(configuration.issuer)?.origin ?? configuration.issuer
        return SocialNetwork(
            name: .openID,
            title: configuration.title,
            authority: configuration.issuer,
            server: configuration.server,
            origins: configuration.origins,
            signUpURL: home,
            appSettingsURL: home,
            permissions: PermissionRule.openID,
            login: Login(
                redirect: { Login.Redirect(url: try await login.redirect($0)) },
                finish: { try await login.finish($0) }
            ),
            account: loginOnlyAccount,
            publishing: loginOnlyPublishing
        )
    }

    /// Nothing is kept that could be asked or given back, so both are answered here.
    private static var loginOnlyAccount: Account {
        Account(
            permissions: { _ in PermissionSet(granted: [.openID, .openIDProfile]) },
            revoke: { _, permission in
                guard permission == nil else { throw unsupported }
            },
            friends: { _, _ in throw unsupported },
            places: { _, _ in throw unsupported }
        )
    }

    private static var loginOnlyPublishing: Publishing {
        Publishing(
            capabilities: { _ in .loginOnly },
            preview: { _ in PostPreview(form: .text(""), length: 0, limit: 0, within: nil) },
            publish: { _, _, _ in throw unsupported },
            find: { _, _ in throw unsupported },
            dialog: { _, _, _ in throw unsupported },
            dialogResult: { _ in .failed(unsupported) }
        )
    }

    private static var unsupported: NetworkFailure {
        NetworkFailure(.unsupported, detail: "a provider for logging in only")
    }
}

extension Capabilities {
    /// What a connection can do that only says who somebody is: nothing.
    fileprivate static var loginOnly: Capabilities {
        Capabilities(
            ownProfile: .none(.loginOnly),
            friendProfile: .none(.loginOnly),
            dialog: .no(.loginOnly),
            tags: .no(.loginOnly),
            tagsNeedPlace: false,
            audience: .no(.loginOnly),
            place: .no(.loginOnly),
            friends: .no(.loginOnly),
            warning: .no(.loginOnly),
            removable: [],
            cardNeedsLink: false,
            unlisted: .no(.loginOnly),
            language: .no(.loginOnly),
            album: .no(.loginOnly),
            photos: .no(.loginOnly),
            messagePrompt: .message,
            messageLimit: 0
        )
    }
}

extension Permission {
    /// Who somebody is.
    static let openID = Permission("openid")
    /// By what name.
    static let openIDProfile = Permission("profile")
}

extension PermissionRule {
    /// What is asked of a provider.
    static let openID = [
        PermissionRule(permission: .openID, moment: .login, use: .identity, isRevocable: false),
        PermissionRule(permission: .openIDProfile, moment: .login, use: .name, isRevocable: false),
    ]
}
