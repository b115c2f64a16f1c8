import Flyleaf
import Templating

/// What Flyleaf puts into posts, each piece with its box.
struct PieceField: ViewModel {
    var choices: [NamedChoice]
    /// The pieces that are asked for, for a form tells only those that are ticked.
    var asked: String
    /// Whether the link is among them, without which a post cannot be looked for.
    var hasLink: Bool

    static var fields: [Field<Self>] {
        [
            Field("choices") { $0.choices }, Field("asked") { $0.asked }, Field("hasLink") { $0.hasLink },
        ]
    }
}

extension PieceField {
    /// The pieces that at least one of some posts would have and can do without; `nil` for none.
    init?(_ composition: ShareComposition) {
        let draft = composition.draft
        let content = composition.content
        let targets = composition.targets.filter { !$0.plan(draft).isHandedOver }
        let pieces = StoryPiece.allCases.filter { piece in
            let able = targets.filter { target in
                let capabilities = target.capabilities(draft)
                // A card goes with the link that is not there.
                let isCard = capabilities.cardNeedsLink && draft.photos.isEmpty
                return (content.isLinked || !isCard)
                    && capabilities.removable(withPhotos: !draft.photos.isEmpty).contains(piece)
            }
            switch piece {
            case .link: return !able.isEmpty && content.isLinked
            case .heading: return !able.isEmpty && !content.heading(saysCheckout: false).isEmpty
            case .details: return !able.isEmpty && !content.caption.isEmpty
            case .text: return !able.isEmpty && (!content.openText.text.isEmpty || content.openText.spoilers != .none)
            case .warning:
                return able.contains { $0.capabilities(draft).warning.isPossible } && draft.warning.isEmpty
                    && content.openText.spoilers != .none
            }
        }
        guard !pieces.isEmpty else { return nil }
        let kind = composition.subject.kind
        choices = pieces.map {
            NamedChoice(value: $0.rawValue, name: $0.words(of: kind), isChosen: !draft.options.withheld.contains($0))
        }
        asked = pieces.map(\.rawValue).joined(separator: ".")
        hasLink = pieces.contains(.link)
    }
}
