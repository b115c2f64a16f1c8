import Flyleaf
import Templating

/// One permission of a connection: what it is for, whether it is granted, and what can be done about it.
struct PermissionRow: ViewModel {
    var title: String
    var permission: String
    var stateClass: String
    var stateWord: String
    var purpose: String
    var consequence: String?
    var canRevoke: Bool
    var canAsk: Bool
    /// Granted there, but not used here.
    var isWithheld: Bool
    /// Asked for when something is shared, and nowhere else (LG-24).
    var isAskedLater: Bool

    static var fields: [Field<Self>] {
        [
            Field("title") { $0.title }, Field("permission") { $0.permission }, Field("stateClass") { $0.stateClass },
            Field("stateWord") { $0.stateWord }, Field("purpose") { $0.purpose },
            Field("consequence") { $0.consequence }, Field("canRevoke") { $0.canRevoke },
            Field("canAsk") { $0.canAsk }, Field("isWithheld") { $0.isWithheld },
            Field("isAskedLater") { $0.isAskedLater },
        ]
    }

    /// Every permission that Flyleaf asks for, then whatever else is granted.
    static func all(_ set: PermissionSet, at network: SocialNetwork?) -> [PermissionRow] {
        let rules = network?.permissions ?? []
        let known = Set(rules.map(\.permission))
        return rules.map { PermissionRow($0, PermissionWords($0, network?.title ?? ""), in: set) }
            + set.granted.subtracting(known).sorted().map { PermissionRow(unused: $0, isSetUp: network != nil) }
    }

    /// How many there are of each state, in the order of their first: "3 granted, 1 declined".
    static func inShort(_ rows: [PermissionRow]) -> String {
        var counts: [(word: String, count: Int)] = []
        for word in rows.map(\.stateWord) {
            if let index = counts.firstIndex(where: { $0.word == word }) {
                counts[index].count += 1
            } else {
                counts.append((word, 1))
            }
        }
        guard !counts.isEmpty else { return "Nothing is granted" }
        return counts.map { "\($0.count) \($0.word.lowercased())" }.joined(separator: ", ")
    }
}

extension PermissionRow {
    private init(_ rule: PermissionRule, _ words: PermissionWords, in set: PermissionSet) {
        let isGranted = set.atNetwork.contains(rule.permission)
        title = words.title
        permission = rule.permission.name
        isWithheld = set.withheld.contains(rule.permission)
        stateClass = isGranted && !isWithheld ? "posted" : "cancelled"
        stateWord =
            isWithheld
            ? "Granted, not used"
            : isGranted ? "Granted" : set.declined.contains(rule.permission) ? "Declined" : "Not asked"
        purpose = words.purpose
        consequence = words.consequence
        canRevoke = isGranted && rule.isRevocable
        canAsk = !isGranted && rule.moment == .login
        isAskedLater = !isGranted && rule.moment != .login
    }

    /// A permission that is granted although nothing here uses it.
    private init(unused permission: Permission, isSetUp: Bool) {
        title = permission.name
        self.permission = permission.name
        stateClass = "posted"
        stateWord = "Granted"
        purpose = "Flyleaf does not use it."
        consequence = nil
        canRevoke = isSetUp
        canAsk = false
        isWithheld = false
        isAskedLater = false
    }
}
