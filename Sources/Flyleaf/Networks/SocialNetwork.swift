/// One network as the domain sees it: a value of closures, made by the module `Networks` and by tests.
///
/// Every closure throws `NetworkFailure` and nothing else; none of them touches the store.
public struct SocialNetwork: Sendable {
    /// Which network.
    public let name: NetworkName
    /// Its name for people, for example `Facebook`.
    public let title: String
    /// Who vouches for the people of this network; what goes into `Identity.authority`, and never changes.
    public let authority: String
    /// The host that is called; what goes into `Identity.server`.
    public let server: String
    /// The origins a form's redirect may lead to, for the content security policy.
    public let origins: [String]
    /// Where a person can make an account there.
    public let signUpURL: String
    /// Where a person removes an app there.
    public let appSettingsURL: String
    /// What is asked at login, and later.
    public let permissions: [PermissionRule]

    /// The way in.
    public var login: Login
    /// What can be done with a connection once somebody is in.
    public var account: Account
    /// Posting.
    public var publishing: Publishing
    /// The lists of posts it has for a person, and whether they can be read; one that is not named is not offered, and a
    /// network without any has nothing to read.
    public var lists: [StreamList: ListReading] = [:]
    /// Whether a list that is one of a group can be read.
    public var sought: @Sendable (StreamList) -> ListReading = { _ in .impossible(.notOffered) }
    /// How it tells by itself what happens; `nil` where it does not.
    public var live: Live?
    /// What others write to the person, to everybody or to them alone, each post of it and not the last of a conversation;
    /// `nil` where no program may read it.
    public var inbox: List?
    /// Whether the hashtags of its posts have to lead to the network itself.
    public var keepsTagLinks = false
    /// Whether the thread around a post can be read.
    public var thread = LookAccess<StreamThread>.impossible(.notOffered)
    /// Whether it can be read who somebody is there.
    public var people = LookAccess<StreamPerson>.impossible(.peopleNotShown)
    /// Whether it can be read who follows the person.
    public var followers = LookAccess<PeopleList>.impossible(.followersNotShown)
    /// The address of the network's own window in which somebody is followed; `nil` where programs may follow.
    public var followWindow: @Sendable (_ person: String) -> String? = { _ in nil }
    /// The marks that programs may put on posts and on people for the person; one that is not named is not offered.
    public var acts: [StreamMark: Act] = [:]
    /// How posts are answered for the person; `nil` where no program may.
    public var replying: Replying?
    /// How posts are quoted for the person; `nil` where no program may.
    public var quoting: Quoting?
    /// How people are written to; `nil` where no program may.
    public var letters: Letters?
    /// The address of the network's own window in which somebody is written to; `nil` where programs may write, or where there
    /// is none.
    public var letterWindow: @Sendable (_ person: String) -> String? = { _ in nil }
    /// Reads what people did about a post of the person's; `nil` where no program may, or where it costs money.
    public var answers: (@Sendable (Credential, PostReceipt) async throws -> PostAnswers)?
    /// Posting as a Page; `nil` where no program may.
    public var pages: Pages?
    /// The address of the network's own window in which the person sends a link to one friend, or to one chosen there, with
    /// the address to return to; nothing is sent before they press its button.
    ///
    /// `nil` where there is no such window.
    public var invitation: (@Sendable (_ friend: Person?, _ link: String, _ returnURL: String) throws -> String)?
    /// Reads a message that the network signed.
    ///
    /// Throws `NetworkFailure` for one that is not to be believed. `nil` where the network sends none.
    public var signedNotice: (@Sendable (_ message: String) throws -> SignedNotice)?

    /// A network.
    public init(
        name: NetworkName,
        title: String,
        authority: String,
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
        self.authority = authority
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

    /// The permission to post for the person, if Flyleaf posts there itself: the first of those asked for when something
    /// is shared, apart from those for Pages.
    public var postingPermission: Permission? {
        permissions.first { $0.moment == .publishing && !$0.use.isForPages }?.permission
    }

    /// What may be asked for together with a connection that somebody makes in order to share.
    ///
    /// Where permissions are given back one by one they are also asked for one by one (requirements 3.4, P2); where a
    /// network grants and takes back all together, a second question would only repeat the first.
    public var permissionsOfSharing: [Permission] {
        permissions.filter { rule in
            guard case .publishing = rule.moment, !rule.isRevocable else { return false }
            switch rule.use {
            case .posting, .photos: return true
            default: return false
            }
        }
        .map(\.permission)
    }

    /// The permission to look for a post whose answer was lost, where the network has one of its own and it is missing.
    public func missingForLooking(_ permissions: PermissionSet) -> Permission? {
        self.permissions.first { $0.use == .lookingAtPosts && !permissions.granted.contains($0.permission) }?.permission
    }

    /// The rule of a permission.
    public func rule(_ permission: Permission) -> PermissionRule? {
        permissions.first { $0.permission == permission }
    }
}
