/// A shelf as somebody typed it.
public struct ShelfForm: Sendable, Equatable {
    /// The name.
    public var name: String
    /// What it is for.
    public var description: String
    /// Who may see it.
    public var visibility: Review.Visibility

    /// What is wrong with its fields.
    public struct Faults: Error, Sendable, Equatable {
        /// With the name.
        public var name: ShelfFormFault?
        /// With the description.
        public var description: ShelfFormFault?

        /// Nothing is wrong.
        public init() {}
    }

    /// A form.
    public init(name: String, description: String, visibility: Review.Visibility) {
        self.name = name
        self.description = description
        self.visibility = visibility
    }

    /// The form of a shelf.
    public init(_ shelf: Shelf) {
        self.init(name: shelf.name.text, description: shelf.description.text, visibility: shelf.visibility)
    }

    /// The values it says.
    public func values() throws(Faults) -> (name: ShelfName, description: ShelfDescription) {
        let (name, description) = (ShelfName(self.name), ShelfDescription(self.description))
        guard let name, let description else {
            var faults = Faults()
            if name == nil { faults.name = .notAName }
            if description == nil { faults.description = .descriptionTooLong }
            throw faults
        }
        return (name, description)
    }
}
