internal import Primitives
internal import SandboxCore

/// An access token as the store knows it: everything but the token itself.
struct Token: Sendable {
    var hash: [UInt8]
    var app: AppID
    /// Absent for the token of an app.
    var person: PersonID?
    /// The Page in whose name it acts, for the person who manages it.
    var page: PageID?
    var isLongLived: Bool
    var issued: Timestamp
    /// Absent when it never expires.
    var expires: Timestamp?
    /// Why it no longer holds, if it was ended.
    var ended: TokenEnd?
    /// The proof of `auth_type=reauthenticate`.
    var nonce: String?
}

/// Why a token no longer holds; the raw value is the subcode of error 190 (platform documentation, access token errors).
enum TokenEnd: Int, Sendable {
    /// The person removed the app.
    case appRemoved = 458
    /// The person changed the password.
    case passwordChanged = 460
    /// Its time has passed.
    case expired = 463
    /// It was ended through the API or from the control page.
    case invalidated = 466
    /// The person logged out.
    case loggedOut = 467
}
