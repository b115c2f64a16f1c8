import HTTP
import Primitives

/// What X says about a call that failed, in any of its shapes.
///
/// `{"errors":[{"code":187,..}]}` of version 1.1, a problem of version 2 (`title`, `detail`, `type`), the same within
/// `errors` of an answer with status 200, `{"error":"invalid_request"}` of OAuth 2.0, and `{"error":"words"}` of old.
struct XError: Sendable, Equatable {
    /// What decides in version 1.1.
    var code: Int?
    /// What decides in version 2: the last segment of `type`.
    var slug: String?
    /// The code of OAuth 2.0, where that shape was used.
    var oauthCode: String?
    /// Words, for programmers mostly: compared with a few known ones, never shown.
    var words: String?

    /// More errors of one answer than this are not read.
    private static let maximumErrors = 20

    /// Reads an answer; `nil` when it is no error.
    ///
    /// A success with both `data` and `errors` is a success with holes in it.
    init?(_ json: JSON, isSuccess: Bool) {
        let errors = (json["errors"]?.elements ?? []).prefix(Self.maximumErrors)
        if isSuccess, json["data"] != nil || (errors.isEmpty && json["error"] == nil) { return nil }
        if let first = errors.first(where: { $0["code"]?.integer != nil }) {
            self.init(code: first["code"]?.integer, words: first["message"]?.text)
        } else if json["title"] != nil || json["type"] != nil || json["detail"] != nil {
            self.init(problem: json, errors)
        } else if let first = errors.first {
            self.init(problem: first, [])
        } else if let error = json["error"]?.text {
            self.init(oauthCode: json["request"] == nil ? error : nil, words: json["error_description"]?.text ?? error)
        } else {
            return nil
        }
    }

    /// An error of these parts.
    init(code: Int? = nil, slug: String? = nil, oauthCode: String? = nil, words: String? = nil) {
        self.code = code
        self.slug = slug
        self.oauthCode = oauthCode
        self.words = words
    }

    /// The host in `type` was another one before 2023; only the last segment counts.
    private init(problem: JSON, _ errors: ArraySlice<JSON>) {
        let segment = problem["type"]?.text.flatMap { type in
            type.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String(Substring($0)) }
        }
        slug = segment == "about:blank" ? nil : segment
        let texts = [problem["detail"]?.text, problem["message"]?.text] + errors.map { $0["message"]?.text }
        words = texts.compactMap(\.self).joined(separator: " ")
    }

    /// What X calls the error, if that is a number or a name that is known.
    var knownCode: String? {
        if let code { return String(code) }
        return slug.flatMap { XErrorTable.slugs[$0] == nil ? nil : $0 } ?? oauthCode.flatMap(OAuthErrorCode.known)
    }

    /// For the log: codes, and names only where they are known ones, for a server may put anything there.
    func detail(_ status: Status) -> String {
        var parts: [String] = []
        if let code { parts.append("X code \(code)") }
        if let slug {
            parts.append(XErrorTable.slugs[slug] == nil ? "X problem of an unknown kind" : "X problem \(slug)")
        }
        if let oauthCode { parts.append(OAuthErrorCode.detail(oauthCode)) }
        parts.append("HTTP \(status)")
        return parts.joined(separator: ", ")
    }
}
