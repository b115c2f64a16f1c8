import Flyleaf
import HTTP

/// One call of the Mastodon API before it is addressed.
struct MastodonCall: Sendable {
    /// How an error is to be read.
    enum Kind: Sendable {
        /// By status and words.
        case api
        /// By the codes of OAuth 2.0 first.
        case oauth
    }

    var method: Method
    /// The decoded segments of the path.
    var path: [String]
    /// The query of a reading call, the form of any other.
    var fields = FormFields()
    /// A form with a file in place of the fields.
    var upload: (contentType: String, body: [UInt8])?
    var effect: CallEffect
    var kind = Kind.api
    /// The permission it is for, which is what a refusal for want of a permission means.
    var needs: Permission?
    /// What makes a second post with the same key no post at all.
    var idempotencyKey: String?
    /// Whether a good status says that it is done, whatever comes with it (RFC 7009 section 2.2).
    var isDoneByStatus = false
    /// What a body that comes with a good status has to be of, so that no page of a proxy counts as the server's word.
    var names: MastodonID?

    /// A call that reads.
    static func read(_ path: [String], _ fields: FormFields = FormFields(), needs: Permission? = nil) -> MastodonCall {
        MastodonCall(method: .get, path: path, fields: fields, effect: .reading, needs: needs)
    }
}
