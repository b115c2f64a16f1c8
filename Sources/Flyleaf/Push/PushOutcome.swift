/// What became of a message to a browser.
public enum PushOutcome: Sendable, Equatable {
    /// Its push service takes care of it.
    case accepted
    /// The browser does not listen any more, or its address is none that may be called.
    case gone
    /// The service never takes this message.
    case refused
    /// The service does not take our word.
    case unauthorized
    /// It may work later, after so long where the service says that.
    case later(Duration?)
}
