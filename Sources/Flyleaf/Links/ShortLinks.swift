public import Primitives

/// Short links of this site: made for shares, followed by whoever reads a post, counted for their owner.
///
/// - Rule: the code is a digest of the key of the share; a link is kept before the network is called, and a code never
///   belongs to two shares.
/// - Why: a post whose answer was lost is found again by the link in it, and its readers come at once.
/// - Without it: one share would be taken for another, or a post would lead nowhere.
public struct ShortLinks: Sendable {
    private let store: any ShortLinkStore
    private let clock: Clock
    private let digest: @Sendable ([UInt8]) -> [UInt8]
    private let address: @Sendable (ShortLinkCode) -> String
    private let page: @Sendable (ShareSubject) -> String
    private let isHidden: @Sendable (ShortLink) async throws -> Bool
    private let report: @Sendable (any Error) -> Void

    /// The use cases.
    ///
    /// - Parameters:
    ///   - digest: SHA-256; it makes the code of the key.
    ///   - address: the whole public address of a code.
    ///   - page: the whole public address of what is shared.
    ///   - isHidden: whether moderators have hidden what was shared, or shut out whose it is.
    ///   - report: told of every fault of the store that is made up for: by a long link, or by a visit not counted.
    public init(
        store: any ShortLinkStore,
        clock: Clock,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        address: @escaping @Sendable (ShortLinkCode) -> String,
        page: @escaping @Sendable (ShareSubject) -> String,
        isHidden: @escaping @Sendable (ShortLink) async throws -> Bool,
        report: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.clock = clock
        self.digest = digest
        self.address = address
        self.page = page
        self.isHidden = isHidden
        self.report = report
    }

    /// The whole address of the short link of a share, whether it is kept yet or not.
    public func address(of key: ShareKey, to target: ShortLinkTarget?) -> String { address(code(of: key, to: target)) }

    /// Whether shares with these keys have short links or can have them: all of them.
    ///
    /// They cannot when the subject has no page of http or https, when the member has as many as are kept, when chance
    /// gave a code to another share, and when the store fails (CO-27).
    public func canHold(
        _ keys: [ShareKey],
        to target: ShortLinkTarget?,
        of subject: ShareSubject,
        by member: ID<Member>
    ) async -> Bool {
        guard target ?? ShortLinkTarget(page(subject)) != nil else { return false }
        do {
            var missing = 0
            for key in keys {
                if let link = try await store.link(code(of: key, to: target)) {
                    guard link.key == key, link.memberID == member, link.subject == subject, link.target == target
                    else { return false }
                } else {
                    missing += 1
                }
            }
            return missing == 0 ? true : try await !store.has(member, ShortLink.maximumPerMember - missing + 1)
        } catch {
            report(error)
            return false
        }
    }

    /// Keeps the short links of shares, all or none; pressed twice, they are there once.
    ///
    /// - Returns: whether they are kept.
    func hold(
        _ keys: [ShareKey],
        to target: ShortLinkTarget?,
        of subject: ShareSubject,
        by member: ID<Member>
    ) async -> Bool {
        guard await canHold(keys, to: target, of: subject, by: member) else { return false }
        let links = keys.map { key in
            ShortLink(
                code: code(of: key, to: target),
                key: key,
                memberID: member,
                subject: subject,
                target: target,
                createdAt: clock.now(),
                visits: 0
            )
        }
        do {
            return try await store.insertAll(links)
        } catch {
            report(error)
            return false
        }
    }

    /// Where a code leads; `nil` when it is nobody's, or would lead past our page to what moderators have hidden.
    ///
    /// - Parameter counts: whether it is a person who opens it. A visit that cannot be counted leads there all the same.
    public func follow(_ code: ShortLinkCode, counts: Bool) async throws -> ShortLinkTarget? {
        guard let link = try await store.link(code), let target = link.target ?? ShortLinkTarget(page(link.subject))
        else { return nil }
        if link.target != nil, try await isHidden(link) { return nil }
        guard counts else { return target }
        do {
            try await store.countVisit(code)
        } catch {
            report(error)
        }
        return target
    }

    /// How often the link in a share was opened; `nil` when that is not a short one.
    public func visits(of share: Share) async throws -> Int? {
        let end = share.story.link.utf8.suffix(ShortLinkCode.length)
        guard let code = ShortLinkCode(String(decoding: end, as: UTF8.self)),
            share.story.link.utf8.elementsEqual(address(code).utf8),
            let link = try await store.link(code), link.key == share.key
        else { return nil }
        return link.visits
    }

    private func code(of key: ShareKey, to target: ShortLinkTarget?) -> ShortLinkCode {
        ShortLinkCode(of: key, to: target, digest)
    }
}
