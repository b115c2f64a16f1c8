/// The scalars of a text under a scanner.
struct ScannedText {
    private let scalars: [Unicode.Scalar]
    private let looks: LookCount?

    /// - Parameter looks: counts how often a scalar is looked at, so that a test can see that a text of twice the length
    ///   takes twice the work.
    init(_ scalars: [Unicode.Scalar], looks: LookCount? = nil) {
        self.scalars = scalars
        self.looks = looks
    }

    var count: Int { scalars.count }

    subscript(index: Int) -> Unicode.Scalar {
        looks?.add(1)
        return scalars[index]
    }

    subscript(range: Range<Int>) -> ArraySlice<Unicode.Scalar> {
        looks?.add(range.count)
        return scalars[range]
    }

    subscript(range: ClosedRange<Int>) -> ArraySlice<Unicode.Scalar> { self[Range(range)] }

    /// All of them.
    var all: ArraySlice<Unicode.Scalar> { self[0..<count] }
}

/// How often scalars of a text were looked at.
final class LookCount {
    private(set) var value = 0

    func add(_ count: Int) { value += count }
}
