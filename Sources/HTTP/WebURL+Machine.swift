extension WebURL {
    /// Whether its host is the machine itself, which no other machine reaches by it: `localhost`, a name below it, or a number
    /// of the loopback (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3, RFC 4291 section 2.5.3).
    public var isOfThisMachine: Bool {
        let bytes = Array(host.utf8)
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        if labels.last?.elementsEqual("localhost".utf8) == true || bytes.elementsEqual("[::1]".utf8) { return true }
        let isNumber =
            labels.count == 4 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
        return isNumber && labels.first?.elementsEqual("127".utf8) == true
    }
}
