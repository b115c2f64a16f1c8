package import HTTP
package import Primitives

extension Fault {
    /// Reads what somebody asks of the fault dial.
    package init(_ form: FormFields) throws(SiteRefusal) {
        guard let kind = form["kind"].flatMap(Kind.init) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw SiteRefusal(.unprocessableContent, "kind is one of \(kinds).")
        }
        func number(_ name: String, _ range: ClosedRange<Int>, _ usual: Int) throws(SiteRefusal) -> Int {
            guard let text = form[name], !text.isEmpty else { return usual }
            guard let number = Int(text), range.contains(number) else {
                throw SiteRefusal(
                    .unprocessableContent,
                    "\(name) is a number from \(range.lowerBound) to \(range.upperBound)."
                )
            }
            return number
        }
        let subcode = try number("subcode", 0...10_000_000, 0)
        self.init(
            kind: kind,
            path: form["path"] ?? "",
            method: form["method"].flatMap { $0.isEmpty ? nil : $0.uppercased() },
            count: try number("count", 1...1_000_000, 1),
            milliseconds: try number("milliseconds", 0...600_000, 1000),
            code: try number("code", 0...10_000_000, 368),
            subcode: subcode == 0 ? nil : subcode
        )
    }

    /// The fault, as programs read it.
    package var json: JSON {
        .object([
            "kind": .string(kind.rawValue),
            "path": .string(path),
            "method": .optional(method),
            "count": .integer(Int64(count)),
        ])
    }
}
