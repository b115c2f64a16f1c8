/// Names of other scripts in the letters of the name service (RFC 3492).
enum Punycode {
    /// The part behind `xn--`; `nil` when the label is longer than any name can be.
    static func encode(_ label: [Unicode.Scalar]) -> String? {
        // No label of the name service has more than 63 bytes, so no sum below comes near the end of `Int`.
        guard label.count <= 63 else { return nil }
        var output = label.filter(\.isASCII).map { UInt8($0.value) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var current = initialValue
        var delta = 0
        var bias = initialBias
        while handled < label.count {
            guard let next = label.lazy.map({ Int($0.value) }).filter({ $0 >= current }).min() else { return nil }
            delta += (next - current) * (handled + 1)
            current = next
            for scalar in label {
                let value = Int(scalar.value)
                if value < current { delta += 1 }
                guard value == current else { continue }
                append(delta, bias: bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            current += 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    // The parameters of section 5.
    private static let base = 36
    private static let minimum = 1
    private static let maximum = 26
    private static let skew = 38
    private static let damp = 700
    private static let initialBias = 72
    private static let initialValue = 128

    /// One number of variable length (section 3.3).
    private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
        var rest = delta
        var position = base
        while true {
            let threshold = max(minimum, min(maximum, position - bias))
            guard rest >= threshold else { break }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
        output.append(digit(rest))
    }

    private static func digit(_ value: Int) -> UInt8 {
        value < 26 ? UInt8(ascii: "a") + UInt8(value) : UInt8(ascii: "0") + UInt8(value - 26)
    }

    /// Section 6.1.
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var position = 0
        while delta > (base - minimum) * maximum / 2 {
            delta /= base - minimum
            position += base
        }
        return position + (base - minimum + 1) * delta / (delta + skew)
    }
}
