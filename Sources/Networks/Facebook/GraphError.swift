import Primitives

/// What the Graph API and its older sisters say about a call that failed, in any of the shapes seen.
///
/// `{"error":{..}}` of Graph, with or without a code; `{"error":"invalid_request"}` of OAuth 2.0;
/// `{"error_code":4,"error_msg":".."}` of the REST API; `{"error_type":"..","code":400}` of the token paths.
struct GraphError: Sendable, Equatable {
    /// What decides; absent before 2012.
    var code: Int?
    /// Tells causes of one code apart.
    var subcode: Int?
    /// The class of errors; decides only where there is no code.
    var type: String?
    /// The code of OAuth 2.0, where that shape was used.
    var oauthCode: String?
    /// Whether Facebook says it will pass.
    var isTransient = false
    /// Words meant for the person.
    var userMessage: String?
    /// Words meant for programmers: never shown.
    var message: String?
    /// What Facebook finds the call by in its own logs.
    var traceID: String?

    /// An error with this code.
    init(code: Int, subcode: Int? = nil) {
        self.code = code
        self.subcode = subcode
    }

    /// Reads an answer; `nil` when it is no error.
    init?(_ json: JSON) {
        if let error = json["error"] {
            if case .object = error { self.init(body: error) } else { self.init(oauthCode: error.text ?? "") }
        } else if let code = json["error_code"]?.integer {
            self.init(code: code, subcode: json["error_subcode"]?.integer)
            message = json["error_msg"]?.text
        } else if let type = json["error_type"]?.text {
            // Here `code` repeats the HTTP status and says nothing.
            self.init(oauthCode: nil)
            self.type = type
            message = json["error_message"]?.text
        } else {
            return nil
        }
    }

    private init(oauthCode: String?) {
        self.oauthCode = oauthCode
    }

    private init(body: JSON) {
        code = body["code"]?.integer
        subcode = body["error_subcode"]?.integer ?? body["subcode"]?.integer
        type = body["type"]?.text
        isTransient = body["is_transient"]?.isAffirmative ?? false
        userMessage = body["error_user_msg"]?.text
        message = body["message"]?.text
        traceID = body["fbtrace_id"]?.text.flatMap { Self.isTraceID($0) ? $0 : nil }
    }

    private static func isTraceID(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
