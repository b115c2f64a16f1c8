import Flyleaf
import HTTP
import Testing

@testable import Networks

/// One row of a network's table of errors: what it answers, and the one category that is.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    /// Whose table.
    enum Table: Sendable {
        case facebook
        case x
        case mastodon
    }

    let table: Table
    let name: String
    let answer: ClientResponse
    let category: NetworkFailure.Category
    /// What it means after a post, which may have arrived.
    let posting: NetworkFailure.Category

    init(
        _ table: Table,
        _ name: String,
        _ answer: ClientResponse,
        _ category: NetworkFailure.Category,
        posting: NetworkFailure.Category? = nil
    ) {
        self.table = table
        self.name = name
        self.answer = answer
        self.category = category
        self.posting = posting ?? category
    }

    var testDescription: String { "\(table): \(name)" }

    /// A network that answers so, and what a reading and a posting call make of it.
    fileprivate func failures() async throws -> (reading: NetworkFailure, posting: NetworkFailure) {
        switch table {
        case .facebook:
            try await failures(
                { try FacebookFixture(answer).network },
                { _ = try await $0.account.permissions(FacebookFixture.credential) },
                { _ = try await $0.publishing.publish(FacebookFixture.credential, FacebookFixture.story, []) }
            )
        case .x:
            try await failures(
                { try XFixture(answer).network },
                { _ = try await $0.account.permissions(XFixture.credential) },
                { _ = try await $0.publishing.publish(XFixture.credential, XFixture.story, []) }
            )
        case .mastodon:
            try await failures(
                // A post that is too long has the limits read again.
                { try await MastodonFixture(answer, .plain("", 502), .plain("", 502)).network },
                { _ = try await $0.account.friends(MastodonFixture.credential, nil) },
                { _ = try await $0.publishing.publish(MastodonFixture.credential, MastodonFixture.story(), []) }
            )
        }
    }

    private func failures(
        _ network: () async throws -> SocialNetwork,
        _ read: (SocialNetwork) async throws -> Void,
        _ post: (SocialNetwork) async throws -> Void
    ) async throws -> (reading: NetworkFailure, posting: NetworkFailure) {
        let (reader, poster) = (try await network(), try await network())
        let reading = try await failure { try await read(reader) }
        let posting = try await failure { try await post(poster) }
        return (reading, posting)
    }
}

@Suite("Errors of the networks, row by row")
struct ErrorTableTests {
    @Test(
        "every row has one category, reading and posting",
        arguments: FacebookErrorRows.all + XErrorRows.all + MastodonErrorRows.all
    )
    func row(_ row: ErrorRow) async throws {
        let (reading, posting) = try await row.failures()
        #expect(reading.category == row.category)
        #expect(posting.category == row.posting)
    }

    @Test("no code of Facebook is without a row")
    func facebook() {
        let tested = FacebookErrorRows.all
        for row in GraphErrorTable.rows where row.isTokenExchange == nil {
            let isTested = tested.contains { test in
                row.category == test.category && row.codes.contains { test.name.hasPrefix("code \($0),") }
            }
            #expect(isTested, "\(row.codes)")
        }
    }

    @Test("no code and no problem of X is without a row")
    func x() {
        let tested = XErrorRows.all
        for (code, category) in XErrorTable.codes {
            #expect(tested.contains { $0.name.hasPrefix("code \(code),") && $0.category == category }, "\(code)")
        }
        for (slug, category) in XErrorTable.slugs {
            #expect(tested.contains { $0.name == slug && $0.category == category }, "\(slug)")
        }
    }

    @Test("no error of Mastodon is without a row")
    func mastodon() {
        for row in MastodonErrorTable.rows {
            let isTested = MastodonErrorRows.errors.contains { status, words, category, _ in
                row.status.contains(status) && row.category == category
                    && (row.words.map { words.lowercased().contains($0) } ?? true)
            }
            #expect(isTested, "\(row.status) \(row.words ?? "")")
        }
    }

    @Test("where the person must act at Facebook, its own words are shown")
    func ownWords() async throws {
        let body = #"{"error":{"code":190,"error_subcode":459,"error_user_msg":"Please confirm it is you."}}"#
        let fixture = try FacebookFixture(.json(body, 400))
        let failure = try await failure {
            _ = try await fixture.network.account.permissions(FacebookFixture.credential)
        }
        #expect(FailurePolicy(failure.category).ownWords == .insteadOfOurs)
        #expect(failure.userMessage == "Please confirm it is you.")
    }
}
