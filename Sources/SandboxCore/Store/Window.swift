package import SQLValues

/// Which part of a list a page shows; lists are ordered by a number that only one of their rows has.
package struct Window: Sendable, Equatable {
    package enum Position: Sendable, Equatable {
        /// Behind a number, whose row need not exist any more.
        case after(Int64)
        /// In front of a number.
        case before(Int64)
        /// Behind so many.
        case offset(Int)
    }

    package var position: Position
    package var limit: Int

    package init(position: Position, limit: Int) {
        self.position = position
        self.limit = limit
    }

    /// The end of a statement that has a condition already: what cuts this part out.
    ///
    /// - Parameters:
    ///   - key: the column of the number.
    ///   - isDescending: whether the list begins with the greatest.
    ///   - number: the number of the first of two parameters, which `bindings` fills.
    package func clause(_ key: String, isDescending: Bool, from number: Int) -> String {
        let (first, second) = ("?\(number)", "?\(number + 1)")
        let (forward, backward) = isDescending ? ("DESC", "ASC") : ("ASC", "DESC")
        let (beyond, short) = isDescending ? ("<", ">") : (">", "<")
        return switch position {
        case .after: "AND \(key) \(beyond) \(first) ORDER BY \(key) \(forward) LIMIT \(second)"
        case .before: "AND \(key) \(short) \(first) ORDER BY \(key) \(backward) LIMIT \(second)"
        case .offset: "ORDER BY \(key) \(forward) LIMIT \(second) OFFSET \(first)"
        }
    }

    package var bindings: [any Bindable] {
        switch position {
        case .after(let number), .before(let number): [number, limit]
        case .offset(let count): [count, limit]
        }
    }

    /// Rows as the list has them; in front of a number they are found from behind.
    package func inOrder<Row>(_ rows: [Row]) -> [Row] {
        if case .before = position { rows.reversed() } else { rows }
    }
}
