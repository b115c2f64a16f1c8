import Flyleaf
import HTTP

/// The state of the friend picker, all of it in the fields of its form, so that it needs neither scripts nor memory.
struct FriendChoice: Sendable {
    /// One friend for a profile, or many to tag.
    enum Mode: String, Sendable {
        case single, multi
    }

    var mode: Mode
    /// What the names are searched for.
    var words: String
    /// From 1.
    var page: Int
    /// The identifiers chosen, on whatever page.
    var picked: [String]
    /// Whether more friends are named than the mode takes.
    var isTooMany: Bool

    /// Reads `mode`, `q` or `words`, which leaves what the draft holds chosen, `page`, `from`, `picked` (repeated), `former` and `drop`.
    ///
    /// `from` is the page the form stood on: taking somebody out stays there, and a search begins at the first.
    /// `former` is the one friend chosen on another page: a radio button of this page goes before it. A first visit,
    /// which has none of these but the mode, begins with what the draft holds.
    init(_ fields: FormFields, draft: ShareDraft) {
        mode = fields["mode"].flatMap(Mode.init) ?? .multi
        words = String((fields["q"] ?? fields["words"] ?? "").unicodeScalars.prefix(200))
        let staying = fields["drop"] == nil && fields["csrf"] == nil ? nil : fields["from"]
        page = (fields["page"] ?? staying).flatMap { Int($0) } ?? 1
        let isFirst = ["q", "page", "picked", "former", "drop", "csrf"].allSatisfy { fields[$0] == nil }
        var picked = fields.values("picked").distinct
        if mode == .single {
            if picked.isEmpty { picked = fields.values("former").distinct }
            if isFirst { picked = draft.friend.map { [$0.remoteID] } ?? [] }
        } else if isFirst {
            picked = draft.tags.map(\.remoteID)
        }
        let dropped = fields.values("drop")
        picked.removeAll { id in dropped.contains { $0.utf8.elementsEqual(id.utf8) } }
        isTooMany = picked.count > (mode == .single ? 1 : ShareDraft.maximumTags)
        self.picked = picked
    }

    /// Why the choice cannot be taken, if it cannot.
    var fault: String? {
        guard isTooMany else { return nil }
        if mode == .single { return "A review goes to one friend’s profile at a time. Choose exactly one." }
        let excess = picked.count - ShareDraft.maximumTags
        return "At most \(ShareDraft.maximumTags) friends can be tagged in one post. Take \(excess) out."
    }
}
