public import Flyleaf
internal import Primitives

/// A network, or one server of one, that does what the test says and writes down what it was asked.
///
/// What it is stands in its traits; what it has and what fails in its state, which a test changes at any time; and where
/// that is not enough, a test gives an answer of its own to one of its operations (`FakeNetwork.Script`).
public final class FakeNetwork: Sendable {
    /// What it is.
    public let traits: Traits
    private let kept: Lock<State>
    private let script: Lock<Script>

    /// A network that is, has and answers this.
    public init(_ traits: Traits, _ state: State, _ script: Script = Script()) {
        self.traits = traits
        kept = Lock(state)
        self.script = Lock(script)
    }

    /// Which of the networks it is.
    public var name: NetworkName { traits.name }
    /// What people call it.
    public var title: String { traits.title }
    /// Where it is called.
    public var server: String { traits.server }
    /// Where its own pages stand.
    public var origin: String { "https://\(traits.authority)" }

    /// What it has, and what it was asked until now.
    public var state: State { kept.withLock { $0 } }

    /// Changes what it has, or what fails.
    @discardableResult
    public func change<Value>(_ body: (inout State) -> Value) -> Value { kept.withLock { body(&$0) } }

    /// Gives answers of the test's own.
    public func set(_ change: (inout Script) -> Void) { script.withLock { change(&$0) } }

    /// How often something was asked of it.
    public func count(_ kind: String) -> Int {
        state.calls.count { $0.split(separator: " ").first?.elementsEqual(kind) == true }
    }

    /// What was posted, the oldest first.
    public var posts: [Story] { state.posts }
    /// Whom its window for invitations was opened for, and with which link.
    public var invitations: [(friend: String, link: String)] { state.invitations }
    /// The identifiers of what was taken back.
    public var withdrawn: [String] { state.withdrawn }

    /// Writes a call down and throws what it is to fail with; the answer is the test's own, if it gave one.
    func called<Answer>(_ call: String, _ answer: any KeyPath<Script, Answer?> & Sendable) throws -> Answer? {
        let kind = String(call.prefix { $0 != " " })
        let failure = change { state in
            state.calls.append(call)
            return state.failures[kind]
        }
        if let failure { throw failure }
        let script = script.withLock { $0 }
        let own = script[keyPath: answer]
        guard own != nil || !script.isWhole else { throw NotScripted(call: call) }
        return own
    }
}
