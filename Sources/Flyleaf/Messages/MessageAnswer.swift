/// What is answered to a message; pages have the words.
public enum MessageAnswer: Sendable, Equatable {
    /// What was made of it.
    case made(Message.Outcome, Message.Made)
    /// What its writer wants to read, or the first of it, and how many more there are.
    case list(titles: [ReviewTitle], others: Int)
    /// The table of commands.
    case help
    /// Messages count no more.
    case stopped
    /// Messages count again.
    case started
    /// Nobody can tell what was meant.
    case unclear
    /// It could not be taken.
    case refused
    /// Who wrote it is not known here.
    case stranger
}
