/// What a network wants people to be asked above the box in which they write for it.
public enum MessagePrompt: Sendable, Equatable {
    /// Nothing of its own: it is their message.
    case message
    /// What is happening (the display rules of X).
    case whatIsHappening
}
