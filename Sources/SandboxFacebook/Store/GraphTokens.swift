internal import SQLite
internal import SandboxCore

/// The statements about access tokens of the Graph; only their digests are stored.
enum GraphTokens {
    private static let table = AccessTokens(face: "facebook")

    static func find(_ hash: [UInt8], _ connection: borrowing Connection) throws -> Token? {
        try table.find(hash, connection).map(Token.init)
    }

    /// How many tokens of a Page that came from one of a person were ended.
    static func endedCount(_ page: PageID, from hash: [UInt8], _ connection: borrowing Connection) throws -> Int {
        try table.endedCount(page.description, origin: hash, connection)
    }

    /// - Parameter code: the digest of the code it was given for, so that a second use of the code can end it; for
    ///   that of a Page the digest of the token it came from.
    static func insert(_ token: Token, code: [UInt8]?, _ connection: borrowing Connection) throws {
        try table.insert(
            AccessToken(
                hash: token.hash,
                kind: token.isLongLived ? "long" : "short",
                app: token.app.rawValue,
                person: token.person,
                scope: token.page?.description ?? "",
                origin: code,
                text: nil,
                secret: nil,
                nonce: token.nonce,
                issued: token.issued,
                expires: token.expires,
                ended: nil
            ),
            connection
        )
    }

    static func end(_ reason: TokenEnd, hash: [UInt8], _ connection: borrowing Connection) throws -> Bool {
        try table.end("\(reason.rawValue)", hash: hash, connection)
    }

    static func end(
        _ reason: TokenEnd,
        of person: PersonID,
        app: AppID? = nil,
        _ connection: borrowing Connection
    ) throws {
        try table.end("\(reason.rawValue)", of: person, app: app?.rawValue, connection)
    }

    static func end(_ reason: TokenEnd, code: [UInt8], _ connection: borrowing Connection) throws {
        try table.end("\(reason.rawValue)", origin: code, connection)
    }
}

extension Token {
    /// The row of the table as this face reads it.
    init(_ token: AccessToken) {
        self.init(
            hash: token.hash,
            app: AppID(rawValue: token.app),
            person: token.person,
            page: PageID(token.scope),
            isLongLived: token.kind == "long",
            issued: token.issued,
            expires: token.expires,
            ended: token.ended.flatMap { Int($0) }.flatMap(TokenEnd.init),
            nonce: token.nonce
        )
    }
}
