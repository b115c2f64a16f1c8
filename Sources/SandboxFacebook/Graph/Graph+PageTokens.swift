internal import Crypto
internal import Primitives
internal import SQLite
internal import SandboxCore

extension Graph {
    /// The tokens by which the caller's app acts as Pages of the person; none where the person has no task.
    ///
    /// A token of a Page comes from one of a person: as long as it holds, the same one comes every time. That from a
    /// long one has no end.
    func pageTokens(of pages: [ManagedPage], _ caller: Caller) async throws -> [PageID: String] {
        guard let parent = caller.token, parent.page == nil else {
            return caller.page.map { [$0.page.id: caller.tokenText] } ?? [:]
        }
        let pages = pages.filter { !$0.tasks.isEmpty }.map(\.page.id)
        let (app, now) = (caller.app, world.now)
        let (texts, isStored) = try world.database.read { connection in
            let texts = try Self.texts(of: pages, app, parent, connection)
            let isStored = try texts.values.allSatisfy { text in
                try GraphTokens.find(SecretDigest.of(text), connection) != nil
            }
            return (texts, isStored)
        }
        if isStored { return texts }
        return try await world.database.write { connection in
            let texts = try Self.texts(of: pages, app, parent, connection)
            for (page, text) in texts {
                let hash = SecretDigest.of(text)
                guard try GraphTokens.find(hash, connection) == nil else { continue }
                let token = Token(
                    hash: hash,
                    app: parent.app,
                    person: parent.person,
                    page: page,
                    isLongLived: parent.isLongLived,
                    issued: now,
                    expires: parent.isLongLived ? nil : parent.expires
                )
                try GraphTokens.insert(token, code: parent.hash, connection)
            }
            return texts
        }
    }

    private static func texts(
        of pages: [PageID],
        _ app: App,
        _ parent: Token,
        _ connection: borrowing Connection
    ) throws -> [PageID: String] {
        var texts: [PageID: String] = [:]
        for page in pages {
            let number = try GraphTokens.endedCount(page, from: parent.hash, connection)
            texts[page] = PageToken.text(app, parent, page, number: number)
        }
        return texts
    }

    /// The Page of a token, as long as the person manages it and lets the app at it.
    static func impersonated(
        _ page: PageID,
        by person: PersonID,
        _ app: App,
        _ granted: Set<String>,
        _ connection: borrowing Connection
    ) throws -> ManagedPage {
        guard PageAct.list.permissions.contains(where: granted.contains) else { throw GraphError.noImpersonation }
        guard let managed = try Pages.managed(page, by: person, through: app, connection) else {
            throw GraphError.noRole
        }
        return managed
    }
}

/// The token of a Page: derived from that of a person, so that the store need not know it.
private enum PageToken {
    /// - Parameter number: how many of its kind were ended before.
    static func text(_ app: App, _ parent: Token, _ page: PageID, number: Int) -> String {
        let message = Array("page token \(page) \(number) ".utf8) + parent.hash
        let first = HMAC.sha256(key: Array(app.secret.utf8), message: message)
        return "EAA" + Hex.encode(first + HMAC.sha256(key: Array(app.secret.utf8), message: first))
    }
}
