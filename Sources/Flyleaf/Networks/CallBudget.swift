public import Primitives

/// What a network said is left of one of its limits on calls, for one caller.
public struct CallBudget: Sendable, Equatable {
    /// Whose calls at which host are counted together.
    public struct Key: Hashable, Sendable {
        /// The origin that is called.
        public let origin: String
        /// A digest of the token that the calls are made with; `nil` for calls of nobody.
        public let caller: String?
        /// What the limit is of: the method and the path, with `{id}` in place of identifiers; empty for all
        /// calls together.
        public let bucket: String

        /// A key.
        public init(origin: String, caller: String?, bucket: String) {
            self.origin = origin
            self.caller = caller
            self.bucket = bucket
        }

        /// The limit on all calls of the same caller together, where a network has one.
        public var ofWhole: Key { Key(origin: origin, caller: caller, bucket: "") }
    }

    /// Whose calls it is of.
    public let key: Key
    /// How many calls there are in a window; `nil` where the network does not say.
    public let limit: Int?
    /// How many of them are left.
    public let remaining: Int
    /// When the window ends.
    public let resetsAt: Timestamp

    /// A budget.
    public init(key: Key, limit: Int?, remaining: Int, resetsAt: Timestamp) {
        self.key = key
        self.limit = limit
        self.remaining = remaining
        self.resetsAt = resetsAt
    }
}
