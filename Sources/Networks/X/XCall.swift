import Flyleaf
import HTTP
import Primitives

/// One call of X before it is authorized and addressed.
struct XCall: Sendable {
    /// What a call carries.
    enum Body: Sendable {
        /// Nothing.
        case none
        /// A url-encoded form, which OAuth 1.0a signs.
        case form(FormFields)
        /// A value as JSON, which it does not.
        case json(JSON)
        /// A form with a file, which it does not either.
        case multipart(MultipartForm)
    }

    /// Which of X's hosts answers a call.
    enum Host: Sendable {
        /// The programming interface.
        case api
        /// Where version 1.1 takes photos.
        case upload
    }

    /// Which step of a login a call belongs to, where errors mean something else.
    enum Leg: Sendable {
        /// No step: a call in the name of a person.
        case none
        /// A token is asked for or given back; whatever is refused here was not refused to a token.
        case token
    }

    /// The method.
    var method: Method
    /// Who answers.
    var host = Host.api
    /// The decoded segments of the path, beginning with the version.
    var path: [String]
    /// The query.
    var query = FormFields()
    /// The body.
    var body = Body.none
    /// What it does there.
    var effect = CallEffect.reading
    /// The permission it is for, which is what a refusal for want of a permission means.
    var needs: Permission?
    /// Which step of a login it is.
    var leg = Leg.none

    /// A call that reads.
    static func read(_ path: [String], _ query: FormFields = FormFields(), needs: Permission? = nil) -> XCall {
        XCall(method: .get, path: path, query: query, needs: needs)
    }

    /// A call that posts.
    static func post(_ path: [String], _ body: Body) -> XCall {
        XCall(method: .post, path: path, body: body, effect: .posting, needs: .tweetWrite)
    }

    /// A call of the token endpoints.
    static func token(_ path: [String], _ form: FormFields) -> XCall {
        // Asked again after a lost answer it fails or gives another token; nothing was posted in any case.
        XCall(method: .post, path: path, body: .form(form), effect: .reading, leg: .token)
    }
}
