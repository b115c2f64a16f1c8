import Flyleaf
import HTTP
import Primitives

/// Puts a mark on a post of X or on somebody there and takes it off, by version 2 or, where only that is open, by version 1.1.
///
/// Since April 2026 X lets new apps like nothing; it says so when it is asked, and its own window likes.
struct XMarking: Sendable {
    let configuration: XConfiguration
    let client: XClient
    let mark: XMark

    /// The permission that it takes.
    var rule: PermissionRule {
        switch mark {
        case .repeat: .repeatingAtX
        case .favourite: configuration.clientID == nil ? .repeatingAtX : .likingAtX
        case .bookmark: .keepingAtX
        case .mute: configuration.clientID == nil ? .repeatingAtX : .mutingAtX
        }
    }

    /// The list of the person, what stands in it, and what the answer calls that.
    private var names: (list: String, subject: String, answer: String) {
        switch mark {
        case .repeat: ("retweets", "tweet_id", "retweeted")
        case .favourite: ("likes", "tweet_id", "liked")
        case .bookmark: ("bookmarks", "tweet_id", "bookmarked")
        case .mute: ("muting", "target_user_id", "muting")
        }
    }

    func set(_ credential: Credential, _ subject: String, _ isOn: Bool) async throws(NetworkFailure) {
        guard let user = XID(credential.identity.remoteID) else {
            throw NetworkFailure(.reauthenticate, detail: "the connection names nobody")
        }
        guard let id = XID(subject) else { throw NetworkFailure(.notFound, detail: "no identifier of X") }
        let path = ["2", "users", user.text, names.list]
        var call = XCall(method: isOn ? .post : .delete, path: path, effect: .changing, needs: rule.permission)
        if isOn {
            call.body = .json(.object([JSON.Member(name: names.subject, value: .string(id.text))]))
        } else {
            call.path.append(id.text)
        }
        switch try await attempt(call, credential.token) {
        case nil: return
        case .done(let json, _)?:
            guard json["data"]?[names.answer] != .bool(!isOn) else {
                throw NetworkFailure(.refused, detail: "X did not do it")
            }
        case .refused(let error, let failure)?:
            guard error.needsOtherVersion, credential.isSigned, let path = firstVersionPath(id, isOn) else {
                throw failure
            }
            var form = FormFields()
            if let field = firstVersionField { form.append(field, id.text) }
            let old = XCall(
                method: .post,
                path: ["1.1"] + path,
                body: .form(form),
                effect: .changing,
                needs: rule.permission
            )
            if case .refused(_, let failure)? = try await attempt(old, credential.token) { throw failure }
        }
    }

    private func firstVersionPath(_ id: XID, _ isOn: Bool) -> [String]? {
        switch mark {
        case .repeat: ["statuses", isOn ? "retweet" : "unretweet", "\(id.text).json"]
        case .favourite: ["favorites", isOn ? "create.json" : "destroy.json"]
        case .mute: ["mutes", "users", isOn ? "create.json" : "destroy.json"]
        case .bookmark: nil
        }
    }

    /// What names the subject in a form of version 1.1; `nil` where the path does.
    private var firstVersionField: String? {
        switch mark {
        case .favourite: "id"
        case .mute: "user_id"
        case .repeat, .bookmark: nil
        }
    }

    /// What came of a call; `nil` where it succeeded without a word.
    private func attempt(_ call: XCall, _ token: AccessToken) async throws(NetworkFailure) -> XResult? {
        do {
            return try await client.attempt(call, token: token)
        } catch {
            guard let status = error.answer?.status, (200..<300).contains(status) else { throw error }
            return nil
        }
    }
}
