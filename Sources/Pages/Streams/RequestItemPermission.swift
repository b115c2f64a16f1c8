import Flyleaf
import HTTP
import Web

extension Site {
    /// `POST /streams/items/{number}/permission`: leaves for the network, which asks whether threads may be read, or with the
    /// field `mark` whether that may be put on posts, with `for` and `reply` or `quote` whether posts may be answered or quoted.
    @Sendable static func requestItemPermission(
        _ visit: MemberVisit,
        _ number: StreamItemNumber
    ) async throws -> Response {
        let (entry, source) = try await visit.streamItem(number)
        let page = Paths.streamItem(number)
        let mark = visit.form["mark"].flatMap(StreamMark.init)
        // Who wants to quote comes back to that form, and who wants to remove it to the question.
        let path =
            if mark == .removal { Paths.removeItem(number) } else {
                visit.form["for"] == "quote" ? "\(page)?quote=it" : page
            }
        let held = source.connection.permissions
        let rule: PermissionRule? =
            if mark == .removal {
                source.removing(entry.kept.item.post)?.missing(held)
            } else if let mark {
                source.network.acts[mark]?.missing(held)
            } else if visit.form["for"] == "reply" {
                source.way(.post, to: entry.kept)?.missing
            } else if visit.form["for"] == "quote" {
                source.way(.quote, to: entry.kept)?.missing
            } else if case .needsPermission(let rule) = source.thread { rule } else { nil }
        guard let rule else { return visit.visit.go(path) }
        return try await visit.visit.leave(
            for: source.network,
            purpose: .permissions(source.connection.id, source.network.asking(for: [rule.permission], held)),
            next: LocalPath(trusted: path),
            isRepeat: held.declined.contains(rule.permission)
        )
    }
}
