extension JSON {
    /// One member of an object.
    public struct Member: Sendable, Equatable {
        /// The name, as it is between the quotes once they are read.
        public var name: String
        /// The value.
        public var value: JSON

        /// A name with its value.
        public init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }
}
