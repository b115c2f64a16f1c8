import Flyleaf
import HTTP

/// One call of the Graph API before it is signed and addressed.
struct GraphCall: Sendable {
    /// The method: reading by GET, posting by POST, taking back by DELETE.
    var method: Method
    /// The decoded segments after the version.
    var path: [String]
    /// The fields beside token and proof.
    var fields: FormFields
    /// A photo that goes along, in the part `source`.
    var photo: PhotoFile?
    /// What it does there.
    var effect: CallEffect
    /// The permission it is for, which is what a refusal for want of a permission means.
    var needs: Permission?
    /// Whether it asks for a token, where a few codes mean something else.
    var isTokenExchange = false

    /// A call that reads.
    static func read(_ path: [String], _ fields: FormFields = FormFields(), needs: Permission? = nil) -> GraphCall {
        GraphCall(method: .get, path: path, fields: fields, effect: .reading, needs: needs)
    }

    /// A call that posts.
    static func post(
        _ path: [String],
        _ fields: FormFields,
        photo: PhotoFile? = nil,
        needs: Permission?
    ) -> GraphCall {
        GraphCall(method: .post, path: path, fields: fields, photo: photo, effect: .posting, needs: needs)
    }

    /// A call that takes something back.
    static func delete(_ path: [String], needs: Permission? = nil) -> GraphCall {
        GraphCall(method: .delete, path: path, fields: FormFields(), effect: .changing, needs: needs)
    }
}
