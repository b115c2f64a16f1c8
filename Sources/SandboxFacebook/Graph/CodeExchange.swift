internal import Primitives
internal import SQLite
internal import SandboxCore

/// How long things hold.
enum Lifetime {
    /// Single use besides.
    static let code = Duration.seconds(600)
    static let shortToken = Duration.seconds(2 * 3600)
    static let longToken = Duration.seconds(60 * 86_400)
    static let dataAccess = Duration.seconds(90 * 86_400)
}

/// The rules by which a code becomes a token, in one write.
struct CodeExchange: Sendable {
    /// An error is an outcome and not thrown: what a second use of a code ends must stay ended.
    enum Outcome: Sendable {
        case token(Token)
        case refused(GraphError)
    }

    var app: App
    var code: [UInt8]
    var redirectURI: String
    var verifier: String?
    var newToken: [UInt8]

    func run(at now: Timestamp, _ connection: borrowing Connection) throws -> Outcome {
        guard let found = try AccessCodes.facebook.find(code, connection), found.app == app.id.rawValue else {
            return .refused(GraphError(code: 100, message: "Invalid verification code format."))
        }
        guard found.used == nil else {
            try GraphTokens.end(.invalidated, code: code, connection)
            return .refused(.code(36009, "This authorization code has been used."))
        }
        guard now - found.issued < Lifetime.code else {
            return .refused(.code(36007, "This authorization code has expired."))
        }
        guard found.redirectURI.utf8.elementsEqual(redirectURI.utf8) else {
            let message =
                "Error validating verification code. Please make sure your redirect_uri is identical to the one you "
                + "used in the OAuth dialog request"
            return .refused(.code(36008, message))
        }
        if let error = proofKeyError(of: found) { return .refused(error) }
        let token = Token(
            hash: newToken,
            app: app.id,
            person: found.person,
            isLongLived: false,
            issued: now,
            expires: now + Lifetime.shortToken,
            nonce: found.nonce
        )
        try AccessCodes.facebook.use(code, at: now, connection)
        try GraphTokens.insert(token, code: code, connection)
        return .token(token)
    }

    /// A verifier without a challenge is refused too, or the challenge could be stripped (RFC 9700 section 4.8.2).
    private func proofKeyError(of found: AccessCode) -> GraphError? {
        switch (found.challenge, verifier) {
        case (nil, nil): nil
        case (.some, let verifier?):
            found.isProven(by: verifier)
                ? nil : .code(nil, "Error validating code_verifier: it does not match the code_challenge.")
        case (.some, nil): .code(nil, "Missing code_verifier: the dialog was given a code_challenge.")
        case (nil, .some): .code(nil, "Invalid code_verifier: the dialog was given no code_challenge.")
        }
    }
}

extension GraphError {
    /// 100 about a code, without the number in its text.
    fileprivate static func code(_ subcode: Int?, _ message: String) -> GraphError {
        GraphError(code: 100, subcode: subcode, message: message)
    }
}

extension Token {
    func remainingSeconds(at moment: Timestamp) -> Int64? {
        expires.map { max(0, ($0 - moment).milliseconds / 1000) }
    }
}

extension World {
    func newTokenText() -> String { "EAA" + letters(90) }

    func newCodeText() -> String { "AQ" + Base64.encode(configuration.randomness.bytes(48)) }
}
