extension Int {
    /// The number with commas between groups of three digits.
    var grouped: String {
        let digits = Array(String(magnitude))
        var text = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A number of bytes in whole megabytes, with commas; what is there at all is one at least.
    var megabytes: String { (self / 1_000_000 + (self % 1_000_000 > 0 ? 1 : 0)).grouped }
}
