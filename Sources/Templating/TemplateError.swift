/// Everything that is wrong with a template, each fault with its place.
public struct TemplateError: Error, Sendable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Fault: Sendable, Hashable, CustomStringConvertible {
        /// The file below the template folder, with its suffix.
        public let file: String
        /// The line, from 1; 0 when the fault concerns the whole file.
        public let line: Int
        /// The column in Unicode scalars, from 1; 0 when the fault concerns the whole file.
        public let column: Int
        /// What is wrong, in plain words.
        public let message: String

        /// A fault at a place.
        public init(file: String, line: Int = 0, column: Int = 0, message: String) {
            self.file = file
            self.line = line
            self.column = column
            self.message = message
        }

        /// The fault as `file:line:column: message`.
        public var description: String {
            line == 0 ? "\(file): \(message)" : "\(file):\(line):\(column): \(message)"
        }
    }

    /// The faults, ordered by file and place.
    public let faults: [Fault]

    /// An error of several faults; the same fault found twice (a partial used on two pages) is named once.
    public init(_ faults: [Fault]) {
        self.faults = Set(faults).sorted { left, right in
            (left.file, left.line, left.column, left.message) < (right.file, right.line, right.column, right.message)
        }
    }

    /// The faults of several errors, for a start that makes every template before it gives up.
    public init(combining errors: [TemplateError]) {
        self.init(errors.flatMap(\.faults))
    }

    /// One fault per line.
    public var description: String {
        faults.map(\.description).joined(separator: "\n")
    }
}
