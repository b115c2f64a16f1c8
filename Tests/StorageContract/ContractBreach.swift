/// A promise that an engine did not keep.
public struct ContractBreach: Error, CustomStringConvertible {
    /// What was expected, and where it stands.
    public let description: String
}

/// Throws a breach with its place unless something holds.
func expect(_ holds: Bool, _ expectation: String, file: String = #fileID, line: Int = #line) throws(ContractBreach) {
    guard holds else { throw ContractBreach(description: "\(file):\(line): \(expectation)") }
}

/// Throws a breach unless two values are equal.
func expect<Value: Equatable>(
    _ found: Value,
    is expected: Value,
    file: String = #fileID,
    line: Int = #line
) throws(ContractBreach) {
    try expect(found == expected, "\(found) is not \(expected)", file: file, line: line)
}
