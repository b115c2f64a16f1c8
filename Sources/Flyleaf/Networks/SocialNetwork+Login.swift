public import Primitives

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
            /// The person said yes, but whose the token is could not be found out.
            case unproven(NetworkFailure, AccessToken)
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
}
