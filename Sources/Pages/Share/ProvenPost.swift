import Flyleaf

/// One post of a press of the button: what is sent, how it looks at its network, and the proof of it.
struct ProvenPost: Sendable {
    let target: ShareTarget
    let item: ShareItem
    let preview: PostPreview
    let proof: StoryProof

    var isHandedOver: Bool { item.route == .dialog }
}
