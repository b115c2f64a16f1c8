extension Optional {
    /// The value; without one the contract is broken.
    func orBreach() throws -> Wrapped {
        guard let self else { throw ContractBreach(description: "there is a value") }
        return self
    }
}
