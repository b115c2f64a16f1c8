internal import Primitives
internal import SandboxCore

/// A path into a JSON value (RFC 9535), as calls of a batch refer to each other's results.
///
/// Of the grammar it knows names, numbers, slices, `*` and `..`, not filters: `$.data.*.id`, `$..id`, `$.data[0:5].id`.
struct JSONPath: Sendable, Equatable {
    enum Step: Sendable, Equatable {
        /// A member of an object.
        case name(String)
        /// An element of an array; below zero from its end.
        case index(Int)
        /// The elements from one number up to another, by a step above zero.
        case slice(from: Int?, to: Int?, by: Int)
        /// All members or elements.
        case all
        /// The value itself and everything in it, at any depth.
        case descendants
    }

    var steps: [Step]

    /// Reads a path; `nil` when it cannot be read.
    init?(_ text: some StringProtocol) {
        var reader = JSONPathReader(bytes: Array(text.utf8))
        guard let steps = reader.steps() else { return nil }
        self.steps = steps
    }

    /// The values a path leads to, in the order of the document; none where it leads nowhere.
    func values(in json: JSON) -> [JSON] {
        steps.reduce([json]) { values, step in values.flatMap { $0.values(at: step) } }
    }
}

extension JSON {
    fileprivate var children: [JSON] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        case .null, .bool, .number, .string: []
        }
    }

    fileprivate func values(at step: JSONPath.Step) -> [JSON] {
        switch step {
        case .name(let name): return member(name).map { [$0] } ?? []
        case .all: return children
        case .descendants: return [self] + children.flatMap { $0.values(at: .descendants) }
        case .index(let index):
            guard let elements else { return [] }
            let position = index < 0 ? elements.count + index : index
            return elements.indices.contains(position) ? [elements[position]] : []
        case .slice(let from, let to, let step):
            guard let elements else { return [] }
            func position(_ index: Int) -> Int {
                min(max(index < 0 ? elements.count + index : index, 0), elements.count)
            }
            let (start, end) = (position(from ?? 0), position(to ?? elements.count))
            return stride(from: start, to: end, by: step).map { elements[$0] }
        }
    }
}

private struct JSONPathReader {
    let bytes: [UInt8]
    var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    mutating func steps() -> [JSONPath.Step]? {
        guard take("$") else { return nil }
        var steps: [JSONPath.Step] = []
        while position < bytes.count {
            if take("[") {
                guard let step = bracketed() else { return nil }
                steps.append(step)
                continue
            }
            guard take(".") else { return nil }
            if take(".") {
                steps.append(.descendants)
                if take("[") {
                    guard let step = bracketed() else { return nil }
                    steps.append(step)
                    continue
                }
            }
            guard let step = dotted() else { return nil }
            steps.append(step)
        }
        return steps
    }

    /// What follows a full stop: a name or `*`.
    private mutating func dotted() -> JSONPath.Step? {
        if take("*") { return .all }
        let ends: [UInt8] = [UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"), 0x20]
        let name = bytes[position...].prefix { !ends.contains($0) }
        position += name.count
        return name.isEmpty ? nil : .name(String(decoding: name, as: UTF8.self))
    }

    /// What stands between brackets, of which the first is read: `*`, a number, a slice or a name in quotes.
    private mutating func bracketed() -> JSONPath.Step? {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let inner = bytes[position..<end]
        position = end + 1
        if inner.elementsEqual("*".utf8) { return .all }
        if let quote = inner.first, quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") {
            guard inner.count > 2, inner.last == quote else { return nil }
            return .name(String(decoding: inner.dropFirst().dropLast(), as: UTF8.self))
        }
        let texts = inner.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let numbers = texts.map { Int($0) }
        guard (1...3).contains(texts.count), zip(texts, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else {
            return nil
        }
        if texts.count == 1 { return numbers[0].map { .index($0) } }
        let step = texts.count == 3 ? numbers[2] ?? 1 : 1
        return step > 0 ? .slice(from: numbers[0], to: numbers[1], by: step) : nil
    }
}
