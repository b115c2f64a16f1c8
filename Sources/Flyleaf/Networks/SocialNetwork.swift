public import Primitives

/// One network as the domain sees it: a value of closures, made by the module `Networks` and by tests.
///
/// Every closure throws `NetworkFailure` and nothing else; none of them touches the store.
public struct SocialNetwork: Sendable {
    /// Which network.
    public let name: NetworkName
    /// Its name for people, for example `Facebook`.
    public let title: String
    /// The server identities of this network are proven by; what goes into `Identity.server`.
    public let server: String
    /// The origins a form's redirect may lead to, for the content security policy.
    public let origins: [String]
    /// Where a person can make an account there.
    public let signUpURL: String
    /// Where a person removes an app there.
    public let appSettingsURL: String
    /// What is asked at login, and later, with words for each.
    public let permissions: [PermissionRule]

    /// The way in.
    public var login: Login
    /// What can be done with a connection once somebody is in.
    public var account: Account
    /// Posting.
    public var publishing: Publishing
    /// Reads a message that the network signed.
    ///
    /// Throws `NetworkFailure` for one that is not to be believed. `nil` where the network sends none.
    public var signedNotice: (@Sendable (_ message: String) throws -> SignedNotice)?

    /// A network.
    public init(
        name: NetworkName,
        title: String,
        server: String,
        origins: [String],
        signUpURL: String,
        appSettingsURL: String,
        permissions: [PermissionRule],
        login: Login,
        account: Account,
        publishing: Publishing
    ) {
        self.name = name
        self.title = title
        self.server = server
        self.origins = origins
        self.signUpURL = signUpURL
        self.appSettingsURL = appSettingsURL
        self.permissions = permissions
        self.login = login
        self.account = account
        self.publishing = publishing
    }

    /// The permissions asked for at login: reading only.
    public var loginPermissions: [Permission] {
        permissions.filter { $0.moment == .login }.map(\.permission)
    }

    /// Whether a login asks for more than four permissions, at which people leave (LG-23).
    public var asksMuchAtLogin: Bool { loginPermissions.count > 4 }

    /// The permission to post, if Flyleaf posts there itself: the first of those asked for when something is shared.
    public var postingPermission: Permission? {
        permissions.first { $0.moment == .publishing }?.permission
    }

    /// The rule of a permission.
    public func rule(_ permission: Permission) -> PermissionRule? {
        permissions.first { $0.permission == permission }
    }
}

/// One permission: when it is asked for, what it is for, and what fails without it.
public struct PermissionRule: Sendable, Equatable {
    /// When a permission is asked for.
    public enum Moment: Sendable, Equatable {
        /// With the login; reading only.
        case login
        /// When the person presses Share.
        case publishing
    }

    /// The permission.
    public let permission: Permission
    /// When it is asked for.
    public let moment: Moment
    /// A name for people, for example `Your list of friends`.
    public let title: String
    /// What Flyleaf does with it, one sentence.
    public let purpose: String
    /// What will not work without it, one sentence.
    public let consequence: String
    /// Whether it can be given back on its own.
    public let isRevocable: Bool

    /// A rule.
    public init(
        permission: Permission,
        moment: Moment,
        title: String,
        purpose: String,
        consequence: String,
        isRevocable: Bool
    ) {
        self.permission = permission
        self.moment = moment
        self.title = title
        self.purpose = purpose
        self.consequence = consequence
        self.isRevocable = isRevocable
    }
}

extension SocialNetwork {
    /// The redirect there and what comes back.
    public struct Login: Sendable {
        /// What is asked of the network's login page.
        public struct Request: Sendable {
            /// Comes back unchanged.
            public let state: String
            /// The PKCE verifier; only its challenge travels.
            public let verifier: String
            /// The permissions to ask for.
            public let permissions: [Permission]
            /// Whether some of them were declined before and must be asked for again on purpose.
            public let isRepeat: Bool
            /// Whether what was granted has lapsed by time and is to be renewed.
            public let renewsAccess: Bool

            /// A request.
            public init(
                state: String,
                verifier: String,
                permissions: [Permission],
                isRepeat: Bool,
                renewsAccess: Bool = false
            ) {
                self.state = state
                self.verifier = verifier
                self.permissions = permissions
                self.isRepeat = isRepeat
                self.renewsAccess = renewsAccess
            }
        }

        /// What a finished login proves.
        public struct Grant: Sendable {
            /// Who.
            public let identity: Identity
            /// The long-lived token.
            public let token: AccessToken
            /// What was granted and declined.
            public let permissions: PermissionSet
            /// When the network stops telling what was granted unless it is renewed; `nil` where that does not happen.
            public let dataExpiresAt: Timestamp?

            /// A grant.
            public init(
                identity: Identity,
                token: AccessToken,
                permissions: PermissionSet,
                dataExpiresAt: Timestamp? = nil
            ) {
                self.identity = identity
                self.token = token
                self.permissions = permissions
                self.dataExpiresAt = dataExpiresAt
            }
        }

        /// Where the browser is sent, and what is kept until it comes back.
        public struct Redirect: Sendable {
            /// The address of the network's login page.
            public let url: String
            /// What names this attempt in the answer; `nil` for the request's own state.
            ///
            /// OAuth 1.0a has no state: there the network's own request token takes its place.
            public let key: String?
            /// What only this program may know and the end of the login needs; at most `LoginAttempt.maximumMemoLength`.
            public let memo: String

            /// A redirect.
            public init(url: String, key: String? = nil, memo: String = "") {
                self.url = url
                self.key = key
                self.memo = memo
            }
        }

        /// What came back, with what was kept.
        public struct Return: Sendable {
            /// The query of the return address, hostile until proven otherwise.
            public let query: [(name: String, value: String)]
            /// The PKCE verifier of the request.
            public let verifier: String
            /// The memo of the redirect.
            public let memo: String

            /// A return.
            public init(query: [(name: String, value: String)], verifier: String, memo: String) {
                self.query = query
                self.verifier = verifier
                self.memo = memo
            }
        }

        /// How a return ends, when nothing is broken.
        public enum Outcome: Sendable {
            /// The person said yes, at least to the login itself.
            case granted(Grant)
            /// The person said no or closed the page.
            case declined
        }

        /// Where to send the browser.
        public var redirect: @Sendable (Request) async throws -> Redirect
        /// What names the attempt in the query of the return address.
        public var key: @Sendable (_ query: [(name: String, value: String)]) -> String?
        /// What the return means; exchanges the code and reads profile and permissions.
        public var finish: @Sendable (Return) async throws -> Outcome

        /// The way in, from closures.
        public init(
            redirect: @escaping @Sendable (Request) async throws -> Redirect,
            key: @escaping @Sendable (_ query: [(name: String, value: String)]) -> String? = SocialNetwork.Login.state,
            finish: @escaping @Sendable (Return) async throws -> Outcome
        ) {
            self.redirect = redirect
            self.key = key
            self.finish = finish
        }

        /// The `state` of OAuth 2.0 (RFC 6749 section 4.1.2).
        public static let state: @Sendable ([(name: String, value: String)]) -> String? = { query in
            query.first { $0.name == "state" }?.value
        }
    }

    /// What can be read and changed of a connected account.
    public struct Account: Sendable {
        /// What is granted now, as the network says.
        public var permissions: @Sendable (Credential) async throws -> PermissionSet
        /// Gives a permission back, or all with the login itself when `nil`; returns once the network confirmed it.
        public var revoke: @Sendable (Credential, Permission?) async throws -> Void
        /// One page of friends, from a cursor of the page before.
        public var friends: @Sendable (Credential, _ cursor: String?) async throws -> FriendPage
        /// Places whose name fits.
        public var places: @Sendable (Credential, _ words: String) async throws -> [Place]
        /// A new token for the refresh token of the old one; `nil` where tokens are not renewed.
        ///
        /// Never called twice at once for one connection: most networks take the refresh token for stolen then.
        public var refresh: (@Sendable (Credential) async throws -> AccessToken)?
        /// Asks by the cheapest call that costs nothing whether the connection still counts; `nil` where none is free.
        ///
        /// The answer is when the connection ends, `nil` where the network does not say.
        public var check: (@Sendable (Credential) async throws -> ConnectionEnds?)?

        /// From closures.
        public init(
            permissions: @escaping @Sendable (Credential) async throws -> PermissionSet,
            revoke: @escaping @Sendable (Credential, Permission?) async throws -> Void,
            friends: @escaping @Sendable (Credential, _ cursor: String?) async throws -> FriendPage,
            places: @escaping @Sendable (Credential, _ words: String) async throws -> [Place],
            refresh: (@Sendable (Credential) async throws -> AccessToken)? = nil,
            check: (@Sendable (Credential) async throws -> ConnectionEnds?)? = nil
        ) {
            self.permissions = permissions
            self.revoke = revoke
            self.friends = friends
            self.places = places
            self.refresh = refresh
            self.check = check
        }
    }

    /// Posting, by Flyleaf or by the network's own dialog.
    public struct Publishing: Sendable {
        /// What a connection with these permissions can do.
        public var capabilities: @Sendable (PermissionSet) -> Capabilities
        /// What a story looks like there and how it counts; pure, for every keystroke's sake.
        public var preview: @Sendable (Story) -> PostPreview
        /// Posts a story with the files of its photos, in their order; when this throws `answerLost` it may have been
        /// posted.
        public var publish: @Sendable (Credential, Story, _ files: [PhotoFile]) async throws -> PostReceipt
        /// Looks whether a story is there, by the key in its link, no further back than a moment.
        public var find: @Sendable (Credential, Story, _ since: Timestamp) async throws -> PostReceipt?
        /// Deletes a post; one that is gone already counts as deleted.
        ///
        /// `nil` where the network does not allow it.
        public var withdraw: (@Sendable (Credential, PostReceipt) async throws -> Void)?
        /// The address of the network's own dialog for a story, with the address to return to.
        public var dialog: @Sendable (Identity, Story, _ returnURL: String) throws -> String
        /// What the query of the dialog's return address means.
        public var dialogResult: @Sendable (_ query: [(name: String, value: String)]) -> DialogResult

        /// From closures.
        public init(
            capabilities: @escaping @Sendable (PermissionSet) -> Capabilities,
            preview: @escaping @Sendable (Story) -> PostPreview,
            publish: @escaping @Sendable (Credential, Story, _ files: [PhotoFile]) async throws -> PostReceipt,
            find: @escaping @Sendable (Credential, Story, _ since: Timestamp) async throws -> PostReceipt?,
            withdraw: (@Sendable (Credential, PostReceipt) async throws -> Void)? = nil,
            dialog: @escaping @Sendable (Identity, Story, _ returnURL: String) throws -> String,
            dialogResult: @escaping @Sendable (_ query: [(name: String, value: String)]) -> DialogResult
        ) {
            self.capabilities = capabilities
            self.preview = preview
            self.publish = publish
            self.find = find
            self.withdraw = withdraw
            self.dialog = dialog
            self.dialogResult = dialogResult
        }
    }
}

/// What a network's own dialog said on the way back.
public enum DialogResult: Sendable, Equatable {
    /// Posted, with the post's identifier and address.
    case posted(PostReceipt)
    /// Came back without a post: the person skipped, or the network does not tell.
    case skipped
    /// The person cancelled.
    case cancelled
    /// The dialog failed.
    case failed(NetworkFailure)
}

/// What proves a post.
public struct PostReceipt: Sendable, Equatable {
    /// The network's identifier of the post.
    public let remoteID: String
    /// Where it can be seen.
    public let url: String

    /// A receipt.
    public init(remoteID: String, url: String) {
        self.remoteID = remoteID
        self.url = url
    }
}
