/// A parser of what strangers send, and what must hold whatever they send.
public struct FuzzTarget: Sendable {
    /// Its name, and that of its folder in the corpus.
    public let name: String
    private let body: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, _ body: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.body = body
    }

    /// A parser of texts; bytes that are none become U+FFFD.
    init(text name: String, _ body: @escaping @Sendable (String) throws -> Void) {
        self.init(name) { bytes in try body(String(decoding: bytes, as: UTF8.self)) }
    }

    /// Gives it some bytes.
    ///
    /// - Throws: `BrokenPromise` where something does not hold; a parser that traps does not come back.
    public func run(_ bytes: [UInt8]) throws { try body(bytes) }

    /// All of them.
    public static let all = http + server + values + secrets + networks + texts + files

    /// The one of a name.
    public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// What should hold and does not.
public struct BrokenPromise: Error, CustomStringConvertible {
    /// What it is.
    public let description: String
}

func demand(_ holds: Bool, _ promise: @autoclosure () -> String) throws(BrokenPromise) {
    if !holds { throw BrokenPromise(description: promise()) }
}
