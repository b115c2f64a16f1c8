import Flyleaf
import HTTP
import Primitives
import Web

extension Site {
    /// `POST /notices/browsers`: fields `endpoint`, `key` and `secret`, as the browser gave them, the last two base64url.
    @Sendable static func tellBrowser(_ visit: MemberVisit) async throws -> Response {
        guard let push = visit.services.pushNotices else { throw Problem.notFound }
        try visit.visit.limit(visit.site.limits.browsers, visit.member.id.text)
        guard let endpoint = visit.form["endpoint"], let key = visit.bytes("key"), let secret = visit.bytes("secret"),
            let kept = try await push.tell(
                PushAddress(endpoint: endpoint, key: key, secret: secret),
                in: visit.session
            )
        else { return visit.visit.go(Paths.notices(), notice: .browserNotTold) }
        switch kept {
        case .kept: return visit.visit.go(Paths.notices(), notice: .browserTold)
        case .tooMany: return visit.visit.go(Paths.notices(), notice: .browsersFull)
        case .missing: throw Problem.notFound
        }
    }
}

extension MemberVisit {
    /// A short field in base64url.
    fileprivate func bytes(_ name: String) -> [UInt8]? {
        guard let text = form[name], text.utf8.count <= 200 else { return nil }
        return Base64.decode(text)
    }
}
