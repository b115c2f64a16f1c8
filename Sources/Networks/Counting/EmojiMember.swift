/// One picture of a sequence.
struct EmojiMember: Sendable, Equatable {
    /// The scalar that is drawn.
    let base: UInt32
    /// Whether a skin tone stands behind it.
    let hasSkin: Bool
}
