import Flyleaf
import Templating

/// A permission that a press of the button will ask for first: what for, and what fails without it (LG-25).
struct PermissionNeed: ViewModel {
    var network: String
    var title: String
    var purpose: String
    var consequence: String
    /// Who will see posts, where it is about posts.
    var readers: String?

    static var fields: [Field<Self>] {
        [
            Field("network") { $0.network }, Field("title") { $0.title }, Field("purpose") { $0.purpose },
            Field("consequence") { $0.consequence }, Field("readers") { $0.readers },
        ]
    }
}

extension PermissionNeed {
    /// What is missing for a draft at all its networks, in the order they are asked.
    static func all(_ composition: ShareComposition) -> [PermissionNeed] {
        composition.targets.flatMap { target in
            target.missing(composition.draft).compactMap { permission in
                guard let rule = target.network.rule(permission) else { return nil }
                let words = PermissionWords(rule, target.network.title)
                return PermissionNeed(
                    network: target.title,
                    title: words.title,
                    purpose: words.purpose,
                    consequence: words.consequence,
                    readers: rule.use == .photos ? nil : rule.readers(target.network.title)
                )
            }
        }
    }
}
